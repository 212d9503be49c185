// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Testing

@testable import Compositor

/// Vectors of numbers as integers: each lane as `init(clamping:)` of the integer has it.
struct SIMDClampingTests {
  private static let numbers = [
    0, -0.0, 0.9, -0.9, 1.5, -7.9, 65_535, 65_535.9, 65_536, 2_147_483_647, 2_147_483_648,
    -2_147_483_648, -2_147_483_649, 1e300, -1e300, .infinity, -.infinity, .nan,
  ]

  @Test(arguments: numbers)
  func `lanes are clamped like numbers`(_ number: Double) {
    expect(
      SIMD2<Int32>(clamping: SIMD2(number, 3.5)), equals: SIMD2(Int32(clamping: number), 3))
    let single = Float(number)
    expect(
      SIMD2<Int32>(clamping: SIMD2(-2.5, single)), equals: SIMD2(-2, Int32(clamping: single)))
    expect(
      SIMD4<UInt16>(clamping: SIMD4(single, 0, 70_000, single)),
      equals: SIMD4(UInt16(clamping: single), 0, .max, UInt16(clamping: single)))
  }
}
