// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing
import ViewCore

@Suite struct `Curves of scrolling` {
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
    expect(band.shown(pull: 1e9), isBelow: 480)
    expect(band.pull(shown: 480).isFinite)
    expect(band.pull(shown: -9999), equals: -band.pull(shown: 480))
    expect(RubberBand(dimension: 0).shown(pull: 10).isFinite)
  }

  // SC-4, SC-8
  @Test
  func
    `offsets are shown as pulled within the range, banded beyond, and not beyond without bounce`()
  {
    let band = RubberBand(dimension: 480)
    let range = ScrollRange(minimum: -20, maximum: 300)
    expect(band.shownOffset(pulled: 120, in: range, bounces: true), equals: 120)
    expect(
      band.shownOffset(pulled: -120, in: range, bounces: true), near: -20 - 49.345794, within: 1e-6)
    expect(band.shownOffset(pulled: -120, in: range, bounces: false), equals: -20)
    expect(band.pulledOffset(shown: 300 + 49.345794, in: range), near: 400, within: 1e-4)
  }

  // SC-1
  @Test func `the legal range takes the insets in, and has at least its first offset`() {
    let range = ScrollRange(content: 1000, shown: 480, before: 20, after: 30)
    expect(range, equals: ScrollRange(minimum: -20, maximum: 550))
    let small = ScrollRange(content: 100, shown: 480, before: 20, after: 30)
    expect(small.minimum, equals: -20)
    expect(small.maximum, equals: -20)
    expect(range.overshoot(-30), equals: -10)
    expect(range.overshoot(551), equals: 1)
    expect(range.overshoot(3), equals: 0)
  }
}
