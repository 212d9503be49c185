// SPDX-License-Identifier: MIT

import Expectations
import QuartzCore
import TestSupport
import Testing

/// Transitions as objects on layers; how they look is the renderer's matter.
struct TransitionTests {
  @Test
  func `kept under transition, for 0.25 s unless told otherwise; one at a time (TR-1)`() throws {
    let probe = AnimationProbe()
    let first = CATransition()
    probe.layer.add(first, forKey: "mine")
    probe.layer.add(CATransition(), forKey: nil)
    expect(probe.layer.animationKeys(), equals: [kCATransition])
    let stored = try #require(probe.layer.animation(forKey: kCATransition) as? CATransition)
    expect(stored.duration, equals: 0.25)
    expect(first.duration, equals: 0)
    expectNil(probe.layer.animation(forKey: "mine"))
    probe.shown.frame(at: 0)
    expect(probe.shown.frame(at: 0.1), equals: 0.1)
    probe.shown.frame(at: 0.25)
    expectNil(probe.layer.animationKeys())
  }

  @Test func `types and subtypes by name; a fade is the default (TR-2)`() {
    let transition = CATransition()
    expect(transition.type, equals: .fade)
    expectNil(transition.subtype)
    expect(
      [CATransitionType.fade, .moveIn, .push, .reveal].map(\.rawValue),
      equals: ["fade", "moveIn", "push", "reveal"])
    expect(
      [CATransitionSubtype.fromRight, .fromLeft, .fromTop, .fromBottom].map(\.rawValue),
      equals: ["fromRight", "fromLeft", "fromTop", "fromBottom"])
    transition.setValue("push", forKey: "type")
    transition.setValue("fromTop", forKey: "subtype")
    expect(transition.type, equals: .push)
    expect(transition.subtype, equals: .fromTop)
  }

  @Test func `progress 0 to 1 and no filter, all of them kept by the copy (TR-3, TR-4)`() throws {
    let transition = CATransition()
    expect(transition.startProgress, equals: 0)
    expect(transition.endProgress, equals: 1)
    expectNil(transition.filter)
    transition.startProgress = 0.25
    transition.endProgress = 0.75
    transition.filter = "a filter"
    transition.type = .reveal
    let copy = try #require(transition.copy() as? CATransition)
    expect(copy.startProgress, equals: 0.25)
    expect(copy.endProgress, equals: 0.75)
    expect(copy.filter as? String, equals: "a filter")
    expect(copy.type, equals: .reveal)
  }

  @Test(arguments: ["backgroundFilters", "compositingFilter"])
  func `a change of the background filters or the compositing filter fades (IA-3)`(key: String)
    throws
  {
    let probe = AnimationProbe()
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.75)
    probe.layer.setValue(key == "compositingFilter" ? "multiply" : ["blur"], forKey: key)
    CATransaction.commit()
    let fade = try #require(probe.layer.animation(forKey: kCATransition) as? CATransition)
    expect(fade.type, equals: .fade)
    expect(fade.startProgress, equals: 0)
    expect(fade.endProgress, equals: 1)
    expect(fade.duration, equals: 0.75)
    expect(probe.layer.animationKeys(), equals: [kCATransition])
  }

  /// The answer of a view outside of an animation block.
  private final class ViewLike: NSObject, CALayerDelegate {
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
  }

  @Test func `a layer whose delegate answers NSNull does not animate by itself (IA-7)`() {
    let probe = AnimationProbe()
    let view = ViewLike()
    probe.layer.delegate = view
    probe.layer.opacity = 0.5
    probe.layer.backgroundFilters = ["blur"]
    probe.shown.commit()
    expectNil(probe.layer.animationKeys())
    expect(probe.presented(at: 0).opacity, equals: 0.5)
  }
}
