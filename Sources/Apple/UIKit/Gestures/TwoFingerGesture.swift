// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import ViewCore

/// The part that pinch and rotation have in common: two touches, and a value that they make.
///
/// Further touches are ignored. The classes are siblings on Apple's systems, so it is no superclass.
@MainActor struct TwoFingerGesture {
  private(set) var pair: TouchPair?
  private var touches: [UITouch] = []
  private var tracker = VelocityTracker()
  private var lastTime: TimeInterval = 0

  /// Whether there are two touches.
  var hasBoth: Bool { touches.count == 2 }

  /// The change of the value per second.
  var velocity: CGFloat { CGFloat(tracker.velocity(at: lastTime).x) }

  /// Takes the first two touches of an attempt; false for any more.
  mutating func begin(_ attempt: GestureAttempt) -> Bool {
    let down = attempt.touchesDown
    guard touches.count < 2 else { return false }
    guard down.count >= 2 else { return true }
    touches = Array(down.prefix(2))
    pair = TouchPair(touches[0].locationInWindow, touches[1].locationInWindow)
    tracker.reset()
    return down.count == 2
  }

  mutating func move() {
    guard hasBoth else { return }
    pair?.move(to: touches[0].locationInWindow, touches[1].locationInWindow)
  }

  /// Whether one of the two is lifted.
  var isBroken: Bool { touches.contains(where: \.isOver) }

  /// Notes the value, for its velocity.
  mutating func note(_ value: CGFloat, at time: TimeInterval) {
    lastTime = time
    tracker.add(SIMD2(value.native, 0), at: time)
  }
}
