// SPDX-License-Identifier: MIT

internal import Diagnostics
public import Foundation
internal import QuartzCore

/// A progress from 0 to 1 over a time, for what no layer can animate.
///
/// The progress is set at each frame of the screen; a subclass overrides `currentProgress`, and a delegate
/// is notified of marks. What layers can animate moves better by `NSView.animator()`.
@preconcurrency @MainActor open class NSAnimation: NSObject, @MainActor NSCopying {
  /// A part of the whole run, from 0 to 1.
  public typealias Progress = Float

  /// The seconds of the run; a number that is negative or not finite is refused and logged.
  open var duration: TimeInterval {
    get { storedDuration }
    set {
      guard newValue.isFinite, newValue >= 0 else {
        RefusalLog.refuse("NSAnimation: duration", "duration \(newValue) refused")
        return
      }
      storedDuration = newValue
    }
  }

  /// The pace; `.easeInOut` by default.
  open var animationCurve: Curve
  /// Whether `start()` waits for the end; `.blocking` by default.
  open var animationBlockingMode = BlockingMode.blocking
  /// The frames per second that are wanted at most; 0 or less for as many as possible. 30 by default.
  open var frameRate: Float = 30
  /// Is notified of the run; held weakly. Nil by default.
  open weak var delegate: (any NSAnimationDelegate)?

  /// The progress, kept within 0 to 1; setting it tells the delegate of marks passed. 0 by default.
  open var currentProgress: Progress {
    get { storedProgress }
    set { move(to: newValue) }
  }

  /// The value of the curve at the progress, or the one that the delegate gives.
  open var currentValue: Float {
    delegate?.animation(self, valueForProgress: currentProgress) ?? curveValue(at: currentProgress)
  }

  /// The modes of the main loop in which a run that does not block goes on; nil, all common ones, by default.
  open var runLoopModesForAnimating: [RunLoop.Mode]? { nil }

  /// Whether the animation runs.
  open var isAnimating: Bool { run != nil }

  /// The progresses at which the delegate is told, in order; empty by default.
  open var progressMarks: [NSNumber] {
    get { marks.map { NSNumber(value: $0) } }
    set { marks = newValue.map(\.floatValue).filter { $0.isFinite }.sorted() }
  }

  private var storedDuration: TimeInterval
  private var storedProgress: Progress = 0
  private var marks: [Progress] = []
  private var run: Run?
  /// The triggers that start and stop the animation, beside its own methods.
  var startTrigger: AnimationTrigger?
  var stopTrigger: AnimationTrigger?
  /// The animations that wait for this one's progress.
  var followers: [Follower] = []

  /// A run under way.
  private struct Run {
    /// The media time at which the progress was 0.
    let start: TimeInterval
    let link: CADisplayLink
    var lastFrame: TimeInterval
  }

  /// Makes an animation.
  ///
  /// - Parameters:
  ///   - duration: seconds; one that is negative or not finite counts as 0.
  ///   - animationCurve: the pace.
  public init(duration: TimeInterval, animationCurve: Curve) {
    storedDuration = duration.isFinite ? max(duration, 0) : 0
    self.animationCurve = animationCurve
    super.init()
  }

