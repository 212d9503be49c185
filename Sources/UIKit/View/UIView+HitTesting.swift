// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The search for the view that a touch belongs to.
extension UIView {
  /// The opacity below which a view takes no touches, as a layer has it (view facts HI-1, HI-2).
  private static let leastAlpha: Float = 0.01

  final func viewHit(at point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, Float(alpha) >= Self.leastAlpha,
      touchBlockingAnimationCount == 0, self.point(inside: point, with: event)
    else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
    }
    return self
  }
}
