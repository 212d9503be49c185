// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation

/// An event of a window: touches, keys, scrolling, pinching or hovering.
@preconcurrency @MainActor open class UIEvent: NSObject {
  /// The kind of the event.
  open var type: EventType { storedType }
  /// The kind within the kind; `.none` for all events of this system.
  open var subtype: EventSubtype { .none }
  /// The time of the event: a media time, in seconds.
  open var timestamp: TimeInterval { time }
  /// All touches that are down or have just ended; nil in events that have none.
  open var allTouches: Set<UITouch>? { touches }
  /// The modifier keys held.
  public internal(set) final var modifierFlags: UIKeyModifierFlags = []

  final var storedType = EventType.touches
  final var time: TimeInterval = 0
  final var touches: Set<UITouch>?
  /// The movement that an event without touches reports.
  final var motion = Motion.none
  /// The location of the pointer in the window, in events without touches.
  final var location = CGPoint.zero
  /// The window of an event without touches.
  final var window: UIWindow?

  /// A movement without touches.
  enum Motion {
    case none
    /// The content moves by a distance in points.
    case scroll(CGVector, isPrecise: Bool)
    /// The content grows by a factor.
    case scale(CGFloat)
    /// The pointer is over the window, or has left it.
    case hover(isInside: Bool)
  }

  /// Makes an event without touches; for tests of code that takes events.
  public nonisolated override init() { super.init() }

  /// The touches that began in a window; nil if none exist.
  open func touches(for window: UIWindow) -> Set<UITouch>? { filtered { $0.window === window } }

  /// The touches that began in a view; nil if none exist.
  open func touches(for view: UIView) -> Set<UITouch>? { filtered { $0.view === view } }

  /// The touches that a recognizer gets; nil if none exist.
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    filtered { touch in touch.gestureRecognizers?.contains { $0 === gesture } ?? false }
  }

  /// The touch at each time since the last event; here an event has one time, so it is the touch itself.
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? {
    touches?.contains(touch) == true ? [touch] : nil
  }

  /// Where the touch may be next; nothing is predicted here.
  open func predictedTouches(for touch: UITouch) -> [UITouch]? {
    touches?.contains(touch) == true ? [] : nil
  }

  private func filtered(_ isIncluded: (UITouch) -> Bool) -> Set<UITouch>? {
    guard let found = touches?.filter(isIncluded), !found.isEmpty else { return nil }
    return found
  }
}

extension UIEvent {
  /// The kinds of events.
  public enum EventType: Int, Sendable {
    /// Fingers, or the mouse with its button held.
    case touches = 0
    /// The device was moved.
    case motion = 1
    /// Buttons of headphones and the like.
    case remoteControl = 2
    /// Keys.
    case presses = 3
    /// A wheel was turned, or two fingers moved on a touchpad.
    case scroll = 10
    /// The mouse moved without a button held.
    case hover = 11
    /// A pinch of a touchpad; here a wheel turned with the Control key held.
    case transform = 14
  }

  /// The kinds within the kinds of events.
  public enum EventSubtype: Int, Sendable {
    /// None.
    case none = 0
    /// The device was shaken.
    case motionShake = 1
  }
}
