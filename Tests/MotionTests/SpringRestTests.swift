// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import Motion
import TestSupport
import Testing

struct SpringRestTests {
  /// Duration, damping ratio, velocity; stiffness, damping.
  private static let table: [(Double, Double, Double, Double, Double)] = [
    (3, 0.25, 0, 54.83363359078326, 3.702486785620688),
    (1, 0.5, 0, 161.719502, 12.716898), (1, 1, 0, 85.255924, 18.466827),
    (0.5, 0.7, 0, 387.274580, 27.551010), (0.8, 0.7, 0, 151.279133, 17.219382),
    (0.3, 1, 0, 947.288049, 61.556090), (0.5, 0.8, 5, 283.178776, 26.924667),
    (1, 0.5, 2, 141.546194, 11.897319),
  ]

  // SG-2, SG-3
  @Test(arguments: table.indices)
  func `stiffness and damping follow from duration, ratio and velocity (SG-3)`(index: Int) {
    let row = Self.table[index]
    let parameters = SpringCurve(
      restingAfter: row.0, dampingRatio: row.1, initialVelocity: row.2)
    expect(parameters.stiffness, near: row.3, within: 1e-5)
    expect(parameters.damping, near: row.4, within: 1e-5)
  }

  @Test func `every input has finite constants, and leaves a thousandth at the end (SG-2)`() {
    var random = SeededGenerator(test: "SpringParametersTests")
    for _ in 0..<2000 {
      let duration = pow(10, random.number(in: -3...2))
      let ratio = random.number(in: -0.5...1.5)
      let velocity = random.number(in: -50...50) / duration
      let parameters = SpringCurve(
        restingAfter: duration, dampingRatio: ratio, initialVelocity: velocity)
      expect(parameters.stiffness.isFinite, "\(duration) \(ratio) \(velocity)")
      expect(parameters.stiffness, isAbove: 0, "\(duration) \(ratio) \(velocity)")
      expect(parameters.damping, isAbove: 0, "\(duration) \(ratio) \(velocity)")
      let z = min(max(ratio, 0.05), 1)
      let w = parameters.stiffness.squareRoot()
      let rest =
        z < 1
        ? abs(z * w - velocity) / (w * (1 - z * z).squareRoot()) * exp(-z * w * duration)
        : abs(1 + (w - velocity) * duration) * exp(-w * duration)
      expect(rest, near: 0.001, within: 1e-7, "\(duration) \(ratio) \(velocity)")
    }
  }

  @Test func `values that are not finite count as rest`() {
    let usual = SpringCurve(restingAfter: 1, dampingRatio: 1, initialVelocity: 0)
    for (ratio, velocity) in [(Double.nan, Double.nan), (7, .infinity)] {
      let curve = SpringCurve(restingAfter: 1, dampingRatio: ratio, initialVelocity: velocity)
      expect(curve, equals: usual)
    }
  }
}
