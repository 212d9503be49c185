// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// One attempt of a recognizer, from its first touch to its reset.
@MainActor struct GestureAttempt {
  /// Whether an attempt is under way.
  var isActive = false
  /// The touches that the recognizer sees, in the order in which they began.
  var touches: [UITouch] = []
  /// These and those that are over, which the views may not have been told.
  var allTouches: [UITouch] = []
  /// The states that wait for other recognizers to fail: one, or `.began` and `.ended`.
  var waiting: [UIGestureRecognizer.State] = []
  /// The time at which the recognizer wants to be told that nothing has happened.
  var deadline: TimeInterval?
  /// The middle of the last touches, in the window.
  var lastLocation = CGPoint.zero
  var window: UIWindow?
  /// Whether the gesture consists of events without touches.
  var isOfEvents = false
  /// Whether the view has gone, and no action is called any more.
  var isAbandoned = false

  /// The touches that are down.
  var touchesDown: [UITouch] { touches.filter { !$0.isOver } }

  /// The middle of the touches, in the window.
  var location: CGPoint { touches.isEmpty ? lastLocation : Self.middle(of: touches) }

  static func middle(of touches: [UITouch]) -> CGPoint {
    guard !touches.isEmpty else { return .zero }
    let sum = touches.reduce(CGPoint.zero) {
      CGPoint(x: $0.x + $1.locationInWindow.x, y: $0.y + $1.locationInWindow.y)
    }
    return CGPoint(x: sum.x / CGFloat(touches.count), y: sum.y / CGFloat(touches.count))
  }

  mutating func add(_ touch: UITouch) {
    isActive = true
    window = touch.window
    touches.append(touch)
    allTouches.append(touch)
  }

  mutating func remove(_ touch: UITouch) {
    touches.removeAll { $0 === touch }
    allTouches.removeAll { $0 === touch }
  }

  /// Drops the touches that are over.
  mutating func dropTouchesThatAreOver() {
    guard touches.contains(where: \.isOver) else { return }
    lastLocation = location
    touches.removeAll(where: \.isOver)
  }
}
