// SPDX-License-Identifier: MIT

import CoreAnimation
import Diagnostics
import Expectations
import QuartzCore
import TestSupport
import Testing

struct SpringAnimationTests {
  @Test func `defaults (SP-1, SP-2)`() {
    let spring = CASpringAnimation(keyPath: "zPosition")
    expect(spring.mass, equals: 1)
    expect(spring.stiffness, equals: 100)
    expect(spring.damping, equals: 10)
    expect(spring.initialVelocity, equals: 0)
    expect(!spring.allowsOverdamping)
    expect(spring.duration, equals: 0)
  }

  @Test(
    arguments: [
      (10, 1.4727003346780927, 1e-12), (1, 13.91321015404625, 1e-12), (5, 2.855, 1e-3),
      (15, 1.022, 1e-3), (20, 1, 1e-12), (100, 1, 1e-12),
    ] as [(CGFloat, Double, Double)])
  func `settling duration by damping (SP-4, SP-5)`(
    damping: CGFloat, expected: Double, tolerance: Double
  ) {
    let spring = CASpringAnimation()
    spring.damping = damping
    expect(spring.settlingDuration, near: expected, within: tolerance)
    expect(spring.damping, equals: damping)
  }

  @Test(arguments: 0..<4)
  func `absurd numbers give times and values that are numbers (SP-1, SP-4)`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let extremes: [Double] = [
      0, .leastNonzeroMagnitude, .leastNormalMagnitude / 64, 1e-160, 1e-30, 1, 10, 1e30, 1e160,
      1.7e308, -1, -.leastNonzeroMagnitude, .infinity, .nan,
    ]
    func number() -> Double { extremes.randomElement(using: &random) ?? 1 }
    for _ in 0..<300 {
      let spring = CASpringAnimation(keyPath: "zPosition")
      (spring.mass, spring.stiffness) = (CGFloat(number()), CGFloat(number()))
      (spring.damping, spring.initialVelocity) = (CGFloat(number()), CGFloat(number()))
      spring.allowsOverdamping = .random(using: &random)
      let text = """
        mass \(spring.mass), stiffness \(spring.stiffness), damping \(spring.damping), \
        velocity \(spring.initialVelocity), overdamping \(spring.allowsOverdamping)
        """
      let settling = spring.settlingDuration
      if !(0...Double(Float.greatestFiniteMagnitude)).contains(settling) {
        Issue.record("settling \(settling): \(text)")
      }
      if !spring.perceptualDuration.isFinite || spring.bounce.isNaN {
        Issue.record("perceptual \(spring.perceptualDuration), \(spring.bounce): \(text)")
      }
      (spring.fromValue, spring.toValue, spring.duration) = (0, 1, 10)
      for time in [0, 1e-300, 0.1, 1, 9.9] {
        guard let value = spring.value(at: time) as? Double, !value.isFinite else { continue }
        Issue.record("\(value) at \(time): \(text)")
      }
    }
  }

  @Test func `perceptual durations that no stiffness can have are refused (SP-6)`() {
    for duration in [.leastNonzeroMagnitude, 1e-200, 1e200, 0, -1, .infinity, .nan] {
      let (spring, log) = RefusalLog.recording {
        CASpringAnimation(perceptualDuration: duration, bounce: 0.5)
      }
      expect(log.count, equals: 1, "\(duration)")
      expect(spring.perceptualDuration, near: 1, "\(duration)")
    }
    let slow = CASpringAnimation(perceptualDuration: 1e100, bounce: 0)
    expect(slow.perceptualDuration / 1e100, near: 1)
    expect(slow.duration.isFinite)
  }

  @Test func `without damping it never settles (SP-5)`() {
    let spring = CASpringAnimation()
    spring.damping = 0
    expect(spring.settlingDuration, equals: Double(Float.greatestFiniteMagnitude))
  }

  @Test func `perceptual duration and bounce (SP-6)`() {
    let spring = CASpringAnimation(perceptualDuration: 1, bounce: 0.5)
    expect(spring.stiffness.native, near: 4 * .pi * .pi)
    expect(spring.damping.native, near: 2 * .pi)
    expect(spring.settlingDuration, near: 2.3438753795710707, within: 1e-12)
    expect(spring.duration, equals: spring.settlingDuration)
    expect(spring.allowsOverdamping)
    let heavy = CASpringAnimation(perceptualDuration: 1, bounce: -0.5)
    expect(heavy.damping.native, near: 8 * .pi)
    expect(heavy.settlingDuration, near: 2.6, within: 0.2)
    expect(CASpringAnimation(perceptualDuration: 1, bounce: -1).settlingDuration, equals: 0)
  }

  /// Facts of overdamped springs: the one value known, and what has to hold between it
  /// and the critically damped one. No formula is published.
  @Test func `the settling of overdamped springs (SP-6)`() {
    let spring = CASpringAnimation()
    spring.allowsOverdamping = true
    var last = 0.0
    for damping in stride(from: 20.0, through: 400, by: 5) {
      spring.damping = CGFloat(damping)
      let duration = spring.settlingDuration
      expect(duration, isAtLeast: 1, "damping \(damping)")
      expect(duration, isAtLeast: last, "damping \(damping)")
      // The residual is a small share of the way by then.
      expect(1 - spring.spring(at: duration), isBelow: 0.0101, "damping \(damping)")
      last = duration
    }
    // Time scales with the spring's period.
    let quick = CASpringAnimation(perceptualDuration: 1, bounce: -0.5).settlingDuration
    let slow = CASpringAnimation(perceptualDuration: 4, bounce: -0.5).settlingDuration
    expect(slow, near: 4 * quick, within: 1e-9)
    expect(quick, near: 2.6, within: 0.2)
  }

  @Test func `perceptual duration and bounce of given parameters (SP-7)`() {
    let spring = CASpringAnimation()
    expect(spring.perceptualDuration, near: 2 * .pi / 10)
    expect(spring.bounce.native, near: 0.5)
    spring.damping = 40
    expect(spring.bounce.native, near: -0.5)
  }

  /// The oscillator by small steps: fourth-order Runge-Kutta on the displacement from the target.
  private func stepped(
    mass: Double, stiffness: Double, damping: Double, velocity: Double, at time: Double
  ) -> Double {
    let count = 20_000
    let h = time / Double(count)
    var (x, v) = (-1.0, velocity)
    func force(_ x: Double, _ v: Double) -> Double { (-stiffness * x - damping * v) / mass }
    for _ in 0..<count {
      let (k1x, k1v) = (v, force(x, v))
      let (k2x, k2v) = (v + h / 2 * k1v, force(x + h / 2 * k1x, v + h / 2 * k1v))
      let (k3x, k3v) = (v + h / 2 * k2v, force(x + h / 2 * k2x, v + h / 2 * k2v))
      let (k4x, k4v) = (v + h * k3v, force(x + h * k3x, v + h * k3v))
      x += h / 6 * (k1x + 2 * k2x + 2 * k3x + k4x)
      v += h / 6 * (k1v + 2 * k2v + 2 * k3v + k4v)
    }
    return 1 + x
  }

  @Test(
    arguments: [(1, 100, 10, 0), (2, 50, 3, 4), (1, 100, 20, -3), (1, 100, 60, 2), (1, 100, 0, 0)]
      as [(Double, Double, Double, Double)])
  func `the motion is the damped oscillator's, from under- to overdamped (SP-3)`(
    mass: Double, stiffness: Double, damping: Double, velocity: Double
  ) {
    let spring = CASpringAnimation(keyPath: "zPosition")
    spring.fromValue = 0
    spring.toValue = 1
    spring.mass = CGFloat(mass)
    spring.stiffness = CGFloat(stiffness)
    spring.damping = CGFloat(damping)
    spring.initialVelocity = CGFloat(velocity)
    spring.allowsOverdamping = true
    spring.duration = 3
    let probe = AnimationProbe(CALayer(), spring)
    for time in [0.05, 0.2, 0.5, 1, 2] {
      let expected = stepped(
        mass: mass, stiffness: stiffness, damping: damping, velocity: velocity, at: time)
      expect(probe.z(at: time), near: expected, within: 1e-5, "at \(time)")
    }
  }

  @Test func `the value overshoots (SP-8)`() {
    let spring = CASpringAnimation(keyPath: "zPosition")
    spring.fromValue = 0
    spring.toValue = 100
    spring.damping = 2
    spring.duration = 3
    let probe = AnimationProbe(CALayer(), spring)
    let highest = (0..<100).map { probe.z(at: Double($0) / 100) }.max() ?? 0
    expect(highest, isAbove: 140)
  }

  @Test func `parameters without meaning fall back, and nothing that is no number gets out`() {
    for bad in [CGFloat.nan, .infinity, 0, -1] {
      let spring = CASpringAnimation(keyPath: "zPosition")
      spring.fromValue = 0
      spring.toValue = 1
      spring.mass = bad
      spring.stiffness = bad
      spring.initialVelocity = bad
      spring.duration = 1
      expect(spring.settlingDuration.isFinite)
      expect(AnimationProbe(CALayer(), spring).z(at: 0.5).isFinite, "\(bad)")
    }
    let (spring, log) = RefusalLog.recording {
      CASpringAnimation(perceptualDuration: .nan, bounce: .nan)
    }
    expect(log.count, equals: 1)
    expect(spring.duration.isFinite)
  }
}

extension CASpringAnimation {
  /// The share of the way covered at a time.
  fileprivate func spring(at time: Double) -> Double {
    let copy = (self.copy() as? CASpringAnimation) ?? self
    copy.keyPath = "zPosition"
    copy.fromValue = 0
    copy.toValue = 1
    copy.duration = time + 1
    return (copy.value(at: time) as? NSNumber)?.doubleValue ?? .nan
  }
}
