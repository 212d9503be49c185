// SPDX-License-Identifier: MIT

internal import Foundation
internal import RenderTree

/// The settling time of a spring: the time until its motion is imperceptible.
///
/// - Underdamped: the instant at which the bound |A| + |B| on the residual falls to 0.001, in closed
///   form: `ln((1 + |ζω₀ - v₀|/ωd) / 0.001) / (ζω₀)` (behaviour fact SP-4).
/// - Critically damped: the residual looked at in steps of 0.1 s (fact SP-5).
/// - Beyond: see `overdamped(_:)`.
enum SpringSettling {
  private static let threshold = 0.001
  /// The limit of the search for a settled state, in seconds.
  private static let limit = 100_000.0

  static func duration(of spring: SpringCurve) -> Double {
    let ratio = spring.dampingRatio
    let frequency = spring.angularFrequency
    if ratio == .infinity { return 0 }
    if ratio == 0 { return Double(Float.greatestFiniteMagnitude) }
    if ratio > 1 + 1e-9 { return overdamped(spring) }
    guard ratio < 1 - 1e-9 else { return stepped(spring, threshold) }
    let decay = ratio * frequency
    let damped = frequency * (1 - ratio * ratio).squareRoot()
    let bound = 1 + abs(decay - spring.initialVelocity) / damped
    let time = log(bound / threshold) / decay
    // The largest `Float` also represents an undamped motion.
    return min(time, Double(Float.greatestFiniteMagnitude))
  }

  /// The slower of the critically damped spring and of the exact time at which a hundredth is left.
  ///
  /// Apple publishes no formula. Two values are known (behaviour fact SP-6): about 2.6 s for a
  /// perceptual duration of 1 s and a bounce of -0.5, to within 0.2, and 0 for a bounce of -1. The
  /// thousandth of the other cases would give 4.1 s for the first, the closed form of the
  /// underdamped case continued with √(ζ² - 1) 0.6 s; a hundredth gives 2.78 s, and is a guess.
  private static func overdamped(_ spring: SpringCurve) -> Double {
    var critical = spring
    critical.dampingRatio = 1
    let least = stepped(critical, threshold)
    guard spring.initialVelocity == 0 else { return max(least, stepped(spring, 0.01)) }
    let ratio = spring.dampingRatio
    let root = SpringCurve.overdampedRoot(ratio)
    // ζ - √(ζ² - 1), without the difference of two numbers that may be the same.
    let slow = spring.angularFrequency / (ratio + root)
    let share = (ratio + root) / (2 * root)
    let time = slow > 0 ? log(share / 0.01) / slow : limit
    return max(least, min(time, limit))
  }

  /// The first tenth of a second from which on the spring stays settled.
  ///
  /// Without oscillation the residual falls steadily once it has passed its one extreme, so the
  /// last step that is not settled is found by doubling and halving.
  private static func stepped(_ spring: SpringCurve, _ threshold: Double) -> Double {
    func isSettled(_ steps: Double) -> Bool {
      abs(1 - spring.progress(at: steps / 10)) < threshold
    }
    if spring.initialVelocity != 0 { return scanned(isSettled) }
    var high = 1.0
    while !isSettled(high) {
      high *= 2
      if high > limit { return limit }
    }
    var low = high / 2
    while high - low > 1 {
      let middle = ((low + high) / 2).rounded(.down)
      if isSettled(middle) { high = middle } else { low = middle }
    }
    return high / 10
  }

  /// Searches every step: with an initial velocity the residual may cross zero once.
  private static func scanned(_ isSettled: (Double) -> Bool) -> Double {
    var settledSince = 0.0
    var steps = 1.0
    while steps < 10_000 {
      if !isSettled(steps) { settledSince = steps }
      if steps - settledSince > 50 { break }
      steps += 1
    }
    return (settledSince + 1) / 10
  }
}
