// SPDX-License-Identifier: MIT

package import Foundation

/// The resistance of content that is pulled beyond its end.
///
/// A pull by x shows `b = (1 - 1 / (x c / d + 1)) d`, where d is the length that is shown and c is 0.55:
/// at first 0.55 of the pull, less and less after that, and never d (view fact SC-4).
package struct RubberBand: Sendable {
  /// The length of the part that is shown, in points, > 0.
  package let dimension: CGFloat

  /// The share of the pull that is shown at its beginning.
  package static let coefficient: CGFloat = 0.55

  /// Makes the resistance of a view that shows some length; one that is not positive counts as 1.
  package init(dimension: CGFloat) {
    self.dimension = dimension > 0 && dimension.isFinite ? dimension : 1
  }

  /// The distance that is shown for a pull in either direction.
  package func shown(pull: CGFloat) -> CGFloat {
    let size = abs(pull)
    let part = 1 - 1 / (size * Self.coefficient / dimension + 1)
    return pull < 0 ? -part * dimension : part * dimension
  }

  /// The movement that is shown per point of pulling on: 1 without a pull, less with a greater one.
  package func slope(pull: CGFloat) -> CGFloat {
    guard pull != 0 else { return 1 }
    let root = abs(pull) * Self.coefficient / dimension + 1
    return Self.coefficient / (root * root)
  }

  /// The pull for which a distance is shown, so that a finger can take over content beyond its end
  /// without a jump.
  ///
  /// A distance of `dimension` or more, which no pull shows, counts as a thousandth less than that.
  package func pull(shown: CGFloat) -> CGFloat {
    let size = min(abs(shown), dimension * 0.999)
    let pull = size * dimension / ((dimension - size) * Self.coefficient)
    return shown < 0 ? -pull : pull
  }

  /// The offset that is shown for the offset to which a finger has pulled.
  ///
  /// - Parameters:
  ///   - offset: where the content would be without resistance.
  ///   - range: the offsets at which it may rest.
  ///   - bounces: whether it goes beyond them at all (view fact SC-8).
  package func shownOffset(pulled offset: CGFloat, in range: ScrollRange, bounces: Bool) -> CGFloat
  {
    let end = range.clamped(offset)
    return bounces && offset != end ? end + shown(pull: offset - end) : end
  }

  /// The offset to which a finger has pulled content that is shown at an offset.
  package func pulledOffset(shown offset: CGFloat, in range: ScrollRange) -> CGFloat {
    let end = range.clamped(offset)
    return offset == end ? offset : end + pull(shown: offset - end)
  }
}
