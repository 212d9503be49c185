// SPDX-License-Identifier: MIT

import CoreAnimation
import Diagnostics
import Expectations
import QuartzCore
import TestSupport
import Testing

struct DecayAnimationTests {
  @Test func `the speed falls by the same share in each millisecond, and the way adds up`() {
    let glide = CADecayAnimation(keyPath: "zPosition")
    glide.velocity = 1000
    glide.decelerationRate = 0.997
    var (x, v) = (5.0, 1000.0)
    for step in 1...500 {
      // Within a millisecond the speed falls by the rate; its mean is the way.
      x += v * (0.997 - 1) / log(0.997) / 1000
      v *= 0.997
      guard step % 100 == 0 else { continue }
      expect(number(glide.value(at: Double(step) / 1000, base: 5)), near: x)
    }
    expect(glide.settlingDuration, near: log(1000) / (-1000 * log(0.997)), within: 1e-9)
    let end = number(glide.restingValue(from: 5))
    expect(end, near: 5 + 1000 / (-1000 * log(0.997)), within: 1e-9)
    expect(number(glide.value(at: glide.settlingDuration - 1e-6, base: 5)), near: end, within: 0.4)
  }

  @Test func `points glide per component; a start may be given; the duration is its own`() {
    let glide = CADecayAnimation(keyPath: "position")
    glide.velocity = CGPoint(x: 100, y: -50)
    glide.fromValue = CGPoint(x: 1, y: 2)
    let probe = AnimationProbe(CALayer(), glide)
    let early = probe.presented(at: 0.001).position
    expect(early, near: CGPoint(x: 1.1, y: 1.95), within: 1e-3)
    let rest = glide.restingValue(from: CGPoint(x: 1, y: 2)) as? CGPoint
    expect(probe.presented(at: 3.4).position, near: rest ?? .zero, within: 0.1)
    expect(probe.presented(at: 3.5).position, near: .zero)
  }

  @Test func `without a velocity it goes on with the motion on screen`() {
    let probe = AnimationProbe(CALayer(), zAnimation(from: 0, to: 100))
    probe.shown.look(at: 0.5)
    probe.layer.add(CADecayAnimation(keyPath: "zPosition"), forKey: "glide")
    probe.shown.commit()
    expect(probe.z(at: 0.5), near: 50)
    expect((probe.z(at: 0.501) - 50) / 0.001, near: 100, within: 0.2)
    // From a glide to a spring and back to rest: the hand-over goes both ways.
    probe.shown.look(at: 0.7)
    let (value, speed) = (probe.z(at: 0.7), (probe.z(at: 0.7) - probe.z(at: 0.699)) / 0.001)
    probe.shown.look(at: 0.7)
    let spring = CASpringAnimation(keyPath: "zPosition")
    spring.inheritsVelocity = true
    spring.toValue = 0
    probe.add(spring, forKey: "glide")
    expect(probe.z(at: 0.7), near: value)
    expect((probe.z(at: 0.7005) - value) / 0.0005, near: speed, within: 8)
  }

  @Test func `refused: no motion at all is rest; wrong kinds and numbers; invalid rates`() {
    for (path, velocity) in [
      ("zPosition", "fast" as Any), ("zPosition", Double.nan), ("hidden", 1),
      ("transform", CATransform3DIdentity), ("position", 3),
    ] {
      let (_, log) = RefusalLog.recording {
        let glide = CADecayAnimation(keyPath: path)
        glide.velocity = velocity
        let shown = AnimationProbe(CALayer(), glide).presented(at: 0.1)
        expect(shown.zPosition, equals: 0)
        expect(!shown.isHidden)
        expect(shown.position, equals: .zero)
      }
      expect(log.count, equals: 1, "\(path)")
    }
    for rate in [CGFloat.nan, 0, 1, 2, -1, .infinity] {
      let glide = CADecayAnimation(keyPath: "zPosition")
      glide.velocity = 10
      glide.decelerationRate = rate
      expect(glide.settlingDuration, near: CADecayAnimation().settlingDuration)
      expect(number(glide.value(at: 1)).isFinite)
    }
    let rest = CADecayAnimation(keyPath: "zPosition")
    expectNil(rest.restingValue(from: 1))
    expect(AnimationProbe(CALayer(), rest).z(at: 0.1), equals: 0)
  }

  @Test func `copies and keys carry the values`() {
    let glide = CADecayAnimation(keyPath: "zPosition")
    glide.setValue(0.99, forKey: "decelerationRate")
    glide.setValue(7, forKey: "velocity")
    glide.fromValue = 3
    let copy = glide.copy() as? CADecayAnimation
    expect(copy?.decelerationRate, equals: 0.99)
    expect(number(copy?.velocity), equals: 7)
    expect(number(copy?.value(forKey: "fromValue")), equals: 3)
  }
}
