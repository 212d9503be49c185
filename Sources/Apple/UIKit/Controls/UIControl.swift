// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation

/// The root of the views that a touch operates: buttons, switches, sliders.
///
/// A control follows one touch and calls its actions for events such as `.touchUpInside`.
@preconcurrency @MainActor open class UIControl: UIView {
  private final var actions = ControlActions()
  /// The touch that is being followed.
  private final weak var trackedTouch: UITouch?

  /// Whether a touch is being followed.
  public private(set) final var isTracking = false
  /// Whether the touch that is followed lies in the control, or close by.
  public private(set) final var isTouchInside = false

  /// Whether the control takes touches; true by default.
  open var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled { abandonTracking(with: nil) }
      stateDidChange()
    }
  }

  /// Whether the control is chosen; false by default.
  open var isSelected = false {
    didSet { if isSelected != oldValue { stateDidChange() } }
  }

  /// Whether the control is drawn as touched; set while a touch is inside. False by default.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateDidChange() } }
  }

  /// The place of the content along the horizontal axis; `.center` by default.
  open var contentHorizontalAlignment: UIControl.ContentHorizontalAlignment = .center {
    didSet { if contentHorizontalAlignment != oldValue { setNeedsLayout() } }
  }

  /// The place of the content along the vertical axis; `.center` by default.
  open var contentVerticalAlignment: UIControl.ContentVerticalAlignment = .center {
    didSet { if contentVerticalAlignment != oldValue { setNeedsLayout() } }
  }

  /// Makes a control with a frame in the superview's points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Makes a control with an action for `.primaryActionTriggered`.
  ///
  /// A convenience initializer, unlike Apple's: a subclass that overrides `init(frame:)` and
  /// `init(coder:)` alone can then be made without arguments, as there.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    guard let primaryAction else { return }
    addAction(primaryAction, for: .primaryActionTriggered)
    showContent(of: primaryAction)
  }

  /// Makes a control from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The looks that the control has now.
  open var state: UIControl.State {
    var state: UIControl.State = .normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isFirstResponder { state.insert(.focused) }
    return state
  }

  /// Shows what an action says of itself; a button its title and image.
  func showContent(of primaryAction: UIAction) {}

  /// Called when `state` has changed; lays out again.
  func stateDidChange() { setNeedsLayout() }

  // MARK: - Actions

  /// Adds an action for events; one of the same identity is replaced for them.
  open func addAction(_ action: UIAction, for controlEvents: UIControl.Event) {
    actions.add(action, for: controlEvents)
  }

  /// Removes an action from events.
  open func removeAction(_ action: UIAction, for controlEvents: UIControl.Event) {
    actions.remove(action.identifier, for: controlEvents)
  }

  /// Removes the action of an identity from events.
  open func removeAction(
    identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: UIControl.Event
  ) { actions.remove(actionIdentifier, for: controlEvents) }

  /// Adds a method of an object for events; the control does not hold the object.
  ///
  /// Without an object the responder chain is searched, from the control on, for one that has it.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: UIControl.Event) {
    actions.add(action, of: target, for: controlEvents)
  }

  /// Removes methods of an object from events; nil means all objects, or all methods.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: UIControl.Event) {
    actions.remove(action, of: target, for: controlEvents)
  }

  /// Performs an action with the control as the sender; called for each action of an event.
  open func sendAction(_ action: UIAction) { action.perform(sender: self) }

  /// Calls a method of an object with the control as the sender; called for each target of an event.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    _ = UIApplication.shared.sendAction(action, to: target, from: self, for: event)
  }

  /// Calls the actions of events.
  open func sendActions(for controlEvents: UIControl.Event) { send(controlEvents, with: nil) }

  /// The events for which there are actions.
  open var allControlEvents: UIControl.Event { actions.events }

  private func send(_ events: UIControl.Event, with event: UIEvent?) {
    for deed in actions.deeds(for: events) {
      switch deed {
      case .action(let action): sendAction(action)
      case .selector(let selector, let target):
        if target.isNamed, target.object == nil { continue }
        sendAction(selector, to: target.object, for: event)
      }
    }
  }

  // MARK: - Gestures

  /// Whether a gesture begins: of a view around the control not where it would take the touches by which the
  /// control is operated (view fact HI-11).
  open override func gestureRecognizerShouldBegin(
    _ gestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    if isEnabled, gestureRecognizer.view !== self, isOperated(by: gestureRecognizer) {
      return false
    }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  /// Whether the touches of a gesture operate the control; false for a control without a deed of its own.
  func isOperated(by gesture: UIGestureRecognizer) -> Bool { false }

  // MARK: - Tracking

  /// Called when a touch begins; false ignores it.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Called for each move of the touch; false ends the tracking.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Told that the touch was lifted.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

  /// Told that the touch was taken away.
  open func cancelTracking(with event: UIEvent?) {}

  /// The distance from the control, in points, in which a touch that began in it still counts as inside.
  private static let slack: CGFloat = 70

  /// Begins to follow a touch.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, trackedTouch == nil, let touch = touches.first else { return }
    trackedTouch = touch
    isTouchInside = true
    isTracking = beginTracking(touch, with: event)
    guard isTracking else {
      trackedTouch = nil
      return
    }
    isHighlighted = true
    send(touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, with: event)
  }

  /// Follows the touch.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    let wasInside = isTouchInside
    isTouchInside = isNear(touch)
    isTracking = continueTracking(touch, with: event)
    guard isTracking else {
      trackedTouch = nil
      isHighlighted = false
      return
    }
    isHighlighted = isTouchInside
    if isTouchInside != wasInside {
      send(isTouchInside ? .touchDragEnter : .touchDragExit, with: event)
    }
    send(isTouchInside ? .touchDragInside : .touchDragOutside, with: event)
  }

  /// Ends the following; the place of the touch decides on the event.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    isTouchInside = isNear(touch)
    let isInside = isTouchInside
    stopTracking()
    endTracking(touch, with: event)
    send(isInside ? .touchUpInside : .touchUpOutside, with: event)
    if isInside { primaryTouchDidEnd(with: event) }
  }

  /// Abandons the following.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    abandonTracking(with: event)
  }

  /// Told that the touch was lifted inside; buttons do their deed.
  func primaryTouchDidEnd(with event: UIEvent?) {}

  private func abandonTracking(with event: UIEvent?) {
    guard trackedTouch != nil else { return }
    stopTracking()
    cancelTracking(with: event)
    send(.touchCancel, with: event)
  }

  private func stopTracking() {
    trackedTouch = nil
    isTracking = false
    isTouchInside = false
    isHighlighted = false
  }

  private func isNear(_ touch: UITouch) -> Bool {
    bounds.insetBy(dx: -Self.slack, dy: -Self.slack).contains(touch.location(in: self))
  }

  /// The traits of the control's state.
  final var stateTraits: UIAccessibilityTraits {
    var traits = UIAccessibilityTraits.none
    if isSelected { traits.insert(.selected) }
    if !isEnabled { traits.insert(.notEnabled) }
    return traits
  }
}
