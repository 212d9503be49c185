// SPDX-License-Identifier: MIT

/// An event of a window, reduced to the cases that the host handles.
enum HostEvent: Equatable {
  /// User input.
  case input(RawInput)
  /// The window's size, scale, display or visibility may have changed.
  case resize
  /// The mouse came over the window.
  case enter
  /// Displays came, went or changed.
  case displays
  /// The window's content is lost and must be drawn again.
  case expose
  /// The window or the program is to close.
  case close
}
