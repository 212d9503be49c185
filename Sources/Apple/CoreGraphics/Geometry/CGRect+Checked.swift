// SPDX-License-Identifier: MIT

package import Foundation

// Foundation's functions trap on sides that are not numbers, which overflowing transforms give.

extension CGRect {
  /// The area that both rectangles cover; null if they are apart, or a side is not a number.
  package func checkedIntersection(with other: CGRect) -> CGRect {
    hasOrderedSides && other.hasOrderedSides ? intersection(other) : .null
  }

  /// Whether the rectangles share an area; false where a side is not a number.
  package func checkedIntersects(_ other: CGRect) -> Bool {
    hasOrderedSides && other.hasOrderedSides && intersects(other)
  }

  /// Whether the sides are numbers, by which each range of coordinates has a lower and an upper end.
  private var hasOrderedSides: Bool {
    let box = standardized
    return box.minX <= box.maxX && box.minY <= box.maxY
  }
}
