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

  /// Makes the curve of a mass > 0 on a spring with a stiffness > 0 and a damping ≥ 0.
  public init(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double = 0) {
    // Quotient and product of numbers at the ends of their range may overflow; their roots never do.
    let square = stiffness / mass
    let frequency =
      square.isNormal ? square.squareRoot() : stiffness.squareRoot() / mass.squareRoot()
    let product = stiffness * mass
    let root = product.isNormal ? product.squareRoot() : stiffness.squareRoot() * mass.squareRoot()
    self.init(
      angularFrequency: min(max(frequency, 1e-300), 1e300), dampingRatio: damping / (2 * root),
      initialVelocity: initialVelocity)
  }

  /// Makes a curve from how it feels (behaviour fact SP-6).
  ///
  /// - Parameters:
  ///   - period: seconds of one undamped swing, > 0.
  ///   - bounce: -1…1; 0 is critically damped, above it swings, below it crawls.
  public init(period: Double, bounce: Double) {
    self.init(
      angularFrequency: 2 * Double.pi / period,
      dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce), initialVelocity: 0)
  }

  /// The stiffness of this spring with a mass of 1.
  public var stiffness: Double { angularFrequency * angularFrequency }
  /// The damping of this spring with a mass of 1.
  public var damping: Double { 2 * dampingRatio * angularFrequency }
  /// Seconds of one undamped swing (behaviour fact SP-7).
  public var period: Double { 2 * .pi / angularFrequency }
  /// The bounce: 1 - ζ up to critical damping, 1/ζ - 1 beyond it (behaviour fact SP-7).
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }

  /// √(ζ² - 1), also where ζ² overflows.
  static func overdampedRoot(_ ratio: Double) -> Double {
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
      return 1
        - CriticalSpringCurve.displacement(1, slope: w - initialVelocity, frequency: w, at: t)
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
    if abs(z - 1) < 1e-9 {
      return CriticalSpringCurve.displacement(0, slope: 1, frequency: w, at: t)
    }
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
