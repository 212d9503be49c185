// SPDX-License-Identifier: MIT

/// The clock of a render tree: media time at a rate, which slows the animations of a whole tree down.
///
/// ```
/// time = origin + (media time − anchor) · rate
/// ```
/// A change of the rate keeps the time at which the clock stands, so that nothing jumps. The clock is
/// behind media time from then on: as a root layer with a `speed` and a `timeOffset` would be.
package struct TreeClock: Equatable, Sendable, BitwiseCopyable {
  private var anchor = 0.0
  private var origin = 0.0
  /// Seconds of the tree for one of media time: 1 unless it is set, 0 while paused.
  package private(set) var rate = 1.0

  /// Makes a clock that shows media time.
  package init() {}

  /// Whether the clock shows media time.
  package var showsMediaTime: Bool { self == TreeClock() }

  /// The tree's time at a media time.
  package func time(at mediaTime: Double) -> Double {
    showsMediaTime ? mediaTime : origin + (mediaTime - anchor) * rate
  }

  /// The media time at which the tree has a time; infinity while paused.
  package func mediaTime(of time: Double) -> Double {
    if showsMediaTime { return time }
    return rate > 0 ? anchor + (time - origin) / rate : .infinity
  }

  /// Goes on at another rate from a media time on.
  package mutating func setRate(_ rate: Double, at mediaTime: Double) {
    (origin, anchor) = (time(at: mediaTime), mediaTime)
    self.rate = max(rate, 0)
  }
}
