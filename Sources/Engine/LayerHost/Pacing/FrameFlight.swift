// SPDX-License-Identifier: MIT

/// A frame between its hand-over to the window system and the report on it.
struct FrameFlight: Equatable, Sendable {
  /// The number of the frame.
  var frame: UInt64
  /// The media time at which it was begun.
  var start: Double
  /// The media time at which it would have appeared had it begun as soon as it was due.
  var expected: Double
  /// Whether its swap counted as its appearance.
  var isCounted = false
}

/// The appearance of a frame on the display.
struct FrameAppearance: Equatable, Sendable {
  /// The media time at which it was to appear.
  var expected: Double
  /// The media time at which it did.
  var presented: Double

  /// The time by which the frame was late, in seconds: 0 for one that met its refresh.
  ///
  /// Half an interval and less is jitter of the reports: a display shows frames at refreshes only.
  func hitch(interval: Double) -> Double {
    let lateness = presented - expected
    return lateness > interval / 2 ? lateness : 0
  }
}
