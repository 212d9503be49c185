// SPDX-License-Identifier: MIT

public import Foundation

// Functions of vectors component by component. Each has Apple's two names: `mix` and `simd_mix`.

extension SIMD {
  /// The vector of a function of each component.
  @inlinable func mapped(_ transform: (Scalar) -> Scalar) -> Self {
    var result = Self()
    for index in indices { result[index] = transform(self[index]) }
    return result
  }

  /// The vector of a function of each component and that of another vector.
  @inlinable func mapped(with other: Self, _ transform: (Scalar, Scalar) -> Scalar) -> Self {
    var result = Self()
    for index in indices { result[index] = transform(self[index], other[index]) }
    return result
  }
}

/// The magnitude of each component.
@inlinable public func abs<V: SIMD>(_ x: V) -> V
where V.Scalar: SignedNumeric & Comparable {
  x.mapped { Swift.abs($0) }
}

/// The magnitude of each component.
@inlinable public func simd_abs<V: SIMD>(_ x: V) -> V
where V.Scalar: SignedNumeric & Comparable {
  abs(x)
}

/// The smaller one of each pair of components.
@inlinable public func min<V: SIMD>(_ x: V, _ y: V) -> V
where V.Scalar: Comparable {
  x.mapped(with: y) { Swift.min($0, $1) }
}

/// The smaller one of each pair of components.
@inlinable public func simd_min<V: SIMD>(_ x: V, _ y: V) -> V
where V.Scalar: Comparable {
  min(x, y)
}

/// The larger one of each pair of components.
@inlinable public func max<V: SIMD>(_ x: V, _ y: V) -> V
where V.Scalar: Comparable {
  x.mapped(with: y) { Swift.max($0, $1) }
}

/// The larger one of each pair of components.
@inlinable public func simd_max<V: SIMD>(_ x: V, _ y: V) -> V
where V.Scalar: Comparable {
  max(x, y)
}

/// Each component, and at most a number.
@inlinable public func min<V: SIMD>(_ x: V, _ y: V.Scalar) -> V
where V.Scalar: Comparable {
  x.mapped { Swift.min($0, y) }
}

/// Each component, and at least a number.
@inlinable public func max<V: SIMD>(_ x: V, _ y: V.Scalar) -> V
where V.Scalar: Comparable {
  x.mapped { Swift.max($0, y) }
}

/// Each component, moved into the range between those of two vectors.
@inlinable public func clamp<V: SIMD>(_ x: V, min: V, max: V) -> V
where V.Scalar: Comparable {
  simd.min(simd.max(x, min), max)
}

/// Each component, moved into a range.
@inlinable public func clamp<V: SIMD>(_ x: V, min: V.Scalar, max: V.Scalar) -> V
where V.Scalar: Comparable {
  x.mapped { Swift.min(Swift.max($0, min), max) }
}

/// Each component, moved into the range between those of two vectors.
@inlinable public func simd_clamp<V: SIMD>(_ x: V, _ min: V, _ max: V) -> V
where V.Scalar: Comparable {
  clamp(x, min: min, max: max)
}

/// The vector at a part of the way from one to another: 0 the first, 1 the second.
@inlinable public func mix<V: SIMD>(_ x: V, _ y: V, t: V) -> V
where V.Scalar: FloatingPoint {
  x + t * (y - x)
}

/// The vector at a part of the way from one to another: 0 the first, 1 the second.
@inlinable public func mix<V: SIMD>(_ x: V, _ y: V, t: V.Scalar) -> V
where V.Scalar: FloatingPoint {
  x + t * (y - x)
}

/// The vector at a part of the way from one to another, by components.
@inlinable public func simd_mix<V: SIMD>(_ x: V, _ y: V, _ t: V) -> V
where V.Scalar: FloatingPoint {
  mix(x, y, t: t)
}

/// 1, 0 or -1 for each component, by its sign.
@inlinable public func sign<V: SIMD>(_ x: V) -> V
where V.Scalar: FloatingPoint {
  x.mapped { $0 > 0 ? 1 : $0 < 0 ? -1 : 0 }
}

/// 1, 0 or -1 for each component, by its sign.
@inlinable public func simd_sign<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { sign(x) }

/// The reciprocal of each component.
@inlinable public func recip<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { 1 / x }

/// The reciprocal of each component.
@inlinable public func simd_recip<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { recip(x) }

/// The reciprocal of the square root of each component.
@inlinable public func rsqrt<V: SIMD>(_ x: V) -> V
where V.Scalar: FloatingPoint {
  1 / x.squareRoot()
}

/// The reciprocal of the square root of each component.
@inlinable public func simd_rsqrt<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { rsqrt(x) }

/// The part of each component above the next integer below: from 0 to less than 1.
@inlinable public func fract<V: SIMD>(_ x: V) -> V
where V.Scalar: FloatingPoint {
  x - x.rounded(.down)
}

/// The part of each component above the next integer below: from 0 to less than 1.
@inlinable public func simd_fract<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { fract(x) }

/// 0 where a component is below the edge, else 1.
@inlinable public func step<V: SIMD>(_ x: V, edge: V) -> V
where V.Scalar: FloatingPoint {
  x.mapped(with: edge) { $0 < $1 ? 0 : 1 }
}

/// 0 where a component is below the edge, else 1.
@inlinable public func simd_step<V: SIMD>(_ edge: V, _ x: V) -> V
where V.Scalar: FloatingPoint {
  step(x, edge: edge)
}

/// 0 below the first edge, 1 above the second, and a smooth way between.
@inlinable public func smoothstep<V: SIMD>(_ x: V, edge0: V, edge1: V) -> V
where V.Scalar: FloatingPoint {
  smoothed(clamp((x - edge0) / (edge1 - edge0), min: 0, max: 1))
}

