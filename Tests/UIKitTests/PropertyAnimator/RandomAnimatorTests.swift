// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import QuartzCore
import TestSupport
import Testing
import UIKit

/// Random lives of property animators: the picture never jumps by itself, and every end comes once.
@MainActor @Suite struct `Random lives of property animators` {
  /// The numbers that a view shows: position, size, the transform, opacity.
  private static func look(_ layer: CALayer) -> [Double] {
    let transform = layer.affineTransform()
    return [
      layer.position.x, layer.position.y, layer.bounds.width, layer.bounds.height, transform.a,
      transform.b, transform.tx, CGFloat(layer.opacity) * 100,
    ].map(\.native)
  }

  private enum Operation: CaseIterable {
    case start, pause, resume, scrub, reverse, proceed, add, addLate, stop, linear, pausing
  }

  /// One animator, its view and its record.
  private struct Life {
    let stage: AnimatorStage
    let animator: UIViewPropertyAnimator
    var random: SeededGenerator
    var time = 0.0
    var endCount = 0
    var expectedEnds = 0

    @MainActor init(seed: Int) {
      stage = AnimatorStage()
      random = SeededGenerator(seed: UInt64(seed))
      let duration = random.number(in: 0.2...2)
      animator = UIViewPropertyAnimator(
        duration: duration, timingParameters: Self.timing(&random))
      stage.frame(0)
    }

    @MainActor static func timing(
      _ random: inout SeededGenerator
    ) -> any UITimingCurveProvider {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: UICubicTimingParameters(animationCurve: .linear)
      case 1: UICubicTimingParameters(animationCurve: .easeInOut)
      case 2: UICubicTimingParameters(animationCurve: .easeOut)
      case 3:
        UISpringTimingParameters(
          dampingRatio: CGFloat(random.number(in: 0.3...1)),
          initialVelocity: CGVector(dx: random.number(in: -2...2), dy: random.number(in: -2...2)))
      default: UISpringTimingParameters(duration: 0.4, bounce: CGFloat(random.number(in: 0...0.5)))
      }
    }

    @MainActor mutating func change() -> () -> Void {
      let view = stage.view
      let x = CGFloat(random.number(in: 0...300))
      let y = CGFloat(random.number(in: 0...300))
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return { view.center = CGPoint(x: x, y: y) }
      case 1: return { view.alpha = x / 300 }
      case 2: return { view.bounds.size = CGSize(width: x, height: y) }
      default:
        // Matrices that do not commute cannot be added without a jump.
        return { view.transform = CGAffineTransform(translationX: x, y: y) }
      }
    }

    /// Does something; false if the picture may jump by it.
    @MainActor mutating func perform(_ operation: Operation) -> Bool {
      let isPaused = animator.state == .active && !animator.isRunning
      switch operation {
      case .start where animator.state != .stopped: animator.startAnimation()
      case .pause: animator.pauseAnimation()
      case .resume where isPaused:
        animator.continueAnimation(
          withTimingParameters: nil, durationFactor: CGFloat(random.number(in: 0...1.5)))
      case .scrub where isPaused:
        animator.fractionComplete = CGFloat(random.number(in: 0...1))
        return false
      case .reverse:
        let wasActive = animator.state == .active
        animator.isReversed.toggle()
        return wasActive
      case .proceed where isPaused:
        animator.continueAnimation(
          withTimingParameters: Self.timing(&random),
          durationFactor: CGFloat(random.number(in: 0...1.5)))
      case .add: animator.addAnimations(change())
      case .addLate:
        animator.addAnimations(change(), delayFactor: CGFloat(random.number(in: 0...1)))
      case .stop where animator.state == .active: animator.stopAnimation(true)
      case .linear where !isPaused: animator.scrubsLinearly.toggle()
      case .pausing: animator.pausesOnCompletion.toggle()
      default: break
      }
      return true
    }
  }

  // PA-5 to PA-10, PA-16
  @Test(arguments: 0..<60)
  func `nothing jumps, ends come once, and the end state is the model's`(seed: Int) throws {
    var life = Life(seed: seed)
    let (stage, animator) = (life.stage, life.animator)
    var ends = 0
    for step in 0..<40 {
      life.time += life.random.number(in: 0...0.3)
      stage.frame(life.time)
      let wasInactive = animator.state == .inactive
      if wasInactive {
        // A start may begin at the end, where the animator is reversed.
        if animator.isReversed { animator.isReversed = false }
        animator.addAnimations(life.change())
        animator.addCompletion { _ in ends += 1 }
        life.expectedEnds += 1
      }
      let before = Self.look(stage.presented)
      let operation = Operation.allCases.randomElement(using: &life.random) ?? .start
      if operation == .stop, animator.state == .active { life.expectedEnds -= 1 }
      let isSmooth = life.perform(operation)
      stage.frame(life.time)
      let after = Self.look(stage.presented)
      if isSmooth {
        expect(
          Jump(after), near: Jump(before), within: 0.35, "seed \(seed), step \(step), \(operation)")
      }
      // An animation that ended in that frame is off the tree in the next one.
      stage.frame(life.time)
      let node = try #require(stage.shown.node(stage.view.layer))
      let drawn = stage.shown.tree.geometry[node].position
      expect(drawn.x, near: after[0], within: 1e-6, "seed \(seed), step \(step)")
      expect(drawn.y, near: after[1], within: 1e-6, "seed \(seed), step \(step)")
      if wasInactive, animator.state == .inactive {
        animator.startAnimation()
      }
    }
    if animator.state == .active, !animator.isRunning { animator.startAnimation() }
    animator.pausesOnCompletion = false
    stage.frame(life.time)
    stage.frame(life.time + 60)
    if animator.state == .active { animator.startAnimation() }
    stage.frame(life.time + 61)
    stage.frame(life.time + 120)
    expect(animator.state, equals: .inactive, "seed \(seed)")
    expect(ends, equals: life.expectedEnds, "seed \(seed)")
    expectNil(stage.view.layer.animationKeys(), "seed \(seed)")
    expectNil(stage.root.layer.animationKeys(), "seed \(seed)")
    expect(Self.look(stage.presented), equals: Self.look(stage.view.layer), "seed \(seed)")
    expect(stage.shown.refusals, equals: [])
  }

  /// The numbers of a look.
  private struct Jump: ComponentValues {
    let componentValues: [Double]

    init(_ values: [Double]) { componentValues = values }
  }
}
