// SPDX-License-Identifier: MIT

import Diagnostics
import Expectations
import Motion
import Pop
import RenderTree
import TestSupport
import Testing

@Suite struct `Springs of Pop` {
  @Test func `defaults and conversions to tension and friction (PS-2, PS-3)`() {
    let spring = POPSpringAnimation()
    expect(spring.springBounciness, equals: 4)
    expect(spring.springSpeed, equals: 12)
    expect(Double(spring.dynamicsTension), near: 342.100588, within: 1e-5)
    expect(Double(spring.dynamicsFriction), near: 30.486980, within: 1e-5)
    expect(spring.dynamicsMass, equals: 1)
    for (bounciness, speed, tension, friction) in [
      (12, 5, 193.414412, 14.253680), (0, 12, 342.100588, 36.925881),
      (20, 20, 512.027647, 13.356488), (4, 12, 342.100588, 30.486980),
    ] {
      var found: (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
      POPSpringAnimation.convertBounciness(
        CGFloat(bounciness), speed: CGFloat(speed), toTension: &found.0, friction: &found.1,
        mass: &found.2)
      expect(Double(found.0), near: tension, within: 1e-5)
      expect(Double(found.1), near: friction, within: 1e-5)
      expect(found.2, equals: 1)
    }
    POPSpringAnimation.convertBounciness(1, speed: 1, toTension: nil, friction: nil, mass: nil)
    // Setting either recomputes; a number of the dynamics overrides.
    spring.dynamicsMass = 3
    spring.dynamicsFriction = 5
    expect(spring.dynamicsFriction, equals: 5)
    spring.springSpeed = 5
    spring.springBounciness = 12
    expect(Double(spring.dynamicsFriction), near: 14.253680, within: 1e-5)
    expect(spring.dynamicsMass, equals: 1)
  }

  @Test func `conversion back (PS-4)`() {
    for bounciness in stride(from: 0.0, through: 20, by: 2.5) {
      for speed in stride(from: 0.0, through: 20, by: 2.5) {
        var (tension, friction): (CGFloat, CGFloat) = (0, 0)
        POPSpringAnimation.convertBounciness(
          CGFloat(bounciness), speed: CGFloat(speed), toTension: &tension, friction: &friction,
          mass: nil)
        var (back, fast): (CGFloat, CGFloat) = (0, 0)
        POPSpringAnimation.convertTension(
          tension, friction: friction, toBounciness: &back, speed: &fast)
        expect(Double(back), near: bounciness, within: 1e-6)
        expect(Double(fast), near: speed, within: 1e-6)
      }
    }
  }

  @Test func `the closed form is the published integration, to a thousandth (PS-1)`() {
    var random = SeededGenerator(test: "the closed form is the published integration")
    for _ in 0..<60 {
      let tension = random.number(in: 20...900)
      let friction = random.number(in: 0.5...90)
      let mass = random.number(in: 0.3...4)
      let velocity = random.number(in: -4000...4000)
      let motion = SpringMotion(
        from: SIMD4(repeating: 10), to: SIMD4(repeating: 310), velocity: SIMD4(repeating: velocity),
        tension: tension, friction: friction, mass: mass)
      var (x, v) = (-300.0, velocity)
      func force(_ x: Double, _ v: Double) -> Double { (-tension * x - friction * v) / mass }
      let step = 0.001
      var farthest = 300.0
      for count in 1...1500 {
        let (a1, b1) = (v, force(x, v))
        let (a2, b2) = (v + b1 * step / 2, force(x + a1 * step / 2, v + b1 * step / 2))
        let (a3, b3) = (v + b2 * step / 2, force(x + a2 * step / 2, v + b2 * step / 2))
        let (a4, b4) = (v + b3 * step, force(x + a3 * step, v + b3 * step))
        x += step / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
        v += step / 6 * (b1 + 2 * b2 + 2 * b3 + b4)
        farthest = max(farthest, abs(x))
        guard count % 37 == 0 else { continue }
        let state = motion.state(at: Double(count) * step)
        expect(state.position.z, near: 310 + x, within: 0.001 * farthest)
        expect(state.velocity.z, near: v, within: 0.002 * max(abs(velocity), farthest * 30))
        expect(motion.position(at: Double(count) * step).x, near: state.position.x)
      }
      let time = motion.settlingTime(within: 0.3, limit: 1e9)
      for later in [0, 0.1, 0.31, 0.7] {
        expect(motion.position(at: time + later).x, near: 310, within: 0.3)
      }
    }
  }

  @Test func `a gap of more than thirty seconds jumps to the target (PS-1)`() {
    let (stage, dial) = (PopStage(), Dial())
    let spring = POPSpringAnimation()
    spring.toValue = 100
    spring.dynamicsFriction = 0
    stage.run { dial.add(spring) }
    stage.frames(until: 101)
    expect(dial.pop_animation(forKey: "value") != nil)
    stage.frame(at: 140)
    expect(dial.value, equals: 100)
    expectNil(dial.pop_animation(forKey: "value"))
  }

  @Test func `a new target in flight keeps position and velocity (PO-5, PS-6)`() {
    let (stage, dial) = (PopStage(), Dial())
    let spring = POPSpringAnimation()
    spring.toValue = 100
    stage.run { dial.add(spring) }
    stage.frames(until: 100.1)
    let (value, velocity) = (dial.value, double(spring.velocity))
    expect(velocity, isAbove: 100)
    stage.run { spring.toValue = -50 }
    expect(dial.value, equals: value)
    expect(double(spring.velocity), equals: velocity)
    stage.frame(at: 100.101)
    expect(Double(dial.value - value), near: velocity * 0.001, within: 0.05)
    stage.run { spring.velocity = 5000 }
    let before = dial.value
    stage.frame(at: 100.102)
    expect(Double(dial.value - before), near: 5, within: 0.2)
    stage.frames(until: 104)
    expect(dial.value, equals: -50)
    expect(double(spring.fromValue), equals: 0)
  }

  @Test func `velocity counts in units per second toward growing values (PS-6)`() {
    let (stage, dial) = (PopStage(), Dial())
    let spring = POPSpringAnimation()
    spring.velocity = -300
    spring.toValue = 0
    expect(double(spring.velocity), equals: -300)
    stage.run { dial.add(spring) }
    stage.frame(at: 100.001)
    expect(Double(dial.value), near: -0.3, within: 0.01)
    stage.frames(until: 103)
    expect(dial.value, equals: 0)
  }

  @Test func `rest by thresholds, with the exact target as the last value (PS-5, PO-7)`() {
    let (stage, dial) = (PopStage(), Dial())
    let spring = POPSpringAnimation()
    spring.toValue = 0.1234567
    let reports = Reports()
    spring.delegate = reports
    stage.run { dial.add(spring) }
    stage.frames(until: 102)
    expect(dial.value, equals: 0.1234567)
    expect(reports.list.last, equals: "finished")
    expect(dial.writes.count, isBelow: 60)
    // One step before the end it was within half a threshold.
    expect(Double(dial.writes.dropLast().last ?? 9), near: 0.1234567, within: 0.005)
  }

  @Test func `a rounded spring ends at its target (PO-10)`() {
    let (stage, dial) = (PopStage(), Dial())
    let spring = POPSpringAnimation()
    spring.toValue = 40
    spring.roundingFactor = 2
    stage.run { dial.add(spring) }
    stage.frames(until: 103)
    expect(dial.value, equals: 40)
    expect(dial.writes.allSatisfy { $0.truncatingRemainder(dividingBy: 2) == 0 })
    expectNil(dial.pop_animation(forKey: "value"))
  }

  @Test func `clamped springs stay between their ends (PO-10)`() {
    for (flags, low, high) in [
      (POPAnimationClampFlags.end, -1e9, 50.0), (.start, 10, 1e9), (.both, 10, 50), ([], -1e9, 1e9),
    ] {
      let (stage, dial) = (PopStage(), Dial())
      let spring = POPSpringAnimation()
      (spring.fromValue, spring.toValue, spring.velocity) = (10, 50, -900)
      spring.springBounciness = 20
      spring.clampMode = flags.rawValue
      stage.run { dial.add(spring) }
      stage.frames(until: 110)
      let (least, most) = (dial.writes.min() ?? 0, dial.writes.max() ?? 0)
      expect(least, isAtLeast: low, "\(flags)")
      expect(most, isAtMost: high, "\(flags)")
      expect(dial.value, equals: 50)
      if !flags.contains(.start) { expect(least, isBelow: 0) }
      if !flags.contains(.end) { expect(most, isAbove: 52) }
    }
    expect(POPAnimationClampFlags.both.rawValue, equals: 3)
  }

  @Test func `numbers that make no sense are refused`() {
    let spring = POPSpringAnimation(propertyNamed: kPOPLayerPositionX)!
    let (_, log) = RefusalLog.recording {
      spring.dynamicsMass = 0
      spring.dynamicsTension = 0
      spring.dynamicsFriction = -1
      spring.dynamicsTension = .nan
      spring.springSpeed = .infinity
      spring.springBounciness = .nan
      spring.velocity = Double.nan
      spring.toValue = CGFloat.infinity
      spring.toValue = "ten"
      spring.toValue = CGPoint.zero
      spring.fromValue = CGRect.zero
      spring.roundingFactor = -1
      spring.beginTime = .nan
      spring.repeatCount = -3
    }
    expect(log.count, equals: 14)
    expect(Double(spring.dynamicsTension), near: 342.100588, within: 1e-5)
    expect(spring.dynamicsMass, equals: 1)
    expect(spring.springBounciness, equals: 4)
    expectNil(spring.toValue)
    expectNil(spring.velocity)
    expect(spring.repeatCount, equals: 0)
    expect(spring.beginTime, equals: 0)
  }
}
