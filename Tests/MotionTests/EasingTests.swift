// SPDX-License-Identifier: MIT

import Expectations
import Motion
import TestSupport
import Testing

/// Easing families and eased motions.
struct EasingTests {
  /// Progress at 0.25, 0.5, 0.75 and 0.9.
  private static let table: [(EasingFamily, EasingFamily.Direction, [Double])] = [
    (.bounce, .easeOut, [0.472656, 0.765625, 0.972656, 0.988125]),
    (.bounce, .easeIn, [0.027344, 0.234375, 0.527344, 0.924375]),
    (.exponential, .easeIn, [0.005524, 0.03125, 0.176777, 0.5]),
    (.exponential, .easeOut, [0.823223, 0.96875, 0.994476, 0.998047]),
    (.cubic, .easeInOut, [0.0625, 0.5, 0.9375, 0.996]),
    (.quartic, .easeInOut, [0.03125, 0.5, 0.96875, 0.9992]),
  ]

  @Test(arguments: table.indices)
  func `families pass the known points (RB-5)`(index: Int) {
    let (family, direction, values) = Self.table[index]
    let curve = TimingCurve.easing(family, direction)
    for (time, value) in zip([0.25, 0.5, 0.75, 0.9], values) {
      expect(
        curve.progress(at: time, duration: 1), near: value, within: 1e-6, "\(family) \(direction)")
    }
  }

  @Test func `the amount is the overshoot of back, a tenth by default`() {
    let peak = { (curve: TimingCurve) in
      (0...1000).map { curve.progress(at: Double($0) / 1000, duration: 1) }.max() ?? 0
    }
    expect(peak(.easing(.back, .easeOut)), near: 1.1, within: 1e-4)
    expect(peak(.easing(.back, .easeOut, amount: 3)), isAbove: 1.2)
  }

  @Test func `an eased motion passes its middle in the middle of its time (SC-9)`() {
    let curve = EaseCurve(
      start: 10, target: 110, duration: 0.4, pace: .bezier(0.42, 0, 0.58, 1))
    expect(curve.position(at: -1), equals: 10)
    expect(curve.position(at: 0.2), near: 60, within: 1e-6)
    expect(curve.position(at: 1), equals: 110)
    let speed = (curve.position(at: 0.201) - curve.position(at: 0.199)) / 0.002
    expect(curve.velocity(at: 0.2), near: speed, within: 0.1)
  }

  @Test func `a curve that is linear says so`() {
    expect(TimingCurve.linear.isLinear)
    expect(TimingCurve.bezier(0.3, 0.3, 0.6, 0.6).isLinear)
    expect(!TimingCurve.easing(.sine, .easeIn).isLinear)
  }
}
