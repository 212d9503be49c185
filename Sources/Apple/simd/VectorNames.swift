// SPDX-License-Identifier: MIT

// Apple's names for the vectors of the standard library.

/// A vector of two `Float`s.
public typealias simd_float2 = SIMD2<Float>
/// A vector of three `Float`s.
public typealias simd_float3 = SIMD3<Float>
/// A vector of four `Float`s.
public typealias simd_float4 = SIMD4<Float>
/// A vector of eight `Float`s.
public typealias simd_float8 = SIMD8<Float>
/// A vector of sixteen `Float`s.
public typealias simd_float16 = SIMD16<Float>
/// A vector of two `Double`s.
public typealias simd_double2 = SIMD2<Double>
/// A vector of three `Double`s.
public typealias simd_double3 = SIMD3<Double>
/// A vector of four `Double`s.
public typealias simd_double4 = SIMD4<Double>
/// A vector of eight `Double`s.
public typealias simd_double8 = SIMD8<Double>
/// A vector of two 32-bit integers.
public typealias simd_int2 = SIMD2<Int32>
/// A vector of three 32-bit integers.
public typealias simd_int3 = SIMD3<Int32>
/// A vector of four 32-bit integers.
public typealias simd_int4 = SIMD4<Int32>
/// A vector of two unsigned 32-bit integers.
public typealias simd_uint2 = SIMD2<UInt32>
/// A vector of three unsigned 32-bit integers.
public typealias simd_uint3 = SIMD3<UInt32>
/// A vector of four unsigned 32-bit integers.
public typealias simd_uint4 = SIMD4<UInt32>
/// A vector of two 64-bit integers.
public typealias simd_long2 = SIMD2<Int>
/// A vector of three 64-bit integers.
public typealias simd_long3 = SIMD3<Int>
/// A vector of four 64-bit integers.
public typealias simd_long4 = SIMD4<Int>

/// A vector of two `Float`s.
public typealias vector_float2 = SIMD2<Float>
/// A vector of three `Float`s.
public typealias vector_float3 = SIMD3<Float>
/// A vector of four `Float`s.
public typealias vector_float4 = SIMD4<Float>
/// A vector of two `Double`s.
public typealias vector_double2 = SIMD2<Double>
/// A vector of three `Double`s.
public typealias vector_double3 = SIMD3<Double>
/// A vector of four `Double`s.
public typealias vector_double4 = SIMD4<Double>

/// A vector of two `Float`s.
public typealias float2 = SIMD2<Float>
/// A vector of three `Float`s.
public typealias float3 = SIMD3<Float>
/// A vector of four `Float`s.
public typealias float4 = SIMD4<Float>
/// A vector of two `Double`s.
public typealias double2 = SIMD2<Double>
/// A vector of three `Double`s.
public typealias double3 = SIMD3<Double>
/// A vector of four `Double`s.
public typealias double4 = SIMD4<Double>
/// A vector of two 32-bit integers.
public typealias int2 = SIMD2<Int32>
/// A vector of three 32-bit integers.
public typealias int3 = SIMD3<Int32>
/// A vector of four 32-bit integers.
public typealias int4 = SIMD4<Int32>
/// A vector of two unsigned 32-bit integers.
public typealias uint2 = SIMD2<UInt32>
/// A vector of three unsigned 32-bit integers.
public typealias uint3 = SIMD3<UInt32>
/// A vector of four unsigned 32-bit integers.
public typealias uint4 = SIMD4<UInt32>

/// Makes a vector of two numbers.
@inlinable public func simd_make_float2(_ x: Float, _ y: Float) -> simd_float2 {
  simd_float2(x, y)
}

/// Makes a vector of three numbers.
@inlinable public func simd_make_float3(_ x: Float, _ y: Float, _ z: Float) -> simd_float3 {
  simd_float3(x, y, z)
}

/// Makes a vector of the first three numbers of a longer one.
@inlinable public func simd_make_float3(_ other: simd_float4) -> simd_float3 {
  simd_float3(other.x, other.y, other.z)
}

/// Makes a vector of four numbers.
@inlinable public func simd_make_float4(
  _ x: Float, _ y: Float, _ z: Float, _ w: Float
) -> simd_float4 { simd_float4(x, y, z, w) }

/// Makes a vector of three numbers and a fourth.
@inlinable public func simd_make_float4(_ xyz: simd_float3, _ w: Float) -> simd_float4 {
  simd_float4(xyz, w)
}

/// Makes a vector of two numbers.
@inlinable public func simd_make_double2(_ x: Double, _ y: Double) -> simd_double2 {
  simd_double2(x, y)
}

/// Makes a vector of three numbers.
@inlinable public func simd_make_double3(_ x: Double, _ y: Double, _ z: Double) -> simd_double3 {
  simd_double3(x, y, z)
}

/// Makes a vector of four numbers.
@inlinable public func simd_make_double4(
  _ x: Double, _ y: Double, _ z: Double, _ w: Double
) -> simd_double4 { simd_double4(x, y, z, w) }
