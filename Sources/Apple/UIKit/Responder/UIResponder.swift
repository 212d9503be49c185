// SPDX-License-Identifier: MIT

public import Foundation

/// The root of the responder classes, which hides `NSObject.init()`.
///
/// On Apple's systems a main-actor class may override the `init()` of `NSObject`, which belongs to no
/// actor. The language has no such exception here: an override would have another isolation. Behind a
/// class with a designated initializer of its own `init()` is not inherited, so that `UIResponder`
/// introduces it again. Not for applications.
///
/// It belongs to the main actor itself, so that all classes below it are `Sendable`.
@preconcurrency @MainActor open class UIResponderRoot: NSObject {
  package init(hidingPlainInitializer: Void) {
    super.init()
  }
}

/// An object that takes events: a view, a view controller, a window or the application.
///
/// An event that an object does not handle goes to its `next` (view fact HI-4).
@preconcurrency @MainActor open class UIResponder: UIResponderRoot {
  /// Makes a responder without a next one.
  public init() {
    super.init(hidingPlainInitializer: ())
  }

  /// The object that gets what this one does not handle; nil by default.
  ///
  /// A view answers its controller, else its superview; a controller its view's superview; a window
  /// the application.
  open var next: UIResponder? { nil }

  /// Whether the object may become first responder; false by default.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether the object gives up being first responder when asked; true by default.
  open var canResignFirstResponder: Bool { true }

  /// Whether keys go to the object; false by default.
  open var isFirstResponder: Bool { responderWindow?.firstResponder === self }

  /// Makes the object the one that keys go to; false if it cannot, or the present one does not give way.
  ///
  /// A view or a controller must be in a window.
  @discardableResult
  open func becomeFirstResponder() -> Bool { takeKeys() }

  /// Resigns first responder; returns false if refused.
  @discardableResult
  open func resignFirstResponder() -> Bool { giveUpKeys() }

  // MARK: - Actions

