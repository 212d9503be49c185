// SPDX-License-Identifier: MIT

import Expectations
import QuartzCore
import TestSupport
import Testing

@testable import Classics

/// Classic examples 9 to 13.
struct KeyframesTests {
  @Test func `9: one additive shake moves forms at different places`() {
    let stage = Stage(ShakeExample())
    let homes = stage.example.forms.map(\.position.x.native)
    expect(homes, equals: [120, 320, 500])
    let offsets: [(Double, Double)] = [
      (0.0, 0.0), (1 / 6.0, 10), (3 / 6.0, -10), (5 / 6.0, 10), (2 / 6.0, 0),
    ]
    for (share, offset) in offsets {
      for (form, home) in zip(stage.example.forms, homes) {
        expect(stage.x(form, at: 0.4 * share), near: home + offset, within: 1e-4)
      }
    }
    for (form, home) in zip(stage.example.forms, homes) {
      expect(stage.x(form, at: 0.4), near: home)
    }
  }

  @Test func `10: paced round the ellipse; one turns with it, one keeps its attitude`() {
    let stage = Stage(OrbitExample())
    let (turning, steady) = (stage.example.turning, stage.example.steady)
    let orbit: [(Double, Double, Double)] = [
      (0, 150, 0), (1, 0, 150), (2, -150, 0), (3, 0, -150), (401, 0, 150),
    ]
    for (time, x, y) in orbit {
      let first = stage.shown(turning, at: time).position
      expect(first.x, near: 170 + x, within: 0.3)
      expect(first.y, near: 240 + y, within: 0.3)
      let second = stage.shown(steady, at: time).position
      expect(second.x, near: 470 + x, within: 0.3)
      expect(second.y, near: 240 + y, within: 0.3)
    }
    let down = stage.shown(turning, at: 0).transform
    expect(down.m11, near: 0, within: 0.01)
    expect(down.m12, near: 1, within: 0.01)
    let left = stage.shown(turning, at: 1).transform
    expect(left.m11, near: -1, within: 0.01)
    expect(left.m12, near: 0, within: 0.02)
    expect(stage.shown(steady, at: 1).transform, equals: CATransform3DIdentity)
    // Paced: an eighth of the way round lies at 45 degrees.
    let eighth = stage.shown(turning, at: 0.5).position
    let diagonal = 150 * 0.5.squareRoot()
    expect(eighth.x - 170, near: CGFloat(diagonal), within: 0.5)
  }

  @Test
  func `11: the ball meets the path's points; half of a segment is the curve's parameter 1/2`() {
    let stage = Stage(BouncingPathExample())
    let ball = stage.example.ball
    let places: [(Double, Double, Double)] = [
      (0.0, 74.0, 74.0), (1.25, 197, 393.5), (2.5, 320, 74), (3.75, 443, 393.5),
    ]
    for (time, x, y) in places {
      let place = stage.shown(ball, at: time).position
      expect(place.x, near: x, within: 1e-3)
      expect(place.y, near: y, within: 1e-3)
    }
    expect(stage.shown(ball, at: 5).position, equals: CGPoint(x: 566, y: 74))
  }

  @Test
  func `12: pictures switch at quarters when discrete, in the middle of a blend when linear`() {
    let stage = Stage(SlideShowExample())
    let scene = stage.example
    func index(_ slide: CALayer, at time: Double) -> Int? {
      let shown = stage.shown(slide, at: time).contents as? CGImage
      return scene.pictures.firstIndex { $0 === shown }
    }
    expect([0.5, 1.5, 2.5, 3.5].map { index(scene.switching, at: $0) }, equals: [0, 1, 2, 3])
    // Three blends of 4/3 s; each turns over in its middle.
    expect(
      [0.5, 1, 1.9, 2.1, 3.2, 3.9].map { index(scene.blending, at: $0) },
      equals: [0, 1, 1, 2, 2, 3])
  }

  @Test func `13: five values through the five calculation modes`() {
    let stage = Stage(CalculationModesExample())
    let pens = stage.example.pens
    func values(at time: Double) -> [CGFloat] {
      pens.enumerated().map { index, pen in
        CGFloat(90 * (index + 1)) - stage.shown(pen, at: time).position.y
      }
    }
    // A quarter of the time: the second of five values, and 50 of 200 units of way when paced.
    let quarter = values(at: 0.5)
    expect(quarter[0], near: 60)
    expect(quarter[1], near: 60)
    expect(quarter[2], near: 50, within: 1e-4)
    expect(quarter[3], near: 60)
    // Half of the time is half of the way too.
    for value in values(at: 1) { expect(value, near: 20, within: 1e-3) }
    // Half of the first segment. The spline: (0 + 60) / 2 + (60 - 10) / 8 (behaviour fact KF-12).
    let early = values(at: 0.25)
    expect(early[0], near: 30)
    expect(early[1], near: 0)
    expect(early[2], near: 25, within: 1e-4)
    expect(early[3], near: 36.25, within: 1e-4)
    expect(early[4], isAbove: 0)
    expect(early[4], isBelow: 60)
  }
}
