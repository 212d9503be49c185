// SPDX-License-Identifier: MIT

internal import Foundation

/// The time until the motion of a spring is imperceptible.
///
/// - Underdamped: the instant at which the bound |A| + |B| on the residual falls to 0.001, in closed
///   form: `ln((1 + |ζω₀ - v₀|/ωd) / 0.001) / (ζω₀)` (behaviour fact SP-4).
/// - Critically damped: the residual looked at in steps of 0.1 s (fact SP-5).
/// - Beyond: see `overdampedSettlingTime`.
extension SpringCurve {
  /// The part of the distance that a settled motion leaves at most.
  static let settledRest = 0.001
  /// The limit of the search for a settled state, in seconds.
  private static let settlingLimit = 100_000.0

  /// Seconds until the motion has settled; the largest `Float` for one that never does.
  public var settlingTime: Double {
    let ratio = dampingRatio
    let frequency = angularFrequency
    if ratio == .infinity { return 0 }
    if ratio == 0 { return Double(Float.greatestFiniteMagnitude) }
    if ratio > 1 + 1e-9 { return overdampedSettlingTime }
    guard ratio < 1 - 1e-9 else { return stepped(Self.settledRest) }
    let decay = ratio * frequency
    let damped = frequency * (1 - ratio * ratio).squareRoot()
    let bound = 1 + abs(decay - initialVelocity) / damped
    let time = log(bound / Self.settledRest) / decay
    // The largest `Float` also represents an undamped motion.
    return min(time, Double(Float.greatestFiniteMagnitude))
  }

  /// The slower of the critically damped spring and of the exact time at which a hundredth is left.
  ///
  /// Apple publishes no formula. Two values are known (behaviour fact SP-6): about 2.6 s for a
  /// perceptual duration of 1 s and a bounce of -0.5, to within 0.2, and 0 for a bounce of -1. The
  /// thousandth of the other cases would give 4.1 s for the first, the closed form of the
  /// underdamped case continued with √(ζ² - 1) 0.6 s; a hundredth gives 2.78 s, and is a guess.
  private var overdampedSettlingTime: Double {
    var critical = self
    critical.dampingRatio = 1
    let least = critical.stepped(Self.settledRest)
    guard initialVelocity == 0 else { return max(least, stepped(0.01)) }
    let ratio = dampingRatio
    let root = Self.overdampedRoot(ratio)
    // ζ - √(ζ² - 1), without the difference of two numbers that may be the same.
    let slow = angularFrequency / (ratio + root)
    let share = (ratio + root) / (2 * root)
    let time = slow > 0 ? log(share / 0.01) / slow : Self.settlingLimit
    return max(least, min(time, Self.settlingLimit))
  }

  /// The first tenth of a second from which on the spring stays settled.
  ///
  /// Without oscillation the residual falls steadily once it has passed its one extreme, so the
  /// last step that is not settled is found by doubling and halving.
  private func stepped(_ threshold: Double) -> Double {
    func isSettled(_ steps: Double) -> Bool {
      abs(1 - progress(at: steps / 10)) < threshold
    }
    if initialVelocity != 0 { return Self.scanned(isSettled) }
    var high = 1.0
    while !isSettled(high) {
      high *= 2
      if high > Self.settlingLimit { return Self.settlingLimit }
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
