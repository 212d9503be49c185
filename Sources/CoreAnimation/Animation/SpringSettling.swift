// SPDX-License-Identifier: MIT

internal import Foundation
internal import RenderTree

/// How long a spring takes until its motion is over to the eye.
///
/// - Underdamped: the instant at which the bound |A| + |B| on the residual falls to 0.001, in closed
///   form: `ln((1 + |ζω₀ - v₀|/ωd) / 0.001) / (ζω₀)` (behaviour fact SP-4).
/// - Critically damped and beyond: the residual looked at in steps of 0.1 s (fact SP-5).
enum SpringSettling {
  private static let threshold = 0.001
  /// Where the search for a settled state gives up, in seconds.
  private static let limit = 100_000.0

  static func duration(of spring: SpringCurve) -> Double {
    let ratio = spring.dampingRatio
    let frequency = spring.angularFrequency
    if ratio == .infinity { return 0 }
    if ratio == 0 { return Double(Float.greatestFiniteMagnitude) }
    guard ratio < 1 - 1e-9 else { return stepped(spring) }
    let decay = ratio * frequency
    let damped = frequency * (1 - ratio * ratio).squareRoot()
    let bound = 1 + abs(decay - spring.initialVelocity) / damped
    return log(bound / threshold) / decay
  }

  /// The first tenth of a second from which on the spring stays settled.
  ///
  /// Without oscillation the residual falls steadily once it has passed its one extreme, so the
  /// last step that is not settled is found by doubling and halving.
  private static func stepped(_ spring: SpringCurve) -> Double {
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

  /// With an initial velocity the residual may cross zero once: look at every step.
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
