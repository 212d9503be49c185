// SPDX-License-Identifier: MIT

public import Foundation

extension CGAffineTransform {
  /// This matrix, preceded by a translation by (tx, ty) in the inner space.
  public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
    CGAffineTransform(
      a: a, b: b, c: c, d: d,
      tx: tx * a + ty * c + self.tx, ty: tx * b + ty * d + self.ty)
  }

  /// This matrix, preceded by a scale by sx and sy in the inner space.
  public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
    CGAffineTransform(a: a * sx, b: b * sx, c: c * sy, d: d * sy, tx: tx, ty: ty)
  }

  /// This matrix, preceded by a rotation by `angle` radians in the inner space.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// `self · t2`: a point goes through this matrix first, then through `t2`.
  public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * t2.a + b * t2.c, b: a * t2.b + b * t2.d,
      c: c * t2.a + d * t2.c, d: c * t2.b + d * t2.d,
      tx: tx * t2.a + ty * t2.c + t2.tx, ty: tx * t2.b + ty * t2.d + t2.ty)
  }

  /// The inverse; a singular matrix comes back unchanged (fact MX-9).
  public func inverted() -> CGAffineTransform {
    inverse ?? self
  }

  /// The inverse; nil when the matrix is singular or not finite.
  package var inverse: CGAffineTransform? {
    let s = 1 / determinant
    guard s.isFinite, s != 0, isFinite else { return nil }
    return CGAffineTransform(
      a: d * s, b: -b * s, c: -c * s, d: a * s,
      tx: (c * ty - d * tx) * s, ty: (b * tx - a * ty) * s)
  }
}

extension CGPoint {
  /// The point's image under `t`.
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }
}

extension CGSize {
  /// The size's image under `t` as a vector: the translation does not apply.
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }
}

extension CGRect {
  /// The smallest upright rectangle around the rectangle's image under `t`.
  ///
  /// The null rectangle stays null, and the infinite one infinite.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    if isNull || isInfinite { return self }
    let corners = [
      CGPoint(x: minX, y: minY).applying(t), CGPoint(x: maxX, y: minY).applying(t),
      CGPoint(x: minX, y: maxY).applying(t), CGPoint(x: maxX, y: maxY).applying(t),
    ]
    var lower = corners[0]
    var upper = corners[0]
    for corner in corners {
      lower = CGPoint(x: min(lower.x, corner.x), y: min(lower.y, corner.y))
      upper = CGPoint(x: max(upper.x, corner.x), y: max(upper.y, corner.y))
    }
    return CGRect(x: lower.x, y: lower.y, width: upper.x - lower.x, height: upper.y - lower.y)
  }
}
