// SPDX-License-Identifier: MIT

/// What happened to a window, as far as the host cares.
enum HostEvent: Equatable {
  /// The person did something.
  case input(RawInput)
  /// The window or its pixels may have another size, it may be on another display, or out of sight.
  case resize
  /// What the window shows is lost and must be drawn again.
  case expose
  /// The window or the program is to close.
  case close
}
