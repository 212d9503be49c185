// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing
import UIKit

/// Property animators that nothing holds but their run, and animators with numbers that make no sense.
@MainActor @Suite struct UnheldAnimatorTests {
  @Test func `it ends when its view leaves the window in flight`() {
    let stage = AnimatorStage()
    weak var animator: UIViewPropertyAnimator?
    do {
      let made = stage.animator()
      made.startAnimation()
      animator = made
    }
    stage.frame(0)
    stage.frame(0.25)
    expect(animator?.isRunning, equals: true)
    stage.view.removeFromSuperview()
    stage.frame(0.5)
    expectNil(animator)
    expect(stage.positions, equals: [.end])
    expect(stage.view.center.x, equals: 100)
    expectNil(stage.view.layer.animationKeys())
    expectNil(stage.root.layer.animationKeys())
  }

  @Test func `it runs on when its view enters the window after the start`() {
    let stage = AnimatorStage()
    stage.view.removeFromSuperview()
    stage.frame(0)
    weak var animator: UIViewPropertyAnimator?
    do {
      let made = stage.animator()
      made.startAnimation()
      animator = made
    }
    stage.root.addSubview(stage.view)
    stage.frame(0)
    expect(stage.x(at: 0.5), near: 50, within: 1)
    expect(animator?.isRunning, equals: true)
    stage.frame(1.1)
    stage.frame(1.2)
    expectNil(animator)
    expect(stage.positions, equals: [.end])
  }

  @Test func `it ends when the whole tree leaves the screen`() {
    let stage = AnimatorStage()
    weak var animator: UIViewPropertyAnimator?
    do {
      let made = stage.animator()
      made.startAnimation()
      animator = made
    }
    stage.frame(0)
    stage.frame(0.25)
    stage.view.layer.removeAllAnimations()
    stage.root.layer.removeAllAnimations()
    stage.frame(0.5)
    stage.frame(0.6)
    stage.frame(2)
    stage.frame(2.1)
    expectNil(animator)
    expect(stage.positions, equals: [.end])
  }

  /// Numbers that callers compute by mistake.
  private static let numbers: [Double] = [
    .nan, .infinity, -.infinity, -1, 0, 1e-300, 1e300, .greatestFiniteMagnitude,
  ]

  private static func timings(_ number: Double) -> [any UITimingCurveProvider] {
    let n = CGFloat(number)
    return [
      UICubicTimingParameters(animationCurve: .linear),
      UICubicTimingParameters(
        controlPoint1: CGPoint(x: n, y: n), controlPoint2: CGPoint(x: n, y: n)),
      UISpringTimingParameters(dampingRatio: n),
      UISpringTimingParameters(dampingRatio: 0.5, initialVelocity: CGVector(dx: n, dy: n)),
      UISpringTimingParameters(mass: n, stiffness: n, damping: n, initialVelocity: .zero),
      UISpringTimingParameters(duration: number, bounce: n),
    ]
  }

  @Test(arguments: 0..<8)
  func `numbers that make no sense stop no program`(_ index: Int) {
    let number = Self.numbers[index]
    for duration in [1, number] {
      for timing in Self.timings(number) {
        let stage = AnimatorStage()
        let animator = UIViewPropertyAnimator(duration: duration, timingParameters: timing)
        animator.addAnimations({ stage.view.center.x = 100 }, delayFactor: CGFloat(number))
        animator.addCompletion { stage.positions.append($0) }
        animator.startAnimation(afterDelay: number == 1e300 ? 0 : number)
        stage.frame(0)
        stage.frame(0.25)
        if animator.state == .active {
          animator.pauseAnimation()
          animator.fractionComplete = CGFloat(number)
          expect(animator.fractionComplete.isFinite)
          stage.frame(0.3)
          animator.continueAnimation(
            withTimingParameters: timing, durationFactor: CGFloat(number))
          animator.isReversed = true
          stage.frame(0.4)
        }
        stage.frame(0.5)
        if animator.state == .active { animator.stopAnimation(true) }
        stage.frame(0.6)
        expect(stage.view.center.x.isFinite, "\(number), \(duration), \(timing)")
        expectNil(stage.view.layer.animationKeys())
      }
    }
  }

  @Test(arguments: 0..<40)
  func `random calls of animators that nothing holds end all of them`(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let stage = AnimatorStage()
    var time = 0.0
    stage.frame(0)
    var starts = 0
    weak var last: UIViewPropertyAnimator?
    for _ in 0..<30 {
      switch Int.random(in: 0..<7, using: &random) {
      case 0, 1:
        let animator = stage.animator(random.number(in: 0.05...1))
        if Bool.random(using: &random) {
          animator.addAnimations({ stage.view.alpha = 0.5 }, delayFactor: 0.5)
        }
        animator.startAnimation(afterDelay: Bool.random(using: &random) ? 0.1 : 0)
        starts += 1
        last = animator
      case 2: stage.view.removeFromSuperview()
      case 3: stage.root.addSubview(stage.view)
      case 4: if last?.isRunning == true { last?.isReversed.toggle() }
      case 5: stage.view.layer.removeAllAnimations()
      default: if last?.isRunning == true { last?.addAnimations { stage.view.alpha = 0.9 } }
      }
      if Bool.random(using: &random) {
        time += random.number(in: 0...0.4)
        stage.frame(time)
      }
    }
    for _ in 0..<8 {
      time += 1
      stage.frame(time)
    }
    expectNil(last, "seed \(seed)")
    expect(stage.positions.count, equals: starts, "seed \(seed)")
    expectNil(stage.view.layer.animationKeys(), "seed \(seed)")
    expectNil(stage.root.layer.animationKeys(), "seed \(seed)")
  }
}
