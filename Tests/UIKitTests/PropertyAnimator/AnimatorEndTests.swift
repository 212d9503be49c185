// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import QuartzCore
import TestSupport
import Testing
import UIKit

@MainActor @Suite struct `Stopping and finishing property animators` {
  // PA-10
  @Test func `a stop gives the models the presented values`() {
    let stage = AnimatorStage()
    let animator = stage.animator()
    animator.addAnimations {
      stage.view.alpha = 0
      stage.view.bounds.size = CGSize(width: 120, height: 60)
      stage.view.transform = CGAffineTransform(translationX: 40, y: 0).scaledBy(x: 3, y: 3)
      stage.view.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
      stage.view.layer.cornerRadius = 8
    }
    stage.view.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    animator.startAnimation()
    stage.frame(0)
    stage.frame(0.25)
    let shown = stage.presented
    animator.stopAnimation(false)
    let layer = stage.view.layer
    expectNil(layer.animationKeys())
    expect(stage.view.center, near: CGPoint(x: 25, y: 50))
    expect(Double(layer.opacity), near: 0.75)
    expect(stage.view.bounds.size, near: CGSize(width: 45, height: 30))
    expect(stage.view.transform.a.native, near: shown.affineTransform().a.native)
    expect(stage.view.transform.tx.native, near: 10)
    expect(layer.cornerRadius.native, near: 2)
    expect(layer.backgroundColor, equals: shown.backgroundColor)
    stage.frame(0.25)
    expect(stage.x, near: 25)
    animator.finishAnimation(at: .current)
    expect(stage.view.center, near: CGPoint(x: 25, y: 50))
    expect(stage.positions, equals: [.current])
  }

  // PA-9
  @Test(arguments: [UIViewAnimatingPosition.start, .end, .current])
  func `a finish puts the properties where it says`(position: UIViewAnimatingPosition) {
    let stage = AnimatorStage()
    let animator = stage.animator()
    animator.addAnimations { stage.view.alpha = 0.5 }
    animator.startAnimation()
    stage.frame(0)
    stage.frame(0.25)
    animator.addAnimations { stage.view.center.x = 300 }
    animator.stopAnimation(false)
    animator.finishAnimation(at: position)
    expect(stage.positions, equals: [position])
    switch position {
    case .start:
      expect(stage.view.center.x, equals: 0)
      expect(stage.view.alpha, equals: 1)
    case .end:
      expect(stage.view.center.x, equals: 300)
      expect(stage.view.alpha, equals: 0.5)
    case .current:
      expect(stage.view.center.x.native, near: 25)
      expect(stage.view.alpha.native, near: 0.875)
    }
    stage.frame(9)
    expectNil(stage.view.layer.animationKeys())
    expect(stage.positions, equals: [position])
  }

  // PA-10
  @Test func `a stop takes only its own part of what two animators show`() {
    let stage = AnimatorStage()
    let first = stage.animator()
    first.startAnimation()
    let second = UIViewPropertyAnimator(duration: 2, curve: .linear) { stage.view.center.x = 300 }
    second.startAnimation()
    stage.frame(0)
    stage.frame(0.5)
    let before = stage.x
    first.stopAnimation(true)
    expect(stage.x(at: 0.5), near: before)
    second.stopAnimation(true)
    expect(stage.x(at: 0.5), near: before)
    expect(stage.view.center.x.native, near: before)
  }

  // PA-9
  @Test func `a finish leaves alone what another animator has taken over`() {
    let stage = AnimatorStage()
    let first = UIViewPropertyAnimator(duration: 1, curve: .linear) { stage.view.alpha = 0 }
    first.startAnimation()
    stage.frame(0)
    let second = UIViewPropertyAnimator(duration: 1, curve: .linear) { stage.view.alpha = 0.5 }
    second.startAnimation()
    first.stopAnimation(false)
    first.finishAnimation(at: .start)
    expect(stage.view.alpha, equals: 0.5)
    stage.frame(0)
    stage.frame(1)
    expect(stage.view.alpha, equals: 0.5)
  }

  // PA-10
  @Test func `in no window, too, a stop gives the models the value of the fraction`() {
    let stage = AnimatorStage()
    let loose = UIView(frame: .zero)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .easeIn) { loose.center.x = 80 }
    animator.fractionComplete = 0.25
    stage.frame(0)
    animator.stopAnimation(true)
    expect(loose.center.x.native, near: 20, within: 1e-4)
  }

  @Test func `removing the layers animations from outside lets the run end by itself`() {
    let stage = AnimatorStage()
    let animator = stage.animator()
    animator.startAnimation()
    stage.frame(0)
    stage.frame(0.5)
    stage.view.layer.removeAllAnimations()
    expect(stage.x(at: 0.5), equals: 100)
    expect(stage.positions, equals: [])
    stage.frame(1)
    expect(stage.positions, equals: [.end])
  }

  @Test func `an animator may be used by its own completion block`() {
    let stage = AnimatorStage()
    let animator = stage.animator()
    animator.addCompletion { [unowned animator] _ in
      guard stage.view.center.x == 100 else { return }
      animator.addAnimations { stage.view.center.x = 0 }
      animator.addCompletion { stage.positions.append($0) }
      animator.startAnimation()
    }
    animator.startAnimation()
    stage.frame(0)
    expect(stage.x(at: 1), equals: 100)
    expect(stage.x(at: 1.5), near: 50)
    stage.frame(2)
    expect(stage.positions, equals: [.end, .end])
    expect(animator.state, equals: .inactive)
  }
}
