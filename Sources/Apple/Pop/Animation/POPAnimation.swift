// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
public import Foundation
internal import QuartzCore

/// The abstract base of Pop's animations: when they run, and who is notified.
///
/// An animation belongs to one object at a time, to which `NSObject.pop_add(_:forKey:)` adds it; adding
/// it to another one meanwhile is refused and logged. Animations and their objects belong to the thread
/// on which they are added.
open class POPAnimation: NSObject, NSCopying {
  /// A name for the application's own use. Default nil.
  open var name: String!
  /// The media time at which the animation starts, in seconds; 0 starts at once. Default 0.
  ///
  /// A time that is not finite is refused and logged, and the old one stays.
  open var beginTime: CFTimeInterval = 0 {
    didSet { if !beginTime.isFinite { beginTime = refused("beginTime", oldValue) } }
  }
  /// Is notified of the animation if it is a `POPAnimationDelegate`. Default nil.
  open weak var delegate: AnyObject!
  /// Called when the animation starts, also for each repeat. Default nil.
  open var animationDidStartBlock: ((POPAnimation?) -> Void)!
  /// Called once a run when the value reaches or passes the target. Default nil.
  open var animationDidReachToValueBlock: ((POPAnimation?) -> Void)!
  /// Called at the end; true if it came by itself after the last repeat. Default nil.
  open var completionBlock: ((POPAnimation?, Bool) -> Void)!
  /// Called after each value that was written. Default nil.
  ///
  /// With one, the renderer does not move a layer's property by itself: other changes may follow the
  /// values.
  open var animationDidApplyBlock: ((POPAnimation?) -> Void)!
  /// Whether the animation leaves its object at the end; else it stays, paused. Default true.
  ///
  /// One that stays goes on from where it is to a new target when `isPaused` is set to false.
  open var removedOnCompletion = true
  /// Whether each repeat runs back, from the target to the start value. Default false.
  ///
  /// There and back count as one repeat, whichever of this and the count is set first (view fact PO-9).
  open var autoreverses = false {
    didSet { if autoreverses, count == 0 { count = 1 } }
  }
  /// Whether the animation repeats until it is removed. Default false.
  open var repeatForever = false

  private var count = 0
  /// The tracer, once the application has asked for it.
  var storedTracer: POPAnimationTracer?
  /// The present run.
  final var run = AnimationRun()

  /// Makes an animation with the default values.
  public override init() {
    super.init()
  }

  /// The number of runs; 0 and 1 both mean once. Default 0.
  ///
  /// A negative number is refused and logged.
  open var repeatCount: Int {
    get { count }
    set { count = newValue >= 0 ? newValue : refused("repeatCount", count) }
  }

  /// Whether the animation stands still: true before it is added and after its end.
  ///
  /// Setting true halts a running animation where it is, false lets it go on from there.
  open var isPaused: Bool {
    get { run.isPaused }
    set {
      guard newValue != run.isPaused, run.entry != nil else { return }
      run.isPaused = newValue
      run.isResuming = !newValue
      if !newValue { resume() }
      changed()
    }
  }

  /// The record of events, made when it is first asked for.
  open var tracer: POPAnimationTracer! {
    if storedTracer == nil { storedTracer = POPAnimationTracer() }
    return storedTracer
  }

  /// An independent animation with the same values, which is on no object.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = makeAlike()
    copy.takeValues(from: self)
    return copy
  }

  /// An animation of the same class with default values.
  func makeAlike() -> POPAnimation { POPAnimation() }

  /// Takes over the values that an application sets.
  func takeValues(from other: POPAnimation) {
    name = other.name
    beginTime = other.beginTime
    delegate = other.delegate
    animationDidStartBlock = other.animationDidStartBlock
    animationDidReachToValueBlock = other.animationDidReachToValueBlock
    completionBlock = other.completionBlock
    animationDidApplyBlock = other.animationDidApplyBlock
    removedOnCompletion = other.removedOnCompletion
    autoreverses = other.autoreverses
    repeatForever = other.repeatForever
    count = other.count
  }

  // MARK: - For the kinds of animations

  /// Whether the animation can run on an object; logs the reason why not.
  func canRun(on object: NSObject) -> Bool { true }

  /// A run starts, or one more leg of it: ends that are unset are read from the object.
  func willStart(on object: NSObject) {}

  /// Moves on and writes the value.
  ///
  /// - Parameter seconds: the time since the step before.
  /// - Returns: whether the leg is over.
  func advance(by seconds: Double, on object: NSObject) -> Bool { true }

  /// Writes the exact last value of a leg.
  func finish(on object: NSObject) {}

  /// Prepares one more leg.
  func prepareRepeat() {}

  /// A finished or halted animation goes on.
  func resume() {}

  /// The motions by which the renderer moves a layer by itself; none where it cannot.
  func motions(on object: NSObject) -> [PopMotion] { [] }

  /// Something was set that changes the course of a run.
  final func changed() {
    run.version += 1
    if let entry = run.entry { entry.animator?.courseDidChange(of: entry) }
  }

  /// Refuses a number with a message; the old one stays.
  final func refused<Value>(_ property: String, _ old: Value) -> Value {
    RefusalLog.refuse(
      "\(type(of: self)): \(property)", "\(property) of \(type(of: self)) refused; \(old) stays")
    return old
  }
}

/// The state of an animation that is on an object.
struct AnimationRun {
  /// The place in the animator's list; nil when the animation is on no object.
  weak var entry: AnimationEntry?
  var isPaused = true
  /// Whether it goes on with the next step, after a pause that does not count.
  var isResuming = false
  /// Whether the start was reported.
  var isActive = false
  /// Whether the animation has come to its end and has stayed on its object.
  var isSettled = false
  /// Whether the target was reached in this leg.
  var hasReached = false
  /// The media time of the last step.
  var time = 0.0
  /// Seconds of the leg so far, without pauses.
  var elapsed = 0.0
  /// The legs that are over.
  var legs = 0
  /// Whether a new leg goes on with the velocity of the one before.
  var goesOn = false
  /// Counts changes of the course, after which the renderer's motions are outdated.
  var version = 0
}

/// Is notified of the stages of an animation; every method may be left out.
///
/// A class of the main actor writes `@MainActor POPAnimationDelegate` in its list of protocols.
public protocol POPAnimationDelegate: NSObjectProtocol {
  /// The animation starts, or one of its repeats.
  func pop_animationDidStart(_ anim: POPAnimation!)
  /// The value reaches or passes the target, once a run.
  func pop_animationDidReachToValue(_ anim: POPAnimation!)
  /// The animation has stopped; `finished` is true if it came to its end after the last repeat.
  func pop_animationDidStop(_ anim: POPAnimation!, finished: Bool)
  /// A value was written.
  func pop_animationDidApply(_ anim: POPAnimation!)
}

extension POPAnimationDelegate {
  public func pop_animationDidStart(_ anim: POPAnimation!) {}

  public func pop_animationDidReachToValue(_ anim: POPAnimation!) {}

  public func pop_animationDidStop(_ anim: POPAnimation!, finished: Bool) {}

  public func pop_animationDidApply(_ anim: POPAnimation!) {}
}
