// SPDX-License-Identifier: MIT

import Expectations
import QuartzCore
import TestSupport
import Testing
import UIKit

@MainActor @Suite struct `Blocks of property animators` {
  // PA-3
  @Test func `the changes are made at the start, from the values of then`() {
    let stage = AnimatorStage()
    let animator = stage.animator()
    stage.view.center.x = 40
    stage.frame(0)
    expect(stage.view.center.x, equals: 40)
    animator.startAnimation()
    expect(stage.view.center.x, equals: 100)
    expect(stage.x(at: 1), equals: 40)
    expect(stage.x(at: 1.5), near: 70)
    stage.frame(2)
  }

  // PA-3
  @Test func `blocks added while active run over the time that is left`() {
    let stage = AnimatorStage()
    let animator = stage.animator(2)
    animator.startAnimation()
    stage.frame(0)
    stage.frame(0.5)
    animator.addAnimations { stage.view.alpha = 0 }
    expect(stage.view.alpha, equals: 0)
    stage.frame(0.5)
    expect(stage.presented.opacity, equals: 1)
    stage.frame(1.25)
    expect(Double(stage.presented.opacity), near: 0.5)
    expect(stage.positions, equals: [])
    stage.frame(2)
    expect(stage.presented.opacity, equals: 0)
    expect(stage.positions, equals: [.end])
  }

  // PA-4
  @Test func `a delay factor before the start is a share of the duration`() {
    let stage = AnimatorStage()
    let animator = stage.animator(2)
    animator.addAnimations({ stage.view.alpha = 0 }, delayFactor: 0.5)
    animator.startAnimation()
    stage.frame(0)
    stage.frame(1)
    expect(stage.presented.opacity, equals: 1)
    expect(stage.x, near: 50)
    stage.frame(1.5)
    expect(Double(stage.presented.opacity), near: 0.5)
    stage.frame(2)
    expect(stage.presented.opacity, equals: 0)
    expect(stage.positions, equals: [.end])
  }

  // PA-4: the example of the page.
  @Test(arguments: [false, true])
  func `a delay factor of 0.25 at a quarter of two seconds leaves one second`(isPaused: Bool) {
    let stage = AnimatorStage()
    let animator = stage.animator(2)
    animator.startAnimation()
    stage.frame(0)
    stage.frame(0.5)
    if isPaused {
      animator.pauseAnimation()
      expect(animator.fractionComplete.native, near: 0.25)
    }
    animator.addAnimations({ stage.view.alpha = 0 }, delayFactor: 0.25)
    if isPaused { animator.startAnimation() }
    stage.frame(0.5)
    stage.frame(1)
    expect(stage.presented.opacity, equals: 1)
    stage.frame(1.5)
    expect(Double(stage.presented.opacity), near: 0.5)
    stage.frame(2)
    expect(stage.presented.opacity, equals: 0)
    expect(stage.positions, equals: [.end])
  }

  // PA-12
  @Test func `two animators of one additive property add up`() {
    let stage = AnimatorStage()
    let first = stage.animator()
    first.startAnimation()
    stage.frame(0)
    stage.frame(0.5)
    let second = UIViewPropertyAnimator(duration: 1, curve: .linear) { stage.view.center.x = 0 }
    second.startAnimation()
    stage.frame(0.5)
    expect(stage.x, near: 50)
    stage.frame(0.75)
    // 75 - 100 of the first change, 100 - 25 of the second, on top of 0.
    expect(stage.x, near: 50)
    stage.frame(1.25)
    expect(stage.x, near: 25)
    stage.frame(1.5)
    expect(stage.x, equals: 0)
    expect(stage.positions, equals: [.end])
  }

  // PA-12
  @Test func `of a plain property the newer animator takes over the presented value`() {
    let stage = AnimatorStage()
    var ends: [String] = []
    let first = UIViewPropertyAnimator(duration: 1, curve: .linear) { stage.view.alpha = 0 }
    first.addCompletion { _ in ends.append("first") }
    first.startAnimation()
    stage.frame(0)
    stage.frame(0.5)
    let second = UIViewPropertyAnimator(duration: 1, curve: .linear) { stage.view.alpha = 1 }
    second.addCompletion { _ in ends.append("second") }
    second.startAnimation()
    stage.frame(0.5)
    expect(Double(stage.presented.opacity), near: 0.5)
    stage.frame(1)
    expect(Double(stage.presented.opacity), near: 0.75)
    expect(ends, equals: ["first"])
    stage.frame(1.5)
    expect(ends, equals: ["first", "second"])
    expect(stage.view.alpha, equals: 1)
  }

  // PA-12
  @Test func `one animator runs back to its start beside another one that goes on`() {
    let stage = AnimatorStage()
    let first = stage.animator()
    first.startAnimation()
    let second = UIViewPropertyAnimator(duration: 2, curve: .linear) { stage.view.center.x = 300 }
    second.startAnimation()
    stage.frame(0)
    stage.frame(0.5)
    expect(stage.x, near: 100)
    first.isReversed = true
    stage.frame(0.5)
    expect(stage.x, near: 100)
    stage.frame(1)
    // The first has taken its 100 back; of the second's 200 the half is left.
    expect(stage.x, near: 100)
    expect(stage.positions, equals: [.start])
    expect(stage.view.center.x, equals: 200)
    stage.frame(2)
    expect(stage.x, equals: 200)
  }

