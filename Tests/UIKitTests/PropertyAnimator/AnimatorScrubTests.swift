// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import QuartzCore
import TestSupport
import Testing
import UIKit

@MainActor @Suite struct `Scrubbing, reversing and continuing` {
  /// Ease in and out at a quarter of the time (view fact VB-6).
  private static let quarter = 0.129162

  // PA-5
  @Test func `a paused animator shows linear progress whatever its curve`() {
    let stage = AnimatorStage()
    let animator = stage.animator(2, .easeInOut)
    expect(animator.scrubsLinearly)
    for fraction in [0.3, 0.75, 0, 1, 0.5] {
      animator.fractionComplete = fraction
      expect(animator.fractionComplete.native.rounded(toPlaces: 6), equals: fraction)
      expect(stage.x(at: 1), near: fraction * 100, within: 1e-4)
    }
    animator.stopAnimation(true)
  }

  // PA-5
  @Test func `scrubbing that is not linear goes along the curve`() {
    let stage = AnimatorStage()
    let animator = stage.animator(2, .easeInOut)
    animator.scrubsLinearly = false
    animator.fractionComplete = 0.25
    expect(animator.fractionComplete.native, near: 0.25)
    expect(stage.x(at: 0), near: Self.quarter * 100, within: 1e-3)
    animator.stopAnimation(true)
  }

  // PA-5
  @Test func `a pause shows what was shown, and the rest runs along the curve`() {
    let stage = AnimatorStage()
    let animator = stage.animator(1, .easeInOut)
    animator.startAnimation()
    stage.frame(0)
    expect(stage.x(at: 0.25), near: Self.quarter * 100, within: 1e-3)
    animator.pauseAnimation()
    expect(animator.fractionComplete.native, near: Self.quarter, within: 1e-5)
    expect(stage.x(at: 0.25), near: Self.quarter * 100, within: 1e-3)
    expect(stage.x(at: 7), near: Self.quarter * 100, within: 1e-3)
    // Setting what it reads moves nothing.
    animator.fractionComplete = animator.fractionComplete
    expect(stage.x(at: 7), near: Self.quarter * 100, within: 1e-3)
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    expect(stage.x(at: 7.25), near: 50, within: 1e-3)
    expect(stage.x(at: 7.5), near: (1 - Self.quarter) * 100, within: 1e-3)
    stage.frame(7.75)
    expect(stage.positions, equals: [.end])
  }

  // PA-5
  @Test func `fractions outside of 0 to 1 count as those`() {
    let stage = AnimatorStage()
    let animator = stage.animator()
    animator.fractionComplete = 3
    expect(animator.fractionComplete, equals: 1)
    expect(stage.x(at: 0), equals: 100)
    animator.fractionComplete = -1
    expect(animator.fractionComplete, equals: 0)
    expect(stage.x(at: 0), equals: 0)
    animator.stopAnimation(true)
  }

  // PA-6
  @Test func `a running animator is turned round, and back again`() {
    let stage = AnimatorStage()
    let animator = stage.animator()
    animator.startAnimation()
    stage.frame(0)
    stage.frame(0.6)
    expect(animator.fractionComplete.native, near: 0.6)
    animator.isReversed = true
    expect(animator.isReversed)
    expect(animator.isRunning)
    expect(animator.fractionComplete.native, near: 0.4)
    expect(stage.x(at: 0.6), near: 60)
    expect(stage.x(at: 0.8), near: 40)
    animator.isReversed = false
    expect(stage.x(at: 1), near: 60)
    animator.isReversed = true
    expect(stage.x(at: 1.5), near: 10)
    expect(stage.positions, equals: [])
    expect(stage.x(at: 1.6), equals: 0)
    expect(stage.positions, equals: [.start])
    // PA-9
    expect(stage.view.center.x, equals: 0)
    expectNil(stage.view.layer.animationKeys())
  }

  // PA-6
  @Test func `one that is reversed before its start runs from the end`() {
    let stage = AnimatorStage()
    let animator = stage.animator()
    animator.isReversed = true
    animator.startAnimation()
    expect(animator.fractionComplete, equals: 0)
    expect(stage.x(at: 0), equals: 100)
    expect(stage.x(at: 0.25), near: 75)
    expect(stage.x(at: 1), equals: 0)
    expect(stage.positions, equals: [.start])
  }

