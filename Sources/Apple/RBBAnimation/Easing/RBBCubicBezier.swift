// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Diagnostics
internal import Motion

/// The easing function of a cubic Bézier curve from (0, 0) to (1, 1) with any control points (view
/// fact RB-6).
///
/// It is solved exactly. Vertical positions outside of 0…1 draw back before the start or run past the
/// end. Where horizontal ones let the curve turn back, so that several of its points are of one time,
/// the one that bisection finds counts. A number that is not finite gives the linear function, and is
/// logged.
public func RBBCubicBezier(
  _ x1: CGFloat, _ y1: CGFloat, _ x2: CGFloat, _ y2: CGFloat
) -> RBBEasingFunction {
  guard (x1 + y1 + x2 + y2).isFinite else {
    RefusalLog.refuse(
      "RBBCubicBezier: control points",
      "control points (\(x1), \(y1)), (\(x2), \(y2)) are not finite; using linear")
    return RBBEasingFunctionLinear
  }
  if x1 == y1, x2 == y2 { return RBBEasingFunctionLinear }
  let curve = CubicBezier(x1: x1.native, y1: y1.native, x2: x2.native, y2: y2.native)
  let hasOnePointEach = (0...1).contains(x1) && (0...1).contains(x2)
  return { time in
    CGFloat(
      hasOnePointEach ? curve.y(atX: time.native) : curve.bisectedY(atX: time.native))
  }
}
