// SPDX-License-Identifier: MIT

import Expectations
import QuartzCore
import TestSupport
import Testing

@testable import Timing

/// The curves that the documentation plots say what its text says.
struct CurveTests {
  private func values(_ set: CurveSet, at time: Double) -> [Double] {
    set.curves.map { ($0.value(at: time, base: set.base) * 1e4).rounded() / 1e4 }
  }

  @Test func `paces begin at 0 and end at 1`() {
    expect(values(CurveSets.paces, at: 0), equals: [0, 0, 0, 0, 0])
    expect(values(CurveSets.paces, at: 1.1), equals: [1, 1, 1, 1, 1])
    expect(values(CurveSets.paces, at: 0.5).prefix(2), equals: [0.5, 0.3154])
  }

  @Test func `repeats end where the text says`() {
    expect(values(CurveSets.repeats, at: 3.9), equals: [1, 0.5, 1, 0.75])
  }

  @Test func `fill modes before, during and after`() {
    expect(values(CurveSets.fills, at: 0.25), equals: [0.4, 0, 0.4, 0])
    expect(values(CurveSets.fills, at: 1), equals: [0.5, 0.5, 0.5, 0.5])
    expect(values(CurveSets.fills, at: 1.75), equals: [0.4, 0.4, 1, 1])
  }

  @Test func `sums in the middle of the second cycle`() {
    expect(values(CurveSets.cumulative, at: 1.5), equals: [0.15, 0.35, 0.45, 0.65])
  }

  @Test func `decays begin at the same speed and end where friction leaves them`() {
    let rates = [0.999, 0.998, 0.996, 0.99]
    for (curve, rate) in zip(CurveSets.decays.curves, rates) {
      let rest = -1 / (1000 * log(rate))
      expect(curve.value(at: 0.001, base: 0), near: 0.001, within: 1e-5)
      expect(curve.value(at: 60, base: 0), near: rest, within: 0.002 * rest, "\(rate)")
    }
  }

  @Test func `springs, easings and keyframes pass their ends where they should`() {
    func span(_ set: CurveSet) -> [ClosedRange<Double>] {
      set.curves.map { curve in
        let values = (0...200).map { curve.value(at: set.length * Double($0) / 200, base: 0) }
        return (values.min() ?? 0)...(values.max() ?? 0)
      }
    }
    let springs = span(CurveSets.springs)
    expect(springs[0].upperBound, isAbove: 1.5)
    expect(springs[1].upperBound, isAbove: 1.1)
    expect(springs[2].upperBound, isAtMost: 1)
    expect(springs[3].upperBound, isAtMost: 1)
    let easings = span(CurveSets.easings)
    expect(easings[0].lowerBound, isBelow: -0.05)
    expect(easings[1].upperBound, isAbove: 1.05)
    expect(easings[2].upperBound, isAbove: 1.1)
    expect(easings[3].upperBound, isAtMost: 1)
    for set in CurveSets.all {
      for range in span(set) {
        expect(range.lowerBound, isAtLeast: set.range.lowerBound)
        expect(range.upperBound, isAtMost: set.range.upperBound)
      }
    }
  }

  @Test func `every set has a picture`() throws {
    for set in CurveSets.all {
      let size = CGSize(width: 180, height: 140)
      let picture = try #require(Plot(set: set, size: size, scale: 1).picture())
      expect(picture.width, equals: 180)
      expect(picture.height, equals: 140)
    }
  }
}
