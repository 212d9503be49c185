// SPDX-License-Identifier: MIT

internal import Foundation

/// The spring that comes to rest in a given time (view fact SG-2).
///
/// With ω₀ the natural frequency, ζ the damping ratio, ωd = ω₀√(1 - ζ²), v the initial velocity in whole
/// distances per second and d the duration, ω₀ is the largest root of
///
///     |ζω₀ - v| / ωd · e^(-ζω₀ d) = 0.001      (ζ < 1)
///     (1 + (ω₀ - v) d) e^(-ω₀ d) = 0.001        (ζ = 1)
///
/// `settledRest` being the 0.001. With mass 1 the stiffness is ω₀² and the damping 2ζω₀.
extension SpringCurve {
  /// The damping ratios that are solved for: below, a spring would hardly come to rest.
  private static let ratios = 0.05...1.0
  /// The velocities that are solved for, in whole distances per duration.
  private static let velocities = -1e4...1e4

  /// Solves for the frequency.
  ///
  /// - Parameters:
  ///   - duration: seconds until rest, > 0.
  ///   - dampingRatio: clamped to 0.05 to 1.
  ///   - initialVelocity: whole distances per second toward the target; a number that is not finite counts as 0.
  public init(restingAfter duration: Double, dampingRatio: Double, initialVelocity: Double) {
    let ratio =
      dampingRatio.isNaN
      ? 1 : min(max(dampingRatio, Self.ratios.lowerBound), Self.ratios.upperBound)
    // In units of the duration: ω₀d depends on vd alone.
    let initialVelocity = initialVelocity.isFinite ? initialVelocity : 0
    let speed = initialVelocity * duration
    let velocity = min(max(speed, Self.velocities.lowerBound), Self.velocities.upperBound)
    let root =
      ratio < 1 - 1e-9 ? Self.underdamped(ratio, velocity) : Self.critical(velocity)
    self.init(
      angularFrequency: root / duration, dampingRatio: ratio, initialVelocity: initialVelocity)
  }

  private static func underdamped(_ ratio: Double, _ velocity: Double) -> Double {
    let part = (1 - ratio * ratio).squareRoot()
    func excess(_ w: Double) -> Double {
      abs(ratio * w - velocity) / (w * part) * exp(-ratio * w) - settledRest
    }
    var low = 1e-12
    if velocity > 0 {
      // Beyond v/ζ the left side rises from 0 to one peak, and falls from there on.
      let square = ratio * ratio
      let peak =
        (ratio * velocity + (square * velocity * velocity + 4 * square * velocity).squareRoot())
        / (2 * square)
      guard excess(peak) >= 0 else { return bisected(excess, 1e-12, velocity / ratio) }
      low = peak
    }
    return bisected(excess, low, upperBound(excess, from: low))
  }

  private static func critical(_ velocity: Double) -> Double {
    func excess(_ w: Double) -> Double { (1 + w - velocity) * exp(-w) - settledRest }
    // The left side has its one peak at v.
    let low = max(velocity, 1e-12)
    guard excess(low) >= 0 else {
      // It never rises to the threshold: the spring that overshoots by as much, slower.
      return bisected({ -($0 + 1 - velocity) * exp(-$0) - settledRest }, 1e-12, velocity - 1)
    }
    return bisected(excess, low, upperBound(excess, from: low))
  }

  /// A number from which on a falling function is negative.
  private static func upperBound(_ excess: (Double) -> Double, from low: Double) -> Double {
    var high = max(1, 2 * low)
    while excess(high) > 0 { high *= 2 }
    return high
  }

  /// The root of a function that is not negative at `low` and negative at `high`.
  private static func bisected(
    _ excess: (Double) -> Double, _ low: Double, _ high: Double
  ) -> Double {
    var (low, high) = (low, high)
    while true {
      let middle = (low + high) / 2
      guard middle > low, middle < high else { return low }
      if excess(middle) >= 0 { low = middle } else { high = middle }
    }
  }
}
