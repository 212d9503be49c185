// SPDX-License-Identifier: MIT

/// Conversions as by `init(clamping:)` of integers, lane by lane, in vectors: they are part of every quad.
extension SIMD2<Int32> {
  /// The integers of two numbers without their fractions, or the nearest bounds; 0 for NaN.
  init(clamping numbers: SIMD2<Double>) {
    let ordered = numbers.replacing(with: 0, where: numbers .!= numbers)
    self.init(
      ordered.clamped(
        lowerBound: SIMD2<Double>(repeating: Double(Int32.min)),
        upperBound: SIMD2<Double>(repeating: Double(Int32.max))))
  }

  /// The integers of two numbers without their fractions, or the nearest bounds; 0 for NaN.
  init(clamping numbers: SIMD2<Float>) { self.init(clamping: SIMD2<Double>(numbers)) }
}

extension SIMD4<UInt16> {
  /// The integers of four numbers without their fractions, or the nearest bounds; 0 for NaN.
  init(clamping numbers: SIMD4<Float>) {
    let ordered = numbers.replacing(with: 0, where: numbers .!= numbers)
    self.init(ordered.clamped(lowerBound: .zero, upperBound: SIMD4<Float>(repeating: 65535)))
  }
}
