// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import QuartzCore
import TestSupport
import Testing

struct NestedGroupTests {
  private func group(_ children: [CAAnimation], duration: Double) -> CAAnimationGroup {
    let group = CAAnimationGroup()
    group.animations = children
    group.duration = duration
    return group
  }

  @Test func `three levels, each with a begin time and a speed of its own (AN-9)`() {
    let leaf = zAnimation(from: 0, to: 8)
    leaf.duration = 8
    let inner = group([leaf], duration: 8)
    inner.beginTime = 1
    inner.speed = 2
    let middle = group([inner], duration: 8)
    middle.beginTime = 0.5
    middle.fillMode = .both
    let outer = group([middle], duration: 4)
    outer.speed = 0.5
    let probe = AnimationProbe(CALayer(), outer)
    // Local time of the leaf: ((t · 0.5 - 0.5) - 1) · 2.
    expect(probe.z(at: 2.9), equals: 0)
    expect(probe.z(at: 4), near: 1)
    expect(probe.z(at: 6), near: 3)
    // The outermost group cuts off after 4 s of its own time.
    expect(probe.z(at: 7.9), near: 4.9)
    expect(probe.z(at: 8.001), equals: 0)
  }

  @Test func `the inner group is cut off, not scaled (AN-9)`() {
    let leaf = zAnimation(from: 0, to: 10)
    leaf.duration = 10
    let inner = group([leaf], duration: 2)
    inner.fillMode = .forwards
    let probe = AnimationProbe(CALayer(), group([inner], duration: 5))
    expect(probe.z(at: 1), near: 1)
    expect(probe.z(at: 3), near: 2)
    expect(probe.z(at: 4.9), near: 2)
  }

  @Test func `a repeating group inside an autoreversing one`() {
    let inner = group([zAnimation(from: 0, to: 1)], duration: 1)
    inner.repeatCount = 2
    let outer = group([inner], duration: 2)
    outer.autoreverses = true
    let probe = AnimationProbe(CALayer(), outer)
    for (time, expected) in [(0.25, 0.25), (1.25, 0.25), (2.25, 0.75), (3.75, 0.25)] {
      expect(probe.z(at: time), near: expected, "at \(time)")
    }
  }

  @Test func `timing functions of the groups warp the time before the children's (AN-10)`() {
    let leaf = zAnimation(from: 0, to: 1)
    let inner = group([leaf], duration: 1)
    inner.timingFunction = CAMediaTimingFunction(name: .easeIn)
    let outer = group([inner], duration: 1)
    outer.timingFunction = CAMediaTimingFunction(name: .easeIn)
    let ease = CAMediaTimingFunction(name: .easeIn)
    let probe = AnimationProbe(CALayer(), outer)
    expect(probe.z(at: 0.7), near: ease.value(at: ease.value(at: 0.7)))
  }

  @Test func `a group counts once: delegates of children are not told, at any depth`() {
    let list = EventList()
    let leaf = zAnimation()
    leaf.delegate = RecordingDelegate("leaf", list)
    let inner = group([leaf], duration: 1)
    inner.delegate = RecordingDelegate("inner", list)
    let outer = group([inner], duration: 1)
    outer.delegate = RecordingDelegate("outer", list)
    let probe = AnimationProbe(CALayer(), outer)
    for time in [0, 0.5, 1.5] { probe.shown.frame(at: time) }
    expect(list.events, equals: ["outer start", "outer stop true"])
  }

  @Test(arguments: 0..<12)
  func `random trees of groups against a slow model`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let leaf = zAnimation(from: 0, to: 1)
    var chain: [CAAnimation] = [leaf]
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      chain.append(group([chain[chain.count - 1]], duration: 1))
    }
    for animation in chain {
      animation.duration = Double.random(in: 0.5...3, using: &random)
      animation.beginTime = Double.random(in: 0.01...0.5, using: &random)
      animation.speed = Float.random(in: 0.5...2, using: &random)
      animation.repeatCount = Float(Int.random(in: 0...2, using: &random))
      animation.autoreverses = Bool.random(using: &random)
    }
    /// The time within an animation's cycle at a time of its parent; nil outside of its span.
    func local(_ animation: CAAnimation, _ parent: Double) -> Double? {
      let active = (parent - animation.beginTime) * Double(animation.speed)
      let cycle = animation.duration * (animation.autoreverses ? 2 : 1)
      let count = Double(animation.repeatCount > 0 ? animation.repeatCount : 1)
      guard active >= 0, active < cycle * count else { return nil }
      let phase = active - (active / cycle).rounded(.down) * cycle
      return phase > animation.duration ? cycle - phase : phase
    }
    let outermost = chain[chain.count - 1]
    for _ in 0..<60 {
      let time = Double.random(in: 0...8, using: &random)
      var inside: Double? = time
      for animation in chain.reversed() { inside = inside.flatMap { local(animation, $0) } }
      let expected = inside.map { $0 / leaf.duration }
      let value = (outermost.value(at: time, forKeyPath: "zPosition") as? NSNumber)?.doubleValue
      expect((value == nil), equals: (expected == nil), "seed \(seed) at \(time)")
      expect(value ?? 0, near: expected ?? 0, within: 1e-9, "seed \(seed) at \(time)")
    }
  }
}
