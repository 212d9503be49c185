// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import ViewCore

/// A discrete recognizer of one or more taps in a row by one or more fingers.
///
/// A finger may move by 45 points within a tap and between two; the next tap must begin within 0.35
/// seconds (view fact HI-8).
@preconcurrency @MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The number of taps in a row; 1 by default.
  open var numberOfTapsRequired = 1
  /// The number of fingers that tap together; 1 by default.
  open var numberOfTouchesRequired = 1

  /// The taps so far.
  private var tapCount = 0
  /// The fingers of the present tap and where they went down.
  private var starts: [(touch: UITouch, location: CGPoint)] = []
  /// Whether all fingers of the present tap have been down together.
  private var wasComplete = false
  /// Where the last tap was.
  private var tapLocation: CGPoint?

  /// A tap recognizer that counts fewer taps does not prevent one that counts more.
  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    if let other = preventedGestureRecognizer as? UITapGestureRecognizer {
      return other.numberOfTapsRequired <= numberOfTapsRequired
        || other.numberOfTouchesRequired != numberOfTouchesRequired
    }
    return super.canPrevent(preventedGestureRecognizer)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    attempt.deadline = nil
    for touch in touches { starts.append((touch, touch.locationInWindow)) }
    let down = attempt.touchesDown
    if down.count > numberOfTouchesRequired || down.count < starts.count {
      // Too many, or one came when another had already left.
      return state = .failed
    }
    guard down.count == numberOfTouchesRequired else { return }
    wasComplete = true
    let middle = GestureAttempt.middle(of: down)
    if let last = tapLocation, !TapCounter.isNear(last, middle) { return state = .failed }
    tapLocation = middle
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    for start in starts where touches.contains(start.touch) {
      if !TapCounter.isNear(start.location, start.touch.locationInWindow) {
        return state = .failed
      }
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard wasComplete else { return state = .failed }
    guard attempt.touchesDown.isEmpty else { return }
    tapCount += 1
    starts = []
    wasComplete = false
    if tapCount >= numberOfTapsRequired {
      state = .ended
    } else {
      attempt.deadline = event.timestamp + TapCounter.longestGap
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .failed
  }

  override func deadlineDidPass(at time: TimeInterval) { state = .failed }

  open override func reset() {
    super.reset()
    tapCount = 0
    starts = []
    wasComplete = false
    tapLocation = nil
  }
}
