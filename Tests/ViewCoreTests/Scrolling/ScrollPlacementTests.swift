// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing
import ViewCore

@Suite struct `Indicators, axes and zoom of scrolling` {
  private let placement = IndicatorPlacement(
    range: ScrollRange(minimum: 0, maximum: 600), shown: 200, track: 190)

  @Test func `the thumb is to its track as the part shown to the whole`() {
    expect(placement.length, near: 47.5, within: 1e-9)
    expect(placement.thumb(at: 0).origin, equals: 0)
    let end = placement.thumb(at: 600)
    expect(end.origin + end.length, near: 190, within: 1e-9)
    expect(placement.thumb(at: 300).origin, near: (190 - 47.5) / 2, within: 1e-9)
  }

  @Test func `a thumb has a least length, at most the track's`() {
    let long = IndicatorPlacement(
      range: ScrollRange(minimum: 0, maximum: 1e6), shown: 200, track: 190)
    expect(long.length, equals: 36)
    let short = IndicatorPlacement(
      range: ScrollRange(minimum: 0, maximum: 1e6), shown: 20, track: 20)
    expect(short.length, equals: 20)
    expect(
      IndicatorPlacement(range: ScrollRange(minimum: 0, maximum: 0), shown: 0, track: -5).length,
      equals: 0)
  }

  @Test func `beyond the ends the thumb is pressed together there`() {
    let before = placement.thumb(at: -30)
    expect(before.origin, equals: 0)
    expect(before.length, near: 17.5, within: 1e-9)
    let after = placement.thumb(at: 630)
    expect(after.origin + after.length, near: 190, within: 1e-9)
    expect(after.length, near: 17.5, within: 1e-9)
    expect(placement.thumb(at: 5000).length, equals: 7)
  }

  @Test func `during a motion the thumb is a linear function of the offset in each phase`() {
    let rules = ScrollMotion.Rules(
      range: placement.range, friction: 2, bounces: true, threshold: 0.5)
    let motion = ScrollMotion(from: 500, velocity: 700, to: 600, under: rules)
    expect(motion.phases.count, equals: 2)
    for phase in motion.phases {
      let mapping = placement.mappings(during: phase)
      for part in [0.1, 0.5, 0.9] as [CGFloat] {
        let offset = motion.position(at: phase.begin + part * phase.duration)
        let thumb = placement.thumb(at: offset)
        expect(mapping.origin.value(at: offset), near: thumb.origin, within: 1e-9)
        expect(mapping.length.value(at: offset), near: thumb.length, within: 1e-9)
      }
    }
    // At the other end, and farther than the thumb can be pressed.
    let far = ScrollMotion(from: 10, velocity: -4000, to: 0, under: rules)
    let mapping = placement.mappings(during: far.phases[1])
    expect(mapping.origin.value(at: -100), equals: 0)
    guard case .spring(let spring) = far.phases[1].curve else { return }
    expect(mapping.length.value(at: spring.peak), near: 7, within: 1e-9)
    expect(mapping.length.value(at: 0), near: placement.length, within: 1e-9)
  }

  @Test func `a drag along an axis is locked to it, a diagonal one is not`() {
    expect(ScrollAxes(lockedBy: CGPoint(x: 10, y: 2)), equals: .horizontal)
    expect(ScrollAxes(lockedBy: CGPoint(x: -2, y: -10)), equals: .vertical)
    expect(ScrollAxes(lockedBy: CGPoint(x: 10, y: 9)), equals: .both)
    expect(ScrollAxes(lockedBy: .zero), equals: .both)
  }

  // SC-12
  @Test func `scales beyond the limits are shown with resistance`() {
    let limits = ZoomLimits(minimum: 0.5, maximum: 4)
    expect(limits.shown(pinched: 2, bounces: true), equals: 2)
    expect(limits.shown(pinched: 5, bounces: false), equals: 4)
    let shown = limits.shown(pinched: 6, bounces: true)
    expect(shown, isAbove: 4)
    expect(shown, isBelow: 6)
    expect(limits.shown(pinched: 1e9, bounces: true), isBelow: 8)
    expect(limits.shown(pinched: 1e-9, bounces: true), isAbove: 0.25)
    expect(limits.pinched(shown: shown), near: 6, within: 1e-9)
    expect(limits.pinched(shown: 3), equals: 3)
    expect(!ZoomLimits(minimum: 2, maximum: 1).isRange)
    expect(ZoomLimits(minimum: 2, maximum: 1).clamped(7), equals: 2)
  }
}