/// 0 below the first edge, 1 above the second, and a smooth way between.
@inlinable public func simd_smoothstep<V: SIMD>(_ edge0: V, _ edge1: V, _ x: V) -> V
where V.Scalar: FloatingPoint {
  smoothstep(x, edge0: edge0, edge1: edge1)
}

/// The cubic with level ends, for components from 0 to 1.
@inlinable func smoothed<V: SIMD>(_ t: V) -> V where V.Scalar: FloatingPoint {
  t * t * (3 - 2 * t)
}

/// The sum of the components.
@inlinable public func reduce_add<V: SIMD>(_ x: V) -> V.Scalar
where V.Scalar: FloatingPoint {
  x.sum()
}

/// The sum of the components.
@inlinable public func simd_reduce_add<V: SIMD>(_ x: V) -> V.Scalar
where V.Scalar: FloatingPoint {
  reduce_add(x)
}

/// The smallest component.
@inlinable public func reduce_min<V: SIMD>(_ x: V) -> V.Scalar
where V.Scalar: Comparable {
  x.min()
}

/// The smallest component.
@inlinable public func simd_reduce_min<V: SIMD>(_ x: V) -> V.Scalar
where V.Scalar: Comparable {
  reduce_min(x)
}

/// The largest component.
@inlinable public func reduce_max<V: SIMD>(_ x: V) -> V.Scalar
where V.Scalar: Comparable {
  x.max()
}

/// The largest component.
@inlinable public func simd_reduce_max<V: SIMD>(_ x: V) -> V.Scalar
where V.Scalar: Comparable {
  reduce_max(x)
}

/// The integer at or below each component.
@inlinable public func floor<V: SIMD>(_ x: V) -> V
where V.Scalar: FloatingPoint {
  x.rounded(.down)
}

/// The integer at or above each component.
@inlinable public func ceil<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { x.rounded(.up) }

/// Each component without its fraction.
@inlinable public func trunc<V: SIMD>(_ x: V) -> V
where V.Scalar: FloatingPoint {
  x.rounded(.towardZero)
}

/// The integer nearest to each component.
@inlinable public func rint<V: SIMD>(_ x: V) -> V
where V.Scalar: FloatingPoint {
  x.rounded(.toNearestOrEven)
}

/// The square root of each component.
@inlinable public func sqrt<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { x.squareRoot() }

/// The sine of each component, in radians.
@inlinable public func sin<V: SIMD>(_ x: V) -> V
where V.Scalar: BinaryFloatingPoint {
  x.mapped { V.Scalar(Foundation.sin(Double($0))) }
}

/// The cosine of each component, in radians.
@inlinable public func cos<V: SIMD>(_ x: V) -> V
where V.Scalar: BinaryFloatingPoint {
  x.mapped { V.Scalar(Foundation.cos(Double($0))) }
}

/// The tangent of each component, in radians.
@inlinable public func tan<V: SIMD>(_ x: V) -> V
where V.Scalar: BinaryFloatingPoint {
  x.mapped { V.Scalar(Foundation.tan(Double($0))) }
}

/// The arcsine of each component.
@inlinable public func asin<V: SIMD>(_ x: V) -> V
where V.Scalar: BinaryFloatingPoint {
  x.mapped { V.Scalar(Foundation.asin(Double($0))) }
}

/// The arccosine of each component.
@inlinable public func acos<V: SIMD>(_ x: V) -> V
where V.Scalar: BinaryFloatingPoint {
  x.mapped { V.Scalar(Foundation.acos(Double($0))) }
}

/// The arctangent of each component.
@inlinable public func atan<V: SIMD>(_ x: V) -> V
where V.Scalar: BinaryFloatingPoint {
  x.mapped { V.Scalar(Foundation.atan(Double($0))) }
}

/// e to the power of each component.
@inlinable public func exp<V: SIMD>(_ x: V) -> V
where V.Scalar: BinaryFloatingPoint {
  x.mapped { V.Scalar(Foundation.exp(Double($0))) }
}

/// 2 to the power of each component.
@inlinable public func exp2<V: SIMD>(_ x: V) -> V
where V.Scalar: BinaryFloatingPoint {
  x.mapped { V.Scalar(Foundation.exp2(Double($0))) }
}

/// The natural logarithm of each component.
@inlinable public func log<V: SIMD>(_ x: V) -> V
where V.Scalar: BinaryFloatingPoint {
  x.mapped { V.Scalar(Foundation.log(Double($0))) }
}

/// The logarithm of each component to the base 2.
@inlinable public func log2<V: SIMD>(_ x: V) -> V
where V.Scalar: BinaryFloatingPoint {
  x.mapped { V.Scalar(Foundation.log2(Double($0))) }
}

/// The logarithm of each component to the base 10.
@inlinable public func log10<V: SIMD>(_ x: V) -> V
where V.Scalar: BinaryFloatingPoint {
  x.mapped { V.Scalar(Foundation.log10(Double($0))) }
}

/// The angle of each pair of components, y and x.
@inlinable public func atan2<V: SIMD>(_ y: V, _ x: V) -> V
where V.Scalar: BinaryFloatingPoint {
  y.mapped(with: x) { V.Scalar(Foundation.atan2(Double($0), Double($1))) }
}

/// Each component to the power of another.
@inlinable public func pow<V: SIMD>(_ x: V, _ y: V) -> V
where V.Scalar: BinaryFloatingPoint {
  x.mapped(with: y) { V.Scalar(Foundation.pow(Double($0), Double($1))) }
}
