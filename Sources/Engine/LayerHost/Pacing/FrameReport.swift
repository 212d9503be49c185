// SPDX-License-Identifier: MIT

/// A window system's report on a frame that was handed over to it.
struct FrameReport: Equatable, Sendable {
  /// The number of the frame, counted by the render loop.
  var frame: UInt64
  /// The media time at which it appeared on the display; nil for a frame that never did.
  var presented: Double?
  /// The time to the display's next refresh, in seconds; nil where the window system does not say.
  var interval: Double?
}
