// SPDX-License-Identifier: MIT

extension SIMD2<Float> {
  /// Infinity in both directions.
  static var infinite: SIMD2<Float> { SIMD2(repeating: .infinity) }
}
