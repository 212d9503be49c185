// SPDX-License-Identifier: MIT

import Expectations
import Motion
import TestSupport
import Testing

/// The pace of progress: behaviour facts TF-2, TF-4, TF-6.
struct TimingCurveTests {
  /// The curve's x and y at a parameter, straight from Bernstein's polynomials.
  private func point(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ s: Double
  ) -> (x: Double, y: Double) {
    let r = 1 - s
    return (
      3 * r * r * s * x1 + 3 * r * s * s * x2 + s * s * s,
      3 * r * r * s * y1 + 3 * r * s * s * y2 + s * s * s
    )
  }

  /// TF-4.
  @Test func `ease in at half time`() {
    let curve = TimingCurve.bezier(0.42, 0, 1, 1)
    expect(curve.progress(at: 0.5, duration: 1), near: 0.3153568)
  }

  /// TF-2: every point of the named curves is found again from its x.
  @Test(arguments: [
    [0.42, 0, 1, 1], [0, 0, 0.58, 1], [0.42, 0, 0.58, 1], [0.25, 0.1, 0.25, 1],
  ])
  func `named curves pass their points`(c: [Double]) {
    let curve = TimingCurve.bezier(c[0], c[1], c[2], c[3])
    for step in 0...64 {
      let p = point(c[0], c[1], c[2], c[3], Double(step) / 64)
      expect(curve.progress(at: p.x, duration: 1), near: p.y, within: 1e-7)
    }
  }

  /// Any control points, vertical tangents and overshoot included.
  @Test func `every point is found from its time`() {
    var random = SeededGenerator(test: "everyPointIsFoundFromItsTime")
    let edges = [0, 1, 0.5]
    for _ in 0..<400 {
      var c = (0..<4).map { _ in Double.random(in: 0...1, using: &random) }
      if Bool.random(using: &random) { c[0] = edges.randomElement(using: &random) ?? 0 }
      if Bool.random(using: &random) { c[2] = edges.randomElement(using: &random) ?? 0 }
      c[1] = c[1] * 4 - 1.5
      c[3] = c[3] * 4 - 1.5
      let curve = TimingCurve.bezier(c[0], c[1], c[2], c[3])
      for step in 1..<16 {
        let p = point(c[0], c[1], c[2], c[3], Double(step) / 16)
        let y = curve.progress(at: p.x, duration: 1)
        // Where x stands still, y is as uncertain as the tolerance in x allows.
        expect(y, near: p.y, within: 1e-2, "\(c) at \(p.x)")
        expect(y.isFinite, "\(c) at \(p.x)")
      }
    }
  }

  @Test func `curves end at their ends`() {
    let curve = TimingCurve.bezier(0.3, 2, 0.6, -1)
    expect(curve.progress(at: 0, duration: 1), equals: 0)
    expect(curve.progress(at: 1, duration: 1), equals: 1)
  }

  /// TF-6.
  @Test func `overshoot leaves the unit range`() {
    let curve = TimingCurve.bezier(0.3, 1.8, 0.6, 1.5)
    expect(curve.progress(at: 0.5, duration: 1), isAbove: 1)
  }

  @Test func `times of control points are clamped`() {
    expect(TimingCurve.bezier(-1, 0.5, 2, 0.5), equals: TimingCurve.bezier(0, 0.5, 1, 0.5))
    expect(TimingCurve.bezier(.nan, 0, 1, 1), equals: .linear)
    expect(TimingCurve.bezier(0.3, 0.3, 0.6, 0.6), equals: .linear)
  }

  /// A spring with a speed at the start is the one from rest plus the speed times its impulse.
  @Test(arguments: [0.1, 0.5, 1, 1.0001, 2])
  func `springs add up`(ratio: Double) {
    for velocity in [-3.0, 0.5, 40] {
      let fast = SpringCurve(angularFrequency: 9, dampingRatio: ratio, initialVelocity: velocity)
      let rest = SpringCurve(angularFrequency: 9, dampingRatio: ratio, initialVelocity: 0)
      for time in [0, 0.01, 0.2, 1, 3] {
        let sum = rest.progress(at: time) + velocity * rest.impulse(at: time)
        expect(fast.progress(at: time), near: sum, "\(ratio), \(velocity) at \(time)")
        let curve = TimingCurve.impulse(of: rest)
        expect(curve.progress(at: time / 2, duration: 2), equals: rest.impulse(at: time))
      }
    }
  }
}
