// SPDX-License-Identifier: MIT

import Diagnostics
import Expectations
import RBBAnimation
import TestSupport
import Testing

@Suite struct `Easing functions` {
  /// The published functions.
  private static var published: [(String, RBBEasingFunction)] {
    [
      ("Linear", RBBEasingFunctionLinear),
      ("EaseInQuad", RBBEasingFunctionEaseInQuad), ("EaseOutQuad", RBBEasingFunctionEaseOutQuad),
      ("EaseInOutQuad", RBBEasingFunctionEaseInOutQuad),
      ("EaseInCubic", RBBEasingFunctionEaseInCubic),
      ("EaseOutCubic", RBBEasingFunctionEaseOutCubic),
      ("EaseInOutCubic", RBBEasingFunctionEaseInOutCubic),
      ("EaseInQuart", RBBEasingFunctionEaseInQuart),
      ("EaseOutQuart", RBBEasingFunctionEaseOutQuart),
      ("EaseInOutQuart", RBBEasingFunctionEaseInOutQuart),
      ("EaseInBounce", RBBEasingFunctionEaseInBounce),
      ("EaseOutBounce", RBBEasingFunctionEaseOutBounce),
      ("EaseInExpo", RBBEasingFunctionEaseInExpo), ("EaseOutExpo", RBBEasingFunctionEaseOutExpo),
      ("EaseInOutExpo", RBBEasingFunctionEaseInOutExpo),
    ]
  }

  /// The other families that Lamina's easings have.
  private static var others: [(String, RBBEasingFunction)] {
    [
      ("EaseInQuint", RBBEasingFunctionEaseInQuint),
      ("EaseOutQuint", RBBEasingFunctionEaseOutQuint),
      ("EaseInOutQuint", RBBEasingFunctionEaseInOutQuint),
      ("EaseInSine", RBBEasingFunctionEaseInSine), ("EaseOutSine", RBBEasingFunctionEaseOutSine),
      ("EaseInOutSine", RBBEasingFunctionEaseInOutSine),
      ("EaseInCirc", RBBEasingFunctionEaseInCirc), ("EaseOutCirc", RBBEasingFunctionEaseOutCirc),
      ("EaseInOutCirc", RBBEasingFunctionEaseInOutCirc),
      ("EaseInBack", RBBEasingFunctionEaseInBack), ("EaseOutBack", RBBEasingFunctionEaseOutBack),
      ("EaseInOutBack", RBBEasingFunctionEaseInOutBack),
      ("EaseInElastic", RBBEasingFunctionEaseInElastic),
      ("EaseOutElastic", RBBEasingFunctionEaseOutElastic),
      ("EaseInOutElastic", RBBEasingFunctionEaseInOutElastic),
      ("EaseInOutBounce", RBBEasingFunctionEaseInOutBounce),
    ]
  }

  @Test func `values of bounce, expo, cubic and quart (RB-5, RB-4)`() {
    let times: [CGFloat] = [0.25, 0.5, 0.75, 0.9]
    let rows: [(RBBEasingFunction, [Double])] = [
      (RBBEasingFunctionEaseOutBounce, [0.472656, 0.765625, 0.972656, 0.988125]),
      (RBBEasingFunctionEaseInBounce, [0.027344, 0.234375, 0.527344, 0.924375]),
      (RBBEasingFunctionEaseInExpo, [0.005524, 0.03125, 0.176777, 0.5]),
      (RBBEasingFunctionEaseOutExpo, [0.823223, 0.96875, 0.994476, 0.998047]),
      (RBBEasingFunctionEaseInOutCubic, [0.0625, 0.5, 0.9375, 0.996]),
      (RBBEasingFunctionEaseInOutQuart, [0.03125, 0.5, 0.96875, 0.9992]),
    ]
    for (function, values) in rows {
      for (time, value) in zip(times, values) { expect(Double(function(time)), near: value) }
    }
  }

