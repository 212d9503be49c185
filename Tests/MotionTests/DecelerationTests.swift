// SPDX-License-Identifier: MIT

import Expectations
import Motion
import TestSupport
import Testing

/// The two formulas of decay.
struct DecelerationTests {
  private func curve(rate: Double) -> DecelerationCurve {
    DecelerationCurve(
      start: 0, initialVelocity: 1000, friction: DecelerationCurve.friction(rate: rate))
  }

  // SC-2, SC-3
  @Test func `friction at the normal rate takes content as far as the published formula`() {
    let curve = curve(rate: 0.998)
    expect(curve.position(at: 0.1), near: 90.625851, within: 1e-6)
    expect(curve.position(at: 0.5), near: 315.928023, within: 1e-6)
    expect(curve.position(at: 1), near: 432.035127, within: 1e-6)
    expect(curve.rest, near: 499.499833, within: 1e-6)
    expect(curve.rate, near: 0.998, within: 1e-12)
  }

  // SC-2, SC-3
  @Test func `friction at the fast rate takes content as far as the published formula`() {
    let curve = curve(rate: 0.99)
    expect(curve.position(at: 0.1), near: 63.079251, within: 1e-6)
    expect(curve.position(at: 0.5), near: 98.845405, within: 1e-6)
    expect(curve.position(at: 1), near: 99.494867, within: 1e-6)
    expect(curve.rest, near: 99.499162, within: 1e-6)
  }

  // SC-3
  @Test func `the motion is over when less than the threshold is left`() {
    let curve = curve(rate: 0.998)
    let end = curve.duration(within: 0.5)
    expect(curve.rest - curve.position(at: end), near: 0.5, within: 1e-9)
    let slow = DecelerationCurve(start: 3, initialVelocity: 0.1, friction: 2)
    expect(slow.duration(within: 0.5), equals: 0)
  }

  @Test func `friction tells when it passes an offset, and of those beyond its rest nothing`() {
    let curve = curve(rate: 0.998)
    let passing = curve.time(passing: 200)
    expect(curve.position(at: passing ?? .nan), near: 200, within: 1e-9)
    expectNil(curve.time(passing: 500))
    expectNil(curve.time(passing: -1))
  }

  @Test func `an invalid rate counts as the normal one`() {
    for rate in [0, 1, -1, 2, .nan, .infinity] as [Double] {
      expect(
        DecelerationCurve.friction(rate: rate), equals: DecelerationCurve.friction(rate: 0.998))
    }
  }

  /// The sum of steps of a millisecond that Pop takes lies a thousandth below the integral that scroll views
  /// follow (facts DE-2, SC-3).
  @Test func `the sum of a decay and the integral differ by a thousandth (DE-2, SC-3)`() {
    let sum = DecayMotion(from: .zero, velocity: SIMD4(1000, 0, 0, 0), deceleration: 0.998)
    let integral = DecelerationCurve(
      start: 0, initialVelocity: 1000, friction: DecelerationCurve.friction(rate: 0.998))
    for (time, sums, exact) in [
      (0.1, 90.535164, 90.625851), (0.5, 315.611884, 315.928023), (1, 431.602803, 432.035127),
    ] {
      expect(sum.position(at: time).x, near: sums, within: 1e-6)
      expect(integral.position(at: time), near: exact, within: 1e-6)
    }
    expect(sum.position(at: 100).x, near: 499, within: 1e-9)
    expect(integral.rest, near: 499.499833, within: 1e-6)
  }

  // DE-3
  @Test func `a speed falls to a limit in the time that its formula gives (DE-3)`() {
    let time = DecayMotion.time(slowing: -1000, to: 5, deceleration: 0.998)
    let motion = DecayMotion(from: .zero, velocity: SIMD4(repeating: -1000), deceleration: 0.998)
    expect(motion.velocity(at: time).w, near: -5, within: 1e-9)
    expect(DecayMotion.time(slowing: 5, to: 5, deceleration: 0.998), equals: 0)
  }

  @Test func `the curve of a track is the integral, as a share of its distance (SC-3)`() {
    let friction = DecelerationCurve.friction(rate: 0.998)
    let curve = TimingCurve.decay(rate: friction)
    expect(curve.progress(at: 0.25, duration: 2), near: 315.928023 / 499.499833, within: 1e-8)
    expect(
      curve.progress(
        at: 1, duration: DecelerationCurve.time(reducing: 1000, friction: friction)),
      near: 0.999, within: 1e-12)
    for rate in [0, -1, .nan, .infinity] as [Double] {
      expect(TimingCurve.decay(rate: rate).progress(at: 0.5, duration: 1), equals: 1)
    }
  }
}
