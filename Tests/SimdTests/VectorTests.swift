// SPDX-License-Identifier: MIT

import Expectations
import Testing
import simd

/// Functions of vectors, under both of Apple's names.
struct VectorTests {
  private let a = simd_float3(1, -2, 3)

  @Test func `lengths and distances are those of space`() {
    expect(length(simd_double2(3, 4)), equals: 5)
    expect(simd_length(simd_double2(3, 4)), equals: 5)
    expect(length_squared(a), equals: 14)
    expect(distance(a, simd_float3(1, -2, 0)), equals: 3)
    expect(simd_distance_squared(a, .zero), equals: 14)
    expect(dot(a, simd_float3(1, 1, 1)), equals: 2)
    expect(normalize(simd_float2(0, -5)), equals: simd_float2(0, -1))
    expect(simd_norm_one(a), equals: 6)
    expect(norm_inf(a), equals: 3)
    expect(reduce_add(a), equals: 2)
  }

  @Test func `products at right angles follow the right hand`() {
    expect(cross(simd_float3(1, 0, 0), simd_float3(0, 1, 0)), equals: simd_float3(0, 0, 1))
    expect(simd_cross(simd_float2(1, 0), simd_float2(0, 2)), equals: simd_float3(0, 0, 2))
    expect(project(simd_float2(3, 4), simd_float2(2, 0)), equals: simd_float2(3, 0))
    expect(reflect(simd_float2(1, -1), n: simd_float2(0, 1)), equals: simd_float2(1, 1))
    expect(simd_refract(simd_float2(0, -1), simd_float2(0, 1), 0.5), equals: simd_float2(0, -1))
    // All is reflected beyond the critical angle.
    expect(refract(simd_float2(1, 0), n: simd_float2(0, 1), eta: 2), equals: .zero)
  }

  @Test func `components are mixed, clamped and stepped each by itself`() {
    expect(mix(a, simd_float3(3, 2, 3), t: 0.5), equals: simd_float3(2, 0, 3))
    expect(simd_mix(a, .zero, simd_float3(0, 1, 0.5)), equals: simd_float3(1, 0, 1.5))
    expect(clamp(a, min: -1, max: 2), equals: simd_float3(1, -1, 2))
    expect(simd_clamp(a, .zero, .one), equals: simd_float3(1, 0, 1))
    expect(clamp(int2(-5, 5), min: 0, max: 3), equals: int2(0, 3))
    expect(abs(a), equals: simd_float3(1, 2, 3))
    expect(simd_min(a, .zero), equals: simd_float3(0, -2, 0))
    expect(max(a, 2), equals: simd_float3(2, 2, 3))
    expect(sign(a), equals: simd_float3(1, -1, 1))
    expect(fract(simd_float2(1.25, -0.25)), equals: simd_float2(0.25, 0.75))
    expect(step(a, edge: simd_float3(2, -2, 2)), equals: simd_float3(0, 1, 1))
    expect(smoothstep(simd_float3(-1, 1, 9), edge0: .zero, edge1: .one * 2), equals: [0, 0.5, 1])
    expect(floor(simd_float2(1.5, -1.5)), equals: simd_float2(1, -2))
    expect(pow(simd_double2(2, 3), simd_double2(3, 2)), equals: simd_double2(8, 9))
  }

  @Test func `functions of numbers stay what they are`() {
    expect(abs(-3), equals: 3)
    expect(min(1, 2), equals: 1)
    expect(max(2.5, 1), equals: 2.5)
  }
}
