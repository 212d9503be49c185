// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Foundation

/// A matrix decomposed into translation, scale, skew, rotation and perspective.
///
/// The order of the parts, for row vectors: scale, then skew, rotation, translation, perspective.
/// Source: W3C CSS Transforms Level 2, "Decomposing a 3D matrix" and "Interpolation of decomposed
/// 3D matrix values" (behaviour fact MX-6), which goes back to S. Thomas, "Decomposing a Matrix
/// into Simple Transformations", Graphics Gems II. A mirror turns no rotation over:
///
/// - A matrix of the plane, which leaves z to itself, is decomposed as in "Decomposing a 2D matrix"
///   there: one factor is negative, that of the axis which is rotated further, so that
///   interpolating from 1 to -1 on x narrows the layer to nothing and widens it again without a
///   rotation.
/// - Other mirrored matrices get three negative factors, as in the section on 3D matrices.
///
/// Apple does not publish its method.
public struct DecomposedTransform: Equatable, Sendable, BitwiseCopyable {
  public var translation: SIMD3<Double> = .zero
  public var scale: SIMD3<Double> = SIMD3(1, 1, 1)
  /// xy, xz, yz.
  public var skew: SIMD3<Double> = .zero
  public var perspective: SIMD4<Double> = SIMD4(0, 0, 0, 1)
  /// x, y, z, w of a unit quaternion.
  public var rotation: SIMD4<Double> = SIMD4(0, 0, 0, 1)

  public init() {}

  /// Takes a matrix apart; nil for one that has no volume or whose m44 vanishes.
  public init?(_ matrix: CATransform3D) {
    if Self.isPlanar(matrix) {
      self.init(planar: matrix)
    } else {
      self.init(spatial: matrix)
    }
  }

  /// Takes matrices apart in one and the same manner, as interpolation needs them; nil if one cannot
  /// be.
  public static func list(_ matrices: [CATransform3D]) -> [DecomposedTransform]? {
    let arePlanar = matrices.allSatisfy { isPlanar($0) }
    var result: [DecomposedTransform] = []
    result.reserveCapacity(matrices.count)
    for matrix in matrices {
      let parts =
        arePlanar ? DecomposedTransform(planar: matrix) : DecomposedTransform(spatial: matrix)
      guard var parts else { return nil }
      if let last = result.last { parts.alignMirror(with: last) }
      result.append(parts)
    }
    return result
  }

  /// Takes two matrices apart in one and the same manner; nil if one cannot be.
  static func pair(
    _ a: CATransform3D, _ b: CATransform3D
  ) -> (DecomposedTransform, DecomposedTransform)? {
    if isPlanar(a), isPlanar(b) {
      guard let start = DecomposedTransform(planar: a), var end = DecomposedTransform(planar: b)
      else { return nil }
      end.alignMirror(with: start)
      return (start, end)
    }
    guard let start = DecomposedTransform(spatial: a), let end = DecomposedTransform(spatial: b)
    else { return nil }
    return (start, end)
  }

  /// Whether x and y do not mix with z, and there is no perspective.
  private static func isPlanar(_ m: CATransform3D) -> Bool {
    m.m13 == 0 && m.m23 == 0 && m.m31 == 0 && m.m32 == 0 && m.m14 == 0 && m.m24 == 0
      && m.m34 == 0 && m.m44 == 1
  }

  /// Takes a matrix of the plane apart: the rotation is about z alone.
  private init?(planar m: CATransform3D) {
    guard m.isFinite else { return nil }
    var x = SIMD2(m.m11.native, m.m12.native)
    var y = SIMD2(m.m21.native, m.m22.native)
    let determinant = x.x * y.y - x.y * y.x
    guard abs(determinant * m.m33.native) > 1e-300, determinant.isFinite else { return nil }
    translation = SIMD3(m.m41.native, m.m42.native, m.m43.native)
    scale.x = (x * x).sum().squareRoot()
    if determinant < 0, x.x < y.y { scale.x = -scale.x }
    x /= scale.x
    skew.x = (x * y).sum()
    y -= x * skew.x
    scale.y = (y * y).sum().squareRoot()
    if determinant < 0, scale.x > 0 { scale.y = -scale.y }
    skew.x /= scale.y
    scale.z = m.m33.native
    rotation = Self.quaternion(cosine: x.x, sine: x.y)
  }

