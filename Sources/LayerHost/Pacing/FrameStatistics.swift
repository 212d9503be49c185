// SPDX-License-Identifier: MIT

public import CoreGraphics

extension LayerWindow {
  /// Statistics of a window's frames since it was opened.
  public struct FrameStatistics: Equatable, Sendable {
    /// Frames drawn and handed to the display.
    public internal(set) var shown = 0
    /// The display intervals that passed without a frame that was due.
    ///
    /// A frame that begins two intervals later than it could have counts as two. Intervals without
    /// a due frame do not count.
    public internal(set) var dropped = 0
    /// Frames per second of the window's display. Default 60.
    public internal(set) var refreshRate = 60.0
    /// The latency from the time that a frame shows, which is its start, to its hand-over to the
    /// display.
    public internal(set) var frameLatency = Latency()
    /// The latency from the oldest commit that a frame shows first to the frame's hand-over to the
    /// display.
    public internal(set) var commitLatency = Latency()
    /// The shader programs built for the window's frames: a frame that needs a new one may be late.
    public internal(set) var programsBuilt = 0

    /// The mean of `frameLatency` in intervals of the display: at most 1 while no frame is dropped.
    public var latencyInFrames: Double { frameLatency.mean * refreshRate }

    /// A duration measured several times, in seconds.
    public struct Latency: Equatable, Sendable {
      /// The number of measurements.
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
    ///   - start: the start of the frame, in media time.
    ///   - wanted: the time at which the frame was due.
    ///   - commit: the time of the oldest commit that it shows; nil for none.
    ///   - shown: the time of its hand-over to the display.
    mutating func note(
      start: Double, wanted: Double, commit: Double?, shown now: Double
    ) {
      shown += 1
      dropped += max(0, Int(((start - wanted) * refreshRate + Self.slack).rounded(.down)))
      frameLatency.add(now - start)
      if let commit { commitLatency.add(now - commit) }
    }

    /// The fraction of an interval by which a frame may be late and still count as belonging to it.
    private static let slack = 0.25
  }
}
