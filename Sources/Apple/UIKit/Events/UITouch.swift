// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation
internal import QuartzCore

/// One finger or pointer on a window, from its first contact to its last.
///
/// The object is the same for all of that time. A touch stays with the view in which it began, wherever
/// it moves (view fact HI-3).
@preconcurrency @MainActor open class UITouch: NSObject {
  /// The time of the last change: a media time, in seconds.
  public internal(set) final var timestamp: TimeInterval = 0
  /// The step in its life that the touch has made last.
  public internal(set) final var phase: Phase = .began
  /// The number of taps in a row at this place, this touch included.
  public internal(set) final var tapCount = 1
  /// The kind of the touch; `.direct` for fingers and for the mouse, which counts as a finger.
  public internal(set) final var type: TouchType = .direct
  /// The radius of the contact, in points; 0 where the device does not say.
  public internal(set) final var majorRadius: CGFloat = 0
  /// The uncertainty of `majorRadius`, in points.
  public internal(set) final var majorRadiusTolerance: CGFloat = 0
  /// The force; 0 without hardware that measures it.
  public internal(set) final var force: CGFloat = 0
  /// The largest force that the hardware measures; 0 without such hardware.
  public internal(set) final var maximumPossibleForce: CGFloat = 0
  /// The window in which the touch began.
  public internal(set) final var window: UIWindow?
  /// The view in which the touch began; it gets all of it.
  public internal(set) final var view: UIView?
  /// The recognizers that get the touch, those of the innermost view first.
  public internal(set) final var gestureRecognizers: [UIGestureRecognizer]?

  /// The number in the order in which touches began.
  final var number = 0
  /// The location in the window, in points.
  final var locationInWindow = CGPoint.zero
  /// The location at which the touch began.
  final var startInWindow = CGPoint.zero
  /// The location before the last change.
  final var previousLocationInWindow = CGPoint.zero
  /// The part of the touch that its view has been told.
  final var delivery = Delivery.waiting

  /// Makes a touch of no window, which has just begun; for tests of code that takes touches.
  public nonisolated override init() { super.init() }

  /// The part of a touch that a view has been told.
  enum Delivery {
    /// Nothing yet: a recognizer delays it.
    case waiting
    /// That it began, and all since then.
    case told
    /// All but its end, which a recognizer delays.
    case endIsWaiting
    /// Neither its begin nor its end, though it is over.
    case allIsWaiting
    /// All there is to tell; or nothing more will be told.
    case over
  }

  /// Whether the finger is lifted or the touch was cancelled.
  final var isOver: Bool { phase == .ended || phase == .cancelled }

  /// The location in a view's points; nil: in the window's.
  open func location(in view: UIView?) -> CGPoint {
    Self.convert(locationInWindow, of: window, to: view)
  }

  /// The location before the last change, in a view's points; nil: in the window's.
  open func previousLocation(in view: UIView?) -> CGPoint {
    Self.convert(previousLocationInWindow, of: window, to: view)
  }

  /// The location with all digits that the device measures, in a view's points; nil: in the window's.
  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

  /// The precise location before the last change, in a view's points; nil: in the window's.
  open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

  /// A point of a window in a view, or, for nil, in the window itself.
  static func convert(_ point: CGPoint, of window: UIWindow?, to view: UIView?) -> CGPoint {
    guard let view, let window, view !== window else { return point }
    if let other = view.window, other !== window {
      return view.layer.convert(window.convert(point, to: other), from: other.layer)
    }
    return view.layer.convert(point, from: window.layer)
  }
}

extension UITouch {
  /// The steps in the life of a touch.
  public enum Phase: Int, Sendable {
    /// It went down.
    case began
    /// It moved.
    case moved
    /// It is down and has not changed since the last event.
    case stationary
    /// It was lifted.
    case ended
    /// It was taken away.
    case cancelled
    /// The pointer came into the window.
    case regionEntered
    /// The pointer moved over the window without a button held.
    case regionMoved
    /// The pointer left the window.
    case regionExited
  }

  /// The kinds of what touches.
  public enum TouchType: Int, Sendable {
    /// A finger on the screen.
    case direct
    /// A finger on a surface apart from the screen.
    case indirect
    /// A pencil.
    case pencil
    /// A mouse or another device that moves a pointer.
    case indirectPointer

    /// The older name of `pencil`.
    public static var stylus: TouchType { .pencil }
  }
}
