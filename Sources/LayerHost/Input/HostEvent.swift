// SPDX-License-Identifier: MIT

internal import Foundation

/// What happened to a window, as far as the host cares.
enum HostEvent: Equatable {
  /// The main mouse button or a finger went down, at a place in points from the top left.
  case click(CGPoint)
  /// A key went down; repeats of a held key count again.
  case key(LayerHost.Key)
  /// The window or its pixels may have another size, it may be on another display, or out of sight.
  case resize
  /// What the window shows is lost and must be drawn again.
  case expose
  /// The window or the program is to close.
  case close
}
