// SPDX-License-Identifier: MIT

import Expectations
import QuartzCore
import TestSupport
import Testing

@testable import Classics

/// Classic examples 1 to 8.
struct BasicsTests {
  @Test func `1: the rocket jumps back, stays by its model, or stays by its fill mode`() {
    let stage = Stage(RocketExample())
    let scene = stage.example
    for rocket in [scene.jumping, scene.staying, scene.filling] {
      expect(stage.x(rocket, at: 0), near: 77)
      expect(stage.x(rocket, at: 0.5), near: 266)
    }
    expect(stage.x(scene.jumping, at: 1), near: 77)
    expect(stage.x(scene.staying, at: 1), near: 455)
    expect(stage.x(scene.filling, at: 1), near: 455)
    stage.show(at: 5)
    expectNil(scene.jumping.animationKeys())
    expectNil(scene.staying.animationKeys())
    expect(scene.staying.position, equals: CGPoint(x: 455, y: 230))
    expect(scene.filling.animationKeys(), equals: ["basic"])
    expect(scene.filling.position, equals: CGPoint(x: 77, y: 370))
    expect(stage.x(scene.filling, at: 5), near: 455)
    expect(stage.refusals.isEmpty)
  }

  @Test func `2: the first rocket does not notice that the animation is changed for the second`() {
    let stage = Stage(TwoRocketsExample())
    let (first, second) = (stage.example.first, stage.example.second)
    expect(stage.x(first, at: 0.5), near: 266)
    expect(stage.x(second, at: 0.5), near: 77)
    expect(stage.x(first, at: 1), near: 77)
    expect(stage.x(second, at: 1), near: 266)
    expect(stage.x(second, at: 1.25), near: 360.5)
    expect(first.position.y, equals: 160)
    expect(second.position.y, equals: 300)
  }

  @Test func `3: fades in 0.25 s by itself and in 1 s as told; the model says 0 at once`() {
    let stage = Stage(FadeExample())
    let (implicit, explicit) = (stage.example.implicit, stage.example.explicit)
    expect(implicit.opacity, equals: 0)
    expect(explicit.opacity, equals: 0)
    let half = 1 - bezier(0.5, 0.25, 0.1, 0.25, 1)
    expect(CGFloat(stage.shown(implicit, at: 0.125).opacity), near: half, within: 1e-4)
    expect(CGFloat(stage.shown(explicit, at: 0.5).opacity), near: 0.5)
    expect(stage.shown(implicit, at: 0.25).opacity, equals: 0)
    expect(explicit.animationKeys(), equals: ["opacity"])
    expect(stage.shown(explicit, at: 1).opacity, equals: 0)
    expectNil(explicit.animationKeys())
  }

  @Test func `4: from (74, 74) to (566, 406) in 3 s by the curve (0.25, 0.1) (0.25, 1)`() {
    let stage = Stage(CurveMoveExample())
    expect(stage.example.box.animationKeys(), equals: ["position"])
    for time in [0, 0.6, 1.5, 2.7] {
      let progress = bezier(time / 3, 0.25, 0.1, 0.25, 1)
      let place = stage.shown(stage.example.box, at: time).position
      expect(place.x, near: 74 + 492 * progress, within: 1e-3)
      expect(place.y, near: 74 + 332 * progress, within: 1e-3)
    }
    expect(stage.shown(stage.example.box, at: 3).position, equals: CGPoint(x: 566, y: 406))
  }

  @Test func `5: every combination of from, by and to`() {
    let stage = Stage(FromByToExample())
    let ways: [(Double, Double)] = [
      (100, 500), (100, 350), (250, 500), (100, 300), (300, 500), (300, 550),
    ]
    for share in [0, 0.5, 0.75] {
      for (box, way) in zip(stage.example.boxes, ways) {
        let expected = way.0 + (way.1 - way.0) * share
        expect(stage.x(box, at: 2 * share), near: expected)
      }
    }
    for box in stage.example.boxes { expect(stage.x(box, at: 2), near: 300) }
  }

  @Test func `6: the pace (0.5, 0) (0.9, 0.7)`() {
    let stage = Stage(CustomPaceExample())
    for time in [0.1, 0.5, 0.8] {
      let expected = 77 + 378 * bezier(time, 0.5, 0, 0.9, 0.7)
      expect(stage.x(stage.example.rocket, at: time), near: expected, within: 1e-3)
    }
    expect(stage.x(stage.example.rocket, at: 1), near: 455)
  }

  @Test func `7: the five paces half way and at the end`() {
    let stage = Stage(FivePacesExample())
    let half: [Double] = [
      100, 50 + 31.53568, 150 - 31.53568, 100, 50 + 100 * bezier(0.5, 0.25, 0.1, 0.25, 1),
    ]
    for (box, expected) in zip(stage.example.boxes, half) {
      expect(stage.x(box, at: 0.5), near: expected, within: 1e-3)
    }
    for box in stage.example.boxes { expect(stage.x(box, at: 1), near: 150) }
  }

  @Test func `8: a Bézier runs past both ends, a bounce past none, a spring past the goal`() {
    let stage = Stage(OvershootExample())
    let scene = stage.example
    var curved: [Double] = []
    var bouncing: [Double] = []
    for step in 0...100 {
      let time = Double(step) / 100
      curved.append(stage.x(scene.curved, at: time))
      bouncing.append(stage.x(scene.bouncing, at: time))
    }
    expect((curved.min() ?? 0), isBelow: 140)
    expect((curved.max() ?? 0), isAbove: 460)
    expect((bouncing.min() ?? 0), isAtLeast: 150)
    expect((bouncing.max() ?? 0), isAtMost: 450)

    let fresh = Stage(OvershootExample())
    let swing = Double.pi / 75.0.squareRoot()
    let peak = 450 + 300 * exp(-0.5 * 10 * swing)
    // The bounce touches the goal at 1/2.75 of the time for the first time, then falls back.
    expect(fresh.x(fresh.example.bouncing, at: 1 / 2.75), near: 450, within: 1e-3)
    expect(fresh.x(fresh.example.bouncing, at: 1.5 / 2.75), isBelow: 400)
    let sprung = Stage(OvershootExample())
    expect(sprung.x(sprung.example.springing, at: swing), near: peak, within: 1e-3)
    expect(sprung.x(sprung.example.springing, at: 1.48), near: 450)
    expectNil(sprung.example.springing.animationKeys())
  }
}
