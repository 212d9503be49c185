// SPDX-License-Identifier: MIT

package import Foundation

/// A motion that friction slows down: in each second the speed falls by the factor `e^friction`.
///
/// `v(t) = v₀ e^(-f t)` and `x(t) = x₀ + v₀ / f · (1 - e^(-f t))`, which nears `x₀ + v₀ / f`. With
/// the share r of the speed that is left after a millisecond, f is `-1000 ln r` (view fact SC-3).
///
/// This is the integral of the velocity, as positions of scroll views show it. Pop sums steps of a
/// millisecond, which gives a thousandth less: its decays are `DecayMotion`s of RenderTree (view fact
/// DE-2). See "Two formulas of decay" in `docs/behaviour.md`.
package struct DecelerationCurve: Equatable, Sendable {
  /// The offset at the start, in points.
  package var start: CGFloat
  /// The velocity at the start, in points per second.
  package var initialVelocity: CGFloat
  /// By how much the logarithm of the speed falls per second, > 0.
  package var friction: CGFloat

  /// Makes a motion from an offset, a velocity and a friction.
  package init(start: CGFloat, initialVelocity: CGFloat, friction: CGFloat) {
    self.start = start
    self.initialVelocity = initialVelocity
    self.friction = friction
  }

  /// The friction that leaves a share of the speed after each millisecond; a share that is not between
  /// 0 and 1 counts as 0.998, the normal one (view fact SC-2).
  package static func friction(rate: CGFloat) -> CGFloat {
    -1000 * log(rate > 0 && rate < 1 ? rate : 0.998)
  }

  /// The share of the speed that is left after a millisecond.
  package var rate: CGFloat { exp(-friction / 1000) }

  /// The offset that the motion nears.
  package var rest: CGFloat { start + initialVelocity / friction }

  /// The offset after some seconds.
  package func position(at time: CGFloat) -> CGFloat {
    start - initialVelocity / friction * expm1(-friction * time)
  }

  /// The velocity after some seconds, in points per second.
  package func velocity(at time: CGFloat) -> CGFloat { initialVelocity * exp(-friction * time) }

  /// The seconds until less than a distance is left, 0 if that is so at the start.
  package func duration(within threshold: CGFloat) -> CGFloat {
    let distance = abs(initialVelocity / friction)
    return distance > threshold ? log(distance / threshold) / friction : 0
  }

  /// The seconds until the motion passes an offset; nil if it comes to rest before it.
  package func time(passing offset: CGFloat) -> CGFloat? {
    let share = (offset - start) * friction / initialVelocity
    guard share >= 0, share < 1 else { return nil }
    return -log1p(-share) / friction
  }
}
