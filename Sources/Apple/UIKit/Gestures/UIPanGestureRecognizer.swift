// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation
internal import ViewCore

/// A continuous recognizer of fingers that drag.
///
/// It begins when the middle of the touches has moved by 10 points (view fact HI-8), and goes on until
/// fewer touches are left than it takes.
@preconcurrency @MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The least number of touches; 1 by default.
  open var minimumNumberOfTouches = 1
  /// The largest number of touches; no limit by default.
  open var maximumNumberOfTouches = Int.max
  /// The kinds of scrolling that the recognizer takes as dragging; none by default.
  open var allowedScrollTypesMask: UIScrollTypeMask = []

  /// The distance after which dragging begins, in points.
  static let slack: CGFloat = 10
  /// The time without an event after which scrolling is over, in seconds.
  static let scrollPause = 0.1

  /// The way since the start, in the window's points.
  private var way = CGPoint.zero
  /// The whole way, whatever the application sets as translation.
  private var path = SIMD2<Double>.zero
  private var tracker = VelocityTracker()
  private var lastTime: TimeInterval = 0

  // MARK: - Values

  /// The way from the start to the present place, in a view's points; nil: in the window's.
  ///
  /// The start is where the touches were when there were enough of them (view fact HI-9).
  open func translation(in view: UIView?) -> CGPoint { vector(way, in: view) }

  /// Sets the way so far, in a view's points; nil: in the window's. The velocity stays as it is.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    way = windowVector(translation, from: view)
  }

  /// The velocity in a view's points per second; nil: in the window's.
  open func velocity(in view: UIView?) -> CGPoint {
    let velocity = tracker.velocity(at: lastTime)
    return vector(CGPoint(x: velocity.x, y: velocity.y), in: view)
  }

  /// Whether the present gesture is one of a wheel or a touchpad rather than of touches.
  final var isScrolling: Bool { attempt.isOfEvents }

  /// Whether the way so far is a drag.
  func isDrag(_ way: CGPoint) -> Bool { hypot(way.x, way.y) >= Self.slack }

  // MARK: - Touches

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    attempt.isOfEvents = false
    let count = attempt.touchesDown.count
    if count > maximumNumberOfTouches {
      if state == .possible { return state = .failed }
      for touch in touches { ignore(touch, for: event) }
    }
    note(event.timestamp)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    let count = attempt.touchesDown.count
    guard count >= minimumNumberOfTouches else { return }
    var step = CGPoint.zero
    for touch in touches {
      step.x += touch.locationInWindow.x - touch.previousLocationInWindow.x
      step.y += touch.locationInWindow.y - touch.previousLocationInWindow.y
    }
    move(by: CGPoint(x: step.x / CGFloat(count), y: step.y / CGFloat(count)))
    note(event.timestamp)
    if currentState.step.isUnderWay {
      state = .changed
    } else if isDrag(way) {
      state = .began
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    note(event.timestamp)
    let count = attempt.touchesDown.count
    if currentState.step.isUnderWay || !attempt.waiting.isEmpty {
      if count < minimumNumberOfTouches { state = .ended }
    } else if count == 0 {
      state = .failed
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .cancelled
  }

  open override func reset() {
    super.reset()
    // The values of the action stay readable until the next gesture.
    isFresh = true
  }

  /// Whether the next touch begins another gesture.
  private var isFresh = true

  private func move(by step: CGPoint) {
    way.x += step.x
    way.y += step.y
    path += SIMD2(step.x.native, step.y.native)
  }

  private func note(_ time: TimeInterval) {
    if isFresh {
      isFresh = false
      way = .zero
      path = .zero
      tracker.reset()
    }
    lastTime = time
    tracker.add(path, at: time)
  }

  // MARK: - Scrolling

  override func take(_ event: UIEvent) -> Bool {
    guard case .scroll(let delta, let isPrecise) = event.motion,
      allowedScrollTypesMask.contains(isPrecise ? .continuous : .discrete)
    else { return false }
    let isFirst = !attempt.isOfEvents
    // Fingers that drag are not disturbed.
    if isFirst, attempt.isActive || currentState != .possible { return false }
    if isFirst {
      attempt.isOfEvents = true
      attempt.window = event.window
    }
    attempt.lastLocation = event.location
    if isFresh { note(event.timestamp) }
    move(by: CGPoint(x: delta.dx, y: delta.dy))
    // A notch of a wheel has no duration, and so no velocity.
    if isPrecise { note(event.timestamp) } else { path = .zero }
    if currentState == .possible { state = .began } else { state = .changed }
    guard currentState.step.isUnderWay || !attempt.waiting.isEmpty else { return false }
    attempt.deadline = event.timestamp + Self.scrollPause
    return true
  }

  override func deadlineDidPass(at time: TimeInterval) {
    if attempt.isOfEvents { state = .ended }
  }
}

extension UIGestureRecognizer {
  /// A distance in the window as one in a view; nil: in the window itself.
  final func vector(_ vector: CGPoint, in view: UIView?) -> CGPoint {
    let origin = UITouch.convert(.zero, of: attempt.window, to: view)
    let end = UITouch.convert(vector, of: attempt.window, to: view)
    return CGPoint(x: end.x - origin.x, y: end.y - origin.y)
  }

  /// A distance in a view as one in the window; nil: in the window itself.
  final func windowVector(_ vector: CGPoint, from view: UIView?) -> CGPoint {
    guard let view, let window = view.window, window !== view else { return vector }
    let origin = view.layer.convert(CGPoint.zero, to: window.layer)
    let end = view.layer.convert(vector, to: window.layer)
    return CGPoint(x: end.x - origin.x, y: end.y - origin.y)
  }
}
