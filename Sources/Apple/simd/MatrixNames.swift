// SPDX-License-Identifier: MIT

// Apple's names of matrices and of the functions of them.

/// A matrix of two columns and two rows of `Float`.
public typealias simd_float2x2 = SIMDMatrix2x2<Float>
/// A matrix of two columns and two rows of `Float`.
public typealias matrix_float2x2 = SIMDMatrix2x2<Float>
/// A matrix of two columns and two rows of `Float`.
public typealias float2x2 = SIMDMatrix2x2<Float>
/// A matrix of two columns and three rows of `Float`.
public typealias simd_float2x3 = SIMDMatrix2x3<Float>
/// A matrix of two columns and three rows of `Float`.
public typealias matrix_float2x3 = SIMDMatrix2x3<Float>
/// A matrix of two columns and three rows of `Float`.
public typealias float2x3 = SIMDMatrix2x3<Float>
/// A matrix of two columns and four rows of `Float`.
public typealias simd_float2x4 = SIMDMatrix2x4<Float>
/// A matrix of two columns and four rows of `Float`.
public typealias matrix_float2x4 = SIMDMatrix2x4<Float>
/// A matrix of two columns and four rows of `Float`.
public typealias float2x4 = SIMDMatrix2x4<Float>
/// A matrix of three columns and two rows of `Float`.
public typealias simd_float3x2 = SIMDMatrix3x2<Float>
/// A matrix of three columns and two rows of `Float`.
public typealias matrix_float3x2 = SIMDMatrix3x2<Float>
/// A matrix of three columns and two rows of `Float`.
public typealias float3x2 = SIMDMatrix3x2<Float>
/// A matrix of three columns and three rows of `Float`.
public typealias simd_float3x3 = SIMDMatrix3x3<Float>
/// A matrix of three columns and three rows of `Float`.
public typealias matrix_float3x3 = SIMDMatrix3x3<Float>
/// A matrix of three columns and three rows of `Float`.
public typealias float3x3 = SIMDMatrix3x3<Float>
/// A matrix of three columns and four rows of `Float`.
public typealias simd_float3x4 = SIMDMatrix3x4<Float>
/// A matrix of three columns and four rows of `Float`.
public typealias matrix_float3x4 = SIMDMatrix3x4<Float>
/// A matrix of three columns and four rows of `Float`.
public typealias float3x4 = SIMDMatrix3x4<Float>
/// A matrix of four columns and two rows of `Float`.
public typealias simd_float4x2 = SIMDMatrix4x2<Float>
/// A matrix of four columns and two rows of `Float`.
public typealias matrix_float4x2 = SIMDMatrix4x2<Float>
/// A matrix of four columns and two rows of `Float`.
public typealias float4x2 = SIMDMatrix4x2<Float>
/// A matrix of four columns and three rows of `Float`.
public typealias simd_float4x3 = SIMDMatrix4x3<Float>
/// A matrix of four columns and three rows of `Float`.
public typealias matrix_float4x3 = SIMDMatrix4x3<Float>
/// A matrix of four columns and three rows of `Float`.
public typealias float4x3 = SIMDMatrix4x3<Float>
/// A matrix of four columns and four rows of `Float`.
public typealias simd_float4x4 = SIMDMatrix4x4<Float>
/// A matrix of four columns and four rows of `Float`.
public typealias matrix_float4x4 = SIMDMatrix4x4<Float>
/// A matrix of four columns and four rows of `Float`.
public typealias float4x4 = SIMDMatrix4x4<Float>
/// A matrix of two columns and two rows of `Double`.
public typealias simd_double2x2 = SIMDMatrix2x2<Double>
/// A matrix of two columns and two rows of `Double`.
public typealias matrix_double2x2 = SIMDMatrix2x2<Double>
/// A matrix of two columns and two rows of `Double`.
public typealias double2x2 = SIMDMatrix2x2<Double>
/// A matrix of two columns and three rows of `Double`.
public typealias simd_double2x3 = SIMDMatrix2x3<Double>
/// A matrix of two columns and three rows of `Double`.
public typealias matrix_double2x3 = SIMDMatrix2x3<Double>
/// A matrix of two columns and three rows of `Double`.
public typealias double2x3 = SIMDMatrix2x3<Double>
/// A matrix of two columns and four rows of `Double`.
public typealias simd_double2x4 = SIMDMatrix2x4<Double>
/// A matrix of two columns and four rows of `Double`.
public typealias matrix_double2x4 = SIMDMatrix2x4<Double>
/// A matrix of two columns and four rows of `Double`.
public typealias double2x4 = SIMDMatrix2x4<Double>
/// A matrix of three columns and two rows of `Double`.
public typealias simd_double3x2 = SIMDMatrix3x2<Double>
/// A matrix of three columns and two rows of `Double`.
public typealias matrix_double3x2 = SIMDMatrix3x2<Double>
/// A matrix of three columns and two rows of `Double`.
public typealias double3x2 = SIMDMatrix3x2<Double>
/// A matrix of three columns and three rows of `Double`.
public typealias simd_double3x3 = SIMDMatrix3x3<Double>
/// A matrix of three columns and three rows of `Double`.
public typealias matrix_double3x3 = SIMDMatrix3x3<Double>
/// A matrix of three columns and three rows of `Double`.
public typealias double3x3 = SIMDMatrix3x3<Double>
/// A matrix of three columns and four rows of `Double`.
public typealias simd_double3x4 = SIMDMatrix3x4<Double>
/// A matrix of three columns and four rows of `Double`.
public typealias matrix_double3x4 = SIMDMatrix3x4<Double>
/// A matrix of three columns and four rows of `Double`.
public typealias double3x4 = SIMDMatrix3x4<Double>
/// A matrix of four columns and two rows of `Double`.
public typealias simd_double4x2 = SIMDMatrix4x2<Double>
/// A matrix of four columns and two rows of `Double`.
public typealias matrix_double4x2 = SIMDMatrix4x2<Double>
/// A matrix of four columns and two rows of `Double`.
public typealias double4x2 = SIMDMatrix4x2<Double>
/// A matrix of four columns and three rows of `Double`.
public typealias simd_double4x3 = SIMDMatrix4x3<Double>
/// A matrix of four columns and three rows of `Double`.
public typealias matrix_double4x3 = SIMDMatrix4x3<Double>
/// A matrix of four columns and three rows of `Double`.
public typealias double4x3 = SIMDMatrix4x3<Double>
/// A matrix of four columns and four rows of `Double`.
public typealias simd_double4x4 = SIMDMatrix4x4<Double>
/// A matrix of four columns and four rows of `Double`.
public typealias matrix_double4x4 = SIMDMatrix4x4<Double>
/// A matrix of four columns and four rows of `Double`.
public typealias double4x4 = SIMDMatrix4x4<Double>

