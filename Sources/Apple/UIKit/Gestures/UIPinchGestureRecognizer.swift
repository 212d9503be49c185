// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation
internal import ViewCore

/// A continuous recognizer of two fingers that move apart or together.
///
/// It begins when their distance has changed by 8 points, and ends when one is lifted. A wheel that is
/// turned with the Control key held pinches as well.
@preconcurrency @MainActor open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// The distance of the fingers divided by that at the start; 1 by default (view fact HI-9).
  ///
  /// Set it for another factor at the present distance, for instance 1 at each change.
  open var scale: CGFloat {
    get { measured * factor }
    set { if newValue.isFinite, newValue > 0 { factor = newValue / measured } }
  }
  /// The change of the scale per second.
  open var velocity: CGFloat { gesture.velocity }

  /// The change of the distance after which the gesture begins, in points.
  static let slack: CGFloat = 8
  /// The time without a turn of the wheel after which it is over, in seconds.
  static let wheelPause = 0.25

  private var gesture = TwoFingerGesture()
  /// The scale as the fingers have it.
  private var measured: CGFloat = 1
  /// The factor that the application has set.
  private var factor: CGFloat = 1

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if attempt.touches.count == touches.count { begin() }
    guard gesture.begin(attempt) else {
      for touch in touches { ignore(touch, for: event) }
      return
    }
    gesture.note(measured, at: event.timestamp)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard gesture.hasBoth else { return }
    gesture.move()
    measured = gesture.pair?.scale ?? 1
    gesture.note(measured, at: event.timestamp)
    if currentState.step.isUnderWay {
      state = .changed
    } else if abs(gesture.pair?.spread ?? 0) >= Self.slack {
      state = .began
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    gesture.note(measured, at: event.timestamp)
    if currentState.step.isUnderWay || !attempt.waiting.isEmpty {
      if gesture.isBroken { state = .ended }
    } else if gesture.isBroken || attempt.touchesDown.isEmpty {
      state = .failed
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .cancelled
  }

  /// Forgets the last gesture; what the action has been told stays readable until here.
  private func begin() {
    gesture = TwoFingerGesture()
    measured = 1
    factor = 1
  }

  // MARK: - Wheels

  override func take(_ event: UIEvent) -> Bool {
    guard case .scale(let step) = event.motion, step > 0 else { return false }
    if !attempt.isOfEvents {
      guard !attempt.isActive else { return false }
      begin()
      attempt.isOfEvents = true
      attempt.window = event.window
      gesture.note(1, at: event.timestamp)
    }
    attempt.lastLocation = event.location
    measured *= step
    gesture.note(measured, at: event.timestamp)
    if currentState == .possible { state = .began } else { state = .changed }
    guard currentState.step.isUnderWay || !attempt.waiting.isEmpty else { return false }
    attempt.deadline = event.timestamp + Self.wheelPause
    return true
  }

  override func deadlineDidPass(at time: TimeInterval) {
    if attempt.isOfEvents { state = .ended }
  }
}
