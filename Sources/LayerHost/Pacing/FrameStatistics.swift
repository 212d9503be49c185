// SPDX-License-Identifier: MIT

public import CoreGraphics

extension LayerWindow {
  /// How the frames of a window have come out since it was opened.
  public struct FrameStatistics: Equatable, Sendable {
    /// Frames drawn and handed to the display.
    public internal(set) var shown = 0
    /// Intervals of the display that went by without the frame that was wanted for them.
    ///
    /// A frame that begins two intervals later than it could have counts as two. Intervals in which
    /// nothing was to be shown do not count.
    public internal(set) var dropped = 0
    /// Frames per second of the window's display. Default 60.
    public internal(set) var refreshRate = 60.0
    /// From the time that a frame shows, which is when it was begun, to when it was handed to the
    /// display.
    public internal(set) var frameLatency = Latency()
    /// From the oldest commit that a frame shows for the first time to when it was handed to the
    /// display.
    public internal(set) var commitLatency = Latency()

    /// The mean of `frameLatency` in intervals of the display: at most 1 while no frame is dropped.
    public var latencyInFrames: Double { frameLatency.mean * refreshRate }

    /// A length of time, measured several times. In seconds.
    public struct Latency: Equatable, Sendable {
      /// How often it was measured.
      public internal(set) var count = 0
      /// The last one. Default 0.
      public internal(set) var last: CFTimeInterval = 0
      /// The longest one. Default 0.
      public internal(set) var longest: CFTimeInterval = 0
      private var sum: CFTimeInterval = 0

      /// The mean. 0 before the first.
      public var mean: CFTimeInterval { count > 0 ? sum / Double(count) : 0 }

      mutating func add(_ length: CFTimeInterval) {
        count += 1
        last = length
        longest = max(longest, length)
        sum += length
      }
    }

    /// Notes a frame that was shown.
    ///
    /// - Parameters:
    ///   - start: when it was begun, in media time.
    ///   - wanted: when it could have begun.
    ///   - commit: when the oldest commit was made that it shows, if there is any.
    ///   - shown: when it was handed to the display.
    mutating func note(
      start: Double, wanted: Double, commit: Double?, shown now: Double
    ) {
      shown += 1
      dropped += max(0, Int(((start - wanted) * refreshRate + Self.slack).rounded(.down)))
      frameLatency.add(now - start)
      if let commit { commitLatency.add(now - commit) }
    }

    /// How much of an interval a frame may be late by and still count as belonging to it.
    private static let slack = 0.25
  }
}
