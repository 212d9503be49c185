// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import Motion
import TestSupport
import Testing

/// Critically damped springs with a velocity of their own.
struct CriticalSpringTests {
  // SC-5
  @Test func `the spring of the bounce has mass 1, stiffness 100 and damping 20`() {
    let spring = CriticalSpringCurve(
      start: 50, initialVelocity: 300, target: 0, frequency: 10)
    // x'' = -100 x - 20 x', by differences.
    let (t, h) = (0.13, 1e-4)
    let acceleration =
      (spring.position(at: t + h) - 2 * spring.position(at: t) + spring.position(at: t - h))
      / (h * h)
    let force = -100 * spring.position(at: t) - 20 * spring.velocity(at: t)
    expect(acceleration, near: force, within: 0.01)
    expect(spring.position(at: 0), near: 50, within: 1e-12)
    expect(spring.velocity(at: 0), near: 300, within: 1e-12)
  }

  @Test func `a spring tells its greatest distance and when it has settled`() {
    let spring = CriticalSpringCurve(
      start: 0, initialVelocity: 1000, target: 0, frequency: 10)
    // v / (w e), at 1 / w.
    expect(spring.peak, near: 100 / M_E, within: 1e-9)
    let end = spring.duration(within: 0.5)
    expect(spring.position(at: end), near: 0.5, within: 1e-6)
    let still = CriticalSpringCurve(
      start: 0.1, initialVelocity: 0, target: 0, frequency: 10)
    expect(still.duration(within: 0.5), equals: 0)
  }

  @Test func `a spring traced back comes through its start with its velocity`() {
    for (start, velocity) in [(0.0, 300.0), (0.5, -900), (80, 20)] {
      let curve = CriticalSpringCurve(
        start: start, initialVelocity: velocity, target: 0, frequency: 10)
      let beginning = curve.beginning
      expect((beginning.shift == 0), equals: (start == 80))
      let spring = SpringCurve(
        angularFrequency: 10, dampingRatio: 1, initialVelocity: beginning.relativeVelocity)
      for time in [0, 0.05, 0.4] {
        let left = 1 - spring.progress(at: beginning.shift + time)
        expect(
          beginning.displacement * left, near: curve.position(at: time), within: 1e-9,
          "\(start), \(velocity)")
      }
    }
  }
}
