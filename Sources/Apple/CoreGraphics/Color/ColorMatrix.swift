// SPDX-License-Identifier: MIT

/// A 3 × 3 matrix for column vectors of three components, by rows.
struct ColorMatrix: Hashable, Sendable {
  var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  /// The product of the matrix and the column `v`.
  func multiplied(_ v: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3((rows.0 * v).sum(), (rows.1 * v).sum(), (rows.2 * v).sum())
  }

  /// The inverse, by the adjugate; not finite for a singular matrix.
  var inverse: ColorMatrix {
    let (p, q, r) = rows
    let c0 = cross(q, r)
    let c1 = cross(r, p)
    let c2 = cross(p, q)
    let s = 1 / (p * c0).sum()
    return ColorMatrix(
      rows: (
        SIMD3(c0.x, c1.x, c2.x) * s, SIMD3(c0.y, c1.y, c2.y) * s, SIMD3(c0.z, c1.z, c2.z) * s
      ))
  }

  /// The matrix that multiplies by `other` first and by this one then.
  func product(_ other: ColorMatrix) -> ColorMatrix {
    func row(_ r: SIMD3<Double>) -> SIMD3<Double> {
      other.rows.0 * r.x + other.rows.1 * r.y + other.rows.2 * r.z
    }
    return ColorMatrix(rows: (row(rows.0), row(rows.1), row(rows.2)))
  }

  /// Whether every entry is a number, and none is so large that products overflow.
  var isModerate: Bool {
    [rows.0, rows.1, rows.2].allSatisfy { row in
      [row.x, row.y, row.z].allSatisfy { abs($0) < 1e6 }
    }
  }

  /// The chromatic adaptation between two whites, given as XYZ, by the Bradford transform.
  static func adaptation(from source: SIMD3<Double>, to target: SIMD3<Double>) -> ColorMatrix {
    let cones = ColorMatrix(
      rows: (
        SIMD3(0.8951, 0.2664, -0.1614), SIMD3(-0.7502, 1.7135, 0.0367),
        SIMD3(0.0389, -0.0685, 1.0296)
      ))
    let gain = cones.multiplied(target) / cones.multiplied(source)
    let scaled = ColorMatrix(
      rows: (cones.rows.0 * gain.x, cones.rows.1 * gain.y, cones.rows.2 * gain.z))
    return cones.inverse.product(scaled)
  }

  /// Whether all entries are equal.
  static func == (lhs: ColorMatrix, rhs: ColorMatrix) -> Bool {
    lhs.rows.0 == rhs.rows.0 && lhs.rows.1 == rhs.rows.1 && lhs.rows.2 == rhs.rows.2
  }

  /// Hashes the entries.
  func hash(into hasher: inout Hasher) {
    hasher.combine(rows.0)
    hasher.combine(rows.1)
    hasher.combine(rows.2)
  }

  private func cross(_ u: SIMD3<Double>, _ v: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x)
  }
}
