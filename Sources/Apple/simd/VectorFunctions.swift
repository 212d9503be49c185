// SPDX-License-Identifier: MIT

// Functions of vectors as directions and places. Each has Apple's two names: `dot` and `simd_dot`.

/// The sum of the products of the components.
@inlinable public func dot<V: SIMD>(_ x: V, _ y: V) -> V.Scalar
where V.Scalar: FloatingPoint {
  (x * y).sum()
}

/// The sum of the products of the components.
@inlinable public func simd_dot<V: SIMD>(_ x: V, _ y: V) -> V.Scalar
where V.Scalar: FloatingPoint {
  dot(x, y)
}

/// The square of the length.
@inlinable public func length_squared<V: SIMD>(_ x: V) -> V.Scalar
where V.Scalar: FloatingPoint {
  dot(x, x)
}

/// The square of the length.
@inlinable public func simd_length_squared<V: SIMD>(_ x: V) -> V.Scalar
where V.Scalar: FloatingPoint {
  length_squared(x)
}

/// The length.
@inlinable public func length<V: SIMD>(_ x: V) -> V.Scalar
where V.Scalar: FloatingPoint {
  length_squared(x).squareRoot()
}

/// The length.
@inlinable public func simd_length<V: SIMD>(_ x: V) -> V.Scalar
where V.Scalar: FloatingPoint {
  length(x)
}

/// The square of the distance of two places.
@inlinable public func distance_squared<V: SIMD>(_ x: V, _ y: V) -> V.Scalar
where V.Scalar: FloatingPoint {
  length_squared(x - y)
}

/// The square of the distance of two places.
@inlinable public func simd_distance_squared<V: SIMD>(_ x: V, _ y: V) -> V.Scalar
where V.Scalar: FloatingPoint {
  distance_squared(x, y)
}

/// The distance of two places.
@inlinable public func distance<V: SIMD>(_ x: V, _ y: V) -> V.Scalar
where V.Scalar: FloatingPoint {
  length(x - y)
}

/// The distance of two places.
@inlinable public func simd_distance<V: SIMD>(_ x: V, _ y: V) -> V.Scalar
where V.Scalar: FloatingPoint {
  distance(x, y)
}

/// The sum of the magnitudes of the components.
@inlinable public func norm_one<V: SIMD>(_ x: V) -> V.Scalar
where V.Scalar: FloatingPoint {
  abs(x).sum()
}

/// The sum of the magnitudes of the components.
@inlinable public func simd_norm_one<V: SIMD>(_ x: V) -> V.Scalar
where V.Scalar: FloatingPoint {
  norm_one(x)
}

/// The largest magnitude of a component.
@inlinable public func norm_inf<V: SIMD>(_ x: V) -> V.Scalar
where V.Scalar: FloatingPoint {
  abs(x).max()
}

/// The largest magnitude of a component.
@inlinable public func simd_norm_inf<V: SIMD>(_ x: V) -> V.Scalar
where V.Scalar: FloatingPoint {
  norm_inf(x)
}

/// The vector of length 1 in the same direction; not a number for the zero vector.
@inlinable public func normalize<V: SIMD>(_ x: V) -> V
where V.Scalar: FloatingPoint {
  x / length(x)
}

/// The vector of length 1 in the same direction; not a number for the zero vector.
@inlinable public func simd_normalize<V: SIMD>(_ x: V) -> V
where V.Scalar: FloatingPoint {
  normalize(x)
}

/// The part of a vector in the direction of another.
@inlinable public func project<V: SIMD>(_ x: V, _ y: V) -> V
where V.Scalar: FloatingPoint {
  y * (dot(x, y) / dot(y, y))
}

/// The part of a vector in the direction of another.
@inlinable public func simd_project<V: SIMD>(_ x: V, _ y: V) -> V
where V.Scalar: FloatingPoint {
  project(x, y)
}

/// The direction after a mirror with a normal of length 1.
@inlinable public func reflect<V: SIMD>(_ x: V, _ n: V) -> V
where V.Scalar: FloatingPoint {
  x - 2 * dot(x, n) * n
}

/// The direction after a mirror with a normal of length 1.
@inlinable public func reflect<V: SIMD>(_ x: V, n: V) -> V
where V.Scalar: FloatingPoint {
  reflect(x, n)
}

/// The direction after a mirror with a normal of length 1.
@inlinable public func simd_reflect<V: SIMD>(_ x: V, _ n: V) -> V
where V.Scalar: FloatingPoint {
  reflect(x, n)
}

/// The direction behind a surface with a normal of length 1; zero where all is reflected.
///
/// - Parameter eta: the ratio of the indices of refraction before and behind the surface.
@inlinable public func refract<V: SIMD>(_ x: V, n: V, eta: V.Scalar) -> V
where V.Scalar: FloatingPoint {
  let cosine = dot(x, n)
  let rest = 1 - eta * eta * (1 - cosine * cosine)
  guard rest >= 0 else { return V() }
  return eta * x - (eta * cosine + rest.squareRoot()) * n
}

/// The direction behind a surface with a normal of length 1; zero where all is reflected.
@inlinable public func simd_refract<V: SIMD>(_ x: V, _ n: V, _ eta: V.Scalar) -> V
where V.Scalar: FloatingPoint {
  refract(x, n: n, eta: eta)
}

/// The vector at right angles to two others; its length is the area between them.
@inlinable public func cross<Scalar: FloatingPoint & SIMDScalar>(
  _ x: SIMD3<Scalar>, _ y: SIMD3<Scalar>
) -> SIMD3<Scalar> {
  let a = SIMD3(x.y * y.z, x.z * y.x, x.x * y.y)
  return a - SIMD3(x.z * y.y, x.x * y.z, x.y * y.x)
}

/// The vector along z at right angles to two others in the plane.
@inlinable public func cross<Scalar: FloatingPoint & SIMDScalar>(
  _ x: SIMD2<Scalar>, _ y: SIMD2<Scalar>
) -> SIMD3<Scalar> {
  SIMD3(0, 0, x.x * y.y - x.y * y.x)
}

/// The vector at right angles to two others; its length is the area between them.
@inlinable public func simd_cross<Scalar: FloatingPoint & SIMDScalar>(
  _ x: SIMD3<Scalar>, _ y: SIMD3<Scalar>
) -> SIMD3<Scalar> {
  cross(x, y)
}

/// The vector along z at right angles to two others in the plane.
@inlinable public func simd_cross<Scalar: FloatingPoint & SIMDScalar>(
  _ x: SIMD2<Scalar>, _ y: SIMD2<Scalar>
) -> SIMD3<Scalar> {
  cross(x, y)
}

/// Whether all components are equal.
@inlinable public func simd_equal<V: SIMD>(_ x: V, _ y: V) -> Bool { x == y }
