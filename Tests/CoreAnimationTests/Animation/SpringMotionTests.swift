// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import QuartzCore
import TestSupport
import Testing

/// Springs that go on with a motion.
struct SpringMotionTests {
  /// A spring toward a value that takes over the motion of its property.
  private func spring(_ keyPath: String, to value: Any?, damping: CGFloat = 10) -> CASpringAnimation
  {
    let spring = CASpringAnimation(keyPath: keyPath)
    spring.toValue = value
    spring.damping = damping
    spring.inheritsVelocity = true
    return spring
  }

  /// A damped oscillator stepped by fourth-order Runge-Kutta, with a target that jumps.
  private struct Oscillator {
    var x = 0.0
    var v = 0.0
    var target = 0.0
    var damping = 10.0

    mutating func advance(_ time: Double) {
      let count = 4_000
      let h = time / Double(count)
      func force(_ x: Double, _ v: Double) -> Double { -100 * (x - target) - damping * v }
      for _ in 0..<count {
        let (k1x, k1v) = (v, force(x, v))
        let (k2x, k2v) = (v + h / 2 * k1v, force(x + h / 2 * k1x, v + h / 2 * k1v))
        let (k3x, k3v) = (v + h / 2 * k2v, force(x + h / 2 * k2x, v + h / 2 * k2v))
        let (k4x, k4v) = (v + h * k3v, force(x + h * k3x, v + h * k3v))
        x += h / 6 * (k1x + 2 * k2x + 2 * k3x + k4x)
        v += h / 6 * (k1v + 2 * k2v + 2 * k3v + k4v)
      }
    }
  }

  @Test(arguments: [3, 10, 20])
  func `a target changed in flight: the oscillator itself, with its speed`(damping: CGFloat) {
    let probe = AnimationProbe()
    var (x, y) = (Oscillator(damping: damping.native), Oscillator(damping: damping.native))
    let targets = [CGPoint(x: 100, y: 0), CGPoint(x: 20, y: 80), CGPoint(x: -50, y: 80)]
    var time = 0.0
    for target in targets {
      probe.shown.look(at: time)
      CATransaction.setDisableActions(true)
      probe.layer.position = target
      probe.layer.add(spring("position", to: target, damping: damping), forKey: "move")
      probe.shown.commit()
      (x.target, y.target) = (target.x.native, target.y.native)
      for _ in 0..<3 {
        time += 0.06
        x.advance(0.06)
        y.advance(0.06)
        let position = probe.presented(at: time).position
        expect(position, near: CGPoint(x: x.x, y: y.x), within: 0.01, "at \(time)")
      }
    }
    let settled = probe.presented(at: time + 1.8).position
    expect(settled, near: targets[2], within: damping < 10 ? 8 : 1)
  }

  @Test func `without inheritsVelocity the second spring starts from rest`() {
    let probe = AnimationProbe()
    probe.add(spring("zPosition", to: 100), forKey: "z")
    let before = probe.z(at: 0.1)
    let second = spring("zPosition", to: 0)
    second.inheritsVelocity = false
    second.fromValue = before
    second.duration = 1
    probe.add(second, forKey: "z")
    expect(probe.z(at: 0.1005), near: before, within: 0.1)
  }

  @Test func `the implicit path: a transaction's spring, retargeted at any time`() {
    let probe = AnimationProbe()
    var model = Oscillator()
    for (target, time) in [(100.0, 0.0), (-100, 0.15), (0, 0.3)] {
      probe.shown.look(at: time)
      CATransaction.begin()
      CATransaction.setAnimationSpring(CASpringAnimation())
      // A second change in the same transaction goes on with the motion of the first.
      probe.layer.zPosition = CGFloat(target + 1)
      probe.layer.zPosition = CGFloat(target)
      CATransaction.commit()
      probe.shown.commit()
      model.target = target
      model.advance(0.15)
      expect(probe.z(at: time + 0.149999), near: model.x, within: 0.02, "to \(target)")
    }
    let animation = probe.layer.animation(forKey: "zPosition") as? CASpringAnimation
    expect((animation?.duration ?? 0), isAbove: 1)
    expect(animation?.inheritsVelocity, equals: true)
    expectNil(CATransaction.animationSpring())
  }

