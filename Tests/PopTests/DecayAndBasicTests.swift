// SPDX-License-Identifier: MIT

import Diagnostics
import Expectations
import Pop
import RenderTree
import TestSupport
import Testing
import UIKit
import ViewCore

@Suite struct `Decay, basic and custom animations` {
  @Test func `decay moves by its formula, at any steps (DE-1, DE-2)`() {
    for times in [[0.1, 0.5, 1], [0.0173, 0.1, 0.2, 0.31, 0.5, 0.777, 1]] {
      let (stage, dial) = (PopStage(), Dial())
      let decay = POPDecayAnimation()
      expect(decay.deceleration, equals: 0.998)
      decay.velocity = 1000
      stage.run { dial.add(decay) }
      for time in times {
        stage.frame(at: 100 + time)
        let known = [0.1: 90.535164, 0.5: 315.611884, 1: 431.602803]
        guard let value = known[time] else { continue }
        expect(Double(dial.value), near: value, within: 1e-5)
      }
    }
  }

  @Test func `decay ends where it is slower than five thresholds (DE-3)`() {
    let (stage, dial) = (PopStage(), Dial())
    dial.value = 20
    let decay = POPDecayAnimation()
    decay.velocity = -800
    decay.property = Dial.property
    let seconds = log(5 * 0.01 / 800) / (1000 * log(0.998))
    expect(decay.duration, near: seconds)
    expect(double(decay.originalVelocity), equals: -800)
    expect(double(decay.reversedVelocity()), equals: 800)
    stage.run { dial.add(decay) }
    let target = double(decay.toValue)
    let left = pow(0.998, 1000 * seconds)
    expect(target, near: 20 - 0.8 * 0.998 * (1 - left) / 0.002, within: 1e-6)
    stage.frames(until: 100 + seconds - 0.1)
    expect(dial.pop_animation(forKey: "value") != nil)
    expect(double(decay.velocity), isAbove: -0.07)
    stage.frame(at: 100 + seconds + 0.001)
    expect(Double(dial.value), equals: target)
    expectNil(dial.pop_animation(forKey: "value"))
    expect(dial.writes.allSatisfy { Double($0) >= target })
    // Slower than the limit from the start: over at once.
    let slow = POPDecayAnimation()
    slow.velocity = 0.04
    slow.property = Dial.property
    expect(slow.duration, equals: 0)
  }

  @Test func `decay refuses a target, insets, colours and odd rates (DE-1, PO-12)`() {
    let (_, log) = RefusalLog.recording {
      let decay = POPDecayAnimation()
      decay.toValue = 3
      decay.velocity = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      decay.velocity = UIColor.red
      decay.deceleration = 1
      decay.deceleration = 0
      decay.deceleration = .nan
      expectNil(decay.toValue)
      expectNil(decay.velocity)
      expect(decay.deceleration, equals: 0.998)
    }
    expect(log.count, equals: 6)
  }

  @Test func `a repeated decay goes on from its end, or back (PO-9)`() {
    for autoreverses in [false, true] {
      let (stage, dial) = (PopStage(), Dial())
      let decay = POPDecayAnimation()
      decay.velocity = 500
      decay.autoreverses = autoreverses
      decay.repeatCount = autoreverses ? 1 : 2
      stage.run { dial.add(decay) }
      stage.frames(until: 112)
      let way = 0.5 * 0.998 / 0.002
      expect(Double(dial.value), near: autoreverses ? 0 : 2 * way, within: 0.2)
    }
  }

  @Test func `basic animations last 0.4 s by the default curve (PO-13)`() {
    let (stage, dial) = (PopStage(), Dial())
    let basic = POPBasicAnimation()
    expect(basic.duration, equals: 0.4)
    expectNil(basic.timingFunction)
    (basic.fromValue, basic.toValue) = (10, 20)
    stage.run { dial.add(basic) }
    expect(dial.value, equals: 10)
    let curve = CAMediaTimingFunction(controlPoints: 0.25, 0.1, 0.25, 1)
    for share in [0.1, 0.35, 0.8] {
      stage.frame(at: 100 + 0.4 * share)
      expect(Double(dial.value), near: 10 + 10 * curve.value(at: share), within: 1e-9)
    }
    stage.frame(at: 100.4)
    expect(dial.value, equals: 20)
    expectNil(dial.pop_animation(forKey: "value"))
    for (animation, name) in [
      (POPBasicAnimation.linear()!, CAMediaTimingFunctionName.linear),
      (.easeIn()!, .easeIn), (.easeOut()!, .easeOut), (.easeInEaseOut()!, .easeInEaseOut),
      (.default()!, .default),
    ] {
      expect(animation.timingFunction, equals: CAMediaTimingFunction(name: name))
    }
  }

