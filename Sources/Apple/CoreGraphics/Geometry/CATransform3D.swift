// SPDX-License-Identifier: MIT

public import Foundation

/// A 4 × 4 matrix that maps points of 3D space, for row vectors: `[x y z 1] · M`.
///
/// ```
/// ⎡ m11 m12 m13 m14 ⎤   rows 1–3: where the unit vectors go
/// ⎢ m21 m22 m23 m24 ⎥   m41 m42 m43: translation, in points
/// ⎢ m31 m32 m33 m34 ⎥   m14 m24 m34: perspective; usually only m34 = -1 / eye distance
/// ⎣ m41 m42 m43 m44 ⎦
/// ```
///
/// The type lives in the lowest module because the layer tree, the render tree and the compositor
/// all store it; `QuartzCore` and `CoreAnimation` re-export it under Apple's name.
/// Source of the conventions: behaviour facts MX-1 to MX-4.
public struct CATransform3D: Equatable, Hashable, Sendable, BitwiseCopyable {
  /// The cells by row and column; `m43` is the translation along z.
  public var m11: CGFloat
  public var m12: CGFloat
  public var m13: CGFloat
  public var m14: CGFloat
  public var m21: CGFloat
  public var m22: CGFloat
  public var m23: CGFloat
  public var m24: CGFloat
  public var m31: CGFloat
  public var m32: CGFloat
  public var m33: CGFloat
  public var m34: CGFloat
  public var m41: CGFloat
  public var m42: CGFloat
  public var m43: CGFloat
  public var m44: CGFloat

  /// Makes a matrix of sixteen zeros, as Apple's structure does.
  public init() {
    self.init(
      m11: 0, m12: 0, m13: 0, m14: 0, m21: 0, m22: 0, m23: 0, m24: 0,
      m31: 0, m32: 0, m33: 0, m34: 0, m41: 0, m42: 0, m43: 0, m44: 0)
  }

  /// Makes a matrix from its cells, row by row.
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
    m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    self.m11 = m11
    self.m12 = m12
    self.m13 = m13
    self.m14 = m14
    self.m21 = m21
    self.m22 = m22
    self.m23 = m23
    self.m24 = m24
    self.m31 = m31
    self.m32 = m32
    self.m33 = m33
    self.m34 = m34
    self.m41 = m41
    self.m42 = m42
    self.m43 = m43
    self.m44 = m44
  }

  /// Whether every cell is a finite number.
  package var isFinite: Bool {
    let sum =
      m11 + m12 + m13 + m14 + m21 + m22 + m23 + m24
      + m31 + m32 + m33 + m34 + m41 + m42 + m43 + m44
    // Finite cells may have a sum that is not.
    if (sum * 0) == 0 { return true }
    return [m11, m12, m13, m14, m21, m22, m23, m24].allSatisfy(\.isFinite)
      && [m31, m32, m33, m34, m41, m42, m43, m44].allSatisfy(\.isFinite)
  }

  /// The determinant of the whole matrix, by cofactors of pairs of rows.
  package var determinant: CGFloat {
    let p = rowPairMinors
    return p.a0 * p.b5 - p.a1 * p.b4 + p.a2 * p.b3 + p.a3 * p.b2 - p.a4 * p.b1 + p.a5 * p.b0
  }

  /// The 2 × 2 minors of rows 1–2 (`a`) and rows 3–4 (`b`), shared by determinant and inverse.
  private var rowPairMinors:
    (
      a0: CGFloat, a1: CGFloat, a2: CGFloat, a3: CGFloat, a4: CGFloat, a5: CGFloat,
      b0: CGFloat, b1: CGFloat, b2: CGFloat, b3: CGFloat, b4: CGFloat, b5: CGFloat
    )
  {
    (
      m11 * m22 - m12 * m21, m11 * m23 - m13 * m21, m11 * m24 - m14 * m21,
      m12 * m23 - m13 * m22, m12 * m24 - m14 * m22, m13 * m24 - m14 * m23,
      m31 * m42 - m32 * m41, m31 * m43 - m33 * m41, m31 * m44 - m34 * m41,
      m32 * m43 - m33 * m42, m32 * m44 - m34 * m42, m33 * m44 - m34 * m43
    )
  }

  /// The inverse matrix, or nil for a singular or non-finite one.
  package var inverse: CATransform3D? {
    let p = rowPairMinors
    let determinant =
      p.a0 * p.b5 - p.a1 * p.b4 + p.a2 * p.b3 + p.a3 * p.b2 - p.a4 * p.b1 + p.a5 * p.b0
    guard determinant != 0, determinant.isFinite else { return nil }
    let s = 1 / determinant
    guard s.isFinite else { return nil }
    return CATransform3D(
      m11: (m22 * p.b5 - m23 * p.b4 + m24 * p.b3) * s,
      m12: (-m12 * p.b5 + m13 * p.b4 - m14 * p.b3) * s,
      m13: (m42 * p.a5 - m43 * p.a4 + m44 * p.a3) * s,
      m14: (-m32 * p.a5 + m33 * p.a4 - m34 * p.a3) * s,
      m21: (-m21 * p.b5 + m23 * p.b2 - m24 * p.b1) * s,
      m22: (m11 * p.b5 - m13 * p.b2 + m14 * p.b1) * s,
      m23: (-m41 * p.a5 + m43 * p.a2 - m44 * p.a1) * s,
      m24: (m31 * p.a5 - m33 * p.a2 + m34 * p.a1) * s,
      m31: (m21 * p.b4 - m22 * p.b2 + m24 * p.b0) * s,
      m32: (-m11 * p.b4 + m12 * p.b2 - m14 * p.b0) * s,
      m33: (m41 * p.a4 - m42 * p.a2 + m44 * p.a0) * s,
      m34: (-m31 * p.a4 + m32 * p.a2 - m34 * p.a0) * s,
      m41: (-m21 * p.b3 + m22 * p.b1 - m23 * p.b0) * s,
      m42: (m11 * p.b3 - m12 * p.b1 + m13 * p.b0) * s,
      m43: (-m41 * p.a3 + m42 * p.a1 - m43 * p.a0) * s,
      m44: (m31 * p.a3 - m32 * p.a1 + m33 * p.a0) * s)
  }
}
