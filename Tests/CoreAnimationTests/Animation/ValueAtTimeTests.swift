// SPDX-License-Identifier: MIT

import CoreAnimation
import Diagnostics
import Expectations
import QuartzCore
import TestSupport
import Testing

/// Values without a layer.
struct ValueAtTimeTests {
  private func number(_ value: Any?) -> Double? { (value as? NSNumber)?.doubleValue }

  @Test func `a basic animation, and nil outside of its active time`() {
    let animation = zAnimation(from: 10, to: 20)
    expect(number(animation.value(at: 0)), equals: 10)
    expect(number(animation.value(at: 0.5)), equals: 15)
    expect(number(animation.value(at: 1)), equals: 20)
    expectNil(animation.value(at: 1.001))
    expectNil(animation.value(at: -0.1))
    animation.fillMode = .both
    expect(number(animation.value(at: 7)), equals: 20)
    expect(number(animation.value(at: -7)), equals: 10)
  }

  @Test
  func `the value below replaces a missing end; without one the property's default does`() {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.toValue = 0
    animation.duration = 1
    expect(number(animation.value(at: 0.25)), equals: 0.75)
    expect(number(animation.value(at: 0.25, base: 0.4)) ?? .nan, near: 0.3)
    let moved = CABasicAnimation(keyPath: "position")
    moved.byValue = CGPoint(x: 8, y: 4)
    moved.duration = 1
    expect(moved.value(at: 0.5) as? CGPoint, equals: CGPoint(x: 4, y: 2))
    expect(moved.value(at: 0.5, base: CGPoint(x: 1, y: 1)) as? CGPoint, equals: CGPoint(x: 5, y: 3))
  }

  @Test func `without a duration the transaction's holds`() {
    let animation = zAnimation()
    animation.duration = 0
    expect(number(animation.value(at: 0.125)), equals: 0.5)
    expect(animation.duration, equals: 0)
  }

  @Test func `components of a matrix turn on past one turn`() {
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.toValue = 4 * Double.pi
    turn.duration = 2
    expect(number(turn.value(at: 1)) ?? .nan, near: 2 * .pi)
    expect(number(turn.value(at: 1.5)) ?? .nan, near: 3 * .pi)
    expect(number(turn.value(at: 1, base: Double.pi)) ?? .nan, near: 2.5 * .pi)
    let whole = turn.value(at: 1.5, forKeyPath: "transform") as? CATransform3D
    expect(whole ?? CATransform3DIdentity, near: CATransform3DMakeRotation(.pi, 0, 0, 1))
  }

  @Test func `keyframes, springs and value functions`() {
    let keyframes = CAKeyframeAnimation(keyPath: "zPosition")
    keyframes.values = [0, 10, 100]
    keyframes.keyTimes = [0, 0.8, 1]
    keyframes.duration = 1
    expect(number(keyframes.value(at: 0.25)) ?? .nan, near: 3.125)
    let spring = CASpringAnimation(perceptualDuration: 1, bounce: 0.5)
    spring.keyPath = "zPosition"
    spring.fromValue = 0
    spring.toValue = 1
    let highest = (0..<200).compactMap { number(spring.value(at: Double($0) / 100)) }.max()
    expect((highest ?? 0), isAbove: 1.1)
    let scale = CABasicAnimation(keyPath: "transform")
    scale.valueFunction = CAValueFunction(name: .scale)
    scale.toValue = [3, 4, 5]
    scale.duration = 1
    let matrix = scale.value(at: 0.5) as? CATransform3D
    expect(matrix ?? CATransform3DIdentity, near: CATransform3DMakeScale(2, 2.5, 3))
  }

  @Test func `a group answers for each key path; keys that no layer declares work too`() {
    let x = CABasicAnimation(keyPath: "position.x")
    x.fromValue = 0
    x.toValue = 8
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.toValue = 0
    fade.beginTime = 1
    fade.duration = 1
    let own = CABasicAnimation(keyPath: "strength")
    own.fromValue = 0
    own.toValue = 1
    let group = CAAnimationGroup()
    group.animations = [x, fade, own]
    group.duration = 2
    expect(number(group.value(at: 0.5, forKeyPath: "position.x")), equals: 2)
    expectNil(group.value(at: 0.5, forKeyPath: "position.y"))
    expectNil(group.value(at: 0.5, forKeyPath: "opacity"))
    expect(number(group.value(at: 1.5, forKeyPath: "opacity")), equals: 0.5)
    expect(number(group.value(at: 1.5, forKeyPath: "strength")), equals: 0.75)
    expectNil(group.value(at: 0.5, forKeyPath: "bounds"))
  }

  @Test func `refused values give nil, and are logged`() {
    let (_, log) = RefusalLog.recording {
      let wrong = CABasicAnimation(keyPath: "position")
      wrong.toValue = "far"
      wrong.duration = 1
      expectNil(wrong.value(at: 0.5))
      let timing = zAnimation()
      timing.speed = .nan
      expectNil(timing.value(at: 0.5))
      expect(zAnimation().value(at: .nan) as? NSNumber, equals: 0)
      expectNil(CABasicAnimation(keyPath: nil).value(at: 0))
    }
    expect(log.count, equals: 2)
  }

  @Test func `the same numbers as on a layer on screen, at random times`() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<40 {
      let animation = zAnimation(
        from: Double.random(in: -9...9, using: &random),
        to: Double.random(in: -9...9, using: &random))
      animation.duration = Double.random(in: 0.1...2, using: &random)
      animation.autoreverses = Bool.random(using: &random)
      animation.repeatCount = Float.random(in: 0...3, using: &random)
      animation.fillMode = [.removed, .forwards, .both].randomElement(using: &random) ?? .removed
      animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      animation.isAdditive = Bool.random(using: &random)
      animation.isRemovedOnCompletion = false
      let layer = CALayer()
      layer.zPosition = 3
      let probe = AnimationProbe(layer, animation)
      for _ in 0..<8 {
        let time = Double.random(in: 0...4, using: &random)
        expect((number(animation.value(at: time, base: 3)) ?? 3), equals: probe.z(at: time))
      }
    }
  }
}
