// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing
import UIKit

@MainActor @Suite struct `Timing parameters` {
  // PA-15
  @Test func `a curve has a name or control points`() {
    let builtin = UICubicTimingParameters(animationCurve: .easeIn)
    expect(builtin.timingCurveType, equals: .builtin)
    expect(builtin.animationCurve, equals: .easeIn)
    expect(builtin.controlPoint1, equals: CGPoint(x: 0.42, y: 0))
    expect(builtin.controlPoint2, equals: CGPoint(x: 1, y: 1))
    expect(builtin.cubicTimingParameters, isIdenticalTo: builtin)
    expectNil(builtin.springTimingParameters)
    let points = UICubicTimingParameters(
      controlPoint1: CGPoint(x: 0.1, y: 0.2), controlPoint2: CGPoint(x: 0.3, y: 0.4))
    expect(points.timingCurveType, equals: .cubic)
    expect(points.controlPoint1, equals: CGPoint(x: 0.1, y: 0.2))
    expect(points.controlPoint2, equals: CGPoint(x: 0.3, y: 0.4))
    expect(UICubicTimingParameters().timingCurveType, equals: .builtin)
    expect(UICubicTimingParameters().animationCurve, equals: .easeInOut)
  }

  // PA-15
  @Test func `the ways to make an animator are its timing`() {
    let curve = UIViewPropertyAnimator(duration: 2, curve: .easeOut)
    expect(curve.duration, equals: 2)
    expect(curve.timingParameters?.cubicTimingParameters?.animationCurve, equals: .easeOut)
    let points = UIViewPropertyAnimator(
      duration: 2, controlPoint1: CGPoint(x: 0.5, y: 0), controlPoint2: CGPoint(x: 0.5, y: 1))
    expect(points.timingParameters?.timingCurveType, equals: .cubic)
    let spring = UIViewPropertyAnimator(duration: 2, dampingRatio: 0.5)
    expect(spring.timingParameters?.timingCurveType, equals: .spring)
    expect(spring.timingParameters?.springTimingParameters?.initialVelocity, equals: .zero)
  }

  private func archived<Value: NSObject & NSCoding>(_ value: Value) throws -> Value {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    value.encode(with: archiver)
    archiver.finishEncoding()
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    unarchiver.requiresSecureCoding = false
    return try #require(Value(coder: unarchiver))
  }

  @Test func `curves and springs survive archives and copies`() throws {
    let points = UICubicTimingParameters(
      controlPoint1: CGPoint(x: 0.1, y: 0.2), controlPoint2: CGPoint(x: 0.3, y: 0.4))
    let restored = try archived(points)
    expect(restored.timingCurveType, equals: .cubic)
    expect(restored.controlPoint1, equals: points.controlPoint1)
    expect(restored.controlPoint2, equals: points.controlPoint2)
    let builtin = try archived(UICubicTimingParameters(animationCurve: .linear))
    expect(builtin.timingCurveType, equals: .builtin)
    expect(builtin.animationCurve, equals: .linear)
    expect(points.copy() as? UICubicTimingParameters, isIdenticalTo: points)
    let velocity = CGVector(dx: 3, dy: -2)
    let springs = [
      UISpringTimingParameters(dampingRatio: 0.4, initialVelocity: velocity),
      UISpringTimingParameters(mass: 2, stiffness: 90, damping: 7, initialVelocity: velocity),
      UISpringTimingParameters(duration: 0.7, bounce: -0.2, initialVelocity: velocity),
    ]
    for spring in springs {
      let restored = try archived(spring)
      expect(restored.initialVelocity, equals: velocity)
      expect(made(by: restored)?.stiffness, equals: made(by: spring)?.stiffness)
      expect(made(by: restored)?.damping, equals: made(by: spring)?.damping)
      expect(made(by: restored)?.mass, equals: made(by: spring)?.mass)
      expect(made(by: restored)?.duration, equals: made(by: spring)?.duration)
    }
  }

  /// The animation of a view's opacity that a spring makes in an animator of some seconds.
  private func made(
    by spring: UISpringTimingParameters, duration: Double = 1
  ) -> CASpringAnimation? {
    let view = UIView(frame: .zero)
    let animator = UIViewPropertyAnimator(duration: duration, timingParameters: spring)
    animator.addAnimations { view.alpha = 0 }
    animator.pauseAnimation()
    defer { animator.stopAnimation(true) }
    return view.layer.animation(forKey: "opacity") as? CASpringAnimation
  }

  // SG-2, SG-3: duration, damping ratio, velocity; stiffness and damping.
  private nonisolated static let springs: [[Double]] = [
    [1, 0.5, 0, 161.719502, 12.716898], [1, 1, 0, 85.255924, 18.466827],
    [0.5, 0.7, 0, 387.274580, 27.551010], [0.3, 1, 0, 947.288049, 61.556090],
    [0.5, 0.8, 5, 283.178776, 26.924667],
  ]

  @Test(arguments: springs)
  func `a damping ratio makes a spring that rests in the duration`(numbers: [Double]) throws {
    let spring = UISpringTimingParameters(
      dampingRatio: numbers[1], initialVelocity: CGVector(dx: numbers[2], dy: 0))
    let animation = try #require(made(by: spring, duration: numbers[0]))
    expect(animation.mass, equals: 1)
    expect(animation.stiffness.native, near: numbers[3], within: 1e-4)
    expect(animation.damping.native, near: numbers[4], within: 1e-5)
    expect(animation.duration, equals: numbers[0])
  }