  @Test func `the published formulas at every percent (RB-3)`() {
    let formulas: [String: (Double) -> Double] = [
      "Linear": { $0 }, "EaseInQuad": { $0 * $0 }, "EaseOutQuad": { $0 * (2 - $0) },
      "EaseInOutQuad": { $0 < 0.5 ? 2 * $0 * $0 : -1 + (4 - 2 * $0) * $0 },
      "EaseInCubic": { $0 * $0 * $0 }, "EaseOutCubic": { pow($0 - 1, 3) + 1 },
      "EaseInOutCubic": {
        $0 < 0.5 ? 4 * $0 * $0 * $0 : ($0 - 1) * (2 * $0 - 2) * (2 * $0 - 2) + 1
      },
      "EaseInQuart": { pow($0, 4) }, "EaseOutQuart": { 1 - pow($0 - 1, 4) },
      "EaseInOutQuart": { $0 < 0.5 ? 8 * pow($0, 4) : 1 - pow(2 * $0 - 2, 4) / 2 },
      "EaseInExpo": { $0 == 0 ? 0 : pow(2, 10 * ($0 - 1)) },
      "EaseOutExpo": { $0 == 1 ? 1 : 1 - pow(2, -10 * $0) },
      "EaseInOutExpo": {
        $0 == 0 || $0 == 1
          ? $0 : $0 < 0.5 ? pow(2, 10 * (2 * $0 - 1)) / 2 : 1 - pow(2, -10 * (2 * $0 - 1)) / 2
      },
    ]
    for (name, function) in Self.published {
      guard let formula = formulas[name] else { continue }
      for percent in 0...100 {
        let time = Double(percent) / 100
        expect(Double(function(CGFloat(time))), near: formula(time), within: 1e-12, "\(name)")
      }
    }
  }

  @Test func `all thirty begin at 0 and end at 1, and out mirrors in`() {
    expect(Self.published.count + Self.others.count, equals: 31)
    let all = Dictionary(uniqueKeysWithValues: Self.published + Self.others)
    for (name, function) in all {
      expect(function(0), equals: 0, "\(name)")
      expect(function(1), equals: 1, "\(name)")
      guard let out = all[name.replacingOccurrences(of: "EaseIn", with: "EaseOut")],
        name.hasPrefix("EaseIn"), !name.contains("InOut")
      else { continue }
      for time in [CGFloat(0.1), 0.35, 0.6, 0.95] {
        expect(Double(function(time)), near: Double(1 - out(1 - time)), within: 1e-12, "\(name)")
      }
    }
  }

  @Test func `a Bézier curve with any control points (RB-6)`() {
    let anticipation = RBBCubicBezier(0.68, -0.55, 0.735, 1.55)
    expect(anticipation(0), equals: 0)
    expect(anticipation(1), equals: 1)
    expect(anticipation(0.2), isBelow: 0)
    expect(anticipation(0.9), isAbove: 1)
    // Against the curve itself, point by point; RBBAnimation's own solution is within 0.003.
    for percent in 1..<100 {
      let s = Double(percent) / 100
      let (a, b, c) = (3 * (1 - s) * (1 - s) * s, 3 * (1 - s) * s * s, s * s * s)
      let x = a * 0.68 + b * 0.735 + c
      expect(Double(anticipation(CGFloat(x))), near: a * -0.55 + b * 1.55 + c, within: 1e-6)
    }
    let linear = RBBCubicBezier(0.3, 0.3, 0.8, 0.8)
    expect(linear(0.37), equals: 0.37)
    // Horizontal positions outside of 0...1: some point of the curve with that x.
    let turning = RBBCubicBezier(1.4, 0, -0.4, 1)
    for time in [CGFloat(0.1), 0.5, 0.9] { expect((-0.01...1.01).contains(turning(time))) }
    let (broken, log) = RefusalLog.recording { RBBCubicBezier(.nan, 0, 1, 1) }
    expect(broken(0.25), equals: 0.25)
    expect(log.count, equals: 1)
  }
}
