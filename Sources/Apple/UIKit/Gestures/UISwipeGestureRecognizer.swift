// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import ViewCore

/// A discrete recognizer of fingers that move quickly in one direction.
///
/// They must cover 50 points within half a second, and not go astray by more than half of their way
/// (view fact HI-8).
@preconcurrency @MainActor open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// The directions that count; `.right` by default.
  open var direction: Direction = .right
  /// The number of fingers; 1 by default.
  open var numberOfTouchesRequired = 1

  /// The longest time of a swipe, in seconds.
  static let longestDuration = 0.5
  /// The shortest way of a swipe, in points.
  static let shortestWay: CGFloat = 50
  /// The largest part of the way by which the fingers may go astray.
  static let largestSlope: CGFloat = 0.5
  /// The way within which no direction is told, in points.
  static let slack: CGFloat = 10

  private var starts: [(touch: UITouch, location: CGPoint)] = []

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if starts.isEmpty { attempt.deadline = event.timestamp + Self.longestDuration }
    for touch in touches { starts.append((touch, touch.locationInWindow)) }
    if starts.count > numberOfTouchesRequired { state = .failed }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    // Who has waited for another recognizer has swiped already.
    guard starts.count == numberOfTouchesRequired, attempt.waiting.isEmpty else { return }
    var way = CGPoint.zero
    for start in starts {
      way.x += (start.touch.locationInWindow.x - start.location.x) / CGFloat(starts.count)
      way.y += (start.touch.locationInWindow.y - start.location.y) / CGFloat(starts.count)
    }
    let isHorizontal = abs(way.x) > abs(way.y)
    let (length, stray) = isHorizontal ? (abs(way.x), abs(way.y)) : (abs(way.y), abs(way.x))
    guard length >= Self.slack else { return }
    let seen: Direction =
      isHorizontal ? (way.x > 0 ? .right : .left) : (way.y > 0 ? .down : .up)
    if !direction.contains(seen) || stray > length * Self.largestSlope {
      state = .failed
    } else if length >= Self.shortestWay {
      state = .ended
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if attempt.waiting.isEmpty { state = .failed }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .failed
  }

  override func deadlineDidPass(at time: TimeInterval) {
    if attempt.waiting.isEmpty { state = .failed }
  }

  open override func reset() {
    super.reset()
    starts = []
  }
}

extension UISwipeGestureRecognizer {
  /// A set of directions.
  public struct Direction: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// To the right.
    public static let right = Direction(rawValue: 1)
    /// To the left.
    public static let left = Direction(rawValue: 2)
    /// Upward.
    public static let up = Direction(rawValue: 4)
    /// Downward.
    public static let down = Direction(rawValue: 8)
  }
}
