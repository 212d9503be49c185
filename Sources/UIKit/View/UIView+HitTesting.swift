// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The search for the view that a touch belongs to.
extension UIView {
  /// The opacity below which a view takes no touches (view fact HI-1).
  private static let leastAlpha: CGFloat = 0.01

  final func viewHit(at point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= Self.leastAlpha,
      touchBlockingAnimationCount == 0, self.point(inside: point, with: event)
    else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
    }
    return self
  }
}
