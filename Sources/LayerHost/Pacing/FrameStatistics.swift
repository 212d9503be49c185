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
    /// The latency from a frame's start to its hand-over to the display.
    public internal(set) var frameLatency = Latency()
    /// The latency from the oldest commit that a frame shows first to the frame's hand-over to the
    /// display.
    public internal(set) var commitLatency = Latency()
    /// The means by which the times at which frames appear are known now. Default `swaps`.
    public internal(set) var presentationSource = PresentationSource.swaps
    /// Frames that the window system reported as shown.
    public internal(set) var presented = 0
    /// Frames that the window system reported as never shown.
    public internal(set) var discarded = 0
    /// The time by which frames appeared later than they were expected to, in seconds: the render
    /// hitches.
    ///
    /// Half an interval of the display and less is not counted: it shows frames at its refreshes only.
    public internal(set) var renderHitchTime: CFTimeInterval = 0
    /// The time by which commits of display links went into later frames than those for which the links
    /// were called, in seconds: the commit hitches.
    public internal(set) var commitHitchTime: CFTimeInterval = 0
    /// The time during which frames followed each other, in seconds.
    public internal(set) var animationTime: CFTimeInterval = 0
    /// The shader programs built for the window's frames: a frame that needs a new one may be late.
    public internal(set) var programsBuilt = 0

    /// The begin of the last frame.
    private var lastStart: Double?

    /// The mean of `frameLatency` in intervals of the display: at most 1 while no frame is dropped.
    public var latencyInFrames: Double { frameLatency.mean * refreshRate }

    /// The hitches of both kinds, in seconds.
    public var hitchTime: CFTimeInterval { renderHitchTime + commitHitchTime }

    /// The hitches in milliseconds per second of animation; 0 without any.
    public var hitchTimeRatio: Double {
      animationTime > 0 ? hitchTime / animationTime * 1000 : 0
    }

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
      let gap = lastStart.map { wanted - $0 } ?? .infinity
      if gap * refreshRate < 1 + 2 * Self.slack { animationTime += start - (lastStart ?? start) }
      lastStart = start
      frameLatency.add(now - start)
      if let commit { commitLatency.add(now - commit) }
    }

    /// Notes a commit that a frame shows first.
    ///
    /// - Parameters:
    ///   - target: the appearance of the frame for which a display link prepared it; nil for others.
    ///   - expected: the appearance of the frame that shows it.
    mutating func noteCommit(preparedFor target: Double?, appearing expected: Double) {
      guard let target else { return }
      commitHitchTime += FrameAppearance(expected: target, presented: expected)
        .hitch(interval: 1 / refreshRate)
    }

    /// Notes the appearance of a frame.
    mutating func note(_ appearance: FrameAppearance) {
      renderHitchTime += appearance.hitch(interval: 1 / refreshRate)
    }

    /// Counts a report of the window system.
    mutating func note(_ report: FrameReport) {
      if report.presented == nil { discarded += 1 } else { presented += 1 }
    }

    /// The fraction of an interval by which a frame may be late and still count as belonging to it.
    private static let slack = 0.25
  }
}
