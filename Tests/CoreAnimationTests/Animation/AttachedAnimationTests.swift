// SPDX-License-Identifier: MIT

import CoreAnimation
import Diagnostics
import Expectations
import QuartzCore
import TestSupport
import Testing

/// Animations on layers.
struct AttachedAnimationTests {
  @Test func `the layer keeps a copy of its own (AN-1)`() throws {
    let layer = CALayer()
    let animation = zAnimation(from: 1, to: 2)
    animation.setValue("x", forKey: "mine")
    layer.add(animation, forKey: "z")
    animation.toValue = 99
    animation.duration = 77
    let copy = try #require(layer.animation(forKey: "z") as? CABasicAnimation)
    expect(copy !== animation)
    expect(copy.toValue as? Double, equals: 2)
    expect(copy.duration, equals: 1)
    expect(copy.value(forKey: "mine") as? String, equals: "x")
  }

  @Test func `every class copies all that it holds (AN-1)`() throws {
    let keyframe = CAKeyframeAnimation(keyPath: "position")
    keyframe.values = [1, 2]
    keyframe.calculationMode = .cubic
    keyframe.keyTimes = [0, 1]
    let spring = CASpringAnimation(perceptualDuration: 2, bounce: 0.2)
    spring.keyPath = "zPosition"
    let transition = CATransition()
    transition.type = .push
    transition.subtype = .fromLeft
    transition.startProgress = 0.25
    let group = CAAnimationGroup()
    group.animations = [keyframe, spring]
    for animation in [keyframe, spring, transition, group] {
      let copy = try #require(animation.copy() as? CAAnimation)
      expect(type(of: copy) == type(of: animation))
      expect(copy !== animation)
      for row in ["keyPath", "duration", "calculationMode", "damping", "type", "startProgress"] {
        expect("\(copy.value(forKey: row) ?? "")", equals: "\(animation.value(forKey: row) ?? "")")
      }
    }
    let copy = try #require(group.copy() as? CAAnimationGroup)
    expect(copy.animations?.count, equals: 2)
    expect(copy.animations?.first !== keyframe)
  }

  @Test func `a subclass is copied as itself (AN-1)`() throws {
    final class Named: CABasicAnimation {}
    let layer = CALayer()
    layer.add(Named(keyPath: "zPosition"), forKey: "a")
    expect(layer.animation(forKey: "a") is Named)
  }

  @Test func `the same key replaces, nil never does, transitions share one key (AN-2)`() {
    let layer = CALayer()
    layer.add(zAnimation(), forKey: "a")
    layer.add(zAnimation(to: 5), forKey: "a")
    layer.add(zAnimation(), forKey: nil)
    layer.add(zAnimation(), forKey: "b")
    layer.add(CATransition(), forKey: "mine")
    expect(layer.animationKeys(), equals: ["a", "b", "transition"])
    expect((layer.animation(forKey: "a") as? CABasicAnimation)?.toValue as? Double, equals: 5)
  }

  @Test func `a duration of 0 becomes the transaction's; the original keeps 0 (AN-3)`() {
    let layer = CALayer()
    let animation = CABasicAnimation(keyPath: "zPosition")
    layer.add(animation, forKey: "usual")
    CATransaction.begin()
    CATransaction.setAnimationDuration(3)
    layer.add(animation, forKey: "given")
    CATransaction.commit()
    expect(layer.animation(forKey: "usual")?.duration, equals: 0.25)
    expect(layer.animation(forKey: "given")?.duration, equals: 3)
    expect(animation.duration, equals: 0)
    expect(animation.beginTime, equals: 0)
  }

  @Test func `no animations, no keys; removal (AN-5)`() {
    let layer = CALayer()
    expectNil(layer.animationKeys())
    layer.add(zAnimation(), forKey: "a")
    layer.add(zAnimation(), forKey: "b")
    layer.removeAnimation(forKey: "a")
    layer.removeAnimation(forKey: "unknown")
    expect(layer.animationKeys(), equals: ["b"])
    layer.removeAllAnimations()
    expectNil(layer.animationKeys())
  }

  @Test func `a finished animation leaves, and the layer shows its model value (AN-6, MP-6)`() {
    let probe = AnimationProbe()
    probe.add(zAnimation(from: 5, to: 9), forKey: "a")
    probe.shown.frame(at: 0.5)
    expect(probe.layer.animationKeys(), equals: ["a"])
    expect(probe.layer.zPosition, equals: 0)
    probe.shown.frame(at: 1.5)
    expectNil(probe.layer.animationKeys())
    expect(probe.z(at: 1.5), equals: 0)
  }

