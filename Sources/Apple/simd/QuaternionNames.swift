// SPDX-License-Identifier: MIT

internal import Foundation

// Apple's names of quaternions and of the functions of them.

/// A quaternion of `Float`.
public typealias simd_quatf = SIMDQuaternion<Float>
/// A quaternion of `Double`.
public typealias simd_quatd = SIMDQuaternion<Double>

/// Makes a quaternion of its imaginary parts and the real part.
public func simd_quaternion<Scalar>(
  _ ix: Scalar, _ iy: Scalar, _ iz: Scalar, _ r: Scalar
) -> SIMDQuaternion<Scalar> { SIMDQuaternion(ix: ix, iy: iy, iz: iz, r: r) }

/// Makes the quaternion that turns by an angle in radians about an axis of length 1.
public func simd_quaternion<Scalar>(
  _ angle: Scalar, _ axis: SIMD3<Scalar>
) -> SIMDQuaternion<Scalar> { SIMDQuaternion(angle: angle, axis: axis) }

/// Makes the quaternion that turns one direction of length 1 into another.
public func simd_quaternion<Scalar>(
  _ from: SIMD3<Scalar>, _ to: SIMD3<Scalar>
) -> SIMDQuaternion<Scalar> { SIMDQuaternion(from: from, to: to) }

/// Makes the quaternion of a matrix that turns.
public func simd_quaternion<Scalar>(_ matrix: SIMDMatrix3x3<Scalar>) -> SIMDQuaternion<Scalar> {
  SIMDQuaternion(matrix)
}

/// The turn by the second and then by the first quaternion.
public func simd_mul<Scalar>(
  _ p: SIMDQuaternion<Scalar>, _ q: SIMDQuaternion<Scalar>
) -> SIMDQuaternion<Scalar> { p * q }

/// Turns a vector by a quaternion.
public func simd_act<Scalar>(_ q: SIMDQuaternion<Scalar>, _ v: SIMD3<Scalar>) -> SIMD3<Scalar> {
  q.act(v)
}

/// The quaternion that undoes another one.
public func simd_inverse<Scalar>(_ q: SIMDQuaternion<Scalar>) -> SIMDQuaternion<Scalar> {
  q.inverse
}

/// The quaternion with the imaginary part turned round.
public func simd_conjugate<Scalar>(_ q: SIMDQuaternion<Scalar>) -> SIMDQuaternion<Scalar> {
  q.conjugate
}

/// The quaternion of length 1 with the same turn.
public func simd_normalize<Scalar>(_ q: SIMDQuaternion<Scalar>) -> SIMDQuaternion<Scalar> {
  q.normalized
}

/// The sum of the products of the parts of two quaternions.
public func simd_dot<Scalar>(
  _ p: SIMDQuaternion<Scalar>, _ q: SIMDQuaternion<Scalar>
) -> Scalar { dot(p.vector, q.vector) }

/// The quaternion at a part of the way from one to another, at an even pace and by the shortest way.
public func simd_slerp<Scalar>(
  _ q0: SIMDQuaternion<Scalar>, _ q1: SIMDQuaternion<Scalar>, _ t: Scalar
) -> SIMDQuaternion<Scalar> {
  // A quaternion and its negative turn alike; the nearer one is the shorter way.
  wayBetween(q0, simd_dot(q0, q1) < 0 ? -q1 : q1, t)
}

/// The quaternion at a part of the way from one to another, at an even pace, by the way between both as they
/// are given.
private func wayBetween<Scalar>(
  _ q0: SIMDQuaternion<Scalar>, _ q1: SIMDQuaternion<Scalar>, _ t: Scalar
) -> SIMDQuaternion<Scalar> {
  let angle =
    2 * Foundation.atan2(Double((q0 - q1).length), Double((q0 + q1).length))
  guard angle > 0 else { return q0 }
  func part(_ share: Double) -> Scalar {
    angle < 1e-4 ? Scalar(share) : Scalar(Foundation.sin(share * angle) / Foundation.sin(angle))
  }
  return (part(1 - Double(t)) * q0 + part(Double(t)) * q1).normalized
}
