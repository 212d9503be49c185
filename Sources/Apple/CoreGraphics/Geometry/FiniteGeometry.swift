// SPDX-License-Identifier: MIT

package import Foundation

// Zero times a finite number is zero, times others not a number. A sum of the numbers themselves
// would overflow where each of them is finite.

extension CGPoint {
  /// Whether both coordinates are finite numbers.
  package var isFinite: Bool { x * 0 + y * 0 == 0 }
}

extension CGSize {
  /// Whether both sides are finite numbers.
  package var isFinite: Bool { width * 0 + height * 0 == 0 }
}

extension CGRect {
  /// Whether every side is a finite number; false for the null rectangle.
  package var isFinite: Bool { minX * 0 + minY * 0 + maxX * 0 + maxY * 0 == 0 }
}
