// SPDX-License-Identifier: MIT

internal import Foundation

/// A motion that friction slows down: in each second the speed falls by the factor `e^friction`.
///
/// `v(t) = v₀ e^(-f t)` and `x(t) = x₀ + v₀ / f · (1 - e^(-f t))`, which nears `x₀ + v₀ / f`. With
/// the share r of the speed that is left after a millisecond, f is `-1000 ln r` (view fact SC-3).
///
/// This is the integral of the velocity, as positions of scroll views show it. `DecayMotion` is the sum
/// of steps of a millisecond that Pop takes, a thousandth less (view fact DE-2). See "Two formulas of
/// decay" in `docs/behaviour.md`.
public struct DecelerationCurve: Equatable, Sendable, BitwiseCopyable {
  /// The value at the start.
  public var start: Double
  /// The velocity at the start, per second.
  public var initialVelocity: Double
  /// The fall of the logarithm of the speed per second, > 0.
  public var friction: Double

  /// Makes a motion from a value, a velocity and a friction.
  public init(start: Double, initialVelocity: Double, friction: Double) {
    self.start = start
    self.initialVelocity = initialVelocity
    self.friction = friction
  }

  /// The friction that leaves a share of the speed after each millisecond; a share that is not between
  /// 0 and 1 counts as 0.998, the normal one (view fact SC-2).
  public static func friction(rate: Double) -> Double {
    -1000 * log(rate > 0 && rate < 1 ? rate : 0.998)
  }

  /// The seconds until a distance or a speed has fallen to `1 / factor` of it.
  public static func time(reducing factor: Double, friction: Double) -> Double {
    log(factor) / friction
  }

  /// The share of the distance that is travelled when the logarithm of the speed has fallen by `fall`.
  static func progress(_ fall: Double) -> Double { -expm1(-fall) }

  /// The share of the speed that is left after a millisecond.
  public var rate: Double { exp(-friction / 1000) }

  /// The value that the motion nears.
  public var rest: Double { start + initialVelocity / friction }

  /// The value after some seconds.
  public func position(at time: Double) -> Double {
    start + initialVelocity / friction * Self.progress(friction * time)
  }

  /// The velocity after some seconds.
  public func velocity(at time: Double) -> Double { initialVelocity * exp(-friction * time) }

  /// The seconds until less than a distance is left, 0 if that is so at the start.
  public func duration(within threshold: Double) -> Double {
    let distance = abs(initialVelocity / friction)
    guard distance > threshold else { return 0 }
    return Self.time(reducing: distance / threshold, friction: friction)
  }

  /// The seconds until the motion passes a value; nil if it comes to rest before it.
  public func time(passing value: Double) -> Double? {
    let share = (value - start) * friction / initialVelocity
    guard share >= 0, share < 1 else { return nil }
    return -log1p(-share) / friction
  }
}
