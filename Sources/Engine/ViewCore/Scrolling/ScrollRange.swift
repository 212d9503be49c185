// SPDX-License-Identifier: MIT

package import Foundation

/// The offsets along one axis at which content may rest, in points (view fact SC-1).
package struct ScrollRange: Equatable, Sendable {
  /// The first offset: minus the inset before the content.
  package let minimum: CGFloat
  /// The last offset, at least `minimum`.
  package let maximum: CGFloat

  /// Makes the range between two offsets; where they are in the wrong order, the first alone.
  package init(minimum: CGFloat, maximum: CGFloat) {
    self.minimum = minimum
    self.maximum = max(minimum, maximum)
  }

  /// Makes the range of content behind a window of some length.
  ///
  /// - Parameters:
  ///   - content: the length of the content.
  ///   - length: the length of the part that is shown.
  ///   - before: the empty length before the content.
  ///   - after: the empty length after the content.
  package init(content: CGFloat, shown length: CGFloat, before: CGFloat, after: CGFloat) {
    self.init(minimum: -before, maximum: content + after - length)
  }

  /// The distance between the first and the last offset.
  package var length: CGFloat { maximum - minimum }

  /// The offset of the range that is nearest to another one.
  package func clamped(_ offset: CGFloat) -> CGFloat { min(max(offset, minimum), maximum) }

  /// The distance of an offset from the range: negative before it, positive after it, 0 in it.
  package func overshoot(_ offset: CGFloat) -> CGFloat { offset - clamped(offset) }

  /// Whether an offset is in the range.
  package func contains(_ offset: CGFloat) -> Bool { offset >= minimum && offset <= maximum }
}
