// SPDX-License-Identifier: MIT

import QuartzCore
import TestSupport
import Testing

/// Evaluation against a slow and obvious model: behaviour facts TI-1 to TI-8 written down step by
/// step, for random timings.
struct SlowModelTests {
  /// One animation of a number, as the facts describe it.
  private struct Model {
    var begin = 0.0
    var speed = 1.0
    var timeOffset = 0.0
    var duration = 1.0
    var repeatCount = 0.0
    var repeatDuration = 0.0
    var autoreverses = false
    var fill = CAMediaTimingFillMode.removed
    var curve: CAMediaTimingFunction?
    var values = [0.0, 1]
    var isAdditive = false
    var isCumulative = false

    init(_ random: inout SeededGenerator) {
      begin = random.number(in: 0.1...2)
      speed = [0.5, 1, 2, random.number(in: 0.2...3)].randomElement(using: &random) ?? 1
      timeOffset = [0, 0, random.number(in: 0...1)].randomElement(using: &random) ?? 0
      duration = random.number(in: 0.3...2)
      if Bool.random(using: &random) { repeatCount = random.number(in: 0.3...4) }
      if repeatCount == 0, Bool.random(using: &random) {
        repeatDuration = random.number(in: 0.2...5)
      }
      autoreverses = Bool.random(using: &random)
      let modes: [CAMediaTimingFillMode] = [.removed, .forwards, .backwards, .both]
      fill = modes.randomElement(using: &random) ?? .removed
      let curves: [CAMediaTimingFunction?] = [
        nil, CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .easeInEaseOut),
        CAMediaTimingFunction(controlPoints: 0.68, -0.55, 0.265, 1.55),
      ]
      curve = curves.randomElement(using: &random) ?? nil
      let count = Int.random(in: 2...5, using: &random)
      values = (0..<count).map { _ in random.number(in: -10...10) }
      isAdditive = Bool.random(using: &random)
      isCumulative = Bool.random(using: &random)
    }

    var animation: CAPropertyAnimation {
      let animation: CAPropertyAnimation
      if values.count == 2 {
        let basic = CABasicAnimation(keyPath: "zPosition")
        basic.fromValue = values[0]
        basic.toValue = values[1]
        animation = basic
      } else {
        let keyframes = CAKeyframeAnimation(keyPath: "zPosition")
        keyframes.values = values
        animation = keyframes
      }
      animation.beginTime = begin
      animation.speed = Float(speed)
      animation.timeOffset = timeOffset
      animation.duration = duration
      animation.repeatCount = Float(repeatCount)
      animation.repeatDuration = repeatDuration
      animation.autoreverses = autoreverses
      animation.fillMode = fill
      animation.timingFunction = curve
      animation.isAdditive = isAdditive
      animation.isCumulative = isCumulative
      animation.isRemovedOnCompletion = false
      return animation
    }

    /// The length in the animation's own time.
    var activeDuration: Double {
      if repeatDuration > 0 { return repeatDuration }
      let cycle = autoreverses ? 2 * duration : duration
      return Double(Float(repeatCount)) > 0 ? Double(Float(repeatCount)) * cycle : cycle
    }

    /// The times, in the layer's, at which something switches: too close to them rounding decides.
    func isNearASwitch(_ time: Double) -> Bool {
      let local = (time - begin) * Double(Float(speed)) + timeOffset
      let inCycle = local.remainder(dividingBy: duration)
      return abs(time - begin) < 1e-6 || abs(local - activeDuration) < 1e-6 || abs(inCycle) < 1e-6
    }

    /// The value over a model value, at a time of the layer.
    func value(at time: Double, over base: Double) -> Double {
      var local = (time - begin) * Double(Float(speed)) + timeOffset
      let fillsBackwards = fill == .backwards || fill == .both
      let fillsForwards = fill == .forwards || fill == .both
      var isAtEnd = false
      if time < begin {
        guard fillsBackwards else { return base }
        local = timeOffset
      }
      if local >= activeDuration {
        guard fillsForwards || time < begin else { return base }
        local = activeDuration
        isAtEnd = true
      }
      // Legs of one duration each; with autoreverses every other one runs backwards.
      var leg = (local / duration).rounded(.down)
      var share = local / duration - leg
      if isAtEnd, share < 1e-9, leg > 0 {
        leg -= 1
        share = 1
      }
      let isBackward = autoreverses && Int(leg) % 2 == 1
      let along = isBackward ? 1 - share : share
      let paced = Double(curve?.value(at: along) ?? along)
      let segments = Double(values.count - 1)
      let index = min(max(Int((paced * segments).rounded(.down)), 0), values.count - 2)
      let part = paced * segments - Double(index)
      var value = values[index] + (values[index + 1] - values[index]) * part
      if isCumulative, !autoreverses {
        value += leg * values[values.count - 1]
      } else if isCumulative {
        value += (leg / 2).rounded(.down) * values[0]
      }
      return isAdditive ? base + value : value
    }
  }

  @Test(arguments: 0..<60)
  func `one animation with random timing`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(1000 + seed))
    let model = Model(&random)
    let layer = CALayer()
    layer.zPosition = 7
    let probe = AnimationProbe(layer, model.animation)
    for _ in 0..<60 {
      let time = random.number(in: 0...8)
      guard !model.isNearASwitch(time) else { continue }
      let expected = model.value(at: time, over: 7)
      expect(
        probe.z(at: time), near: expected, within: 1e-4, "seed \(seed), time \(time), \(model)")
    }
  }

  @Test(arguments: 0..<20)
  func `several animations, one over the other`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(2000 + seed))
    let models = (0..<4).map { _ in Model(&random) }
    let layer = CALayer()
    layer.zPosition = -3
    let probe = AnimationProbe(layer)
    for model in models { layer.add(model.animation, forKey: nil) }
    probe.shown.commit()
    for _ in 0..<40 {
      let time = random.number(in: 0...8)
      guard !models.contains(where: { $0.isNearASwitch(time) }) else { continue }
      let expected = models.reduce(-3.0) { $1.value(at: time, over: $0) }
      expect(probe.z(at: time), near: expected, within: 1e-3, "seed \(seed), time \(time)")
    }
  }
}