  @Test func `blocks inside of a block keep their own settings and are paused as well`() {
    let stage = AnimatorStage()
    let animator = stage.animator(2)
    animator.addAnimations {
      UIView.animate(
        withDuration: 1, delay: 0.5,
        options: [.overrideInheritedDuration, .overrideInheritedCurve, .curveLinear]
      ) { stage.view.alpha = 0 }
    }
    animator.startAnimation()
    stage.frame(0)
    stage.frame(1)
    expect(Double(stage.presented.opacity), near: 0.5)
    animator.pauseAnimation()
    stage.frame(5)
    expect(Double(stage.presented.opacity), near: 0.5)
    animator.isReversed = true
    animator.startAnimation()
    stage.frame(5.25)
    expect(Double(stage.presented.opacity), near: 0.75)
    stage.frame(6)
    expect(stage.positions, equals: [.start])
    expect(stage.view.alpha, equals: 1)
  }

  @Test func `a block that repeats indefinitely lets the animator run until it is stopped`() {
    let stage = AnimatorStage()
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      UIView.animate(
        withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .curveLinear]
      ) { stage.view.center.x = 100 }
    }
    animator.startAnimation()
    stage.frame(0)
    expect(stage.x(at: 10.25), near: 25)
    expect(stage.x(at: 11.25), near: 75)
    expect(animator.isRunning)
    animator.stopAnimation(true)
    expect(stage.view.center.x.native, near: 75)
  }

  @Test func `a layer with a slower clock is waited for`() {
    let stage = AnimatorStage()
    stage.view.layer.speed = 0.5
    let animator = stage.animator()
    animator.startAnimation()
    stage.frame(0)
    expect(stage.x(at: 1), near: 50)
    expect(stage.x(at: 1.5), near: 75)
    expect(stage.positions, equals: [])
    stage.frame(2)
    expect(stage.x, equals: 100)
    expect(stage.positions, equals: [.end])
  }

  @Test func `keyframes in a block are scrubbed with it`() {
    let stage = AnimatorStage()
    let animator = stage.animator()
    animator.addAnimations {
      UIView.animateKeyframes(withDuration: 0, delay: 0, options: []) {
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          stage.view.alpha = 0
        }
      }
    }
    animator.fractionComplete = 0.25
    stage.frame(0)
    expect(stage.presented.opacity, equals: 1)
    animator.fractionComplete = 0.75
    stage.frame(1)
    expect(stage.x, near: 75)
    expect(stage.presented.opacity, isBelow: 1)
    expect(stage.presented.opacity, isAbove: 0)
    animator.startAnimation()
    stage.frame(2)
    expect(stage.positions, equals: [.end])
  }

  // PA-9
  @Test func `completion blocks are called once, in order of addition`() {
    let stage = AnimatorStage()
    var names: [String] = []
    let animator = stage.animator()
    animator.addCompletion { _ in names.append("second") }
    animator.startAnimation()
    animator.addCompletion { _ in names.append("third") }
    stage.frame(0)
    stage.frame(1)
    stage.frame(2)
    expect(stage.positions, equals: [.end])
    expect(names, equals: ["second", "third"])
    // An inactive animator may be used again; its blocks have gone.
    animator.addAnimations { stage.view.center.x = 300 }
    animator.addCompletion { _ in names.append("again") }
    animator.startAnimation()
    stage.frame(2)
    expect(stage.x(at: 2.5), near: 200)
    stage.frame(3)
    expect(stage.positions, equals: [.end])
    expect(names, equals: ["second", "third", "again"])
  }

  // PA-13
  @Test func `animated views take touches where they are shown, unless said otherwise`() {
    let stage = AnimatorStage()
    let animator = stage.animator()
    expect(animator.isUserInteractionEnabled)
    expect(!animator.isManualHitTestingEnabled)
    stage.view.center.x = 20
    animator.addAnimations { stage.view.center.x = 220 }
    animator.startAnimation()
    stage.frame(0)
    stage.frame(0.5)
    let (view, root) = (stage.view, stage.root)
    expect(stage.x, equals: 120)
    expect(root.hitTest(CGPoint(x: 120, y: 50), with: nil), isIdenticalTo: view)
    expect(root.hitTest(CGPoint(x: 220, y: 50), with: nil), isIdenticalTo: root)
    stage.frame(1)
    expect(root.hitTest(CGPoint(x: 220, y: 50), with: nil), isIdenticalTo: view)
    let manual = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 20 }
    manual.isManualHitTestingEnabled = true
    manual.startAnimation()
    stage.frame(1)
    stage.frame(1.5)
    expect(root.hitTest(CGPoint(x: 120, y: 50), with: nil), isIdenticalTo: root)
    expect(root.hitTest(CGPoint(x: 20, y: 50), with: nil), isIdenticalTo: view)
    stage.frame(2)
    let deaf = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 220 }
    deaf.isUserInteractionEnabled = false
    deaf.startAnimation()
    stage.frame(2)
    expect(root.hitTest(CGPoint(x: 20, y: 50), with: nil), isIdenticalTo: root)
    stage.frame(3)
    expect(root.hitTest(CGPoint(x: 220, y: 50), with: nil), isIdenticalTo: view)
  }

  // PA-13
  @Test func `a growing view takes touches in the bounds that are shown`() {
    let stage = AnimatorStage()
    stage.view.frame = CGRect(x: 100, y: 100, width: 100, height: 20)
    stage.frame(0)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      stage.view.frame = CGRect(x: 100, y: 100, width: 200, height: 20)
    }
    animator.startAnimation()
    stage.frame(0)
    stage.frame(0.5)
    expect(stage.root.hitTest(CGPoint(x: 240, y: 110), with: nil), isIdenticalTo: stage.view)
    expect(stage.root.hitTest(CGPoint(x: 260, y: 110), with: nil), isIdenticalTo: stage.root)
    stage.frame(1)
  }
}
