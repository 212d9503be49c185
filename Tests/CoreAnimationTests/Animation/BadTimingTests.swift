// SPDX-License-Identifier: MIT

import CoreAnimation
import Diagnostics
import Expectations
import QuartzCore
import TestSupport
import Testing

/// Timing and values that make no sense.
struct BadTimingTests {
  private static let numbers: [Double] = [
    .nan, .infinity, -.infinity, 0, -1, 1e300, -1e300, .leastNonzeroMagnitude,
  ]

  /// Adds an animation, draws some frames, and looks that nothing but numbers comes out.
  private func survive(_ animation: CAAnimation, _ comment: String) {
    let list = EventList()
    animation.delegate = RecordingDelegate("a", list)
    _ = RefusalLog.recording {
      let probe = AnimationProbe(CALayer(), animation)
      for time in [0, 0.1, 0.5, 3, 1e9] {
        probe.shown.frame(at: time)
        let shown = probe.presented(at: time)
        expect(shown.zPosition.isFinite, "\(comment) at \(time)")
        expect(shown.position.x.isFinite, "\(comment) at \(time)")
        guard let node = probe.shown.node(probe.layer) else { continue }
        let geometry = probe.shown.tree.geometry[node]
        expect((geometry.zPosition * 0), equals: 0, "\(comment) at \(time)")
      }
      expect(probe.shown.refusals.isEmpty, "\(comment)")
    }
    expect(list.events.count, isAtMost: 2, "\(comment)")
  }

  @Test(arguments: numbers)
  func `every field of the timing (AN-11)`(bad: Double) {
    let fields: [(String, (CAAnimation) -> Void)] = [
      ("duration", { $0.duration = bad }), ("beginTime", { $0.beginTime = bad }),
      ("timeOffset", { $0.timeOffset = bad }), ("speed", { $0.speed = Float(bad) }),
      ("repeatCount", { $0.repeatCount = Float(bad) }),
      ("repeatDuration", { $0.repeatDuration = bad }),
    ]
    for (name, set) in fields {
      let alone = zAnimation(from: 0, to: 10)
      set(alone)
      survive(alone, "\(name) = \(bad)")
      alone.autoreverses = true
      alone.isCumulative = true
      survive(alone, "cumulative, \(name) = \(bad)")
      let group = CAAnimationGroup()
      group.animations = [zAnimation(from: 0, to: 10)]
      group.duration = 1
      set(group)
      survive(group, "group, \(name) = \(bad)")
      let outer = CAAnimationGroup()
      outer.animations = [group]
      outer.duration = 1
      survive(outer, "inner group, \(name) = \(bad)")
    }
  }

  @Test func `no number as duration, speed or offset: stopped, not finished (AN-11)`() {
    for set in [
      { $0.speed = .nan }, { $0.timeOffset = .nan }, { $0.duration = .nan },
    ] as [(CAAnimation) -> Void] {
      let list = EventList()
      let animation = zAnimation(from: 5, to: 10)
      animation.delegate = RecordingDelegate("a", list)
      set(animation)
      let (_, log) = RefusalLog.recording {
        let probe = AnimationProbe(CALayer(), animation)
        probe.shown.frame(at: 0.5)
        expect(probe.z(at: 0.5), equals: 0)
        expectNil(probe.layer.animationKeys())
      }
      expect(log.count, equals: 1)
      expect(list.events, equals: ["a stop false"])
    }
  }

  @Test func `key times that are too few or too many or no numbers are spaced evenly (KF-3)`() {
    for times in [
      [0, 0.5], [0, .nan, 1], [0, 0.1, .infinity], [-.infinity, 0.1, 1], [0, 0.2, 0.4, 1], [],
    ] as [[Double]] {
      let animation = CAKeyframeAnimation(keyPath: "zPosition")
      animation.values = [0, 10, 100]
      animation.keyTimes = times.map { NSNumber(value: $0) }
      animation.duration = 1
      expect((animation.value(at: 0.25) as? NSNumber)?.doubleValue, equals: 5, "\(times)")
    }
  }

  @Test func `key times that coincide skip a segment, and nothing divides by zero`() {
    let animation = CAKeyframeAnimation(keyPath: "zPosition")
    animation.values = [0, 10, 100]
    animation.keyTimes = [0, 0, 1]
    animation.duration = 1
    for mode in [CAAnimationCalculationMode.linear, .cubic, .paced, .cubicPaced, .discrete] {
      animation.calculationMode = mode
      survive(animation, mode.rawValue)
    }
  }

  @Test func `paths without length, without elements, and of moves alone`() {
    let point = CGMutablePath()
    point.move(to: CGPoint(x: 3, y: 4))
    let dot = CGMutablePath()
    dot.move(to: CGPoint(x: 3, y: 4))
    dot.addLine(to: CGPoint(x: 3, y: 4))
    for path in [CGMutablePath(), point, dot] {
      for mode in [CAAnimationCalculationMode.linear, .paced, .cubicPaced, .discrete] {
        let animation = CAKeyframeAnimation(keyPath: "position")
        animation.path = path
        animation.calculationMode = mode
        animation.rotationMode = .rotateAuto
        animation.duration = 1
        survive(animation, "\(mode.rawValue), \(path.isEmpty)")
      }
    }
  }

  @Test(arguments: numbers)
  func `springs of every parameter`(bad: Double) {
    for path in [\CASpringAnimation.mass, \.stiffness, \.damping, \.initialVelocity] {
      for isOverdamped in [false, true] {
        let spring = CASpringAnimation(keyPath: "zPosition")
        spring.toValue = 10
        spring.allowsOverdamping = isOverdamped
        spring.inheritsVelocity = true
        spring[keyPath: path] = CGFloat(bad)
        expect(spring.settlingDuration, isAtLeast: 0, "\(bad)")
        expect(!spring.bounce.isNaN, "\(bad)")
        survive(spring, "spring \(bad)")
      }
    }
  }

  @Test(arguments: 0..<20)
  func `random animations with random nonsense in them`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    func number() -> Double {
      Bool.random(using: &random)
        ? Double.random(in: -3...3, using: &random)
        : Self.numbers.randomElement(using: &random) ?? 0
    }
    for _ in 0..<10 {
      let animation = CAKeyframeAnimation(keyPath: "zPosition")
      animation.values = (0..<Int.random(in: 0...4, using: &random)).map { _ in number() }
      animation.keyTimes = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        NSNumber(value: number())
      }
      animation.tensionValues = (0..<3).map { _ in NSNumber(value: number()) }
      animation.calculationMode =
        [.linear, .cubic, .paced, .cubicPaced, .discrete].randomElement(using: &random) ?? .linear
      animation.duration = number()
      animation.speed = Float(number())
      animation.timeOffset = number()
      animation.beginTime = number()
      animation.repeatCount = Float(number())
      animation.autoreverses = Bool.random(using: &random)
      animation.isAdditive = Bool.random(using: &random)
      animation.isCumulative = Bool.random(using: &random)
      animation.fillMode = .both
      survive(animation, "seed \(seed)")
    }
  }
}
