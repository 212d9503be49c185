// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing
import ViewCore

@Suite struct `Curves of scrolling` {
  private func curve(rate: CGFloat) -> DecelerationCurve {
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
    #expect(slow.duration(within: 0.5) == 0)
  }

  @Test func `friction tells when it passes an offset, and of those beyond its rest nothing`() {
    let curve = curve(rate: 0.998)
    let passing = curve.time(passing: 200)
    expect(curve.position(at: passing ?? .nan), near: 200, within: 1e-9)
    #expect(curve.time(passing: 500) == nil)
    #expect(curve.time(passing: -1) == nil)
  }

  @Test func `an invalid rate counts as the normal one`() {
    for rate in [0, 1, -1, 2, .nan, .infinity] as [CGFloat] {
      #expect(
        DecelerationCurve.friction(rate: rate) == DecelerationCurve.friction(rate: 0.998))
    }
  }

  // SC-4
  @Test(
    arguments: zip(
      [100, 10, 480, -100] as [CGFloat], [49.345794, 5.437693, 170.322581, -49.345794] as [CGFloat])
  )
  func `a pull beyond the end shows what the published formula says`(pull: CGFloat, shown: CGFloat)
  {
    let band = RubberBand(dimension: 480)
    expect(band.shown(pull: pull), near: shown, within: 1e-6)
    expect(band.pull(shown: band.shown(pull: pull)), near: pull, within: 1e-9)
  }

  // SC-4
  @Test func `no pull shows the whole dimension, and its inverse stays a number`() {
    let band = RubberBand(dimension: 480)
    #expect(band.shown(pull: 1e9) < 480)
    #expect(band.pull(shown: 480).isFinite)
    #expect(band.pull(shown: -9999) == -band.pull(shown: 480))
    #expect(RubberBand(dimension: 0).shown(pull: 10).isFinite)
  }

  // SC-4, SC-8
  @Test
  func
    `offsets are shown as pulled within the range, banded beyond, and not beyond without bounce`()
  {
    let band = RubberBand(dimension: 480)
    let range = ScrollRange(minimum: -20, maximum: 300)
    #expect(band.shownOffset(pulled: 120, in: range, bounces: true) == 120)
    expect(
      band.shownOffset(pulled: -120, in: range, bounces: true), near: -20 - 49.345794, within: 1e-6)
    #expect(band.shownOffset(pulled: -120, in: range, bounces: false) == -20)
    expect(band.pulledOffset(shown: 300 + 49.345794, in: range), near: 400, within: 1e-4)
  }

  // SC-5
  @Test func `the spring of the bounce has mass 1, stiffness 100 and damping 20`() {
    let spring = CriticalSpringCurve(start: 50, initialVelocity: 300, target: 0)
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
    let spring = CriticalSpringCurve(start: 0, initialVelocity: 1000, target: 0)
    // v / (w e), at 1 / w.
    expect(spring.peak, near: 100 / M_E, within: 1e-9)
    let end = spring.duration(within: 0.5)
    expect(spring.position(at: end), near: 0.5, within: 1e-6)
    let still = CriticalSpringCurve(start: 0.1, initialVelocity: 0, target: 0)
    #expect(still.duration(within: 0.5) == 0)
  }

  // SC-1
  @Test func `the legal range takes the insets in, and has at least its first offset`() {
    let range = ScrollRange(content: 1000, shown: 480, before: 20, after: 30)
    #expect(range == ScrollRange(minimum: -20, maximum: 550))
    let small = ScrollRange(content: 100, shown: 480, before: 20, after: 30)
    #expect(small.minimum == -20)
    #expect(small.maximum == -20)
    #expect(range.overshoot(-30) == -10)
    #expect(range.overshoot(551) == 1)
    #expect(range.overshoot(3) == 0)
  }
}
