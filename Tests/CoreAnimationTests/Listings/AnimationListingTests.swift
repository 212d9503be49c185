// SPDX-License-Identifier: MIT

import Expectations
import QuartzCore
import TestSupport
import Testing

/// The listings of `AnimationListings.swift` do what the guides say.
@Suite struct AnimationListingTests {
  @Test func `Core Animation 3-1: the change takes a quarter of a second by itself`() {
    let layer = tile()
    let stage = ListingStage(layer)
    stage.run { fadeAtOnce(layer) }
    expect(layer.opacity, equals: 0)
    expect(layer.animation(forKey: "opacity")?.duration, equals: 0.25)
    expect(Double(stage.seen(layer, at: 0).opacity), near: 1, within: 1e-6)
    let middle = CAMediaTimingFunction(name: .default).value(at: 0.5)
    expect(Double(stage.seen(layer, at: 0.125).opacity), near: 1 - middle, within: 1e-4)
    expect(stage.seen(layer, at: 0.25).opacity, equals: 0)
  }

  @Test func `Core Animation 3-2: fades from 1 to 0 in a second, and stays`() {
    let layer = tile()
    let stage = ListingStage(layer)
    stage.run { fadeInASecond(layer) }
    for time in [0, 0.25, 0.5, 0.75] {
      expect(Double(stage.seen(layer, at: time).opacity), near: 1 - time, within: 1e-6)
    }
    expect(stage.seen(layer, at: 1).opacity, equals: 0)
    expectNil(layer.animationKeys())
  }

  @Test func `Core Animation 3-3: two arcs of two and a half seconds`() {
    let layer = tile()
    let stage = ListingStage(layer)
    stage.run { bounce(layer) }
    let places: [(Double, CGPoint)] = [
      (0, CGPoint(x: 74, y: 74)), (1.25, CGPoint(x: 197, y: 393.5)),
      (2.5, CGPoint(x: 320, y: 74)), (3.75, CGPoint(x: 443, y: 393.5)),
    ]
    for (time, place) in places {
      expect(stage.seen(layer, at: time).position, near: place, within: 1e-6)
    }
    expect(stage.seen(layer, at: 5).position, equals: layer.position)
  }

  @Test func `Core Animation 3-4: width and colour change together, evenly`() {
    let layer = tile()
    let stage = ListingStage(layer)
    stage.run { changeBorder(of: layer) }
    let widths: [CGFloat] = [1, 10, 5, 30, 0.5, 15, 2, 50, 0]
    let way = zip(widths, widths.dropFirst()).map { abs($0 - $1) }
    let total = way.reduce(0, +)
    var gone: CGFloat = 0
    for (index, step) in way.enumerated() {
      let time = Double(5 * (gone + step / 2) / total)
      let middle = (widths[index] + widths[index + 1]) / 2
      expect(stage.seen(layer, at: time).borderWidth, near: middle, within: 1e-3)
      gone += step
    }
    expect(layer.animationKeys(), equals: ["borderChanges"])
    let seen = stage.seen(layer, at: 5).borderWidth
    expect(seen, equals: 0)
    expectNil(layer.animationKeys())
  }

  @Test func `Core Animation 3-4: green, red in the middle, blue`() {
    let layer = tile()
    let stage = ListingStage(layer)
    stage.run { changeBorder(of: layer) }
    for (time, color) in [(0.0, [0.0, 1, 0]), (2.5, [1, 0, 0]), (4.9999, [0, 0, 1])] {
      let parts = stage.seen(layer, at: time).borderColor?.components ?? []
      expect(parts.count, equals: 4)
      for (part, expected) in zip(parts, color) {
        expect(Double(part), near: expected, within: 1e-3)
      }
    }
  }

  @Test func `Core Animation 6-1: new contents push the old ones out`() throws {
    let (layer, pusher) = (tile(), PushDelegate())
    layer.delegate = pusher
    let stage = ListingStage(layer)
    stage.run { layer.contents = CGImage.of(["w"]) }
    let push = try #require(layer.animation(forKey: "transition") as? CATransition)
    expect(push.type, equals: .push)
    expect(push.subtype, equals: .fromRight)
    expect(push.duration, equals: 1)
    expect(push.timingFunction, equals: CAMediaTimingFunction(name: .easeIn))
    expect(layer.animationKeys(), equals: ["transition"])
    stage.run(at: 2) { layer.opacity = 0.5 }
    expect(layer.animationKeys(), equals: ["opacity"])
    withExtendedLifetime(pusher) {}
  }

  @Test func `Core Animation 6-2: the layer is gone in the next frame`() {
    let (layer, other) = (tile(), tile())
    let stage = ListingStage(layer, other)
    let fade = CATransition()
    stage.root.actions = ["sublayers": fade]
    stage.run { removeAtOnce(layer) }
    expectNil(layer.superlayer)
    expectNil(stage.root.animationKeys())
    expect(stage.root.presentation()?.sublayers?.count, equals: 1)
    // The same without the transaction moves.
    stage.run(at: 1) { other.removeFromSuperlayer() }
    expect(stage.root.animationKeys(), equals: ["transition"])
  }

  @Test func `Timing 1: the control points are those of the default pace`() {
    let pace = makeCustomPace()
    expect(pace, equals: CAMediaTimingFunction(name: .default))
    expect(pace.value(at: 0.5), near: 0.8024, within: 1e-3)
  }

  @Test func `Properties 1: from (74, 74) to (566, 406) in three seconds`() {
    let layer = tile()
    let stage = ListingStage(layer)
    stage.run { move(layer) }
    for time in [0, 0.9, 1.5, 2.4] {
      let progress = makeCustomPace().value(at: time / 3)
      let place = CGPoint(x: 74 + 492 * progress, y: 74 + 332 * progress)
      expect(stage.seen(layer, at: time).position, near: place, within: 1e-3)
    }
    expect(stage.seen(layer, at: 3).position, equals: layer.position)
  }

  @Test func `Properties 2: the layer turns with the path`() {
    let layer = tile()
    let stage = ListingStage(layer)
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 10, y: 10))
    path.addLine(to: CGPoint(x: 110, y: 10))
    path.addLine(to: CGPoint(x: 110, y: 60))
    stage.run { follow(path, with: layer) }
    let level = stage.seen(layer, at: 1.25)
    expect(level.position, near: CGPoint(x: 60, y: 10), within: 1e-6)
    expect(level.transform.m11, near: 1)
    let upright = stage.seen(layer, at: 3.75)
    expect(upright.position, near: CGPoint(x: 110, y: 35), within: 1e-6)
    expect(upright.transform.m12, near: 1)
  }
}