  // SG-5
  @Test func `constants alone say how long a spring runs`() throws {
    let spring = UISpringTimingParameters(
      mass: 2, stiffness: 300, damping: 20, initialVelocity: .zero)
    let animation = try #require(made(by: spring, duration: 77))
    expect(animation.mass, equals: 2)
    expect(animation.stiffness, equals: 300)
    expect(animation.damping, equals: 20)
    expect(animation.duration, equals: animation.settlingDuration)
    let stage = AnimatorStage()
    let animator = stage.animator(77, spring)
    expect(animator.duration, equals: 77)
    animator.startAnimation()
    stage.frame(0)
    stage.frame(animation.settlingDuration - 0.01)
    expect(stage.positions, equals: [])
    stage.frame(animation.settlingDuration + 0.01)
    expect(stage.positions, equals: [.end])
  }

  // SG-6
  @Test func `the system's spring acts as critically damped`() throws {
    let animation = try #require(made(by: UISpringTimingParameters()))
    let ratio = animation.damping / (2 * (animation.stiffness * animation.mass).squareRoot())
    expect(ratio.native, near: 4.564, within: 1e-3)
    expect(UISpringTimingParameters().initialVelocity, equals: .zero)
    let frequency = (1000.0 / 3).squareRoot()
    let stage = AnimatorStage()
    let animator = stage.animator(9, UISpringTimingParameters())
    animator.startAnimation()
    stage.frame(0)
    let expected = 1 - exp(-frequency * 0.2) * (1 + frequency * 0.2)
    expect(stage.x(at: 0.2), near: 100 * expected)
    expect(stage.x(at: 0.506), near: 99.9, within: 0.01)
    stage.frame(1)
    expect(stage.positions, equals: [.end])
  }

  // SG-7
  @Test func `a perceptual duration and a bounce make a spring`() throws {
    let spring = UISpringTimingParameters(duration: 0.5, bounce: 0.3)
    let animation = try #require(made(by: spring, duration: 4))
    expect(animation.mass, equals: 1)
    expect(animation.stiffness.native, near: pow(2 * .pi / 0.5, 2), within: 1e-6)
    expect(animation.damping.native, near: 2 * 0.7 * 2 * .pi / 0.5, within: 1e-6)
    expect(animation.duration, equals: animation.settlingDuration)
    expect(animation.duration, isAbove: 0.5)
  }

  // SG-4
  @Test func `a velocity pushes each axis of a position by itself`() {
    let stage = AnimatorStage()
    let velocity = CGVector(dx: 2, dy: -1)
    let animator = UIViewPropertyAnimator(
      duration: 1,
      timingParameters: UISpringTimingParameters(dampingRatio: 1, initialVelocity: velocity))
    animator.addAnimations {
      stage.view.center = CGPoint(x: 100, y: 250)
      stage.view.alpha = 0
    }
    animator.startAnimation()
    stage.frame(0)
    stage.frame(1e-4)
    expect(stage.presented.position.x.native / 1e-4, near: 200, within: 2)
    expect((stage.presented.position.y.native - 50) / 1e-4, near: -200, within: 2)
    // One-dimensional properties take dx alone.
    expect((Double(stage.presented.opacity) - 1) / 1e-4, near: -2, within: 0.01)
    animator.stopAnimation(true)
  }

  // SG-4, SG-8
  @Test func `an axis without a distance does not move`() {
    let stage = AnimatorStage()
    let animator = stage.animator(
      1, UISpringTimingParameters(dampingRatio: 0.5, initialVelocity: CGVector(dx: 0, dy: 9)))
    animator.startAnimation()
    stage.frame(0)
    for time in [0.1, 0.3, 0.5] {
      stage.frame(time)
      expect(stage.presented.position.y, equals: 50)
    }
    animator.stopAnimation(true)
  }

  /// A timing of one's own.
  private final class Composed: NSObject, UITimingCurveProvider {
    nonisolated override init() { super.init() }
    nonisolated init?(coder: NSCoder) { super.init() }
    nonisolated func encode(with coder: NSCoder) {}
    nonisolated func copy(with zone: NSZone? = nil) -> Any { Composed() }
    var timingCurveType: UITimingCurveType { .composed }
    var cubicTimingParameters: UICubicTimingParameters? {
      UICubicTimingParameters(animationCurve: .linear)
    }
    var springTimingParameters: UISpringTimingParameters? {
      UISpringTimingParameters(dampingRatio: 0.5)
    }
  }

  // PA-15
  @Test func `a provider may give both a curve and a spring, which moves`() {
    let stage = AnimatorStage()
    let animator = stage.animator(1, Composed())
    expect(animator.timingParameters?.timingCurveType, equals: .composed)
    expect(animator.timingParameters is Composed)
    animator.startAnimation()
    stage.frame(0)
    let expected = stage.view.layer.animation(forKey: "position") as? CASpringAnimation
    expect(expected?.stiffness.native ?? 0, near: 161.719502, within: 1e-4)
    animator.stopAnimation(true)
  }
}
