// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import Testing

@testable import CoreGraphics

struct CheckedIntegerTests {
  @Test func `the fraction goes`() {
    expect([2.9, -2.9, 0.4, -0.4].map { Int(clamping: $0) }, equals: [2, -2, 0, 0])
    expect(UInt8(clamping: 254.999), equals: 254)
    expect(Int32(clamping: CGFloat(-7)), equals: -7)
    expect(Int(clamping: Float(16_777_216)), equals: 16_777_216)
  }

  @Test func `numbers beyond the type give its bounds`() {
    let large = [1e308, .infinity, 0x1p63]
    expect(large.map { Int(clamping: $0) }, equals: [.max, .max, .max])
    expect(large.map { Int(clamping: -$0) }, equals: [.min, .min, .min])
    expect(large.map { Int32(clamping: $0) }, equals: [.max, .max, .max])
    expect(large.map { UInt64(clamping: $0) }, equals: [.max, .max, 1 << 63])
    expect(large.map { UInt8(clamping: -$0) }, equals: [0, 0, 0])
    expect(Int16(clamping: 32_767.5), equals: 32_767)
    expect(Int16(clamping: -32_768.5), equals: -32_768)
    expect(UInt8(clamping: -0.5), equals: 0)
  }

  @Test func `the largest numbers within a type stay`() {
    expect(Int(clamping: 0x1p63.nextDown), equals: 9_223_372_036_854_774_784)
    expect(Int(clamping: -0x1p63), equals: .min)
    expect(UInt64(clamping: 0x1p64.nextDown), equals: 18_446_744_073_709_549_568)
  }

  @Test func `no number is zero`() {
    expect(Int(clamping: Double.nan), equals: 0)
    expect(Int8(clamping: -Float.nan), equals: 0)
    expect(UInt(clamping: CGFloat.signalingNaN), equals: 0)
  }

  @Test func `bytes are rounded and clamped`() {
    let numbers = SIMD4<Double>(0.5, 254.49, 1e300, .nan)
    expect(SIMD4<UInt8>(rounding: numbers), equals: SIMD4(1, 254, 255, 0))
    expect(
      SIMD4<UInt8>(rounding: SIMD4<Float>(-3, 255.5, -.infinity, .infinity)),
      equals: SIMD4(0, 255, 0, 255))
  }
}
