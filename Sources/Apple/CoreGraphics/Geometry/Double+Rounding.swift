// SPDX-License-Identifier: MIT

extension Double {
  /// A number near which sums have no fraction and count ones in their lowest bits: 1.5 × 2⁵².
  ///
  /// Taken off again, it leaves the nearest whole number, of two the even one, for magnitudes below 2⁵¹:
  /// without a call for each lane, which processors of the lowest common kind need for rounding.
  @inlinable
  package static var roundingOffset: Double { 6_755_399_441_055_744 }
}

extension SIMD4<Double> {
  /// The bits of the lanes.
  @inlinable
  package var bitPatterns: SIMD4<UInt64> {
    SIMD4<UInt64>(x.bitPattern, y.bitPattern, z.bitPattern, w.bitPattern)
  }
}
