// SPDX-License-Identifier: MIT

import Expectations
import Motion
import TestSupport
import Testing

/// The damped oscillator by numbers of the facts.
struct SpringCurveTests {
  private func spring(damping: Double) -> SpringCurve {
    SpringCurve(mass: 1, stiffness: 100, damping: damping)
  }

  @Test func `a spring with the default numbers passes the known points (RB-7)`() {
    let curve = spring(damping: 10)
    for (time, value) in [(0.1, 0.340300), (0.25, 1.023360), (0.5, 1.074591), (1, 1.002170)] {
      expect(curve.progress(at: time), near: value, within: 1e-6)
    }
  }

  @Test func `settling times are those that were measured (SP-4, SP-5)`() {
    expect(spring(damping: 10).settlingTime, near: 1.4727003346780927, within: 1e-14)
    expect(spring(damping: 1).settlingTime, near: 13.91321015404625, within: 1e-13)
    let bouncing = SpringCurve(period: 1, bounce: 0.5)
    expect(bouncing.settlingTime, near: 2.3438753795710707, within: 1e-14)
    expect(spring(damping: 20).settlingTime, equals: 1)
    expect(spring(damping: 0).settlingTime, equals: Double(Float.greatestFiniteMagnitude))
    expect(SpringCurve(period: 1, bounce: -1).settlingTime, equals: 0)
    expect(SpringCurve(period: 1, bounce: -0.5).settlingTime, near: 2.6, within: 0.2)
  }

  @Test func `period and bounce lead to stiffness and damping and back (SP-6, SP-7)`() {
    let bouncing = SpringCurve(period: 1, bounce: 0.5)
    expect(bouncing.stiffness, near: 4 * .pi * .pi, within: 1e-12)
    expect(bouncing.damping, near: 2 * .pi, within: 1e-12)
    expect(SpringCurve(period: 1, bounce: -0.5).damping, near: 8 * .pi, within: 1e-12)
    expect(spring(damping: 10).period, near: 2 * .pi / 10, within: 1e-15)
    expect(spring(damping: 40).bounce, equals: -0.5)
    expect(spring(damping: 5).bounce, equals: 0.75)
  }

  @Test func `constants at the ends of their range have a frequency and a ratio`() {
    for (mass, stiffness) in [(1e-300, 1e300), (1e300, 1e-300), (1e300, 1e300), (1e-300, 1e-300)] {
      let curve = SpringCurve(mass: mass, stiffness: stiffness, damping: 1)
      expect(curve.angularFrequency.isFinite)
      expect(curve.angularFrequency, isAbove: 0)
      expect(curve.dampingRatio.isFinite)
    }
  }

  @Test func `all three cases of damping solve their equation (SP-3)`() {
    // m x'' = k (1 - x) - c x', by differences.
    for damping in [2.0, 10, 20, 50] {
      var curve = spring(damping: damping)
      curve.initialVelocity = 3
      let (t, h) = (0.13, 1e-4)
      let (before, now, after) = (
        curve.progress(at: t - h), curve.progress(at: t), curve.progress(at: t + h)
      )
      let acceleration = (after - 2 * now + before) / (h * h)
      let force = 100 * (1 - now) - damping * (after - before) / (2 * h)
      expect(acceleration, near: force, within: 1e-3, "\(damping)")
      expect(curve.progress(at: 1e-7) / 1e-7, near: 3, within: 1e-4, "\(damping)")
    }
  }
}
