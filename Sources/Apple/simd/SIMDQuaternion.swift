// SPDX-License-Identifier: MIT

internal import Foundation

/// A quaternion, which turns vectors in space: `simd_quatf` and `simd_quatd`.
public struct SIMDQuaternion<Scalar: SIMDMatrixScalar>: Hashable, Sendable {
  /// The imaginary parts x, y, z and the real part.
  public var vector: SIMD4<Scalar>

  /// Makes the quaternion of zeros.
  public init() {
    vector = .zero
  }

  /// Makes a quaternion of its imaginary parts and the real part.
  public init(vector: SIMD4<Scalar>) {
    self.vector = vector
  }

  /// Makes a quaternion of its imaginary parts and the real part.
  public init(ix: Scalar, iy: Scalar, iz: Scalar, r: Scalar) {
    vector = SIMD4(ix, iy, iz, r)
  }

  /// Makes a quaternion of its real and its imaginary part.
  public init(real: Scalar, imag: SIMD3<Scalar>) {
    vector = SIMD4(imag, real)
  }

  /// Makes the quaternion that turns by an angle in radians about an axis of length 1.
  public init(angle: Scalar, axis: SIMD3<Scalar>) {
    let half = Double(angle) / 2
    self.init(real: Scalar(Foundation.cos(half)), imag: axis * Scalar(Foundation.sin(half)))
  }

  /// Makes the quaternion that turns one direction of length 1 into another by the shortest way.
  public init(from: SIMD3<Scalar>, to: SIMD3<Scalar>) {
    let middle = from + to
    guard length_squared(middle) > 0 else {
      // Opposite directions: half a turn about any axis at right angles.
      let other: SIMD3<Scalar> = Swift.abs(from.x) < 0.9 ? [1, 0, 0] : [0, 1, 0]
      self.init(real: 0, imag: simd.normalize(simd.cross(from, other)))
      return
    }
    let half = simd.normalize(middle)
    self.init(real: simd.dot(from, half), imag: simd.cross(from, half))
  }

  /// Makes the quaternion of a matrix that turns.
  public init(_ matrix: SIMDMatrix3x3<Scalar>) {
    let (x, y, z) = (matrix[0, 0], matrix[1, 1], matrix[2, 2])
    let trace = x + y + z
    if trace >= 0 {
      let root = 2 * (trace + 1).squareRoot()
      self.init(
        ix: (matrix[1, 2] - matrix[2, 1]) / root, iy: (matrix[2, 0] - matrix[0, 2]) / root,
        iz: (matrix[0, 1] - matrix[1, 0]) / root, r: root / 4)
      return
    }
    // The largest part first, so that no division is by a small number.
    let first = x >= y && x >= z ? 0 : y >= z ? 1 : 2
    let (second, third) = ((first + 1) % 3, (first + 2) % 3)
    let root =
      2 * (1 + matrix[first, first] - matrix[second, second] - matrix[third, third]).squareRoot()
    var imaginary = SIMD3<Scalar>()
    imaginary[first] = root / 4
    imaginary[second] = (matrix[first, second] + matrix[second, first]) / root
    imaginary[third] = (matrix[first, third] + matrix[third, first]) / root
    self.init(real: (matrix[second, third] - matrix[third, second]) / root, imag: imaginary)
  }

  /// Makes the quaternion of the upper left part of a matrix that turns.
  public init(_ matrix: SIMDMatrix4x4<Scalar>) {
    self.init(
      SIMDMatrix3x3(
        SIMD3(matrix[0].x, matrix[0].y, matrix[0].z), SIMD3(matrix[1].x, matrix[1].y, matrix[1].z),
        SIMD3(matrix[2].x, matrix[2].y, matrix[2].z)))
  }

  /// The real part.
  public var real: Scalar {
    get { vector.w }
    set { vector.w = newValue }
  }

  /// The imaginary part.
  public var imag: SIMD3<Scalar> {
    get { SIMD3(vector.x, vector.y, vector.z) }
    set { vector = SIMD4(newValue, real) }
  }

  /// The angle of the turn in radians.
  public var angle: Scalar {
    2 * Scalar(Foundation.atan2(Double(simd.length(imag)), Double(real)))
  }

  /// The axis of the turn, of length 1; not a number where nothing turns.
  public var axis: SIMD3<Scalar> { simd.normalize(imag) }

  /// The length.
  public var length: Scalar { simd.length(vector) }

  /// The quaternion with the imaginary part turned round.
  public var conjugate: SIMDQuaternion { SIMDQuaternion(real: real, imag: -imag) }

  /// The quaternion that undoes this one.
  public var inverse: SIMDQuaternion {
    SIMDQuaternion(vector: conjugate.vector / length_squared(vector))
  }

  /// The quaternion of length 1 with the same turn.
  public var normalized: SIMDQuaternion { SIMDQuaternion(vector: simd.normalize(vector)) }

  /// Turns a vector.
  public func act(_ vector: SIMD3<Scalar>) -> SIMD3<Scalar> {
    let turned = 2 * simd.cross(imag, vector)
    return vector + real * turned + simd.cross(imag, turned)
  }

  /// The turn by the second and then by the first quaternion.
  public static func * (left: SIMDQuaternion, right: SIMDQuaternion) -> SIMDQuaternion {
    SIMDQuaternion(
      real: left.real * right.real - simd.dot(left.imag, right.imag),
      imag: left.real * right.imag + right.real * left.imag + simd.cross(left.imag, right.imag))
  }

  /// The quaternion with each part multiplied.
  public static func * (left: SIMDQuaternion, right: Scalar) -> SIMDQuaternion {
    SIMDQuaternion(vector: left.vector * right)
  }

  /// The quaternion with each part multiplied.
  public static func * (left: Scalar, right: SIMDQuaternion) -> SIMDQuaternion { right * left }

  /// The turn by the inverse of the second and then by the first quaternion.
  public static func / (left: SIMDQuaternion, right: SIMDQuaternion) -> SIMDQuaternion {
    left * right.inverse
  }

  /// The sum of two quaternions.
  public static func + (left: SIMDQuaternion, right: SIMDQuaternion) -> SIMDQuaternion {
    SIMDQuaternion(vector: left.vector + right.vector)
  }

  /// The difference of two quaternions.
  public static func - (left: SIMDQuaternion, right: SIMDQuaternion) -> SIMDQuaternion {
    SIMDQuaternion(vector: left.vector - right.vector)
  }

  /// The quaternion with all signs changed, which turns alike.
  public static prefix func - (right: SIMDQuaternion) -> SIMDQuaternion {
    SIMDQuaternion(vector: -right.vector)
  }
}

extension SIMDMatrix3x3 {
  /// Makes the matrix that turns as a quaternion of length 1 does.
  public init(_ quaternion: SIMDQuaternion<Scalar>) {
    self.init(
      quaternion.act([1, 0, 0]), quaternion.act([0, 1, 0]), quaternion.act([0, 0, 1]))
  }
}

extension SIMDMatrix4x4 {
  /// Makes the matrix that turns as a quaternion of length 1 does.
  public init(_ quaternion: SIMDQuaternion<Scalar>) {
    let turn = SIMDMatrix3x3(quaternion)
    self.init(SIMD4(turn[0], 0), SIMD4(turn[1], 0), SIMD4(turn[2], 0), SIMD4(0, 0, 0, 1))
  }
}