  /// The unit quaternion of a turn about z.
  private static func quaternion(cosine: Double, sine: Double) -> SIMD4<Double> {
    if sine == 0 { return cosine > 0 ? SIMD4(0, 0, 0, 1) : SIMD4(0, 0, 1, 0) }
    let half = atan2(sine, cosine) / 2
    return SIMD4(0, 0, sin(half), cos(half))
  }

  /// Mirrors the axis that `other` mirrors, with half a turn, where one mirrors x and the other y.
  private mutating func alignMirror(with other: DecomposedTransform) {
    let differs =
      scale.x < 0 && other.scale.y < 0 && other.scale.x > 0 && scale.y > 0
      || scale.y < 0 && other.scale.x < 0 && other.scale.y > 0 && scale.x > 0
    guard differs else { return }
    scale.x = -scale.x
    scale.y = -scale.y
    // A half turn about z, put after the rotation.
    rotation = SIMD4(rotation.y, -rotation.x, rotation.w, -rotation.z)
  }

  /// Takes a matrix of space apart.
  private init?(spatial matrix: CATransform3D) {
    guard matrix.m44 != 0, matrix.isFinite else { return nil }
    let n = 1 / matrix.m44.native
    var rows: InlineArray<3, SIMD3<Double>> = [
      SIMD3(matrix.m11.native * n, matrix.m12.native * n, matrix.m13.native * n),
      SIMD3(matrix.m21.native * n, matrix.m22.native * n, matrix.m23.native * n),
      SIMD3(matrix.m31.native * n, matrix.m32.native * n, matrix.m33.native * n),
    ]
    self.init(
      rows: &rows,
      translation: SIMD3(matrix.m41.native * n, matrix.m42.native * n, matrix.m43.native * n),
      weights: SIMD4(
        matrix.m14.native * n, matrix.m24.native * n, matrix.m34.native * n, 1))
  }

  private init?(
    rows: inout InlineArray<3, SIMD3<Double>>, translation: SIMD3<Double>, weights: SIMD4<Double>
  ) {
    let determinant = dot(rows[0], cross(rows[1], rows[2]))
    guard abs(determinant) > 1e-300, determinant.isFinite else { return nil }
    self.translation = translation
    if weights.x != 0 || weights.y != 0 || weights.z != 0 {
      perspective = Self.solvePerspective(rows, translation, weights, determinant)
    }

    scale.x = length(rows[0])
    rows[0] /= scale.x
    skew.x = dot(rows[0], rows[1])
    rows[1] -= rows[0] * skew.x
    scale.y = length(rows[1])
    rows[1] /= scale.y
    skew.x /= scale.y
    skew.y = dot(rows[0], rows[2])
    rows[2] -= rows[0] * skew.y
    skew.z = dot(rows[1], rows[2])
    rows[2] -= rows[1] * skew.z
    scale.z = length(rows[2])
    rows[2] /= scale.z
    skew.y /= scale.z
    skew.z /= scale.z

    // A mirrored basis is turned into a proper rotation by mirroring all three axes.
    if dot(rows[0], cross(rows[1], rows[2])) < 0 {
      scale = -scale
      rows[0] = -rows[0]
      rows[1] = -rows[1]
      rows[2] = -rows[2]
    }
    rotation = Self.quaternion(rows)
  }

  /// The weights p with p · (matrix without perspective)ᵀ = the right column.
  private static func solvePerspective(
    _ rows: InlineArray<3, SIMD3<Double>>, _ translation: SIMD3<Double>, _ weights: SIMD4<Double>,
    _ determinant: Double
  ) -> SIMD4<Double> {
    // A perspective column w = A·p3 + … : the upper 3 × 3 solves p, the last row gives p.w.
    let w = SIMD3(weights.x, weights.y, weights.z)
    let c0 = cross(rows[1], rows[2])
    let c1 = cross(rows[2], rows[0])
    let c2 = cross(rows[0], rows[1])
    let p = (c0 * w.x + c1 * w.y + c2 * w.z) / determinant
    return SIMD4(p.x, p.y, p.z, weights.w - dot(translation, p))
  }

