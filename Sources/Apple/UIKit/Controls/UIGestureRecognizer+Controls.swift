// SPDX-License-Identifier: MIT

internal import CoreGraphics

extension UIControl {
  /// The distance in points from a thumb's edge at which a finger, which is wide, still holds it.
  static let fingerSlack: CGFloat = 12
}

/// The gestures by which controls are operated.
extension UIGestureRecognizer {
  /// Whether the gesture is a single tap by one finger.
  final var isPlainTap: Bool {
    guard let tap = self as? UITapGestureRecognizer else { return false }
    return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
  }

  /// Whether the gesture is a drag by one finger that began on a thumb and goes along the horizontal axis.
  final func isHorizontalDrag(from thumb: UIView) -> Bool {
    guard self is UIPanGestureRecognizer || self is UISwipeGestureRecognizer,
      attempt.allTouches.count == 1, let touch = attempt.allTouches.first
    else { return false }
    let start = UITouch.convert(touch.startInWindow, of: touch.window, to: thumb)
    let end = touch.location(in: thumb)
    let area = thumb.bounds.insetBy(dx: -UIControl.fingerSlack, dy: -UIControl.fingerSlack)
    return area.contains(start) && abs(end.x - start.x) >= abs(end.y - start.y)
  }
}
