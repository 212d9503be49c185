// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Diagnostics
public import Foundation

/// A timer in step with the display: it calls back once for each frame that the host shows.
///
/// On Linux there are no selectors, so a closure replaces target and selector. The link works
/// once it was added to a run loop. The host that shows frames supplies the ticks; on a thread without
/// a renderer a timer of the run loop does, 60 times a second. The link is held by the run loop's list
/// until `invalidate()` (behaviour fact DL-1).
public class CADisplayLink: NSObject {
  /// When the frame now on screen was shown, in the host's time. 0 before the first callback.
  public private(set) var timestamp: CFTimeInterval = 0
  /// When the frame that is being prepared will be shown. 0 before the first callback.
  public private(set) var targetTimestamp: CFTimeInterval = 0
  /// Seconds between frames at the display's top rate. 0 before the first callback.
  public private(set) var duration: CFTimeInterval = 0
  /// Whether callbacks are held back. Default false.
  public var isPaused = false {
    didSet { if oldValue != isPaused { DisplayLinkSource.current.demandChanged() } }
  }
  /// The rates asked for; callbacks come at the nearest whole fraction of the display's rate, at
  /// least once in 2³¹ frames. Rates that are not positive and finite leave it to the display.
  public var preferredFrameRateRange = CAFrameRateRange.default
  /// The rate asked for in frames per second, at most 2³¹ - 1; 0 is the display's own.
  public var preferredFramesPerSecond: Int {
    get { Self.count(Double(preferredFrameRateRange.preferred ?? 0)) }
    set {
      let rate = Float(max(newValue, 0))
      preferredFrameRateRange =
        rate == 0 ? .default : CAFrameRateRange(minimum: rate, maximum: rate, preferred: rate)
    }
  }
  /// Frames of the display per callback, at least 1. Default 1. Deprecated by Apple.
  public var frameInterval = 1

  private var callback: ((CADisplayLink) -> Void)?
  /// Ticks of the display since the last callback.
  private var skipped = 0
  /// The run loops and modes that the link was added to.
  private(set) var modes: [(RunLoop, RunLoop.Mode)] = []

  /// Makes a link that calls a closure for each frame; it stands still until added to a run loop.
  public init(_ callback: @escaping (CADisplayLink) -> Void) {
    self.callback = callback
    super.init()
  }

  /// Makes a link that calls a closure with its target, which it holds until invalidated.
  public convenience init<Target: AnyObject>(
    target: Target, _ action: @escaping (Target, CADisplayLink) -> Void
  ) {
    self.init { action(target, $0) }
  }

  /// Starts callbacks on the calling thread's run loop.
  ///
  /// They come for each frame of the thread's host, or 60 times a second while the loop runs in the mode
  /// where no renderer hands out frames.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard callback != nil else {
      RefusalLog.refuse(
        "CADisplayLink: invalidated", "an invalidated link cannot be added to a run loop")
      return
    }
    modes.append((runloop, mode))
    DisplayLinkSource.current.add(self)
  }

  /// Ends callbacks in one mode of a run loop; without any left the link stands still.
  public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    modes.removeAll { $0.0 === runloop && $0.1 == mode }
    let source = DisplayLinkSource.current
    if modes.isEmpty { source.remove(self) } else { source.demandChanged() }
  }

  /// Ends callbacks for good and lets the target go.
  public func invalidate() {
    callback = nil
    modes = []
    DisplayLinkSource.current.remove(self)
  }

  /// The timestamp of the last frame of a timer: timers of several modes may announce the same one.
  final var timerFrame = -CFTimeInterval.infinity

  /// Whether the link was added to a mode.
  func waits(in mode: RunLoop.Mode) -> Bool { modes.contains { $0.1 == mode } }

  /// One frame of the display.
  func tick(_ frame: DisplayLinkSource.Frame) {
    guard !isPaused, callback != nil, !modes.isEmpty else { return }
    skipped += 1
    let divisor = self.divisor(frameDuration: frame.duration)
    guard skipped >= divisor || timestamp == 0 else { return }
    skipped = 0
    timestamp = frame.timestamp
    duration = frame.duration
    targetTimestamp =
      divisor == 1
      ? frame.targetTimestamp : frame.timestamp + frame.duration * Double(divisor)
    callback?(self)
  }

  /// Every how many frames of the display the link calls back.
  private func divisor(frameDuration: CFTimeInterval) -> Int {
    let asked = preferredFrameRateRange.rate
    guard asked > 0, asked.isFinite, frameDuration > 0 else { return max(frameInterval, 1) }
    let frames = Self.count((1 / (frameDuration * Double(asked))).rounded())
    return max(1, max(frameInterval, frames))
  }

  /// A number of frames as an integer: 0…2³¹ - 1, and 0 for no number.
  private static func count(_ frames: Double) -> Int {
    frames > 0 ? Int(clamping: min(frames, Double(Int32.max))) : 0
  }
}
