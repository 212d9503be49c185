// SPDX-License-Identifier: MIT

import Diagnostics
import Expectations
import RBBAnimation
import TestSupport
import Testing

@Suite struct `Springs of RBBAnimation` {
  private func spring(_ change: (RBBSpringAnimation) -> Void = { _ in }) -> RBBSpringAnimation {
    let spring = RBBSpringAnimation(keyPath: "zPosition")
    (spring.fromValue, spring.toValue, spring.duration) = (0, 1, 2)
    change(spring)
    return spring
  }

  private func z(_ animation: CAPropertyAnimation, _ time: Double) -> Double {
    (animation.value(at: time) as? CGFloat).map { Double($0) } ?? .nan
  }

  @Test func `defaults and their motion (RB-7)`() {
    let spring = spring()
    expect(spring.damping, equals: 10)
    expect(spring.mass, equals: 1)
    expect(spring.stiffness, equals: 100)
    expect(spring.velocity, equals: 0)
    expect(!spring.allowsOverdamping)
    expect(spring.calculationMode, equals: .discrete)
    for (time, value) in [(0.1, 0.340300), (0.25, 1.023360), (0.5, 1.074591), (1, 1.002170)] {
      expect(z(spring, time), near: value)
      expect(
        (spring.animationBlock?(CGFloat(time), 2) as? CGFloat).map(Double.init),
        equals: z(spring, time))
    }
    expect(spring.duration(forEpsilon: 0.001), near: 1.4)
  }

  @Test func `as Core Animation's spring moves, in all three cases of damping (RB-8, RB-7)`() {
    for (damping, velocity) in [(4.0, 0.0), (10, 3), (20, -2), (20, 0), (5, -8)] {
      let ours = spring { ($0.damping, $0.velocity) = (CGFloat(damping), CGFloat(velocity)) }
      let apple = CASpringAnimation(keyPath: "zPosition")
      (apple.fromValue, apple.toValue, apple.duration) = (0, 1, 2)
      (apple.damping, apple.initialVelocity) = (CGFloat(damping), CGFloat(velocity))
      for frame in 0..<60 {
        expect(z(ours, Double(frame) / 60), near: z(apple, Double(frame) / 60), within: 0.001)
      }
    }
    let critical = spring { $0.damping = 20 }
    let strong = spring { $0.damping = 60 }
    expect(z(strong, 0.2), near: z(critical, 0.2))
    strong.allowsOverdamping = true
    expect(z(strong, 0.2), isBelow: z(critical, 0.2) - 0.1)
  }

  @Test func `numbers that make no sense are refused`() {
    let (_, log) = RefusalLog.recording {
      let spring = RBBSpringAnimation(keyPath: "zPosition")
      for bad in [CGFloat.nan, .infinity, -1] {
        spring.damping = bad
        spring.mass = bad
        spring.stiffness = bad
      }
      spring.mass = 0
      spring.stiffness = 0
      spring.velocity = .nan
      expect(spring.damping, equals: 10)
      expect(spring.mass, equals: 1)
      expect(spring.stiffness, equals: 100)
      expect(spring.velocity, equals: 0)
    }
    expect(log.count, equals: 12)
    let endless = spring { $0.damping = 0 }
    expect(endless.duration(forEpsilon: 0.001), equals: Double(Float.greatestFiniteMagnitude))
    expect(spring().duration(forEpsilon: .nan), equals: Double(Float.greatestFiniteMagnitude))
    expect(spring().duration(forEpsilon: 2), equals: 0)
  }
}
