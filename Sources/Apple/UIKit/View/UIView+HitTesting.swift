// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import QuartzCore

/// The search for the view that a touch belongs to.
extension UIView {
  /// The opacity below which a view takes no touches, as a layer has it (view facts HI-1, HI-2).
  private static let leastAlpha: Float = 0.01

  final func viewHit(at point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, Float(alpha) >= Self.leastAlpha,
      touchBlockingAnimationCount == 0, isInside(point, with: event)
    else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(view.hitPoint(point, from: self), with: event) { return hit }
    }
    return self
  }

  /// The copy of the layer as it is shown, of a view that a property animator moves for touches, too
  /// (view fact PA-13).
  private var shownForHits: CALayer? {
    guard let rare, rare.shownHitTestCount > 0 else { return nil }
    return layer.presentation()
  }

  /// A point of the superview in the view's own coordinates, by where the view is for touches.
  private func hitPoint(_ point: CGPoint, from superview: UIView) -> CGPoint {
    guard let shown = shownForHits else { return convert(point, from: superview) }
    return shown.convert(point, from: shown.superlayer)
  }

  /// Whether a point lies in the view; in the bounds that are shown while they are being animated.
  private func isInside(_ point: CGPoint, with event: UIEvent?) -> Bool {
    if let shown = shownForHits, shown.bounds != bounds { return shown.bounds.contains(point) }
    return self.point(inside: point, with: event)
  }
}
