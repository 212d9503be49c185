// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation

/// A continuous recognizer of the mouse that lies over a view without a button held.
///
/// It begins when the mouse comes over the view or a subview, changes with each movement, and ends when
/// the mouse leaves or a button goes down. It competes with no other recognizer.
@preconcurrency @MainActor open class UIHoverGestureRecognizer: UIGestureRecognizer {
  /// The distance of a pencil's tip; 0 for a mouse.
  open var zOffset: CGFloat { 0 }

  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }

  open override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }

  /// Takes the pointer's place over the view; nil: it is there no more.
  final func hover(_ event: UIEvent?) {
    guard let event else {
      state = .ended
      return
    }
    attempt.isOfEvents = true
    attempt.window = event.window
    attempt.lastLocation = event.location
    modifierFlags = event.modifierFlags
    state = state == .possible ? .began : .changed
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches { ignore(touch, for: event) }
  }
}
