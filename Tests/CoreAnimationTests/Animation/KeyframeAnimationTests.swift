// SPDX-License-Identifier: MIT

import CoreAnimation
import Diagnostics
import Expectations
import QuartzCore
import TestSupport
import Testing

struct KeyframeAnimationTests {
  private func keyframes(
    _ path: String, _ values: [Any], _ mode: CAAnimationCalculationMode = .linear
  ) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: path)
    animation.values = values
    animation.calculationMode = mode
    animation.duration = 1
    return animation
  }

  private func z(_ animation: CAKeyframeAnimation, at time: Double) -> Double {
    AnimationProbe(CALayer(), animation).z(at: time)
  }

  @Test(
    arguments: [
      ([0, 0.8, 1], [0.25: 3.125]), ([0, 1], [0.25: 5]), ([], [0.25: 5]),
      ([0, 0.5, 0.9, 1], [0.25: 5]), ([0, .nan, 1], [0.25: 5]), ([0, .infinity, 1], [0.25: 5]),
      // A late first and an early last time.
      ([0.2, 0.5, 1], [0: 0, 0.1: 0, 0.35: 5, 0.5: 10]),
      ([0, 0.5, 0.75], [0.25: 5, 0.625: 55, 0.75: 100, 0.9: 100]),
      // Beyond 0…1.
      ([-0.5, 0.5, 1], [0: 5, 0.25: 7.5, 0.75: 55]), ([0, 0.5, 1.5], [0.25: 5, 0.75: 32.5]),
      ([0, 1.5, 1], [0.25: 10 / 6.0, 0.75: 5]),
      // Unsorted: on while the next time is past.
      ([0, 0.8, 0.4], [0.4: 5, 0.6: 7.5, 0.9: 100]), ([0, 0, 1], [0: 10, 0.5: 55]),
      ([0, 1, 1], [0.5: 5]),
    ] as [([Double], [Double: Double])])
  func `key times are used as they are; a wrong number of them is even spacing (KF-3)`(
    times: [Double], expected: [Double: Double]
  ) {
    let animation = keyframes("zPosition", [0, 10, 100])
    animation.keyTimes = times.map { NSNumber(value: $0) }
    for (time, value) in expected {
      expect(z(animation, at: time), near: value, "\(times) at \(time)")
    }
  }

  @Test
  func `outside of its key times a pair of values holds; each segment keeps its pace (KF-3)`() {
    let pair = keyframes("zPosition", [2, 4])
    pair.keyTimes = [0.25, 0.75]
    expect([0.1, 0.25, 0.5, 0.75, 0.9].map { z(pair, at: $0) }, equals: [2, 2, 3, 4, 4])
    pair.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
    expect(z(pair, at: 0.5), near: 2 + 2 * 0.315_357, within: 1e-5)
    expect(z(pair, at: 0.1), equals: 2)
    expect(z(pair, at: 0.9), equals: 4)
    let matrices = keyframes(
      "transform", [CATransform3DIdentity, CATransform3DMakeTranslation(8, 0, 0)])
    matrices.keyTimes = [0.5, 0.75]
    let probe = AnimationProbe(CALayer(), matrices)
    expect([0.4, 0.625, 0.8].map { probe.presented(at: $0).transform.m41 }, equals: [0, 4, 8])
  }

  @Test(
    arguments: [
      ([0, 0.25, 1], 0.2, 10.0), ([0, 0.25, 1], 0.3, 20), ([0, 1], 0.3, 10), ([0, 1], 0.6, 20),
    ] as [([Double], Double, Double)])
  func `discrete values hold until the next time (KF-4, KF-2)`(
    times: [Double], at time: Double, expected: Double
  ) {
    let animation = keyframes("zPosition", [10, 20], .discrete)
    animation.keyTimes = times.map { NSNumber(value: $0) }
    expect(z(animation, at: time), equals: expected)
  }

  @Test func `a timing function for each segment (KF-5, TF-4)`() {
    let animation = keyframes("zPosition", [0, 10, 20])
    animation.timingFunctions = [
      CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .linear),
    ]
    expect(z(animation, at: 0.25), near: 3.153568, within: 1e-5)
    expect(z(animation, at: 0.75), near: 15)
  }

  /// Parameters of one cubic case of fact KF-13.
  struct Cubic: Sendable {
    var tension: [Double] = []
    var continuity: [Double] = []
    var bias: [Double] = []
    var expected: Double
  }

  @Test(arguments: [
    Cubic(expected: 2.25), Cubic(tension: [0, 1, 1, 0], expected: 2.5),
    Cubic(continuity: [0, 1, 0, 0], expected: 2.125), Cubic(bias: [0, 0, 1, 0], expected: 2.375),
    Cubic(tension: [1], expected: 2.25),
  ])
  func `Kochanek-Bartels parameters (KF-12, KF-13)`(parameters: Cubic) {
    let animation = keyframes("zPosition", [0, 1, 4, 9], .cubic)
    func numbers(_ list: [Double]) -> [NSNumber]? {
      list.isEmpty ? nil : list.map { NSNumber(value: $0) }
    }
    animation.tensionValues = numbers(parameters.tension)
    animation.continuityValues = numbers(parameters.continuity)
    animation.biasValues = numbers(parameters.bias)
    expect(z(animation, at: 0.5), near: parameters.expected)
    // The plain mode does not scale tangents for uneven times.
    animation.keyTimes = [0, 0.25, 0.75, 1]
    expect(z(animation, at: 0.5), near: parameters.expected)
  }

  @Test func `a list of the wrong length acts on the first value (KF-13)`() {
    let animation = keyframes("zPosition", [0, 1, 4, 9], .cubic)
    animation.tensionValues = [1]
    // Without a tangent at the start: (0 + 1) / 2 - (1 + 3) / 2 / 8.
    expect(z(animation, at: 1 / 6.0), near: 0.25)
    animation.tensionValues = [.init(value: Double.nan), 0, 0, 0]
    expect(z(animation, at: 0.5), equals: 2.25)
  }

  @Test func `outlines, lists of numbers and of colours move on splines (KF-14)`() throws {
    let shape = CAShapeLayer()
    let rects = [0, 10, 10].map {
      CGPath(rect: CGRect(x: $0, y: 3, width: 5, height: 5), transform: nil)
    }
    let path = AnimationProbe(shape, keyframes("path", rects, .cubic)).presented(at: 0.75)
    let box = try #require((path as? CAShapeLayer)?.path?.boundingBox)
    expect(box, near: CGRect(x: 10.625, y: 3, width: 5, height: 5))
    let shadow = AnimationProbe(CALayer(), keyframes("shadowPath", rects, .cubic))
    expect(shadow.presented(at: 0.75).shadowPath?.boundingBox.minX.native ?? 0, near: 10.625)

    let locations = keyframes("locations", [[0, 0.1], [0.1, 0.2], [0.1, 0.2]], .cubic)
    let shown = AnimationProbe(CAGradientLayer(), locations).presented(at: 0.75)
    let numbers = (shown as? CAGradientLayer)?.locations?.map(\.doubleValue) ?? []
    expect(numbers, near: [0.10625, 0.20625])

    func grey(_ value: CGFloat) -> CGColor { CGColor(red: value, green: 0, blue: 0, alpha: 1) }
    let colors = keyframes("colors", [[grey(0)], [grey(0.4)], [grey(0.4)]], .cubic)
    let gradient = AnimationProbe(CAGradientLayer(), colors).presented(at: 0.75)
    let first = (gradient as? CAGradientLayer)?.colors?.first as? CGColor
    expect(first?.components?.first?.native ?? 0, near: 0.425, within: 1e-4)
  }

  @Test func `tangents at the ends; two values are linear (KF-14)`() {
    expect(z(keyframes("zPosition", [0, 10, 10], .cubic), at: 0.75), near: 10.625)
    let points = keyframes(
      "position", [CGPoint.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 30)], .cubic)
    expect(position(points, at: 0.75), near: CGPoint(x: 10.625, y: 13.125))
    expect(z(keyframes("zPosition", [0, 10], .cubic), at: 0.25), near: 2.5)
  }

  @Test func `cubicPaced scales tangents for uneven intervals (KF-15)`() {
    let points = [(0, 0), (20, 80), (100, 20), (120, 100)].map { CGPoint(x: $0.0, y: $0.1) }
    let p = position(keyframes("position", points, .cubicPaced), at: 0.35)
    expect(p, near: CGPoint(x: 26.365239, y: 79.036540), within: 0.01)
    let scalar = keyframes("zPosition", [0, 80, 20, 100], .cubicPaced)
    expect(z(scalar, at: 0.35), near: 79.382188, within: 0.01)
  }

  @Test func `paced distance of sizes is Euclidean; value functions are spaced evenly (KF-16)`() {
    let sizes = keyframes(
      "shadowOffset",
      [CGSize.zero, CGSize(width: 6, height: 8), CGSize(width: 6, height: 38)], .paced)
    let shown = AnimationProbe(CALayer(), sizes).presented(at: 0.5).shadowOffset
    expect(shown.width, near: 6)
    expect(shown.height, near: 18)

    for (mode, expected) in [
      (CAAnimationCalculationMode.paced, CGPoint(x: 10, y: 15)),
      (.cubicPaced, CGPoint(x: 10.625, y: 13.125)),
    ] {
      let moves = keyframes("transform", [[0, 0, 0], [10, 0, 0], [10, 30, 0]], mode)
      moves.valueFunction = CAValueFunction(name: .translate)
      let matrix = AnimationProbe(CALayer(), moves).presented(at: 0.75).transform
      expect(CGPoint(x: matrix.m41, y: matrix.m42), near: expected, "\(mode.rawValue)")
    }
  }

  @Test func `paced modes ignore key times and timing functions (KF-2)`() {
    let animation = keyframes("zPosition", [0, 10, 100], .paced)
    animation.keyTimes = [0, 0.9, 1]
    animation.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
    expect(z(animation, at: 0.5), near: 50)
  }

  @Test func `one value has no effect; an unknown mode applies nothing (KF-17)`() {
    for mode in [CAAnimationCalculationMode.linear, .discrete, .paced, .cubic] {
      let (shown, log) = RefusalLog.recording { z(keyframes("zPosition", [4], mode), at: 0.3) }
      expect(shown, equals: 0, "\(mode.rawValue)")
      expect(log.isEmpty, "\(mode.rawValue)")
    }
    let shift = keyframes("transform", [CATransform3DMakeTranslation(9, 0, 0)])
    expect(CATransform3DIsIdentity(AnimationProbe(CALayer(), shift).presented(at: 0.3).transform))
    let (unknown, log) = RefusalLog.recording {
      z(keyframes("zPosition", [4, 5], CAAnimationCalculationMode(rawValue: "wild")), at: 0.3)
    }
    expect(unknown, equals: 0)
    expect(log.count, equals: 1)
  }

  @Test func `matrices among keyframes`() {
    let animation = keyframes(
      "transform",
      [
        CATransform3DIdentity, CATransform3DMakeTranslation(10, 0, 0),
        CATransform3DMakeTranslation(10, 20, 0),
      ])
    let probe = AnimationProbe(CALayer(), animation)
    expect(probe.presented(at: 0.25).transform, near: CATransform3DMakeTranslation(5, 0, 0))
    expect(probe.presented(at: 0.75).transform, near: CATransform3DMakeTranslation(10, 10, 0))
  }
}
