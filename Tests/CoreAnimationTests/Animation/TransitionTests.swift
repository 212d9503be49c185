// SPDX-License-Identifier: MIT

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
    #expect(probe.layer.animationKeys() == [kCATransition])
    let stored = try #require(probe.layer.animation(forKey: kCATransition) as? CATransition)
    #expect(stored.duration == 0.25)
    #expect(first.duration == 0)
    #expect(probe.layer.animation(forKey: "mine") == nil)
    probe.shown.frame(at: 0)
    #expect(probe.shown.frame(at: 0.1) == 0.1)
    probe.shown.frame(at: 0.25)
    #expect(probe.layer.animationKeys() == nil)
  }

  @Test func `types and subtypes by name; a fade is the default (TR-2)`() {
    let transition = CATransition()
    #expect(transition.type == .fade)
    #expect(transition.subtype == nil)
    #expect(
      [CATransitionType.fade, .moveIn, .push, .reveal].map(\.rawValue)
        == ["fade", "moveIn", "push", "reveal"])
    #expect(
      [CATransitionSubtype.fromRight, .fromLeft, .fromTop, .fromBottom].map(\.rawValue)
        == ["fromRight", "fromLeft", "fromTop", "fromBottom"])
    transition.setValue("push", forKey: "type")
    transition.setValue("fromTop", forKey: "subtype")
    #expect(transition.type == .push)
    #expect(transition.subtype == .fromTop)
  }

  @Test func `progress 0 to 1 and no filter, all of them kept by the copy (TR-3, TR-4)`() throws {
    let transition = CATransition()
    #expect(transition.startProgress == 0)
    #expect(transition.endProgress == 1)
    #expect(transition.filter == nil)
    transition.startProgress = 0.25
    transition.endProgress = 0.75
    transition.filter = "a filter"
    transition.type = .reveal
    let copy = try #require(transition.copy() as? CATransition)
    #expect(copy.startProgress == 0.25)
    #expect(copy.endProgress == 0.75)
    #expect(copy.filter as? String == "a filter")
    #expect(copy.type == .reveal)
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
    #expect(fade.type == .fade)
    #expect(fade.startProgress == 0)
    #expect(fade.endProgress == 1)
    #expect(fade.duration == 0.75)
    #expect(probe.layer.animationKeys() == [kCATransition])
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
    #expect(probe.layer.animationKeys() == nil)
    #expect(probe.presented(at: 0).opacity == 0.5)
  }
}
