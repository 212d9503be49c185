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
    /// Half an interval of the display and less is not counted: it shows frames at its refreshes only. Time for
    /// which several frames are late counts once.
    public internal(set) var renderHitchTime: CFTimeInterval = 0
    /// The time by which commits of display links went into later frames than those for which the links
    /// were called, in seconds: the commit hitches.
    public internal(set) var commitHitchTime: CFTimeInterval = 0
    /// The time during which frames followed each other, or were late, in seconds: hitches are part of it.
    public internal(set) var animationTime: CFTimeInterval = 0
    /// The shader programs built for the window's frames: a frame that needs a new one may be late.
    public internal(set) var programsBuilt = 0

    /// The end of the time that `animationTime` holds; nil before the first frame.
    private var animatedUntil: Double?
    /// The end of the time that counts as a hitch.
    private var hitchedUntil = -Double.infinity

    /// The mean of `frameLatency` in intervals of the display: at most 1 while no frame is dropped.
    public var latencyInFrames: Double { frameLatency.mean * refreshRate }

    /// The hitches of both kinds, in seconds.
    public var hitchTime: CFTimeInterval { renderHitchTime + commitHitchTime }

    /// The hitches in milliseconds per second of animation, from 0 for none up to 1,000.
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
      dropped += max(0, Int(clamping: ((start - wanted) * refreshRate + Self.slack).rounded(.down)))
      animate(from: wanted, to: start)
      frameLatency.add(now - start)
      if let commit { commitLatency.add(now - commit) }
    }

    /// Notes a commit that a frame shows first, before the frame itself.
    ///
    /// - Parameters:
    ///   - target: the appearance of the frame for which a display link prepared it; nil for others.
    ///   - expected: the appearance of the frame that shows it.
    mutating func noteCommit(preparedFor target: Double?, appearing expected: Double) {
      guard let target else { return }
      // The link's own frame was due an interval before it was to appear, though nothing was shown then.
      animate(from: target - 1 / refreshRate, to: target - 1 / refreshRate)
      commitHitchTime += addHitch(FrameAppearance(expected: target, presented: expected))
    }

    /// Notes the appearance of a frame.
    mutating func note(_ appearance: FrameAppearance) {
      renderHitchTime += addHitch(appearance)
    }

    /// Adds the time from the last frame to the next, unless a pause lies between them.
    ///
    /// - Parameters:
    ///   - due: the time at which the next frame was due.
    ///   - time: its start.
    private mutating func animate(from due: Double, to time: Double) {
      let last = animatedUntil ?? -.infinity
      if (due - last) * refreshRate > Self.longestGap {
        // A late report counts only from here on: the time before it is not counted.
        animatedUntil = due
        hitchedUntil = max(hitchedUntil, due)
      }
      extendAnimation(to: time)
    }

    private mutating func extendAnimation(to time: Double) {
      guard let last = animatedUntil, time > last else { return }
      animationTime += time - last
      animatedUntil = time
    }

    /// Counts the time for which a frame is late, unless it counts already.
    ///
    /// - Returns: the time that was counted.
    private mutating func addHitch(_ appearance: FrameAppearance) -> Double {
      guard appearance.hitch(interval: 1 / refreshRate) > 0 else { return 0 }
      let begin = max(appearance.expected, hitchedUntil)
      guard appearance.presented > begin else { return 0 }
      if animatedUntil == nil { animatedUntil = begin }
      extendAnimation(to: appearance.presented)
      hitchedUntil = appearance.presented
      return appearance.presented - begin
    }

    /// Counts a report of the window system.
    mutating func note(_ report: FrameReport) {
      if report.presented == nil { discarded += 1 } else { presented += 1 }
    }

    /// The fraction of an interval by which a frame may be late and still count as belonging to it.
    private static let slack = 0.25
    /// The intervals without a frame that was due from which on frames do not follow each other: one frame
    /// in two intervals is animation, too.
    private static let longestGap = 2 + 2 * slack
  }
}
