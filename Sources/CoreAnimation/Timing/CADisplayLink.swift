// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

/// A timer in step with the display: it calls back once for each frame that the host shows.
///
/// On Linux there are no selectors, so a closure stands for target and selector. The link works
/// once it was added to a run loop; the host that shows frames supplies the ticks. It is held by
/// the run loop's list until `invalidate()` (behaviour fact DL-1).
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
  private var modes: [(RunLoop, RunLoop.Mode)] = []

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

  /// Starts callbacks on a thread's run loop; they come while the host shows frames.
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
    if modes.isEmpty { DisplayLinkSource.current.remove(self) }
  }

  /// Ends callbacks for good and lets the target go.
  public func invalidate() {
    callback = nil
    modes = []
    DisplayLinkSource.current.remove(self)
  }

  /// One frame of the display.
  fileprivate func tick(_ frame: DisplayLinkSource.Frame) {
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
    frames > 0 ? Int(min(frames, Double(Int32.max))) : 0
  }
}

/// The source of frames for the display links of a thread.
package final class DisplayLinkSource {
  /// One frame of the display, times in seconds of the host's clock.
  package struct Frame: Sendable {
    package var timestamp: CFTimeInterval
    package var targetTimestamp: CFTimeInterval
    package var duration: CFTimeInterval

    package init(
      timestamp: CFTimeInterval, targetTimestamp: CFTimeInterval, duration: CFTimeInterval
    ) {
      self.timestamp = timestamp
      self.targetTimestamp = targetTimestamp
      self.duration = duration
    }
  }

  private var links: [CADisplayLink] = []
  /// Who hands out the frames: a host's loop, or the first offscreen renderer that found links.
  private weak var leader: AnyObject?
  /// Told when `isNeeded` may have changed: the host starts or stops its frames.
  package var onDemandChange: (() -> Void)?

  package init() {}

  /// The source of the calling thread.
  package static var current: DisplayLinkSource { ThreadTransactions.current.displayLinks }

  /// Whether a link waits for frames.
  package var isNeeded: Bool { links.contains { !$0.isPaused } }

  /// Makes a host the source of frames, instead of any other, for as long as it lives.
  package func lead(by host: AnyObject) { leader = host }

  /// Whether a renderer may provide frames: it does so already, or no other does. So links follow
  /// one clock where a thread has several.
  package func follows(_ renderer: AnyObject) -> Bool {
    if leader == nil { leader = renderer }
    return leader === renderer
  }

  /// Calls back the links of the thread, in the order in which they were added.
  package func tick(_ frame: Frame) {
    for link in links { link.tick(frame) }
  }

  /// The time of the last frame of a program that draws in a loop of its own.
  private var lastFrameTime: CFTimeInterval?

  /// A frame of a program that draws in a loop of its own, by the frame clock. The frames of
  /// several renderers at one time are one.
  ///
  /// - Parameters:
  ///   - time: the frame's time, in seconds.
  ///   - renderer: the renderer that draws it, for as long as it lives the source of frames; nil for a
  ///     program that calls the links itself, from then on.
  package func tick(at time: CFTimeInterval, for renderer: AnyObject? = nil) {
    guard isNeeded, time != lastFrameTime else { return }
    // The program hands out frames itself: offscreen renderers leave it to that.
    leader = renderer ?? self
    let passed = time - (lastFrameTime ?? -.infinity)
    lastFrameTime = time
    // After a pause, or from the start, the duration of a frame is unknown: assume that of most
    // screens.
    let duration = passed > 0 && passed < 1 ? passed : 1.0 / 60
    tick(Frame(timestamp: time - duration, targetTimestamp: time, duration: duration))
  }

  fileprivate func add(_ link: CADisplayLink) {
    guard !links.contains(where: { $0 === link }) else { return }
    links.append(link)
    demandChanged()
  }

  fileprivate func remove(_ link: CADisplayLink) {
    links.removeAll { $0 === link }
    demandChanged()
  }

  fileprivate func demandChanged() { onDemandChange?() }
}
