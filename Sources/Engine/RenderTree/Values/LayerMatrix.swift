// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Foundation

/// Computes the matrices between a layer's space and its superlayer's.
///
/// Layer to superlayer (behaviour facts MX-5, GE-4, GE-5): mirror about the middle of the bounds if
/// `isGeometryFlipped`, move the anchor to the origin, apply `transform`, move to
/// (position, zPosition), then the superlayer's `sublayerTransform` about the superlayer's anchor.
public enum LayerMatrix {
  /// The map from a layer's space to its superlayer's, without the superlayer's part.
  public static func local(
    _ g: NodeGeometry, transform: CATransform3D, isFlipped: Bool
  ) -> CATransform3D {
    let anchor = g.anchor
    var m = transform
    if transform == CATransform3DIdentity {
      m.m41 = CGFloat(g.position.x - anchor.x)
      m.m42 = CGFloat(g.position.y - anchor.y)
      m.m43 = CGFloat(g.zPosition - g.anchorPointZ)
    } else {
      let x = CGFloat(-anchor.x)
      let y = CGFloat(-anchor.y)
      let z = CGFloat(-g.anchorPointZ)
      m.m41 += x * m.m11 + y * m.m21 + z * m.m31
      m.m42 += x * m.m12 + y * m.m22 + z * m.m32
      m.m43 += x * m.m13 + y * m.m23 + z * m.m33
      m.m44 += x * m.m14 + y * m.m24 + z * m.m34
      // The translation to the position comes last, so it reaches every row that has a weight.
      translateAfter(&m, g.position.x, g.position.y, g.zPosition)
    }
    if isFlipped { flip(&m, g.bounds) }
    return m
  }

  /// The same map for a layer that stays in its superlayer's plane, in a fraction of the time; nil
  /// for one that may leave it: a depth, a tilt, a perspective.
  @inline(__always)
  public static func flat(
    _ g: NodeGeometry, transform m: borrowing CATransform3D, isFlipped: Bool
  ) -> Homography? {
    guard !isFlipped, g.zPosition == 0, g.anchorPointZ == 0,
      m.m13 == 0, m.m14 == 0, m.m23 == 0, m.m24 == 0, m.m31 == 0, m.m32 == 0, m.m34 == 0,
      m.m33 > 0, m.m43 == 0, m.m44 == 1
    else { return nil }
    let a = g.anchor
    let xx = m.m11.native
    let xy = m.m12.native
    let yx = m.m21.native
    let yy = m.m22.native
    return Homography(
      xx: xx, xy: xy, yx: yx, yy: yy,
      tx: m.m41.native - a.x * xx - a.y * yx + g.position.x,
      ty: m.m42.native - a.x * xy - a.y * yy + g.position.y)
  }

  /// The same for a layer without a transform.
  @inline(__always)
  static func flat(_ g: NodeGeometry, isFlipped: Bool) -> Homography? {
    guard !isFlipped, g.zPosition == 0, g.anchorPointZ == 0 else { return nil }
    let offset = g.position - g.anchor
    return Homography(xx: 1, xy: 0, yx: 0, yy: 1, tx: offset.x, ty: offset.y)
  }

  /// The map that a superlayer puts after its sublayers' own: `sublayerTransform` about its anchor.
  public static func sublayers(
    of g: NodeGeometry, sublayerTransform: CATransform3D
  ) -> CATransform3D {
    let anchor = g.anchor
    var m = CATransform3DTranslate(
      sublayerTransform, CGFloat(-anchor.x), CGFloat(-anchor.y), CGFloat(-g.anchorPointZ))
    translateAfter(&m, anchor.x, anchor.y, g.anchorPointZ)
    return m
  }

  /// Whether a map turns the back of a plane to the viewer, seen at the middle of the bounds.
  ///
  /// Mirroring is not turning: a map with a negative determinant shows the front mirrored.
  public static func turnsAway(_ m: CATransform3D, _ bounds: SIMD4<Double>) -> Bool {
    if m.m13 == 0, m.m23 == 0, m.m31 == 0, m.m32 == 0, m.m33 > 0 { return false }
    let flat = Homography(flattening: m)
    let w = flat.apply(bounds.x + bounds.z / 2, bounds.y + bounds.w / 2).z
    let orientation = flat.determinant * (w < 0 ? -1 : 1)
    return (orientation < 0) != (m.determinant < 0)
  }

  /// `m · translation`.
  private static func translateAfter(
    _ m: inout CATransform3D, _ x: Double, _ y: Double, _ z: Double
  ) {
    let x = CGFloat(x)
    let y = CGFloat(y)
    let z = CGFloat(z)
    m.m11 += m.m14 * x
    m.m12 += m.m14 * y
    m.m13 += m.m14 * z
    m.m21 += m.m24 * x
    m.m22 += m.m24 * y
    m.m23 += m.m24 * z
    m.m31 += m.m34 * x
    m.m32 += m.m34 * y
    m.m33 += m.m34 * z
    m.m41 += m.m44 * x
    m.m42 += m.m44 * y
    m.m43 += m.m44 * z
  }

  /// `mirror · m`, where the mirror takes y to 2·minY + height - y.
  private static func flip(_ m: inout CATransform3D, _ bounds: SIMD4<Double>) {
    let sum = CGFloat(2 * bounds.y + bounds.w)
    m.m41 += sum * m.m21
    m.m42 += sum * m.m22
    m.m43 += sum * m.m23
    m.m44 += sum * m.m24
    m.m21 = -m.m21
    m.m22 = -m.m22
    m.m23 = -m.m23
    m.m24 = -m.m24
  }
}
