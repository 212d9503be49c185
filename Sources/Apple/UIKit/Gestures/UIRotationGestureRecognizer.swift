// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation
internal import ViewCore

/// A continuous recognizer of two fingers that turn about each other.
///
/// It begins when the line between them has turned by a tenth of a radian, and ends when one is lifted.
@preconcurrency @MainActor open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// The angle since the start, in radians, clockwise; 0 by default (view fact HI-9).
  ///
  /// Set it for another value at the present angle, for instance 0 at each change.
  open var rotation: CGFloat {
    get { (gesture.pair?.rotation ?? 0) + offset }
    set { if newValue.isFinite { offset = newValue - (gesture.pair?.rotation ?? 0) } }
  }
  /// The change of the angle, in radians per second.
  open var velocity: CGFloat { gesture.velocity }

  /// The angle after which the gesture begins, in radians.
  static let slack: CGFloat = 0.1

  private var gesture = TwoFingerGesture()
  /// The angle that the application has added.
  private var offset: CGFloat = 0

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if attempt.touches.count == touches.count {
      gesture = TwoFingerGesture()
      offset = 0
    }
    guard gesture.begin(attempt) else {
      for touch in touches { ignore(touch, for: event) }
      return
    }
    gesture.note(0, at: event.timestamp)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard gesture.hasBoth else { return }
    gesture.move()
    let turned = gesture.pair?.rotation ?? 0
    gesture.note(turned, at: event.timestamp)
    if currentState.step.isUnderWay {
      state = .changed
    } else if abs(turned) >= Self.slack {
      state = .began
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    gesture.note(gesture.pair?.rotation ?? 0, at: event.timestamp)
    if currentState.step.isUnderWay || !attempt.waiting.isEmpty {
      if gesture.isBroken { state = .ended }
    } else if gesture.isBroken || attempt.touchesDown.isEmpty {
      state = .failed
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .cancelled
  }
}
