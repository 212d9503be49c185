// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation
internal import ViewCore

/// The root of the classes that recognise gestures in the touches of a view and its subviews.
///
/// A recognizer sees the touches before the views do; its actions run at each state but possible and
/// failed, and after its last state it is reset to possible (view facts HI-5, HI-6). Of several that
/// see the same touches one recognises, unless a delegate allows both (view fact HI-7).
///
/// A subclass overrides the four functions of touches, sets `state`, and forgets what it knows in
/// `reset()`.
@preconcurrency @MainActor open class UIGestureRecognizer: UIResponderRoot {
  /// Makes a recognizer that calls a method of an object, which it does not hold.
  ///
  /// - Parameters:
  ///   - target: the object; nil, none, by default.
  ///   - action: the method, which takes the recognizer or nothing; nil, none, by default.
  public init(target: Any? = nil, action: Selector? = nil) {
    super.init(hidingPlainInitializer: ())
    if let target, let action { addTarget(target, action: action) }
  }

  /// Makes a recognizer that calls a closure. Not part of Apple's API.
  public convenience init(action: @escaping @MainActor (UIGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    addAction(action)
  }

  /// The view whose touches the recognizer sees.
  open var view: UIView? { attachedView }
  /// The object that is asked before the recognizer receives touches, begins, or gives way; nil by default.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// A name for the log; nil by default.
  open var name: String?

  /// The state; `.possible` by default. For subclasses to set.
  ///
  /// A step that is not allowed leaves it as it is. Where another recognizer must fail first the step is
  /// taken when it has.
  open var state: UIGestureRecognizer.State {
    get { shownState ?? currentState }
    set { environment.perform { self.move(to: newValue) } }
  }

  /// Whether the recognizer sees touches; true by default.
  ///
  /// Switched off while a gesture is under way, it is cancelled.
  open var isEnabled = true {
    didSet { if oldValue, !isEnabled { environment.perform { self.giveUp() } } }
  }

  /// Whether the views get `touchesCancelled` when the gesture is recognised; true by default.
  open var cancelsTouchesInView = true
  /// Whether the views are notified of touches only once the gesture has failed; false by default.
  open var delaysTouchesBegan = false
  /// Whether the views are notified of the end of touches only once the gesture has failed; true by default.
  open var delaysTouchesEnded = true
  /// Whether one gesture consists of touches of one kind; true by default.
  open var requiresExclusiveTouchType = true
  /// The numbers of the kinds of touches that the recognizer sees; all by default.
  open var allowedTouchTypes: [NSNumber] = UIGestureRecognizer.allTouchTypes

  /// The modifier keys held at the last event.
  public internal(set) final var modifierFlags: UIKeyModifierFlags = []

  final weak var attachedView: UIView?
  final var actions: [GestureAction] = []
  final var requirements: [WeakGestureRecognizer] = []
  final var currentState = State.possible
  /// The state that an action sees, if the recognizer has gone on since.
  final var shownState: State?
  /// The touches and times of the present attempt.
  final var attempt = GestureAttempt()

  // MARK: - Targets

  /// Adds a method of an object, which is not held, to the actions.
  open func addTarget(_ target: Any, action: Selector) {
    actions.append(GestureAction(target: target, action: action))
  }

  /// Removes methods from the actions; nil means all objects or all methods.
  open func removeTarget(_ target: Any?, action: Selector?) {
    actions.removeAll { $0.matches(target, action) }
  }

  /// Adds a closure to the actions. Not part of Apple's API.
  public final func addAction(_ action: @escaping @MainActor (UIGestureRecognizer) -> Void) {
    actions.append(GestureAction(closure: action))
  }

  // MARK: - Touches

  /// The number of touches of the gesture.
  open var numberOfTouches: Int { attempt.touches.count }

  /// The middle of the touches in a view's points; nil: in the window's.
  open func location(in view: UIView?) -> CGPoint {
    UITouch.convert(attempt.location, of: attempt.window, to: view)
  }

  /// The location of one touch in a view's points; nil: in the window's.
  ///
  /// - Parameter touchIndex: below `numberOfTouches`; another one stops the program, as on Apple's systems.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    precondition(
      attempt.touches.indices.contains(touchIndex),
      "location(ofTouch: \(touchIndex)) of a gesture of \(attempt.touches.count) touches")
    return attempt.touches[touchIndex].location(in: view)
  }

  /// Handles touches that began. For subclasses to override.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Handles touches that moved. For subclasses to override.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Handles touches that were lifted. For subclasses to override.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Handles touches that were taken away. For subclasses to override.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Forgets the last attempt; called after the last state, with the state possible. For subclasses.
  open func reset() {}

  /// Sees no more of a touch; the views get it as if the recognizer were not there.
  open func ignore(_ touch: UITouch, for event: UIEvent) { environment.ignore(touch, by: self) }

  /// Tells that the deadline of the attempt has come.
  func deadlineDidPass(at time: TimeInterval) {}

  /// Takes an event without touches: scrolling, a pinch of a touchpad.
  ///
  /// - Returns: whether the recognizer has the event.
  func take(_ event: UIEvent) -> Bool { false }

  // MARK: - Other recognizers

  /// Waits with recognising until another recognizer of the same touches has failed.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    guard otherGestureRecognizer !== self else { return }
    requirements.removeAll { $0.recognizer == nil }
    requirements.append(WeakGestureRecognizer(recognizer: otherGestureRecognizer))
  }

  /// Whether recognising makes another recognizer fail; true by default.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Whether another one that recognises makes this one fail; true by default.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Whether this one waits for another to fail; false by default.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  /// Whether another one waits for this one to fail; false by default.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }

  /// Whether the recognizer sees an event; as the delegate says, by default true.
  open func shouldReceive(_ event: UIEvent) -> Bool {
    delegate?.gestureRecognizer(self, shouldReceive: event) ?? true
  }
}

extension UIGestureRecognizer {
  /// The states of a gesture.
  public enum State: Int, Sendable {
    /// Not recognised yet.
    case possible
    /// A continuous gesture has been recognised.
    case began
    /// A continuous gesture goes on.
    case changed
    /// A continuous gesture is over, or a discrete one has been recognised.
    case ended
    /// A continuous gesture was taken away.
    case cancelled
    /// The touches are another gesture's.
    case failed

    /// The state of a discrete gesture that has been recognised: `.ended`.
    public static var recognized: State { .ended }

    /// The state for the rules of its steps.
    var step: GestureTransition.State { GestureTransition.State(rawValue: rawValue) ?? .failed }
  }

  /// The kinds of touches that a recognizer sees by default.
  static let allTouchTypes: [NSNumber] = [0, 1, 2, 3]

  final var environment: GestureEnvironment { .shared }

  /// Forgets the view, which goes; an attempt is over without a further action.
  ///
  /// It may go at any moment, so nothing else is told: the next event finds the attempt failed.
  final func leaveView() {
    attachedView = nil
    guard attempt.isActive else { return }
    attempt.isAbandoned = true
    currentState = .failed
  }
}

/// A recognizer that is not held.
struct WeakGestureRecognizer {
  weak var recognizer: UIGestureRecognizer?
}