/// The matrix that changes nothing.
public let matrix_identity_float2x2 = simd_float2x2(1)
/// The matrix that changes nothing.
public let matrix_identity_float3x3 = simd_float3x3(1)
/// The matrix that changes nothing.
public let matrix_identity_float4x4 = simd_float4x4(1)
/// The matrix that changes nothing.
public let matrix_identity_double2x2 = simd_double2x2(1)
/// The matrix that changes nothing.
public let matrix_identity_double3x3 = simd_double3x3(1)
/// The matrix that changes nothing.
public let matrix_identity_double4x4 = simd_double4x4(1)

/// The matrix with rows and columns exchanged.
@inlinable public func simd_transpose<M: SIMDMatrix>(_ x: M) -> M.Transposed { x.transpose }
/// The factor by which a matrix changes areas or volumes.
@inlinable public func simd_determinant<M: SquareSIMDMatrix>(_ x: M) -> M.Scalar { x.determinant }
/// The matrix that undoes another one; its numbers are not finite where none exists.
@inlinable public func simd_inverse<M: SquareSIMDMatrix>(_ x: M) -> M { x.inverse }
/// The sum of two matrices.
@inlinable public func simd_add<M: SIMDMatrix>(_ x: M, _ y: M) -> M { x + y }
/// The difference of two matrices.
@inlinable public func simd_sub<M: SIMDMatrix>(_ x: M, _ y: M) -> M { x - y }
/// The matrix with each number multiplied.
@inlinable public func simd_mul<M: SIMDMatrix>(_ a: M.Scalar, _ x: M) -> M { a * x }
/// The product of a matrix and a column.
@inlinable public func simd_mul<M: SIMDMatrix>(_ x: M, _ y: M.Row) -> M.Column { x * y }
/// The product of a row and a matrix.
@inlinable public func simd_mul<M: SIMDMatrix>(_ x: M.Column, _ y: M) -> M.Row { x * y }
/// The product of two square matrices.
@inlinable public func simd_mul<M: SquareSIMDMatrix>(_ x: M, _ y: M) -> M { x.product(y) }
/// The product of two square matrices.
@inlinable public func matrix_multiply<M: SquareSIMDMatrix>(_ x: M, _ y: M) -> M { x.product(y) }
/// The product of a matrix and a column.
@inlinable public func matrix_multiply<M: SIMDMatrix>(_ x: M, _ y: M.Row) -> M.Column { x * y }
/// Whether all numbers are equal.
@inlinable public func simd_equal<M: SIMDMatrix>(_ x: M, _ y: M) -> Bool { x == y }
/// Whether all numbers are equal within a tolerance.
@inlinable public func simd_almost_equal_elements<M: SIMDMatrix>(
  _ x: M, _ y: M, _ tolerance: M.Scalar
) -> Bool {
  (0..<M.columnCount).allSatisfy { norm_inf(x[$0] - y[$0]) <= tolerance }
}

/// Makes a matrix of two columns.
@inlinable public func simd_matrix<Scalar>(
  _ column0: SIMD2<Scalar>, _ column1: SIMD2<Scalar>
) -> SIMDMatrix2x2<Scalar> { SIMDMatrix2x2(column0, column1) }
/// Makes a matrix of three columns.
@inlinable public func simd_matrix<Scalar>(
  _ column0: SIMD3<Scalar>, _ column1: SIMD3<Scalar>, _ column2: SIMD3<Scalar>
) -> SIMDMatrix3x3<Scalar> { SIMDMatrix3x3(column0, column1, column2) }
/// Makes a matrix of four columns.
@inlinable public func simd_matrix<Scalar>(
  _ column0: SIMD4<Scalar>, _ column1: SIMD4<Scalar>, _ column2: SIMD4<Scalar>,
  _ column3: SIMD4<Scalar>
) -> SIMDMatrix4x4<Scalar> { SIMDMatrix4x4(column0, column1, column2, column3) }
/// Makes a matrix with two numbers on the diagonal.
@inlinable public func simd_diagonal_matrix<Scalar>(_ x: SIMD2<Scalar>) -> SIMDMatrix2x2<Scalar> {
  SIMDMatrix2x2(diagonal: x)
}
/// Makes a matrix with three numbers on the diagonal.
@inlinable public func simd_diagonal_matrix<Scalar>(_ x: SIMD3<Scalar>) -> SIMDMatrix3x3<Scalar> {
  SIMDMatrix3x3(diagonal: x)
}
/// Makes a matrix with four numbers on the diagonal.
@inlinable public func simd_diagonal_matrix<Scalar>(_ x: SIMD4<Scalar>) -> SIMDMatrix4x4<Scalar> {
  SIMDMatrix4x4(diagonal: x)
}
