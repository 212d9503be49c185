// SPDX-License-Identifier: MIT

public import Foundation

/// The root of the responder classes, which hides `NSObject.init()`.
///
/// On Apple's systems a main-actor class may override the `init()` of `NSObject`, which belongs to no
/// actor. The language has no such exception here: an override would have another isolation. Behind a
/// class with a designated initializer of its own `init()` is not inherited, so that `UIResponder`
/// introduces it anew. Not for applications.
///
/// It belongs to the main actor itself, so that all classes below it are `Sendable`.
@MainActor open class UIResponderRoot: NSObject {
  package init(hidingPlainInitializer: Void) {
    super.init()
  }
}

/// An object that takes events: a view, a view controller, a window or the application.
///
/// An event that an object does not handle goes to its `next` (view fact HI-4).
@MainActor open class UIResponder: UIResponderRoot {
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

  /// Gives up being the object that keys go to; false if it does not want to.
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

  /// Tells of fingers or pointers that went down; passes it on to `next`.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Tells of fingers or pointers that moved; passes it on to `next`.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Tells of fingers or pointers that were lifted; passes it on to `next`.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Tells of touches that were taken away, for instance by a gesture; passes it on to `next`.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  /// Tells that values of touches that were estimated are known; this system estimates none.
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {
    next?.touchesEstimatedPropertiesUpdated(touches)
  }

  // MARK: - Keys

  /// Tells of keys that went down; passes it on to `next`.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }

  /// Tells of keys whose force has changed; passes it on to `next`.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesChanged(presses, with: event)
  }

  /// Tells of keys that went up; passes it on to `next`.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }

  /// Tells of keys that were taken away; passes it on to `next`.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }
}
