// SPDX-License-Identifier: MIT

/// The places that a presented view takes.
public enum UIModalPresentationStyle: Int, Sendable {
  /// The system's choice: a page sheet.
  case automatic = -2
  /// No presentation; acts as `automatic`.
  case none = -1
  /// The whole window; the presenting view leaves it once it is covered.
  case fullScreen = 0
  /// A card over the dimmed presenting view, that leaves a margin at the top.
  case pageSheet = 1
  /// A card in the middle of the dimmed presenting view, of the controller's preferred size.
  case formSheet = 2
  /// Over the nearest controller that defines a context; its view leaves the window.
  case currentContext = 3
  /// The whole window, to be arranged by the application's animator; the presenting view stays.
  case custom = 4
  /// The whole window; the presenting view stays.
  case overFullScreen = 5
  /// Over the nearest controller that defines a context; its view stays.
  case overCurrentContext = 6
  /// Beside the place that was touched; shown as a form sheet.
  case popover = 7
}
