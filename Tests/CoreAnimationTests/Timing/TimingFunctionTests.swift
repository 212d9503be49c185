// SPDX-License-Identifier: MIT

import CoreAnimation
import Diagnostics
import Expectations
import QuartzCore
import TestSupport
import Testing

struct TimingFunctionTests {
  private func points(_ function: CAMediaTimingFunction) -> [Float] {
    (0...3).flatMap { index in
      var point: [Float] = [-1, -1]
      unsafe point.withUnsafeMutableBufferPointer {
        guard let base = $0.baseAddress else { return }
        unsafe function.getControlPoint(at: index, values: base)
      }
      return point
    }
  }

  @Test(arguments: [
    (CAMediaTimingFunctionName.linear, [Float(0), 0, 0, 0, 1, 1, 1, 1]),
    (.easeIn, [0, 0, 0.42, 0, 1, 1, 1, 1]),
    (.easeOut, [0, 0, 0, 0, 0.58, 1, 1, 1]),
    (.easeInEaseOut, [0, 0, 0.42, 0, 0.58, 1, 1, 1]),
    (.default, [0, 0, 0.25, 0.1, 0.25, 1, 1, 1]),
  ])
  func `control points of the named curves (TF-2, TF-3)`(
    name: CAMediaTimingFunctionName, expected: [Float]
  ) {
    expect(points(CAMediaTimingFunction(name: name)), equals: expected)
  }

  @Test
  func `an unknown name is refused and gives the linear curve; Apple ends the program (TF-5)`() {
    let (function, log) = RefusalLog.recording {
      CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: "wobbly"))
    }
    expect(points(function), equals: [0, 0, 0, 0, 1, 1, 1, 1])
    expect(function.value(at: 0.3), equals: 0.3)
    expect(log.count, equals: 1, "\(log)")
    expect(log.first?.contains("wobbly"), equals: true, "\(log)")
  }

  @Test func `control points have the precision of Float (TF-7)`() {
    let function = CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4)
    expect(points(function), equals: [0, 0, 0.1, 0.2, 0.3, 0.4, 1, 1].map { Float($0) })
    expect(Double(points(function)[2]) != 0.1)
  }

  @Test(arguments: 0..<20)
  func `progress is y where x is the time (TF-1)`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let (x1, x2) = (random.number(in: 0...1), random.number(in: 0...1))
    let (y1, y2) = (random.number(in: -1...2), random.number(in: -1...2))
    let function = CAMediaTimingFunction(
      controlPoints: Float(x1), Float(y1), Float(x2), Float(y2))
    func bezier(_ a: Double, _ b: Double, _ s: Double) -> Double {
      3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
    }
    for step in 0...20 {
      let s = Double(step) / 20
      let x = bezier(Double(Float(x1)), Double(Float(x2)), s)
      let slope = 3 * (1 - s) * (1 - s) * x1 + 6 * (1 - s) * s * (x2 - x1) + 3 * s * s * (1 - x2)
      // Where time hardly moves along the curve, y is not well determined by x.
      guard slope > 0.05 else { continue }
      let y = bezier(Double(Float(y1)), Double(Float(y2)), s)
      expect(function.value(at: x), near: y, within: 1e-4, "seed \(seed), s \(s)")
    }
  }

  @Test func `easeIn at one half (TF-4)`() {
    let function = CAMediaTimingFunction(name: .easeIn)
    expect(function.value(at: 0.5), near: 0.3153568)
    expect(function.value(at: 0), equals: 0)
    expect(function.value(at: 1), equals: 1)
  }

  @Test func `y beyond 0…1 overshoots, in animations too (TF-6)`() {
    let animation = zAnimation(from: 0, to: 100)
    animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.3, 0, 0.5, 3)
    let probe = AnimationProbe(CALayer(), animation)
    expect(probe.z(at: 0.7), isAbove: 105)
  }

  @Test func `control points that are no numbers make the curve linear, and are logged`() {
    let (function, log) = RefusalLog.recording {
      CAMediaTimingFunction(controlPoints: .nan, 0, 1, .infinity)
    }
    expect(log.count, equals: 1)
    expect(function.value(at: 0.3), near: 0.3)
    let (_, index) = RefusalLog.recording {
      var pair: [Float] = [5, 5]
      unsafe pair.withUnsafeMutableBufferPointer {
        guard let base = $0.baseAddress else { return }
        unsafe function.getControlPoint(at: 7, values: base)
      }
      expect(pair, equals: [5, 5])
    }
    expect(index.count, equals: 1)
  }

  @Test func `equality and archiving`() throws {
    let functions = [
      CAMediaTimingFunction(name: .easeOut), CAMediaTimingFunction(controlPoints: 0.1, -1, 0.9, 2),
      CAMediaTimingFunction(easing: .bounce),
      CAMediaTimingFunction(easing: CAEasing(.elastic, .easeIn, amount: 0.5)),
    ]
    for function in functions {
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: function, requiringSecureCoding: true)
      let copy = try NSKeyedUnarchiver.unarchivedObject(
        ofClass: CAMediaTimingFunction.self, from: data)
      expect(copy, equals: function)
    }
    expect(functions[0], equals: CAMediaTimingFunction(name: .easeOut))
    expect(functions[0] != functions[1])
  }

  @Test(arguments: CAEasing.Family.allCases)
  func `easing families start at 0 and end at 1`(family: CAEasing.Family) {
    for direction in CAEasing.Direction.allCases {
      let function = CAMediaTimingFunction(easing: CAEasing(family, direction))
      expect(function.value(at: 0), near: 0, "\(direction)")
      expect(function.value(at: 1), near: 1, "\(direction)")
    }
    let easeIn = CAMediaTimingFunction(easing: CAEasing(family, .easeIn))
    let easeOut = CAMediaTimingFunction(easing: CAEasing(family, .easeOut))
    for step in 1..<10 {
      let t = Double(step) / 10
      expect(easeIn.value(at: t), near: 1 - easeOut.value(at: 1 - t), "t \(t)")
    }
  }
}
