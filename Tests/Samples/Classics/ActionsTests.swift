// SPDX-License-Identifier: MIT

import Expectations
import QuartzCore
import TestSupport
import Testing

@testable import Classics

/// Classic examples 24 to 27 (the model's side), 39 and 40.
struct ActionsTests {
  @Test func `24: setting the contents adds the delegate's push`() throws {
    let stage = Stage(PushContentsExample())
    let frame = stage.example.frameLayer
    expect(frame.animationKeys(), equals: ["transition"])
    let push = try #require(frame.animation(forKey: "transition") as? CATransition)
    expect(push.type, equals: .push)
    expect(push.subtype, equals: .fromRight)
    expect(push.duration, equals: 1)
    expect(push.timingFunction, equals: CAMediaTimingFunction(name: .easeIn))
    stage.show(at: 1)
    expectNil(frame.animationKeys())
  }

  /// 25: actions by dictionary, style and class; none; coming and going; one of another kind.
  @Test func `25: actions by dictionary, style and class; none; coming and going`() {
    let stage = Stage(ActionsExample())
    let scene = stage.example
    expect(stage.x(scene.byDictionary, at: 0.5), near: 320)
    expect(stage.x(scene.byStyle, at: 0.5), near: 320)
    expect(stage.x(scene.switchedOff, at: 0.5), near: 560)
    let scale = stage.shown(scene.inserted, at: 0.5).value(forKeyPath: "transform.scale")
    expect(scale as? CGFloat, equals: 0.5)
    expect(stage.x(scene.byClass, at: 1), near: 320)
    expect(scene.counter.events, equals: ["backgroundColor"])
    stage.perform(at: 1.2) { scene.removed.removeFromSuperlayer() }
    expect(scene.counter.events, equals: ["backgroundColor", "onOrderOut"])
  }

  @Test func `26: one push on both layers; one is hidden, the other shown`() {
    let stage = Stage(PushLayersExample())
    let pages = [stage.example.first, stage.example.second]
    stage.show(at: 0.5)
    for page in pages {
      let push = page.animation(forKey: kCATransition) as? CATransition
      expect(push?.type, equals: .push)
    }
    expect(pages.map(\.isHidden), equals: [true, false])
    stage.show(at: 1)
    expect(pages.allSatisfy { $0.animation(forKey: kCATransition) == nil })
  }

  /// 27: every type and side is kept; geometry and opacity stay as they are (fact TR-5).
  @Test func `27: every type and side is kept`() throws {
    let stage = Stage(TransitionTypesExample())
    let scene = stage.example
    stage.show(at: 0.75)
    var combinations: Set<String> = []
    for tile in scene.tiles {
      let kept = try #require(tile.animation(forKey: "transition") as? CATransition)
      combinations.insert("\(kept.type.rawValue) \(kept.subtype?.rawValue ?? "")")
      let shown = try #require(tile.presentation())
      expect(shown.position, equals: tile.position)
      expect(shown.bounds, equals: tile.bounds)
      expect(shown.opacity, equals: 1)
    }
    expect(combinations.count, equals: 16)
    let starting = scene.startingHalfWay.animation(forKey: "transition") as? CATransition
    let ending = scene.endingHalfWay.animation(forKey: "transition") as? CATransition
    expect(starting?.startProgress, equals: 0.5)
    expect(starting?.endProgress, equals: 1)
    expect(ending?.startProgress, equals: 0)
    expect(ending?.endProgress, equals: 0.5)
  }

  @Test func `39: a key of one's own, a part of the transform, a class's own default`() {
    let stage = Stage(KeyedValuesExample())
    let scene = stage.example
    expect(scene.box.value(forKey: "someKey") as? Int, equals: 50)
    expect(scene.box.transform, equals: CATransform3DMakeTranslation(10, 0, 0))
    expect(scene.clipping.masksToBounds)
    expect(!CALayer().masksToBounds)
    expect(stage.shown(scene.box, at: 0.125).transform.m41, isBelow: 10)
    expect(stage.shown(scene.box, at: 0.25).transform.m41, equals: 10)
  }

  @Test func `40: the pie is drawn with the progress of each frame`() {
    PieExample.PieLayer.drawn = []
    let stage = Stage(PieExample())
    for time in [0, 0.5, 1, 1.5] {
      stage.show(at: time)
      expect(PieExample.PieLayer.drawn.last ?? -1, near: CGFloat(time / 2), within: 1e-4)
    }
    stage.show(at: 2)
    expect(PieExample.PieLayer.drawn.last, equals: 1)
    let count = PieExample.PieLayer.drawn.count
    stage.show(at: 3)
    expect(PieExample.PieLayer.drawn.count, equals: count)
    expect(stage.shown(stage.example.pie, at: 3).value(forKey: "progress") as? CGFloat, equals: 1)
  }
}
