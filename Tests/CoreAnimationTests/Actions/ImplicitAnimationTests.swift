// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import QuartzCore
import TestSupport
import Testing

struct ImplicitAnimationTests {
  /// Another value for each property of fact IA-2 that the renderer interpolates.
  private static func values() -> [(String, Any)] {
    let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    return [
      ("anchorPoint", CGPoint.zero), ("backgroundColor", red), ("borderColor", red),
      ("borderWidth", 2), ("bounds", CGRect(x: 0, y: 0, width: 9, height: 9)),
      ("contentsRect", CGRect(x: 0, y: 0, width: 0.5, height: 1)), ("cornerRadius", 4),
      ("hidden", true), ("masksToBounds", true), ("opacity", 0.5),
      ("position", CGPoint(x: 5, y: 5)), ("shadowColor", red),
      ("shadowOffset", CGSize(width: 1, height: 1)), ("shadowOpacity", 1), ("shadowRadius", 9),
      ("sublayerTransform", CATransform3DMakeScale(2, 2, 1)),
      ("transform", CATransform3DMakeScale(2, 2, 1)), ("zPosition", 3),
    ]
  }

  /// A change starts a basic animation of 0.25 s under the property's name (IA-1, IA-2).
  @Test func `a change starts a basic animation (IA-1, IA-2)`() throws {
    for (key, value) in Self.values() {
      let probe = AnimationProbe()
      probe.layer.setValue(value, forKey: key)
      let animation = try #require(
        probe.layer.animation(forKey: key) as? CABasicAnimation, "\(key)")
      expect(animation.keyPath, equals: key)
      expect(animation.duration, equals: 0.25)
      expect(probe.layer.animationKeys(), equals: [key])
    }
  }

  @Test
  func `the transaction's duration and pace, else 0.25 s and the default curve (IA-5)`() throws {
    let probe = AnimationProbe()
    probe.layer.opacity = 0.5
    let usual = try #require(probe.layer.animation(forKey: "opacity"))
    expect(usual.timingFunction, equals: CAMediaTimingFunction(name: .default))
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    probe.layer.zPosition = 10
    CATransaction.commit()
    let given = try #require(probe.layer.animation(forKey: "zPosition"))
    expect(given.duration, equals: 2)
    expect(given.timingFunction, equals: CAMediaTimingFunction(name: .linear))
    probe.shown.commit()
    expect(probe.z(at: 0.5), near: 2.5)
    expect(probe.layer.zPosition, equals: 10)
  }

  @Test func `with a duration of 0 nothing animates (IA-5)`() {
    let probe = AnimationProbe()
    CATransaction.begin()
    CATransaction.setAnimationDuration(0)
    probe.layer.opacity = 0.5
    CATransaction.commit()
    expectNil(probe.layer.animationKeys())
  }

  @Test func `what does not animate by itself (IA-4)`() {
    let probe = AnimationProbe()
    probe.layer.isDoubleSided = false
    probe.layer.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4), transform: nil)
    probe.layer.contentsGravity = .center
    probe.layer.name = "a"
    expectNil(probe.layer.animationKeys())
    probe.layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    expect(Set(probe.layer.animationKeys() ?? []), equals: ["bounds", "position"])
  }

  @Test func `a change in flight starts from the value shown (IA-6)`() throws {
    let probe = AnimationProbe()
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    probe.layer.zPosition = 100
    CATransaction.commit()
    probe.shown.frame(at: 0)
    probe.shown.frame(at: 0.5)
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    probe.layer.zPosition = 0
    CATransaction.commit()
    expect(probe.z(at: 0.5), near: 50)
    expect(probe.z(at: 1), near: 25)
    expect(probe.z(at: 1.5), near: 0)
  }

  @Test
  func `a layer new in this transaction does not animate; a flush between makes it (IA-8)`() {
    let root = CALayer()
    let shown = ShownTree(root)
    let layer = CALayer()
    layer.opacity = 0.3
    root.addSublayer(layer)
    layer.opacity = 0.5
    expectNil(layer.animationKeys())
    shown.commit()
    layer.opacity = 1
    expect(layer.animationKeys(), equals: ["opacity"])
  }

  @Test func `a layer that no renderer shows does not animate (IA-8)`() {
    let layer = CALayer()
    CATransaction.flush()
    layer.opacity = 0.5
    expectNil(layer.animationKeys())
  }

  @Test func `disabled actions; explicit animations are unaffected (IA-9)`() {
    let probe = AnimationProbe()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    probe.layer.opacity = 0.5
    probe.layer.add(zAnimation(), forKey: "z")
    CATransaction.commit()
    expect(probe.layer.animationKeys(), equals: ["z"])
    expect(probe.presented(at: 0).opacity, equals: 0.5)
  }

  @Test func `an equal value starts nothing`() {
    let probe = AnimationProbe()
    probe.layer.opacity = 1
    expectNil(probe.layer.animationKeys())
  }

  @Test func `a second change of a property replaces its animation (AN-2)`() {
    let probe = AnimationProbe()
    probe.layer.opacity = 0.5
    probe.layer.opacity = 0.2
    expect(probe.layer.animationKeys(), equals: ["opacity"])
    let animation = probe.layer.animation(forKey: "opacity") as? CABasicAnimation
    expect(animation?.fromValue as? Float, equals: 1)
  }
}