  /// The unit quaternion of a rotation whose rows are the images of the axes.
  private static func quaternion(_ r: InlineArray<3, SIMD3<Double>>) -> SIMD4<Double> {
    let trace = r[0].x + r[1].y + r[2].z
    if trace > 0 {
      let s = 2 * (trace + 1).squareRoot()
      return SIMD4((r[1].z - r[2].y) / s, (r[2].x - r[0].z) / s, (r[0].y - r[1].x) / s, s / 4)
    }
    if r[0].x > r[1].y, r[0].x > r[2].z {
      let s = 2 * (1 + r[0].x - r[1].y - r[2].z).squareRoot()
      return SIMD4(s / 4, (r[0].y + r[1].x) / s, (r[2].x + r[0].z) / s, (r[1].z - r[2].y) / s)
    }
    if r[1].y > r[2].z {
      let s = 2 * (1 + r[1].y - r[0].x - r[2].z).squareRoot()
      return SIMD4((r[0].y + r[1].x) / s, s / 4, (r[1].z + r[2].y) / s, (r[2].x - r[0].z) / s)
    }
    let s = 2 * (1 + r[2].z - r[0].x - r[1].y).squareRoot()
    return SIMD4((r[2].x + r[0].z) / s, (r[1].z + r[2].y) / s, s / 4, (r[0].y - r[1].x) / s)
  }

  /// The three rows of the rotation matrix of a unit quaternion, for row vectors.
  static func rotationRows(_ q: SIMD4<Double>) -> (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    let x = q.x
    let y = q.y
    let z = q.z
    let w = q.w
    return (
      SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
      SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
      SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
    )
  }

  /// Puts the parts together again.
  public var matrix: CATransform3D {
    var (r0, r1, r2) = Self.rotationRows(rotation)
    r2 = r2 + r1 * skew.z + r0 * skew.y
    r1 = r1 + r0 * skew.x
    r0 *= scale.x
    r1 *= scale.y
    r2 *= scale.z
    let p = SIMD3(perspective.x, perspective.y, perspective.z)
    return CATransform3D(
      m11: CGFloat(r0.x), m12: CGFloat(r0.y), m13: CGFloat(r0.z), m14: CGFloat(dot(r0, p)),
      m21: CGFloat(r1.x), m22: CGFloat(r1.y), m23: CGFloat(r1.z), m24: CGFloat(dot(r1, p)),
      m31: CGFloat(r2.x), m32: CGFloat(r2.y), m33: CGFloat(r2.z), m34: CGFloat(dot(r2, p)),
      m41: CGFloat(translation.x), m42: CGFloat(translation.y), m43: CGFloat(translation.z),
      m44: CGFloat(dot(translation, p) + perspective.w))
  }

  /// The parts interpolated by `t` to `other`; `t` may leave 0…1 (behaviour fact SP-8).
  public func interpolated(to other: DecomposedTransform, by t: Double) -> DecomposedTransform {
    var result = DecomposedTransform()
    result.translation = translation + (other.translation - translation) * t
    result.scale = scale + (other.scale - scale) * t
    result.skew = skew + (other.skew - skew) * t
    result.perspective = perspective + (other.perspective - perspective) * t
    result.rotation = Self.slerp(rotation, other.rotation, t)
    return result
  }

  /// Spherical interpolation by the shorter arc.
  static func slerp(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ t: Double) -> SIMD4<Double> {
    if a == b { return a }
    var cosine = (a * b).sum()
    let end = cosine < 0 ? -b : b
    cosine = min(abs(cosine), 1)
    if cosine > 1 - 1e-12 { return a + (end - a) * t }
    let angle = acos(cosine)
    let scale = 1 / sin(angle)
    return a * (sin((1 - t) * angle) * scale) + end * (sin(t * angle) * scale)
  }
}

func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
  (a * b).sum()
}

func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

func length(_ a: SIMD3<Double>) -> Double {
  dot(a, a).squareRoot()
}