  @Test
  func `a matrix keeps the speeds of its components; a paced animation hands its own over`() {
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.fromValue = 0
    turn.toValue = 2
    turn.duration = 1
    let probe = AnimationProbe(CALayer(), turn)
    probe.shown.look(at: 0.5)
    probe.add(spring("transform", to: CATransform3DMakeScale(2, 2, 1)), forKey: nil)
    func angle(_ time: Double) -> Double {
      let shown = probe.presented(at: time)
      return (shown.value(forKeyPath: "transform.rotation.z") as? Double) ?? .nan
    }
    expect((angle(0.501) - angle(0.5)) / 0.001, near: 2, within: 0.1)
    expect((angle(0.5)), near: 1)
  }

  @Test func `an animation at another speed goes on as fast as the property moved`() {
    let probe = AnimationProbe(CALayer(), zAnimation(from: 0, to: 10))
    probe.shown.look(at: 0.5)
    let fast = spring("zPosition", to: 5)
    fast.speed = 4
    probe.add(fast)
    expect((probe.z(at: 0.5002) - probe.z(at: 0.5)) / 0.0002, near: 10, within: 0.5)
  }

  /// In a group, at any speeds: the motion goes on; springs that begin later start from rest.
  @Test func `in a group, at any speeds: the motion goes on`() {
    for (outer, inner) in [(1.0, 1.0), (2, 1), (0.5, 4)] {
      let probe = AnimationProbe(CALayer(), zAnimation(from: 0, to: 10))
      probe.shown.look(at: 0.5)
      let child = spring("zPosition", to: 5)
      child.speed = Float(inner)
      let late = spring("position.x", to: 5)
      late.beginTime = 0.5
      let group = CAAnimationGroup()
      group.animations = [child, late]
      group.speed = Float(outer)
      group.duration = 3
      probe.add(group, forKey: "group")
      let speed = (probe.z(at: 0.5002) - probe.z(at: 0.5)) / 0.0002
      expect(speed, near: 10, within: 0.5, "\(outer) \(inner)")
      expect(probe.z(at: 0.5), near: 5)
      let stored = probe.layer.animation(forKey: "group") as? CAAnimationGroup
      expect((stored?.animations?.first?.duration ?? 0), isAbove: 1)
    }
  }

  @Test func `a group is retargeted in flight as a spring is, also twice in one transaction`() {
    let probe = AnimationProbe()
    var model = Oscillator()
    for (target, time) in [(100.0, 0.0), (-100, 0.15), (0, 0.3)] {
      probe.shown.look(at: time)
      CATransaction.setDisableActions(true)
      for _ in 0..<2 {
        let group = CAAnimationGroup()
        group.animations = [spring("zPosition", to: target)]
        group.duration = 3
        probe.layer.add(group, forKey: "move")
      }
      probe.layer.zPosition = CGFloat(target)
      probe.shown.commit()
      model.target = target
      model.advance(0.15)
      expect(probe.z(at: time + 0.149999), near: model.x, within: 0.02, "to \(target)")
    }
  }

  @Test func `nothing moving, no observer, additive: a plain spring`() {
    let alone = CALayer()
    alone.add(spring("zPosition", to: 1), forKey: "a")
    expect(alone.animation(forKey: "a")?.duration, equals: CASpringAnimation().settlingDuration)
    let probe = AnimationProbe()
    probe.add(spring("zPosition", to: 1), forKey: "a")
    let first = probe.layer.animation(forKey: "a") as? CASpringAnimation
    expect(first?.duration ?? 0, near: CASpringAnimation().settlingDuration, within: 1e-9)
    probe.shown.look(at: 0.1)
    let additive = spring("zPosition", to: 1)
    additive.isAdditive = true
    probe.add(additive, forKey: "b")
    // The motion below goes on; the additive spring starts from rest on top of it.
    let lone = AnimationProbe()
    lone.add(spring("zPosition", to: 1))
    expect(probe.z(at: 0.101), near: lone.z(at: 0.101), within: 1e-3)
  }
}
