// SPDX-License-Identifier: MIT

/// The lesser and the larger of four numbers each. The standard library's functions go number by number.
extension SIMD4<Float> {
  @inline(__always)
  static func least(_ a: SIMD4, _ b: SIMD4) -> SIMD4 { b.replacing(with: a, where: a .< b) }

  @inline(__always)
  static func most(_ a: SIMD4, _ b: SIMD4) -> SIMD4 { b.replacing(with: a, where: a .> b) }
}
