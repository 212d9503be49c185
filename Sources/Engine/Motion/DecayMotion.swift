// SPDX-License-Identifier: MIT

internal import Foundation

/// The motion of up to four components that lose a share of their velocity in each millisecond.
///
/// x = start + v / 1000 · d (1 - d^n) / (1 - d) with n milliseconds passed: the sum of steps of a
/// millisecond, as Pop's source has it (view fact DE-2). It lies a thousandth of the way below the
/// integral, `DecelerationCurve`, which scroll views follow (view fact SC-3). See "Two formulas of decay"
/// in `docs/behaviour.md`.
public struct DecayMotion: Equatable, Sendable, BitwiseCopyable {
  public var start: SIMD4<Double>
  /// Velocities at the start, in units per second.
  public var velocity: SIMD4<Double>
  /// The share of the velocity that a millisecond leaves, above 0 and below 1.
  public var deceleration: Double
  /// The seconds after which the motion stands still; infinite for never.
  public var end: Double

  public init(
    from start: SIMD4<Double>, velocity: SIMD4<Double>, deceleration: Double,
    end: Double = .infinity
  ) {
    self.start = start
    self.velocity = velocity
    self.deceleration = deceleration
    self.end = end
  }

  /// The components after `t` seconds; before the start they stand at it.
  public func position(at t: Double) -> SIMD4<Double> {
    let left = pow(deceleration, 1000 * min(max(t, 0), end))
    return start + velocity * (deceleration * (1 - left) / (1 - deceleration) / 1000)
  }

  /// The velocities after `t` seconds.
  public func velocity(at t: Double) -> SIMD4<Double> {
    velocity * pow(deceleration, 1000 * max(t, 0))
  }

  /// The seconds until a speed has fallen to a limit; 0 for one that is not above it (view fact DE-3).
  public static func time(slowing speed: Double, to limit: Double, deceleration: Double) -> Double {
    abs(speed) > limit ? log(limit / abs(speed)) / (1000 * log(deceleration)) : 0
  }
}