  /// Whether the object has the method of an action; by default whether its class has.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action.isUnderstood(by: self)
  }

  /// The object itself or the first after it that has the method of an action; nil if none has.
  open func target(forAction action: Selector, withSender sender: Any?) -> UIResponder? {
    if canPerformAction(action, withSender: sender) { return self }
    return next?.target(forAction: action, withSender: sender)
  }

  // MARK: - Touches

  /// Handles fingers or pointers that went down; passes it on to `next`.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Handles fingers or pointers that moved; passes it on to `next`.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Handles fingers or pointers that were lifted; passes it on to `next`.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Handles touches that were taken away, for instance by a gesture; passes it on to `next`.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  /// Tells that values of touches that were estimated are known; this system estimates none.
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {
    next?.touchesEstimatedPropertiesUpdated(touches)
  }

  // MARK: - Keys

  /// Handles keys that went down; passes it on to `next`.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }

  /// Handles keys whose force has changed; passes it on to `next`.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesChanged(presses, with: event)
  }

  /// Handles keys that went up; passes it on to `next`.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }

  /// Handles keys that were taken away; passes it on to `next`.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }

  // MARK: - Interface Builder

  /// Called after the object was made from a nib; never here.
  open func awakeFromNib() {}

  /// Called when the object is made for Interface Builder; never here.
  open func prepareForInterfaceBuilder() {}

  // MARK: - Accessibility

  final var accessibility: AccessibilityValues?

  /// The values that the class has by itself.
  var accessibilityDefaults: AccessibilityDefaults { AccessibilityDefaults() }

  /// Whether the object is an element for assistive technology; false by default, except for controls, labels.
  open var isAccessibilityElement: Bool {
    get { accessibility?.isElement ?? accessibilityDefaults.isElement }
    set { madeAccessibility.isElement = newValue }
  }

  /// The short name of the element, in a person's language; nil by default, the text of labels and buttons.
  open var accessibilityLabel: String? {
    get {
      accessibility?.label ?? accessibility?.attributedLabel?.string ?? accessibilityDefaults.label
    }
    set {
      madeAccessibility.label = newValue
      madeAccessibility.attributedLabel = nil
    }
  }

  /// The short name of the element with attributes; nil by default.
  open var accessibilityAttributedLabel: NSAttributedString? {
    get {
      accessibility?.attributedLabel ?? accessibilityLabel.map { NSAttributedString(string: $0) }
    }
    set {
      madeAccessibility.label = nil
      madeAccessibility.attributedLabel = newValue
    }
  }

  /// The result of an action on the element, in a person's language; nil by default.
  open var accessibilityHint: String? {
    get { accessibility?.hint }
    set { madeAccessibility.hint = newValue }
  }

  /// The value of the element, in a person's language; nil by default, that of sliders and switches.
  open var accessibilityValue: String? {
    get { accessibility?.value ?? accessibilityDefaults.value }
    set { madeAccessibility.value = newValue }
  }

  /// The kind and the state of the element; those of the class by default.
  open var accessibilityTraits: UIAccessibilityTraits {
    get { accessibility?.traits ?? accessibilityDefaults.traits }
    set { madeAccessibility.traits = newValue }
  }

  /// The rectangle of the element in points of the screen; a view's own by default, else zero.
  open var accessibilityFrame: CGRect {
    get { accessibility?.frame ?? ownAccessibilityFrame }
    set { madeAccessibility.frame = newValue }
  }

  /// The outline of the element in points of the screen, in place of the rectangle; nil by default.
  open var accessibilityPath: UIBezierPath? {
    get { accessibility?.path }
    set { madeAccessibility.path = newValue }
  }

  /// The point of the screen that a tap on the element means; the middle of the rectangle by default.
  open var accessibilityActivationPoint: CGPoint {
    get {
      let frame = accessibilityFrame
      return accessibility?.activationPoint ?? CGPoint(x: frame.midX, y: frame.midY)
    }
    set { madeAccessibility.activationPoint = newValue }
  }

  /// The language of label, value and hint, as "en-GB"; nil, the system's, by default.
  open var accessibilityLanguage: String? {
    get { accessibility?.language }
    set { madeAccessibility.language = newValue }
  }

  /// Whether the elements within the object are left out; false by default.
  open var accessibilityElementsHidden: Bool {
    get { accessibility?.hidesElements ?? false }
    set { madeAccessibility.hidesElements = newValue }
  }

  /// Whether the siblings of a view are left out; false by default.
  open var accessibilityViewIsModal: Bool {
    get { accessibility?.isModal ?? false }
    set { madeAccessibility.isModal = newValue }
  }

  /// Whether the elements within the object are read one after the other; false by default.
  open var shouldGroupAccessibilityChildren: Bool {
    get { accessibility?.groupsChildren ?? false }
    set { madeAccessibility.groupsChildren = newValue }
  }

  /// The order in which the elements within the object are read out; `.automatic` by default.
  open var accessibilityNavigationStyle: UIAccessibilityNavigationStyle {
    get { accessibility?.navigationStyle ?? .automatic }
    set { madeAccessibility.navigationStyle = newValue }
  }

  /// The name of the object for tests of the interface; nil by default.
  open var accessibilityIdentifier: String? {
    get { accessibility?.identifier }
    set { madeAccessibility.identifier = newValue }
  }

  /// The actions of the element beyond a tap; nil by default.
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { accessibility?.customActions }
    set { madeAccessibility.customActions = newValue }
  }

  /// The names by which a voice calls the element; nil by default.
  open var accessibilityUserInputLabels: [String]! {
    get { accessibility?.userInputLabels }
    set { madeAccessibility.userInputLabels = newValue }
  }

  /// Whether the element takes touches; for a view whether it is enabled for them, unless set.
  open var accessibilityRespondsToUserInteraction: Bool {
    get {
      accessibility?.respondsToUserInteraction ?? (self as? UIView)?.isUserInteractionEnabled
        ?? false
    }
    set { madeAccessibility.respondsToUserInteraction = newValue }
  }

  /// The elements within the object, in order; nil by default.
  open var accessibilityElements: [Any]? {
    get { accessibility?.elements }
    set { madeAccessibility.elements = newValue }
  }

  /// The number of elements within the object.
  open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }

  /// The element within the object at an index; nil beyond the last one.
  open func accessibilityElement(at index: Int) -> Any? {
    guard let elements = accessibilityElements, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// The index of an element within the object; `NSNotFound` for other elements.
  open func index(ofAccessibilityElement element: Any) -> Int {
    let wanted = element as AnyObject
    return accessibilityElements?.firstIndex { $0 as AnyObject === wanted } ?? NSNotFound
  }

  /// Activates the element; returns false by default, so that a tap is sent instead.
  open func accessibilityActivate() -> Bool { false }

  /// Makes the value of an adjustable element larger.
  open func accessibilityIncrement() {}

  /// Makes the value of an adjustable element smaller.
  open func accessibilityDecrement() {}

  /// Scrolls the contents; returns false by default.
  open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }

  /// Dismisses a modal view such as an alert; returns false by default.
  open func accessibilityPerformEscape() -> Bool { false }

  /// Performs the most important action; returns false by default.
  open func accessibilityPerformMagicTap() -> Bool { false }

  /// Called when assistive technology focuses the element; never called here.
  open func accessibilityElementDidBecomeFocused() {}

  /// Called when assistive technology leaves the element; never called here.
  open func accessibilityElementDidLoseFocus() {}

  /// Whether assistive technology is at the element; always false.
  open func accessibilityElementIsFocused() -> Bool { false }
}
