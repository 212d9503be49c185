// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
public import Foundation
internal import QuartzCore
internal import ViewCore

/// Animates changes of views, and lets them be paused, scrubbed, reversed, continued and stopped.
///
/// ```swift
/// let animator = UIViewPropertyAnimator(duration: 1, curve: .easeOut) { card.center.y = 80 }
/// animator.addCompletion { position in … }
/// animator.startAnimation()
/// ```
/// The animations are the layers' own; the renderer runs them, and all of them share one time that the
/// animator sets (view fact PA-16). While it runs the animator is kept alive. Errors that are the
/// program's stop it, as on Apple's systems (view fact PA-2): to start a stopped animator, to release one
/// that is paused or stopped, and others that the methods name.
@preconcurrency @MainActor open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
  /// The timing, a copy of what the animator was made with.
  open var timingParameters: (any UITimingCurveProvider)? { provider }
  /// Seconds of the run, as given; a spring by its constants does not look at them (view fact SG-5).
  public final let duration: TimeInterval
  /// Seconds before the run; 0 unless `startAnimation(afterDelay:)` set it.
  public final internal(set) var delay: TimeInterval = 0
  /// Whether animated views take touches; true by default. Must not be changed while active.
  open var isUserInteractionEnabled = true {
    willSet { requireInactive("isUserInteractionEnabled") }
  }
  /// Whether touches find animated views where their models are, not where they are shown; false by
  /// default. Must not be changed while active.
  ///
  /// The program then looks by itself where the views are (view fact PA-13).
  open var isManualHitTestingEnabled = false {
    willSet { requireInactive("isManualHitTestingEnabled") }
  }
  /// Whether the run can be paused and stopped; true by default. Must not be changed while active.
  ///
  /// Pausing, scrubbing and stopping one that cannot is refused.
  open var isInterruptible = true {
    willSet { requireInactive("isInterruptible") }
  }
  /// Whether `fractionComplete` is a share of the way, true by default, or of the time (view fact PA-5).
  open var scrubsLinearly = true
  /// Whether the animator stays active and paused at its end, without calling completion blocks; false
  /// by default (view fact PA-8).
  open var pausesOnCompletion = false

  final let provider: any UITimingCurveProvider
  final var currentState = UIViewAnimatingState.inactive
  final var runsReversed = false
  /// The blocks that wait for the start, with the shares of the duration before their animations.
  final var blocks: [(delayFactor: CGFloat, run: () -> Void)] = []
  final var completions: [(UIViewAnimatingPosition) -> Void] = []
  /// The options of the block kind of which the class method makes use.
  final var parameters = AnimationParameters(duration: 0)
  /// The animations; nil while inactive.
  final var timeline: AnimatorTimeline?
  /// The timeline of a stopped animator, without animations, for `finishAnimation(at:)`.
  final var stopped: AnimatorTimeline?
  /// The timing of the last continuation; nil for the animator's own.
  final var continuedTiming: AnimationTiming?
  /// The fraction at which the animator was stopped.
  private var stoppedFraction: CGFloat = 0
  /// The views that touches find where they are shown.
  final var shownViews: [UIView] = []

  // MARK: - Making

  /// Makes an animator with any timing.
  ///
  /// - Parameters:
  ///   - duration: seconds; 0 or less: no animation.
  ///   - parameters: the timing.
  public required init(
    duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider
  ) {
    self.duration = duration.isFinite ? duration : 0
    provider = parameters.copy(with: nil) as? any UITimingCurveProvider ?? parameters
    super.init()
  }

  /// Makes an animator with a named curve.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// Makes an animator with a cubic Bézier curve.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    let timing = UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2)
    self.init(duration: duration, timingParameters: timing)
    if let animations { addAnimations(animations) }
  }

  /// Makes an animator with a spring that comes to rest in the duration (view facts PA-15, SG-2).
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Makes an animator and starts it, after a delay; it can be interrupted (view fact PA-14).
  ///
  /// - Parameters:
  ///   - duration: seconds of the run.
  ///   - delay: seconds before it.
  ///   - options: curve, frame rates and `.allowUserInteraction`; repetition has no effect.
  ///   - animations: the changes.
  ///   - completion: called at the end, with where that is.
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> Self {
    let animator = self.init(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: options.curve))
    animator.parameters = options.parameters(duration: duration)
    animator.parameters.repeatCount = 0
    animator.parameters.autoreverses = false
    animator.isUserInteractionEnabled = options.contains(.allowUserInteraction)
    animator.addAnimations(animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  @MainActor deinit {
    precondition(
      currentState == .inactive,
      "a UIViewPropertyAnimator was released while paused or stopped; finish or stop it before")
  }

  // MARK: - State

  /// Whether the animator waits for its start, is active, or was stopped.
  open var state: UIViewAnimatingState { currentState }

  /// Whether time passes for the animations, also during a delay.
  open var isRunning: Bool { timeline.map { $0.speed != 0 } ?? false }

  /// Whether the run is toward the start; may be changed while it is on its way (view fact PA-6).
  open var isReversed: Bool {
    get { runsReversed }
    set {
      guard newValue != runsReversed else { return }
      runsReversed = newValue
      if let timeline, isRunning { turn(timeline) }
    }
  }

  /// The share of the run that is done, 0 to 1; reversed it counts from the end (view facts PA-5, PA-6).
  ///
  /// Setting it makes the animator active and paused; a running one must be paused before.
  open var fractionComplete: CGFloat {
    get { timeline.map { fraction(of: $0) } ?? (currentState == .stopped ? stoppedFraction : 0) }
    set {
      precondition(currentState != .stopped, "fractionComplete was set on a stopped animator")
      precondition(!isRunning, "fractionComplete was set on a running animator; pause it before")
      guard isInterruptible else {
        refuse("an animator that is not interruptible cannot be scrubbed")
        return
      }
      scrub(activated(), to: newValue)
    }
  }

  /// Starts the run, or goes on from a pause; a stopped animator must not be started.
  open func startAnimation() { start(after: 0) }

  /// Starts the run after a delay in seconds, or goes on from a pause after it (view fact PA-11).
  ///
  /// During the delay the animator is active and running.
  open func startAnimation(afterDelay delay: TimeInterval) {
    self.delay = delay.isFinite ? max(delay, 0) : 0
    start(after: self.delay)
  }

  /// Pauses the run where it is; an inactive animator becomes active.
  open func pauseAnimation() {
    guard currentState != .stopped else {
      refuse("a stopped animator cannot be paused")
      return
    }
    guard isInterruptible else {
      refuse("an animator that is not interruptible cannot be paused")
      return
    }
    let timeline = activated()
    if isRunning { timeline.pause() }
  }

  /// Stops the run; the models get the values that are shown (view fact PA-10).
  ///
  /// An animator that is not active is left alone.
  open func stopAnimation(_ withoutFinishing: Bool) {
    guard let timeline else { return }
    guard isInterruptible else {
      refuse("an animator that is not interruptible cannot be stopped")
      return
    }
    stoppedFraction = fraction(of: timeline)
    if timeline.speed != 0 { timeline.pause() }
    timeline.writeShownValues()
    end(timeline)
    guard withoutFinishing else {
      stopped = timeline
      currentState = .stopped
      return
    }
    currentState = .inactive
    completions = []
  }

  /// Ends a stopped animator: puts the properties to their start or their target, or leaves them where
  /// they are, and calls the completion blocks (view fact PA-9).
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    precondition(
      currentState == .stopped,
      "finishAnimation(at:) was called on an animator that stopAnimation(false) had not stopped")
    switch finalPosition {
    case .end: stopped?.writeValues(at: 1)
    case .start: stopped?.writeValues(at: 0)
    case .current: break
    }
    complete(at: finalPosition)
  }

  // MARK: - Blocks

  /// Adds changes; they are made at the start, or at once while the animator is active, and are animated
  /// over the rest of the duration (view fact PA-3). A stopped animator must not get any.
  open func addAnimations(_ animation: @escaping () -> Void) {
    addAnimations(animation, delayFactor: 0)
  }

  /// Adds changes whose animations begin after a share of the duration, 0 to 1 (view fact PA-4).
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    precondition(currentState != .stopped, "addAnimations was called on a stopped animator")
    let factor = delayFactor.isFinite ? min(max(delayFactor, 0), 1) : 0
    guard let timeline else {
      blocks.append((factor, animation))
      return
    }
    perform(animation, factor, on: timeline)
  }

  /// Adds a block that is called once at the end, after those added before.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  /// Goes on from a pause with another timing and length (view fact PA-7).
  ///
  /// The animator must be active, paused and interruptible. Its own timing counts again once it is
  /// inactive.
  ///
  /// - Parameters:
  ///   - parameters: the timing of the rest; nil keeps the present one. A spring takes over the speed of
  ///     before the pause unless the animator was scrubbed.
  ///   - durationFactor: the length of the rest, as a factor of the duration; 0 for the time that remains.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    precondition(
      currentState == .active && !isRunning,
      "continueAnimation was called on an animator that is not active and paused")
    precondition(
      isInterruptible, "continueAnimation was called on an animator that is not interruptible")
    guard let timeline else { return }
    let factor = durationFactor.isFinite ? max(durationFactor, 0).native : 0
    if let parameters { continuedTiming = parameters.timing }
    goOn(timeline, isNewTiming: parameters != nil, factor: factor)
  }

  private func requireInactive(_ name: String) {
    precondition(currentState == .inactive, "\(name) was changed on an animator that is active")
  }

  private func refuse(_ reason: String) {
    RefusalLog.refuse("UIViewPropertyAnimator", reason)
  }
}
