// SPDX-License-Identifier: MIT

package import Foundation

/// The scales between which content may rest, and the resistance beyond them (view fact SC-12).
package struct ZoomLimits: Equatable, Sendable {
  /// The least scale, > 0.
  package var minimum: CGFloat
  /// The greatest scale, at least `minimum`.
  package var maximum: CGFloat

  /// Makes limits; a least scale that is not positive counts as the smallest that numbers can tell.
  package init(minimum: CGFloat, maximum: CGFloat) {
    self.minimum = max(minimum, 1e-6)
    self.maximum = max(maximum, self.minimum)
  }

  /// Whether there is more than one scale.
  package var isRange: Bool { maximum > minimum }

  /// The nearest legal scale.
  package func clamped(_ scale: CGFloat) -> CGFloat { min(max(scale, minimum), maximum) }

  /// The resistance to logarithms of scales: never twice the greatest scale, or half of the least.
  private static let band = RubberBand(dimension: log(2))

  /// The scale that is shown for the one to which fingers have pinched.
  package func shown(pinched scale: CGFloat, bounces: Bool) -> CGFloat {
    let end = clamped(scale)
    guard bounces, scale != end, scale > 0 else { return end }
    return end * exp(Self.band.shown(pull: log(scale / end)))
  }

  /// The scale to which fingers have pinched content that is shown at a scale.
  package func pinched(shown scale: CGFloat) -> CGFloat {
    let end = clamped(scale)
    guard scale != end, scale > 0 else { return end }
    return end * exp(Self.band.pull(shown: log(scale / end)))
  }
}
