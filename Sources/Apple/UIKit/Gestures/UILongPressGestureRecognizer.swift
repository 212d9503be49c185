// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation
internal import ViewCore

/// A continuous recognizer of fingers that stay down.
///
/// It begins when they have been down long enough without moving, changes when they move then, and ends
/// when they are lifted (view fact HI-8).
@preconcurrency @MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// The number of taps before the press; 0 by default.
  open var numberOfTapsRequired = 0
  /// The number of fingers; 1 by default.
  open var numberOfTouchesRequired = 1
  /// The time that the fingers stay down, in seconds; 0.5 by default.
  open var minimumPressDuration: TimeInterval = 0.5
  /// The distance by which the fingers may move meanwhile, in points; 10 by default.
  open var allowableMovement: CGFloat = 10

  /// The taps so far.
  private var tapCount = 0
  /// The fingers that are down and where they went down.
  private var starts: [(touch: UITouch, location: CGPoint)] = []
  private var wasComplete = false

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else {
      for touch in touches { ignore(touch, for: event) }
      return
    }
    for touch in touches { starts.append((touch, touch.locationInWindow)) }
    let down = attempt.touchesDown
    if down.count > numberOfTouchesRequired || down.count < starts.count {
      return state = .failed
    }
    attempt.deadline = nil
    guard down.count == numberOfTouchesRequired else { return }
    wasComplete = true
    guard tapCount >= numberOfTapsRequired else { return }
    if minimumPressDuration > 0 {
      attempt.deadline = event.timestamp + minimumPressDuration
    } else {
      state = .began
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if currentState.step.isUnderWay { return state = .changed }
    guard attempt.waiting.isEmpty else { return }
    for start in starts where touches.contains(start.touch) {
      let place = start.touch.locationInWindow
      if hypot(place.x - start.location.x, place.y - start.location.y) > allowableMovement {
        return state = .failed
      }
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if currentState.step.isUnderWay || !attempt.waiting.isEmpty {
      if attempt.touchesDown.count < numberOfTouchesRequired { state = .ended }
      return
    }
    guard wasComplete, tapCount < numberOfTapsRequired else { return state = .failed }
    guard attempt.touchesDown.isEmpty else { return }
    tapCount += 1
    starts = []
    wasComplete = false
    attempt.deadline = event.timestamp + TapCounter.longestGap
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .cancelled
  }

  override func deadlineDidPass(at time: TimeInterval) {
    let isPressed =
      tapCount >= numberOfTapsRequired && attempt.touchesDown.count == numberOfTouchesRequired
    state = isPressed ? .began : .failed
  }

  open override func reset() {
    super.reset()
    tapCount = 0
    starts = []
    wasComplete = false
  }
}