  // PA-6
  @Test func `reversed, a fraction counts from the end`() {
    let stage = AnimatorStage()
    let animator = stage.animator()
    animator.fractionComplete = 0.3
    animator.isReversed = true
    expect(animator.fractionComplete.native, near: 0.7)
    animator.fractionComplete = 0.9
    expect(stage.x(at: 0), near: 10)
    animator.startAnimation()
    expect(stage.x(at: 0.1), equals: 0)
    expect(stage.positions, equals: [.start])
  }

  @Test func `a spring that is turned round springs back without a jump`() {
    let stage = AnimatorStage()
    let animator = stage.animator(1, UISpringTimingParameters(dampingRatio: 0.6))
    animator.startAnimation()
    stage.frame(0)
    stage.frame(0.2)
    let (before, speed) = (stage.x, stage.speed(at: 0.2))
    animator.isReversed = true
    expect(stage.x(at: 0.2), near: before, within: 1e-6)
    expect(stage.speed(at: 0.2), near: speed, within: abs(speed) * 0.02)
    expect(stage.x(at: 0.21), isAbove: before)
    expect(stage.x(at: 0.6), isBelow: before)
    expect(stage.x(at: 1.19), near: 0, within: 0.5)
    stage.frame(1.2)
    expect(stage.positions, equals: [.start])
    expect(stage.view.center.x, equals: 0)
  }

  @Test func `a spring that is reversed before its start springs from the end`() {
    let stage = AnimatorStage()
    let animator = stage.animator(1, UISpringTimingParameters(dampingRatio: 1))
    animator.isReversed = true
    animator.startAnimation()
    expect(stage.x(at: 0), near: 100, within: 0.2)
    expect(stage.x(at: 0.1), isBelow: 90)
    expect(stage.x(at: 0.3), isAbove: 0)
    stage.frame(1)
    expect(stage.positions, equals: [.start])
    expect(stage.view.center.x, equals: 0)
  }