  @Test func `one that stays remains on the layer (AN-6)`() {
    let probe = AnimationProbe()
    let animation = zAnimation(from: 5, to: 9)
    animation.isRemovedOnCompletion = false
    animation.fillMode = .forwards
    probe.add(animation, forKey: "a")
    for time in [0.5, 1.5, 9] { probe.shown.frame(at: time) }
    expect(probe.layer.animationKeys(), equals: ["a"])
    expect(probe.z(at: 9), equals: 9)
  }

  @Test func `start comes after the delay, stop at the end, each once (AN-7, AN-8)`() throws {
    let list = EventList()
    let probe = AnimationProbe()
    let animation = zAnimation()
    animation.beginTime = 2
    animation.isRemovedOnCompletion = false
    animation.delegate = RecordingDelegate("a", list)
    probe.add(animation)
    probe.shown.frame(at: 0)
    probe.shown.frame(at: 1.9)
    expect(list.events.isEmpty)
    probe.shown.frame(at: 2.1)
    probe.shown.frame(at: 2.2)
    expect(list.events, equals: ["a start"])
    for time in [3.1, 3.2, 9] { probe.shown.frame(at: time) }
    expect(list.events, equals: ["a start", "a stop true"])
  }

  @Test func `stopped as not finished when removed, replaced, or its layer leaves (AN-7)`() {
    for end in ["removed", "replaced", "all", "layer"] {
      let list = EventList()
      let probe = AnimationProbe()
      let animation = zAnimation()
      animation.delegate = RecordingDelegate(end, list)
      probe.add(animation, forKey: "a")
      probe.shown.frame(at: 0)
      probe.shown.frame(at: 0.5)
      switch end {
      case "removed": probe.layer.removeAnimation(forKey: "a")
      case "replaced": probe.layer.add(zAnimation(), forKey: "a")
      case "all": probe.layer.removeAllAnimations()
      default: probe.layer.removeFromSuperlayer()
      }
      probe.shown.frame(at: 0.6)
      probe.shown.frame(at: 5)
      expect(list.events, equals: ["\(end) start", "\(end) stop false"])
    }
  }

  @Test func `the animation holds its delegate (AN-7)`() {
    let list = EventList()
    let probe = AnimationProbe()
    do {
      let animation = zAnimation()
      animation.delegate = RecordingDelegate("a", list)
      probe.add(animation)
    }
    probe.shown.frame(at: 0)
    probe.shown.frame(at: 2)
    expect(list.events, equals: ["a start", "a stop true"])
  }

  @Test func `delegates of a group's children hear nothing (AN-9)`() {
    let list = EventList()
    let child = zAnimation()
    child.delegate = RecordingDelegate("child", list)
    let group = CAAnimationGroup()
    group.animations = [child]
    group.delegate = RecordingDelegate("group", list)
    group.duration = 1
    let probe = AnimationProbe(CALayer(), group)
    probe.shown.frame(at: 0)
    probe.shown.frame(at: 2)
    expect(list.events, equals: ["group start", "group stop true"])
  }

  @Test(arguments: ["speed", "duration", "timeOffset", "beginTime", "repeatCount"])
  func `timing without meaning draws nothing and stops as not finished (AN-11)`(key: String) {
    let list = EventList()
    let (z, log) = RefusalLog.recording {
      let animation = zAnimation(from: 5, to: 9)
      animation.setValue(Double.nan, forKey: key)
      animation.delegate = RecordingDelegate("a", list)
      let probe = AnimationProbe(CALayer(), animation)
      probe.shown.frame(at: 0.5)
      expectNil(probe.layer.animationKeys())
      return probe.z(at: 0.5)
    }
    expect(z, equals: 0)
    expect(list.events, equals: ["a stop false"])
    expect(log.count, equals: 1)
  }

  @Test func `animations end in the order of their ends, whatever the frames`() {
    let list = EventList()
    let probe = AnimationProbe()
    for (name, duration) in [("long", 3.0), ("short", 1), ("middle", 2)] {
      let animation = zAnimation()
      animation.duration = duration
      animation.delegate = RecordingDelegate(name, list)
      probe.layer.add(animation, forKey: name)
    }
    for time in [0, 1.5, 2.5, 3.5] { probe.shown.frame(at: time) }
    expect(
      list.events.suffix(3), equals: ["short stop true", "middle stop true", "long stop true"])
  }

  @Test
  func `MediaClock: animations begin at the stopped time in a context with the usual clock`() {
    let root = CALayer()
    CATransaction.flush()
    let context = LayerContext(layer: root)
    MediaClock.stopped(at: 500) {
      CATransaction.flush()
      root.add(zAnimation(from: 0, to: 8), forKey: "z")
      CATransaction.flush()
      expect(CACurrentMediaTime(), equals: 500)
    }
    expect(root.animation(forKey: "z")?.beginTime, equals: 500)
    MediaClock.stopped(at: 500.5) {
      expect(root.presentation()?.zPosition.native ?? .nan, near: 4)
    }
    context.invalidate()
  }
}
