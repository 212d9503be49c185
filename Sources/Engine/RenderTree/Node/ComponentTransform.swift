// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Foundation

/// A matrix held as the parts that key paths name, so that parts can be replaced one after another.
///
/// The rotation is kept as three angles, applied about x, then y, then z; in a matrix they could
/// not be told apart past 90° about y. Source: behaviour facts MX-7, MX-8.
public struct ComponentTransform: Equatable, Sendable, BitwiseCopyable {
  private var parts = DecomposedTransform()
  /// Radians about x, y, z.
  private var angles = SIMD3<Double>.zero

  /// The identity.
  public init() {}

  /// Takes a matrix apart; a singular one keeps its translation only.
  public init(_ matrix: CATransform3D) {
    if matrix == CATransform3DIdentity { return }
    if let parts = DecomposedTransform(matrix) {
      self.parts = parts
      angles = Self.angles(of: parts.rotation)
    } else {
      parts.translation = SIMD3(matrix.m41.native, matrix.m42.native, matrix.m43.native)
      parts.scale = SIMD3(
        Self.rowLength(matrix.m11, matrix.m12, matrix.m13),
        Self.rowLength(matrix.m21, matrix.m22, matrix.m23),
        Self.rowLength(matrix.m31, matrix.m32, matrix.m33))
    }
  }

  private static func rowLength(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> Double {
    length(SIMD3(x.native, y.native, z.native))
  }

  /// The value of a component: one number, or x and y for `translation`, x, y, z for `whole` scales.
  public func value(_ component: TransformComponent) -> SIMD4<Double> {
    switch component {
    case .rotationX: SIMD4(angles.x, 0, 0, 0)
    case .rotationY: SIMD4(angles.y, 0, 0, 0)
    case .rotationZ: SIMD4(angles.z, 0, 0, 0)
    case .scaleX: SIMD4(parts.scale.x, 0, 0, 0)
    case .scaleY: SIMD4(parts.scale.y, 0, 0, 0)
    case .scaleZ: SIMD4(parts.scale.z, 0, 0, 0)
    case .scale: SIMD4(parts.scale.sum() / 3, 0, 0, 0)
    case .scaleXY: SIMD4((parts.scale.x + parts.scale.y) / 2, 0, 0, 0)
    case .translationX: SIMD4(parts.translation.x, 0, 0, 0)
    case .translationY: SIMD4(parts.translation.y, 0, 0, 0)
    case .translationZ: SIMD4(parts.translation.z, 0, 0, 0)
    case .translation: SIMD4(parts.translation.x, parts.translation.y, 0, 0)
    default: .zero
    }
  }

  /// Replaces a component and leaves the others.
  public mutating func set(_ component: TransformComponent, _ value: SIMD4<Double>) {
    switch component {
    case .rotationX: angles.x = value.x
    case .rotationY: angles.y = value.x
    case .rotationZ: angles.z = value.x
    case .scaleX: parts.scale.x = value.x
    case .scaleY: parts.scale.y = value.x
    case .scaleZ: parts.scale.z = value.x
    case .scale: parts.scale = SIMD3(repeating: value.x)
    case .scaleXY:
      parts.scale.x = value.x
      parts.scale.y = value.x
    case .translationX: parts.translation.x = value.x
    case .translationY: parts.translation.y = value.x
    case .translationZ: parts.translation.z = value.x
    case .translation:
      parts.translation.x = value.x
      parts.translation.y = value.y
    default: break
    }
  }

  /// The parts put together.
  public var matrix: CATransform3D {
    if angles.x == 0, angles.y == 0, parts.skew == .zero,
      parts.perspective == SIMD4(0, 0, 0, 1)
    {
      return planarMatrix
    }
    var result = parts
    result.rotation = Self.quaternion(of: angles)
    return result.matrix
  }

  /// The matrix of a turn about z alone, in radians: what `matrix` gives for it.
  static func rotation(z angle: Double) -> CATransform3D {
    let c = angle == 0 ? 1 : cos(angle)
    let s = angle == 0 ? 0 : sin(angle)
    var result = CATransform3DIdentity
    result.m11 = CGFloat(c)
    result.m12 = CGFloat(s)
    result.m21 = CGFloat(-s)
    result.m22 = CGFloat(c)
    return result
  }

  /// The common case without tilt, skew and perspective, in closed form.
  private var planarMatrix: CATransform3D {
    let c = angles.z == 0 ? 1 : cos(angles.z)
    let s = angles.z == 0 ? 0 : sin(angles.z)
    var result = CATransform3DIdentity
    result.m11 = CGFloat(c * parts.scale.x)
    result.m12 = CGFloat(s * parts.scale.x)
    result.m21 = CGFloat(-s * parts.scale.y)
    result.m22 = CGFloat(c * parts.scale.y)
    result.m33 = CGFloat(parts.scale.z)
    result.m41 = CGFloat(parts.translation.x)
    result.m42 = CGFloat(parts.translation.y)
    result.m43 = CGFloat(parts.translation.z)
    return result
  }

  /// Angles about x, y, z of a unit quaternion; at ±90° about y all of the rest goes to z.
  private static func angles(of q: SIMD4<Double>) -> SIMD3<Double> {
    let (r0, r1, r2) = DecomposedTransform.rotationRows(q)
    if abs(r0.z) > 1 - 1e-12 {
      return SIMD3(0, r0.z < 0 ? .pi / 2 : -.pi / 2, atan2(-r1.x, r1.y))
    }
    return SIMD3(atan2(r1.z, r2.z), asin(-r0.z), atan2(r0.y, r0.x))
  }

  /// The quaternion of rotations about x, then y, then z.
  private static func quaternion(of a: SIMD3<Double>) -> SIMD4<Double> {
    let cx = cos(a.x / 2)
    let sx = sin(a.x / 2)
    let cy = cos(a.y / 2)
    let sy = sin(a.y / 2)
    let cz = cos(a.z / 2)
    let sz = sin(a.z / 2)
    return SIMD4(
      sx * cy * cz - cx * sy * sz,
      cx * sy * cz + sx * cy * sz,
      cx * cy * sz - sx * sy * cz,
      cx * cy * cz + sx * sy * sz)
  }

  /// The matrix that a value function makes of its number or numbers (behaviour fact VF-1).
  public static func matrix(
    function: TransformComponent, value: SIMD4<Double>
  ) -> CATransform3D {
    var result = ComponentTransform()
    switch function {
    case .rotateXFunction: result.angles.x = value.x
    case .rotateYFunction: result.angles.y = value.x
    case .rotateZFunction: result.angles.z = value.x
    case .scaleXFunction: result.parts.scale.x = value.x
    case .scaleYFunction: result.parts.scale.y = value.x
    case .scaleZFunction: result.parts.scale.z = value.x
    case .scaleFunction: result.parts.scale = SIMD3(value.x, value.y, value.z)
    case .translateXFunction: result.parts.translation.x = value.x
    case .translateYFunction: result.parts.translation.y = value.x
    case .translateZFunction: result.parts.translation.z = value.x
    case .translateFunction: result.parts.translation = SIMD3(value.x, value.y, value.z)
    default: break
    }
    return result.matrix
  }
}