  // PA-7
  @Test func `a duration factor says how long the rest takes`() {
    let stage = AnimatorStage()
    let animator = stage.animator(2)
    animator.startAnimation()
    stage.frame(0)
    stage.frame(0.5)
    animator.pauseAnimation()
    stage.frame(3)
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.5)
    expect(stage.x(at: 3), near: 25)
    expect(stage.x(at: 3.5), near: 62.5, within: 1e-4)
    expect(stage.positions, equals: [])
    stage.frame(4.0001)
    expect(stage.positions, equals: [.end])
  }

  // PA-7
  @Test func `a factor of zero takes the rest`() {
    let stage = AnimatorStage()
    let animator = stage.animator(2)
    animator.fractionComplete = 0.5
    stage.frame(0)
    animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .easeInOut), durationFactor: 0)
    expect(stage.x(at: 0), near: 50)
    expect(stage.x(at: 0.25), near: 50 + 50 * Self.quarter, within: 1e-3)
    stage.frame(1)
    expect(stage.positions, equals: [.end])
  }

  // PA-7
  @Test func `another timing goes on from where it is, and the first one counts again afterwards`()
  {
    let stage = AnimatorStage()
    let animator = stage.animator(1, .easeInOut)
    animator.startAnimation()
    stage.frame(0)
    stage.frame(0.5)
    animator.pauseAnimation()
    animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 2)
    expect(stage.x(at: 0.5), near: 50, within: 1e-4)
    expect(stage.x(at: 1.5), near: 75, within: 1e-4)
    animator.pauseAnimation()
    expect(animator.fractionComplete.native, near: 0.75)
    expect(stage.x(at: 4), near: 75, within: 1e-4)
    animator.startAnimation()
    expect(stage.x(at: 4.5), near: 87.5, within: 1e-4)
    stage.frame(5)
    expect(stage.positions, equals: [.end])
    expect(animator.timingParameters?.cubicTimingParameters?.animationCurve, equals: .easeInOut)
    animator.addAnimations { stage.view.center.x = 200 }
    animator.startAnimation()
    stage.frame(5)
    expect(stage.x(at: 5.25), near: 100 + 100 * Self.quarter, within: 1e-3)
    stage.frame(6)
  }

  // PA-7
  @Test func `a spring keeps the speed of before the pause`() {
    let stage = AnimatorStage()
    let animator = stage.animator()
    animator.startAnimation()
    stage.frame(0)
    stage.frame(0.5)
    animator.pauseAnimation()
    stage.frame(2)
    animator.continueAnimation(
      withTimingParameters: UISpringTimingParameters(dampingRatio: 1), durationFactor: 1)
    expect(stage.x(at: 2), near: 50)
    expect(stage.speed(at: 2), near: 100, within: 2)
    expect(stage.x(at: 2.99), near: 100, within: 0.2)
    stage.frame(3)
    expect(stage.positions, equals: [.end])
    // After a scrub none is left.
    let other = stage.animator(1, .linear)
    stage.view.center.x = 0
    other.startAnimation()
    stage.frame(3)
    stage.frame(3.5)
    other.pauseAnimation()
    other.fractionComplete = 0.5
    other.continueAnimation(
      withTimingParameters: UISpringTimingParameters(dampingRatio: 1), durationFactor: 1)
    expect(stage.speed(at: 3.5), near: 0, within: 1)
    stage.frame(5)
  }

  // PA-7, SG-4
  @Test func `a continued spring may push each axis by itself`() {
    let stage = AnimatorStage()
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      stage.view.center = CGPoint(x: 100, y: 250)
    }
    animator.fractionComplete = 0.5
    stage.frame(0)
    animator.continueAnimation(
      withTimingParameters: UISpringTimingParameters(
        dampingRatio: 1, initialVelocity: CGVector(dx: 4, dy: -2)), durationFactor: 1)
    stage.frame(0)
    expect(stage.presented.position, equals: CGPoint(x: 50, y: 150))
    stage.frame(1e-4)
    expect((stage.presented.position.x.native - 50) / 1e-4, near: 4 * 50, within: 1)
    expect((stage.presented.position.y.native - 150) / 1e-4, near: -2 * 100, within: 1)
    stage.frame(0.2)
    animator.pauseAnimation()
    let before = stage.presented.position
    stage.frame(0.5)
    expect(stage.presented.position, near: before)
    // Scrubbed it is one movement again.
    animator.fractionComplete = 0.5
    stage.frame(0.5)
    expect(stage.presented.position, near: CGPoint(x: 50, y: 150))
    expect(stage.view.layer.animationKeys()?.count, equals: 1)
    animator.stopAnimation(false)
    animator.finishAnimation(at: .end)
    expect(stage.view.center, equals: CGPoint(x: 100, y: 250))
    expectNil(stage.view.layer.animationKeys())
  }

  // PA-8
  @Test func `one that pauses on completion stays active at its end`() {
    let stage = AnimatorStage()
    let animator = stage.animator()
    animator.pausesOnCompletion = true
    animator.startAnimation()
    stage.frame(0)
    expect(stage.x(at: 1.5), equals: 100)
    expect(animator.state, equals: .active)
    expect(!animator.isRunning)
    expect(animator.fractionComplete, equals: 1)
    expect(stage.positions, equals: [])
    stage.frame(3)
    animator.isReversed = true
    expect(animator.fractionComplete, equals: 0)
    animator.startAnimation()
    expect(stage.x(at: 3), equals: 100)
    expect(stage.x(at: 3.25), near: 75)
    animator.pausesOnCompletion = false
    stage.frame(4)
    expect(stage.positions, equals: [.start])
    expect(stage.view.center.x, equals: 0)
  }
}

extension AnimatorStage {
  /// The speed of x after a time, in points per second.
  func speed(at time: Double) -> Double {
    shown.commit()
    shown.look(at: time)
    let before = x
    shown.look(at: time + 1e-4)
    let after = x
    shown.look(at: time)
    return (after - before) / 1e-4
  }
}

extension Double {
  /// The number rounded to some decimal places.
  fileprivate func rounded(toPlaces places: Int) -> Double {
    let scale = pow(10, Double(places))
    return (self * scale).rounded() / scale
  }
}
