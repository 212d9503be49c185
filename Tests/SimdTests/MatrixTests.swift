// SPDX-License-Identifier: MIT

import Expectations
import Testing
import simd

/// Matrices, by columns.
struct MatrixTests {
  @Test func `a matrix is made of columns, of rows and of a diagonal`() {
    let columns = simd_float2x3([1, 2, 3], [4, 5, 6])
    expect(columns, equals: simd_float2x3(rows: [[1, 4], [2, 5], [3, 6]]))
    expect(columns.transpose, equals: simd_float3x2([[1, 4], [2, 5], [3, 6]]))
    expect(columns[1, 2], equals: 6)
    expect(columns.columns.0, equals: [1, 2, 3])
    expect(simd_float3x3(diagonal: [1, 1, 1]), equals: matrix_identity_float3x3)
    expect(simd_matrix(simd_double2(1, 0), simd_double2(0, 1)), equals: matrix_identity_double2x2)
    var changed = simd_double4x4(2)
    changed[0] = [1, 2, 3, 4]
    changed[3, 0] = 9
    changed.columns.1.x = 7
    expect(changed.transpose[0], equals: [1, 7, 0, 9])
  }

  @Test func `products take rows times columns, of any fitting sizes`() {
    let m = simd_float2x3([1, 2, 3], [4, 5, 6])
    expect(m * simd_float2(1, 2), equals: simd_float3(9, 12, 15))
    expect(simd_float3(1, 0, 1) * m, equals: simd_float2(4, 10))
    expect(m.transpose * m, equals: simd_float2x2([14, 32], [32, 77]))
    expect((m * m.transpose)[0], equals: [17, 22, 27])
    expect(simd_mul(simd_float2x2(2), simd_float2x2(3)), equals: simd_float2x2(6))
    expect(2 * m - m, equals: m)
    var scaled = simd_float2x2(2)
    scaled *= simd_float2x2(rows: [[0, 1], [1, 0]])
    expect(scaled, equals: simd_float2x2([0, 2], [2, 0]))
  }

  @Test func `an inverse undoes the matrix`() {
    let m = simd_double3x3(rows: [[0, 2, 3], [1, 1, 4], [5, 6, 0]])
    expect(abs(m.determinant - 43), isBelow: 1e-12)
    expect(simd_almost_equal_elements(m.inverse * m, matrix_identity_double3x3, 1e-12))
    expect(simd_almost_equal_elements(simd_inverse(m) * m, matrix_identity_double3x3, 1e-12))
    let flat = simd_float2x2([1, 2], [2, 4])
    expect(flat.determinant, equals: 0)
    expect(!flat.inverse[0].x.isFinite)
  }

  @Test func `quaternions turn as their matrices do`() {
    let quarter = simd_quatd(angle: .pi / 2, axis: [0, 0, 1])
    expect(distance(quarter.act([1, 0, 0]), [0, 1, 0]), isBelow: 1e-15)
    expect(distance(simd_double3x3(quarter) * [0, 1, 0], [-1, 0, 0]), isBelow: 1e-15)
    expect(abs((quarter * quarter).angle - .pi), isBelow: 1e-15)
    let half = simd_slerp(simd_quatd(real: 1, imag: .zero), quarter, 0.5)
    expect(abs(half.angle - .pi / 4), isBelow: 1e-15)
    expect(distance(half.axis, [0, 0, 1]), isBelow: 1e-15)
    expect(distance((quarter.inverse * quarter).vector, [0, 0, 0, 1]), isBelow: 1e-15)
    expect(
      distance(simd_quatd(from: [1, 0, 0], to: [0, 1, 0]).vector, quarter.vector), isBelow: 1e-15)
    for axis: simd_double3 in [[1, 0, 0], [0, 1, 0], [0, 0, 1], normalize([1, 2, 3])] {
      for angle in [0.1, 2, 3.1] {
        let turn = simd_quatd(angle: angle, axis: axis)
        expect(distance(simd_quatd(simd_double3x3(turn)).vector, turn.vector), isBelow: 1e-9)
        expect(distance(simd_quatd(simd_double4x4(turn)).vector, turn.vector), isBelow: 1e-9)
      }
    }
    expect(abs(simd_quatd(from: [1, 0, 0], to: [-1, 0, 0]).angle - .pi), isBelow: 1e-15)
  }
}