  /// An animation of the same settings that does not run.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSAnimation(duration: duration, animationCurve: animationCurve)
    copy.takeSettings(of: self)
    return copy
  }

  final func takeSettings(of other: NSAnimation) {
    animationBlockingMode = other.animationBlockingMode
    frameRate = other.frameRate
    delegate = other.delegate
    marks = other.marks
  }

  // MARK: - Marks

  /// Notifies the delegate when a progress is passed.
  open func addProgressMark(_ progressMark: Progress) {
    guard progressMark.isFinite, !marks.contains(progressMark) else { return }
    marks.append(progressMark)
    marks.sort()
  }

  /// Stops notifying the delegate of a progress.
  open func removeProgressMark(_ progressMark: Progress) { marks.removeAll { $0 == progressMark } }

  private func move(to progress: Progress) {
    guard !progress.isNaN else { return }
    let old = storedProgress
    storedProgress = min(max(progress, 0), 1)
    for mark in marks where mark > old && mark <= storedProgress {
      delegate?.animation(self, didReachProgressMark: mark)
    }
    moveFollowers(from: old, to: storedProgress)
  }

  // MARK: - Running

  /// Starts the run, or goes on with one that was stopped; one that has ended begins again.
  ///
  /// A blocking run returns at its end. Where nothing moves the clock on, as in a program that writes
  /// pictures, it has its end at once.
  open func start() {
    guard run == nil, delegate?.animationShouldStart(self) ?? true else { return }
    if storedProgress >= 1 { storedProgress = 0 }
    begin(at: CACurrentMediaTime() - Double(storedProgress) * duration)
    if animationBlockingMode == .blocking { wait() }
  }

  /// Stops the run; the progress stays.
  open func stop() {
    guard run != nil else { return }
    endRun()
    delegate?.animationDidStop(self)
  }

  /// Starts a run whose progress was 0 at a media time.
  private func begin(at start: TimeInterval) {
    let link = CADisplayLink { [weak self] link in
      // Links that were added on the main thread are called there.
      MainActor.assumeIsolated { self?.advance(to: link.targetTimestamp) }
    }
    run = Run(start: start, link: link, lastFrame: -.infinity)
    for mode in runLoopModesForAnimating ?? [.common] { link.add(to: .main, forMode: mode) }
    if duration <= 0 { advance(to: start) }
  }

  /// Sets the progress of a media time.
  final func advance(to time: TimeInterval) {
    guard let current = run else { return }
    let elapsed = time - current.start
    let isOver = elapsed >= duration
    if !isOver, frameRate > 0, time - current.lastFrame < 0.999 / Double(frameRate) { return }
    run?.lastFrame = time
    currentProgress = isOver ? 1 : Progress(max(elapsed, 0) / duration)
    // A mark or the subclass may have stopped it.
    guard isOver, run != nil else { return }
    endRun()
    delegate?.animationDidEnd(self)
  }

  private func endRun() {
    run?.link.invalidate()
    run = nil
  }

  private func wait() {
    let step = 1 / Double(frameRate > 0 ? min(frameRate, 60) : 60)
    while let current = run {
      let before = CACurrentMediaTime()
      _ = RunLoop.current.run(mode: .default, before: .distantPast)
      Thread.sleep(forTimeInterval: step)
      let now = CACurrentMediaTime()
      // A clock that is moved by hand does not go on while this waits.
      advance(to: now > before ? now : current.start + duration)
      CATransaction.flush()
    }
  }

  /// The value of the curve at a progress.
  final func curveValue(at progress: Progress) -> Float {
    Float(animationCurve.function.value(at: Double(min(max(progress, 0), 1))))
  }
}

extension NSAnimation {
  /// The paces of animations.
  public enum Curve: UInt, Sendable {
    /// Slow at both ends.
    case easeInOut = 0
    /// Slow at the start.
    case easeIn = 1
    /// Slow at the end.
    case easeOut = 2
    /// Even.
    case linear = 3

    /// The pace as layers have it.
    var function: CAMediaTimingFunction {
      switch self {
      case .easeInOut: CAMediaTimingFunction(name: .easeInEaseOut)
      case .easeIn: CAMediaTimingFunction(name: .easeIn)
      case .easeOut: CAMediaTimingFunction(name: .easeOut)
      case .linear: CAMediaTimingFunction(name: .linear)
      }
    }
  }

  /// The answers to the question whether `start()` waits.
  public enum BlockingMode: UInt, Sendable {
    /// It waits for the end, and serves the run loop meanwhile.
    case blocking = 0
    /// It does not wait.
    case nonblocking = 1
    /// It does not wait; on Apple's systems the run has a thread of its own, here it is the main one.
    case nonblockingThreaded = 2
  }
}
