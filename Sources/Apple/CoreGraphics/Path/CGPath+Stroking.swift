// SPDX-License-Identifier: MIT

internal import Diagnostics
public import Foundation

extension CGPath {
  /// The outline of the path's stroke, mapped by `transform`.
  ///
  /// Fill it by the winding rule. Width and miter limit are those of a drawing context, in points
  /// before the transform; curves become lines within 0.01 points or 1/400 of the width, whichever
  /// is less. A width below 10⁻³⁰, or not finite, gives an empty path, and so does a line whose
  /// coordinates overflow.
  public final func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin,
    miterLimit: CGFloat, transform: CGAffineTransform = .identity
  ) -> CGPath {
    guard Self.isStrokable(width: lineWidth, miterLimit: miterLimit) else {
      RefusalLog.refuse("path: refused stroke", "line width \(lineWidth); the copy is empty")
      return CGPath()
    }
    let tolerance = min(0.01, Double(lineWidth) / 400)
    let stroker = PathStroker(
      halfWidth: Double(lineWidth) / 2, cap: lineCap, join: lineJoin,
      miterLimit: Double(miterLimit), tolerance: tolerance)
    return CGPath(geometry: stroker.outline(of: geometry).applying(transform))
  }

  /// Whether a line with these parameters can be outlined.
  static func isStrokable(width: CGFloat, miterLimit: CGFloat) -> Bool {
    width > 1e-30 && width.isFinite && !miterLimit.isNaN
  }
}
