// SPDX-License-Identifier: MIT

public import Foundation

/// A 3 × 3 matrix that maps points of the plane, for row vectors: `[x y 1] · M`.
///
/// ```
/// ⎡ a  b  0 ⎤    x' = a·x + c·y + tx
/// ⎢ c  d  0 ⎥    y' = b·x + d·y + ty
/// ⎣ tx ty 1 ⎦
/// ```
///
/// A rotation by a positive angle takes the x axis toward the y axis. `concatenating` puts the
/// receiver first; `translatedBy`, `scaledBy` and `rotated` put their own step first (behaviour
/// fact MX-9).
public struct CGAffineTransform: Hashable, Codable, Sendable, BitwiseCopyable {
  /// The linear part: (a, b) is the image of the unit vector along x, (c, d) of the one along y.
  public var a: CGFloat
  public var b: CGFloat
  public var c: CGFloat
  public var d: CGFloat
  /// Translation along x, in points.
  public var tx: CGFloat
  /// Translation along y, in points.
  public var ty: CGFloat

  /// The identity matrix.
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Makes a matrix of six zeros, as Apple's structure does; it is not the identity.
  public init() {
    self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
  }

  /// Makes a matrix from its cells.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Makes a matrix from its cells, in the order a, b, c, d, tx, ty.
  public init(
    _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
  ) {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  /// Makes a translation by (tx, ty) points.
  public init(translationX tx: CGFloat, y ty: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  /// Makes a scale by the factors sx and sy about the origin.
  public init(scaleX sx: CGFloat, y sy: CGFloat) {
    self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
  }

  /// Makes a rotation by `angle` radians about the origin, from the x axis toward the y axis.
  public init(rotationAngle angle: CGFloat) {
    let c = cos(angle)
    let s = sin(angle)
    self.init(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
  }

  /// Whether the matrix is exactly the identity.
  public var isIdentity: Bool { self == .identity }

  /// Whether every cell is a finite number.
  package var isFinite: Bool {
    (a * 0 + b * 0 + c * 0 + d * 0 + tx * 0 + ty * 0) == 0
  }

  /// The factor by which the matrix scales areas; negative when it mirrors.
  package var determinant: CGFloat { a * d - b * c }
}

extension CGAffineTransform: CustomDebugStringConvertible {
  /// The six cells in declaration order.
  public var debugDescription: String {
    "CGAffineTransform(a: \(a), b: \(b), c: \(c), d: \(d), tx: \(tx), ty: \(ty))"
  }
}
