// SPDX-License-Identifier: MIT

internal import Foundation

/// The closed-form motion of a damped oscillator from 0 to 1; never stepped.
///
/// With ω₀ = √(k/m) and ζ = c / (2√(km)) (behaviour facts SP-1, SP-3):
/// - ζ < 1: x = 1 - e^(-ζω₀t) (cos ωd t + (ζω₀ - v₀)/ωd · sin ωd t), ωd = ω₀√(1 - ζ²)
/// - ζ = 1: x = 1 - e^(-ω₀t) (1 + (ω₀ - v₀) t)
/// - ζ > 1: x = 1 - A e^(r₁t) - (1 - A) e^(r₂t), r = -ω₀(ζ ∓ √(ζ² - 1)), from x(0) = 0, x'(0) = v₀
public struct SpringCurve: Equatable, Sendable, BitwiseCopyable {
  /// Undamped angular frequency in radians per second, > 0.
  public var angularFrequency: Double
  /// Damping ratio, ≥ 0.
  public var dampingRatio: Double
  /// Initial velocity, in whole distances per second toward the target.
  public var initialVelocity: Double

  public init(angularFrequency: Double, dampingRatio: Double, initialVelocity: Double) {
    self.angularFrequency = angularFrequency
    self.dampingRatio = dampingRatio
    self.initialVelocity = initialVelocity
  }

  /// Reads the numbers back out of a track's curve.
  init(curve: TimingCurve) {
    self.init(angularFrequency: curve.a, dampingRatio: curve.b, initialVelocity: curve.c)
  }

  /// The form in which a track holds the spring.
  public var curve: TimingCurve {
    TimingCurve(kind: .spring, a: angularFrequency, b: dampingRatio, c: initialVelocity)
  }

  /// The form in which a track holds the spring's answer to a push, see `impulse(at:)`.
  public var impulseCurve: TimingCurve {
    TimingCurve(kind: .springImpulse, a: angularFrequency, b: dampingRatio)
  }

  /// √(ζ² - 1), also where ζ² is too large for a number.
  package static func overdampedRoot(_ ratio: Double) -> Double {
    ratio < 1e8 ? (ratio * ratio - 1).squareRoot() : ratio
  }

  /// Distance travelled after `t` seconds, 1 at the target; may pass it. Returns 1 on
  /// overflow.
  public func progress(at t: Double) -> Double {
    let progress = unboundedProgress(at: t)
    return progress.isFinite ? progress : 1
  }

  private func unboundedProgress(at t: Double) -> Double {
    guard t > 0 else { return 0 }
    let w = angularFrequency
    let z = dampingRatio
    guard w.isFinite, z.isFinite else { return 1 }
    if abs(z - 1) < 1e-9 {
      return 1 - exp(-w * t) * (1 + (w - initialVelocity) * t)
    }
    if z < 1 {
      let wd = w * (1 - z * z).squareRoot()
      let sine = (z * w - initialVelocity) / wd * sin(wd * t)
      return 1 - exp(-z * w * t) * (cos(wd * t) + sine)
    }
    let root = Self.overdampedRoot(z)
    // The product of both is w².
    let slow = -w / (z + root)
    let fast = -w * (z + root)
    let share = (-initialVelocity - fast) / (slow - fast)
    return 1 - share * exp(slow * t) - (1 - share) * exp(fast * t)
  }

  /// Displacement `t` seconds after the spring at rest was pushed to a speed of 1, in seconds.
  ///
  /// Springs add up: a motion with the velocity v toward somewhere else is the motion from rest
  /// plus v times this. It is the part of the formulas above that v₀ multiplies.
  public func impulse(at t: Double) -> Double {
    let distance = unboundedImpulse(at: t)
    return distance.isFinite ? distance : 0
  }

  private func unboundedImpulse(at t: Double) -> Double {
    guard t > 0 else { return 0 }
    let w = angularFrequency
    let z = dampingRatio
    guard w.isFinite, z.isFinite else { return 0 }
    if abs(z - 1) < 1e-9 { return t * exp(-w * t) }
    if z < 1 {
      let wd = w * (1 - z * z).squareRoot()
      return exp(-z * w * t) * sin(wd * t) / wd
    }
    let root = Self.overdampedRoot(z)
    return (exp(-w / (z + root) * t) - exp(-w * (z + root) * t)) / (2 * w * root)
  }

  /// Speed after `t` seconds in distances per second, by central difference of `progress(at:)`.
  public func velocity(at t: Double) -> Double {
    guard t > 0 else { return initialVelocity }
    let step = min(1e-4, t / 2)
    return (progress(at: t + step) - progress(at: t - step)) / (2 * step)
  }
}