  @Test func `a duration of 0 is over at the first step; others that make no sense are refused`() {
    let (stage, dial) = (PopStage(), Dial())
    let basic = POPBasicAnimation()
    basic.toValue = 7
    basic.duration = 0
    stage.run { dial.add(basic) }
    expect(dial.value, equals: 7)
    let (_, log) = RefusalLog.recording {
      basic.duration = -1
      basic.duration = .infinity
    }
    expect(log.count, equals: 2)
    expect(basic.duration, equals: 0)
  }

  @Test func `a custom animation is called each frame until it says no (PO-14)`() {
    let (stage, dial) = (PopStage(), Dial())
    var calls: [(Double, Double)] = []
    let custom = POPCustomAnimation { target, animation in
      (target as? Dial)?.value += 1
      calls.append((animation?.currentTime ?? 0, animation?.elapsedTime ?? -1))
      return calls.count < 3
    }
    let reports = Reports()
    custom?.delegate = reports
    stage.run { dial.pop_add(custom, forKey: "custom") }
    stage.frame(at: 100.25)
    stage.frame(at: 100.75)
    stage.frame(at: 101)
    expect(dial.value, equals: 3)
    expect(calls.map(\.0), equals: [100, 100.25, 100.75])
    expect(calls.map(\.1), equals: [0, 0.25, 0.5])
    expect(reports.list, equals: ["start", "finished"])
    expectNil(POPCustomAnimation(block: nil))
  }

  @Test func `additive animations add their gain to what the object has (PO-11)`() {
    let (stage, dial) = (PopStage(), Dial())
    dial.value = 100
    let basic = POPBasicAnimation.linear()!
    (basic.fromValue, basic.toValue, basic.duration) = (0, 10, 1)
    basic.isAdditive = true
    stage.run { dial.add(basic) }
    stage.frame(at: 100.5)
    expect(Double(dial.value), near: 105)
    dial.value += 40
    stage.frame(at: 101)
    expect(Double(dial.value), near: 150)
    // Without a read block there is nothing to add to.
    let (_, log) = RefusalLog.recording {
      let blind = POPBasicAnimation(
        customPropertyNamed: "blind", readBlock: nil, writeBlock: { _, _ in })!
      blind.isAdditive = true
      blind.toValue = 1
      dial.pop_add(blind, forKey: "blind")
      expectNil(dial.pop_animation(forKey: "blind"))
    }
    expect(log.count, equals: 1)
  }

  @Test func `every kind of value moves (PO-12)`() {
    let kinds: [(Any, Any, [Double])] = [
      (0, 10, [5]), (CGFloat(0), CGFloat(3), [1.5]), (CGPoint.zero, CGPoint(x: 2, y: 4), [1, 2]),
      (CGSize.zero, CGSize(width: 2, height: 4), [1, 2]),
      (CGRect.zero, CGRect(x: 2, y: 4, width: 6, height: 8), [1, 2, 3, 4]),
      (UIEdgeInsets.zero, UIEdgeInsets(top: 2, left: 4, bottom: 6, right: 8), [1, 2, 3, 4]),
      (
        CGColor(red: 0, green: 0, blue: 0, alpha: 0),
        UIColor(red: 1, green: 0.5, blue: 0, alpha: 1),
        [0.5, 0.25, 0, 0.5]
      ),
    ]
    for (from, to, middle) in kinds {
      let (stage, object) = (PopStage(), NSObject())
      var found: [Double] = []
      let basic = POPBasicAnimation(
        customPropertyNamed: "any", readBlock: nil,
        writeBlock: { _, values in
          found = (0..<middle.count).map { Double(values?[$0] ?? .nan) }
        })!
      basic.timingFunction = CAMediaTimingFunction(name: .linear)
      (basic.fromValue, basic.toValue, basic.duration) = (from, to, 1)
      stage.run { object.pop_add(basic, forKey: nil) }
      stage.frame(at: 100.5)
      for (value, wanted) in zip(found, middle) { expect(value, near: wanted, within: 1e-6) }
      expect(found.count, equals: middle.count)
      stage.run { object.pop_removeAllAnimations() }
    }
  }

  @Test func `the end of a decay is known before it starts (DE-3)`() throws {
    let (stage, dial) = (PopStage(), Dial())
    let decay = POPDecayAnimation()
    decay.property = Dial.property
    decay.velocity = 1000
    // From where it starts is not known yet.
    expectNil(decay.toValue)
    decay.fromValue = 50
    let foreseen = double(decay.toValue)
    let count = decay.duration * 1000
    let expected = 50 + 0.998 * (1 - pow(0.998, count)) / (1 - 0.998)
    expect(foreseen, near: expected, within: 1e-6)
    decay.fromValue = 60
    expect(double(decay.toValue), near: expected + 10, within: 1e-6)
    stage.run { dial.add(decay) }
    expect(double(decay.toValue), near: expected + 10, within: 1e-6)
    stage.frames(until: 110)
    expect(Double(dial.value), near: expected + 10, within: 1e-6)
    let copy = try #require(decay.copy() as? POPDecayAnimation)
    expect(double(copy.toValue), near: expected + 10, within: 1e-6)
  }
}
