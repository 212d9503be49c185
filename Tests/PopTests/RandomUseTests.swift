// SPDX-License-Identifier: MIT

import Diagnostics
import Expectations
import Pop
import TestSupport
import Testing

@Suite struct `Random use of Pop` {
  @Test func `the display link steps what runs, and stands still afterwards (PO-2)`() {
    let (stage, dial) = (PopStage(), Dial())
    let basic = POPBasicAnimation.linear()!
    (basic.toValue, basic.duration) = (10, 1)
    stage.run { dial.add(basic) }
    let source = DisplayLinkSource.current
    for frame in 1...5 {
      let time = 100 + Double(frame) / 4
      MediaClock.stopped(at: time) {
        source.tick(.init(timestamp: time - 0.25, targetTimestamp: time, duration: 0.25))
        CATransaction.flush()
      }
      if frame <= 4 { expect(Double(dial.value), near: 2.5 * Double(frame), within: 1e-9) }
    }
    expect(!POPAnimator.shared().isRunning)
    expect(POPAnimator.shared().refreshPeriod, equals: 0.25)
  }

  @Test func `whatever is set while it runs, values are finite and springs end`() {
    var random = SeededGenerator(test: "whatever is set while it runs")
    for _ in 0..<12 {
      let stage = PopStage()
      let dials = (0..<4).map { _ in Dial() }
      var running: [POPPropertyAnimation] = []
      _ = RefusalLog.recording {
        for _ in 0..<220 {
          stage.run { change(&running, dials, stage.layer, &random) }
          stage.frame(at: stage.time + random.number(in: 0...0.1))
        }
        stage.run {
          for animation in running {
            animation.repeatForever = false
            animation.repeatCount = 0
            animation.isPaused = false
            (animation as? POPSpringAnimation)?.dynamicsFriction = 30
          }
        }
        for _ in 0..<600 { stage.frame(at: stage.time + 0.1) }
      }
      for dial in dials {
        expect(dial.writes.allSatisfy { $0.isFinite })
        expectNil(dial.pop_animationKeys())
      }
      expect(stage.layer.position.x.isFinite)
      expectNil(stage.layer.pop_animationKeys())
      expect(stage.shown.refusals, equals: [])
      expect(stage.presented(at: stage.time).position, equals: stage.layer.position)
    }
  }

  /// Makes one random change.
  private func change(
    _ running: inout [POPPropertyAnimation], _ dials: [Dial], _ layer: CALayer,
    _ random: inout SeededGenerator
  ) {
    let target = random.number(in: -500...500)
    let value: Any = random.chance(5) ? Double.nan : target
    switch Int(random.number(in: 0...7.99)) {
    case 0, 1:
      let spring = POPSpringAnimation()
      spring.toValue = value
      spring.velocity = random.number(in: -3000...3000)
      spring.springBounciness = CGFloat(random.number(in: -5...30))
      spring.dynamicsMass = CGFloat(random.number(in: -0.1...3))
      spring.autoreverses = random.chance(20)
      spring.clampMode = UInt(random.number(in: 0...3.99))
      running.append(spring)
      add(spring, dials, layer, &random)
    case 2:
      let decay = POPDecayAnimation()
      decay.velocity = value
      decay.repeatCount = Int(random.number(in: -1...3))
      running.append(decay)
      add(decay, dials, layer, &random)
    case 3:
      let basic = POPBasicAnimation()
      basic.toValue = value
      basic.duration = random.number(in: -0.1...0.5)
      basic.repeatForever = random.chance(10)
      running.append(basic)
      add(basic, dials, layer, &random)
    case 4: running.randomElement(using: &random)?.toValue = value
    case 5:
      guard let animation = running.randomElement(using: &random) else { return }
      animation.isPaused = random.chance(30)
    case 6:
      (running.randomElement(using: &random) as? POPSpringAnimation)?.velocity = value
    default:
      if random.chance(30) { dials.randomElement(using: &random)?.pop_removeAllAnimations() }
    }
  }

  private func add(
    _ animation: POPPropertyAnimation, _ dials: [Dial], _ layer: CALayer,
    _ random: inout SeededGenerator
  ) {
    if random.chance(30) {
      animation.property =
        POPAnimatableProperty.property(withName: kPOPLayerPositionX) as? POPAnimatableProperty
      layer.pop_add(animation, forKey: random.chance(50) ? "x" : nil)
    } else {
      dials.randomElement(using: &random)?.add(
        animation, key: random.chance(50) ? "value" : "other")
    }
  }
}
