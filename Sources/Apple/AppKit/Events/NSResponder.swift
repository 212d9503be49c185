// SPDX-License-Identifier: MIT

internal import Diagnostics
public import Foundation

/// The root of the responder classes, which hides `NSObject.init()`.
///
/// On Apple's systems a main-actor class may override the `init()` of `NSObject`, which belongs to no
/// actor. The language has no such exception here: an override would have another isolation. Behind a
/// class with a designated initializer of its own `init()` is not inherited, so that `NSResponder`
/// introduces it. Not for applications.
@preconcurrency @MainActor open class NSResponderRoot: NSObject {
  package init(hidingPlainInitializer: Void) {
    super.init()
  }
}

/// An object that takes events: a view, a window or the application.
///
/// An event that an object does not handle goes to its `nextResponder`.
@preconcurrency @MainActor open class NSResponder: NSResponderRoot {
  /// The object whose changes this one animates, of an object made by `animator()`; nil of all others.
  final var animated: NSResponder?
  /// The next responder that was set.
  private final weak var setNextResponder: NSResponder?

  /// Makes a responder without a next one.
  public init() {
    super.init(hidingPlainInitializer: ())
  }

  /// Called after the object was made from a nib; never here.
  open func awakeFromNib() {}

  /// Called when the object is made for Interface Builder; never here.
  open func prepareForInterfaceBuilder() {}

  /// The object that gets the events that this one does not handle, held weakly.
  ///
  /// Until another one is set it is the superview of a view, for a window's top view the window, for a
  /// window the application, and nil for all others.
  open var nextResponder: NSResponder? {
    get { setNextResponder ?? defaultNextResponder }
    set {
      guard !(newValue?.leads(to: self) ?? false) else {
        RefusalLog.refuse("NSResponder: cycle", "a chain of responders cannot lead back to itself")
        return
      }
      setNextResponder = newValue
    }
  }

  /// The next responder where none was set.
  var defaultNextResponder: NSResponder? { nil }

  /// The window in which the object takes keys; nil for none.
  var keyWindowOfResponder: NSWindow? { nil }

  /// Whether the chain that begins here has a responder.
  private func leads(to other: NSResponder) -> Bool {
    var responder: NSResponder? = self
    var count = 0
    while let current = responder, count < 10_000 {
      if current === other { return true }
      responder = current.nextResponder
      count += 1
    }
    return false
  }

  // MARK: - First responder

  /// Whether the object may become first responder; false by default.
  open var acceptsFirstResponder: Bool { false }

  /// Tells that the object is about to become first responder; false refuses. True by default.
  @discardableResult
  open func becomeFirstResponder() -> Bool { true }

  /// Tells that the object is about to be first responder no more; false refuses. True by default.
  @discardableResult
  open func resignFirstResponder() -> Bool { true }

  // MARK: - Mouse

  /// Handles the main button going down; passes it on to `nextResponder`.
  open func mouseDown(with event: NSEvent) { nextResponder?.mouseDown(with: event) }

  /// Handles a movement with the main button held; passes it on to `nextResponder`.
  open func mouseDragged(with event: NSEvent) { nextResponder?.mouseDragged(with: event) }

  /// Handles the main button going up; passes it on to `nextResponder`.
  open func mouseUp(with event: NSEvent) { nextResponder?.mouseUp(with: event) }

  /// Handles a movement without a button; passes it on to `nextResponder`.
  open func mouseMoved(with event: NSEvent) { nextResponder?.mouseMoved(with: event) }

  /// Tells that the mouse has come into a tracking area; passes it on to `nextResponder`.
  open func mouseEntered(with event: NSEvent) { nextResponder?.mouseEntered(with: event) }

  /// Tells that the mouse has left a tracking area; passes it on to `nextResponder`.
  open func mouseExited(with event: NSEvent) { nextResponder?.mouseExited(with: event) }

  /// Tells that the cursor may have to change in a tracking area; passes it on to `nextResponder`.
  open func cursorUpdate(with event: NSEvent) { nextResponder?.cursorUpdate(with: event) }

  /// Handles the secondary button going down; passes it on to `nextResponder`.
  open func rightMouseDown(with event: NSEvent) { nextResponder?.rightMouseDown(with: event) }

  /// Handles a movement with the secondary button held; passes it on to `nextResponder`.
  open func rightMouseDragged(with event: NSEvent) {
    nextResponder?.rightMouseDragged(with: event)
  }

  /// Handles the secondary button going up; passes it on to `nextResponder`.
  open func rightMouseUp(with event: NSEvent) { nextResponder?.rightMouseUp(with: event) }

  // MARK: - Gestures

  /// Handles a wheel, or two fingers on a touchpad; passes it on to `nextResponder`.
  open func scrollWheel(with event: NSEvent) { nextResponder?.scrollWheel(with: event) }

  /// Handles a magnify gesture; passes it on to `nextResponder`.
  open func magnify(with event: NSEvent) { nextResponder?.magnify(with: event) }

  /// Handles a rotate gesture; passes it on to `nextResponder`.
  open func rotate(with event: NSEvent) { nextResponder?.rotate(with: event) }

  /// Handles a swipe; passes it on to `nextResponder`. This system reports none.
  open func swipe(with event: NSEvent) { nextResponder?.swipe(with: event) }

  // MARK: - Keys

  /// Handles a key going down; passes it on to `nextResponder`.
  open func keyDown(with event: NSEvent) { nextResponder?.keyDown(with: event) }

  /// Handles a key going up; passes it on to `nextResponder`.
  open func keyUp(with event: NSEvent) { nextResponder?.keyUp(with: event) }
}
