// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing
import UIKit

@MainActor @Suite struct `States of property animators` {
  // PA-1
  @Test func `a run makes an animator active, its end inactive`() {
    let stage = AnimatorStage()
    let animator = stage.animator()
    expect(animator.state, equals: .inactive)
    expect(!animator.isRunning)
    expect(stage.view.center.x, equals: 0)
    animator.startAnimation()
    expect(animator.state, equals: .active)
    expect(animator.isRunning)
    expect(stage.view.center.x, equals: 100)
    expect(stage.x(at: 0), equals: 0)
    expect(stage.x(at: 0.25), near: 25)
    expect(stage.x(at: 0.75), near: 75)
    expect(stage.positions, equals: [])
    expect(stage.x(at: 1), equals: 100)
    expect(stage.positions, equals: [.end])
    expect(animator.state, equals: .inactive)
    expect(!animator.isRunning)
    expectNil(stage.view.layer.animationKeys())
    expectNil(stage.root.layer.animationKeys())
    expect(stage.shown.frame(at: 2), equals: .infinity)
  }

  // PA-1
  @Test func `a pause and a fraction make an inactive animator active and paused`() {
    let stage = AnimatorStage()
    let paused = stage.animator()
    paused.pauseAnimation()
    expect(paused.state, equals: .active)
    expect(!paused.isRunning)
    expect(paused.fractionComplete, equals: 0)
    expect(stage.x(at: 3), equals: 0)
    expect(stage.shown.frame(at: 3), equals: .infinity)
    paused.stopAnimation(true)
    let scrubbed = stage.animator()
    scrubbed.fractionComplete = 0.5
    expect(scrubbed.state, equals: .active)
    expect(!scrubbed.isRunning)
    expect(stage.x(at: 4), near: 50)
    scrubbed.stopAnimation(true)
  }

  // PA-1, PA-9
  @Test func `a stopped animator waits for its finish, unless it is to do without`() {
    let stage = AnimatorStage()
    let animator = stage.animator()
    animator.startAnimation()
    stage.frame(0)
    stage.frame(0.5)
    animator.stopAnimation(false)
    expect(animator.state, equals: .stopped)
    expect(animator.fractionComplete.native, near: 0.5)
    expect(stage.positions, equals: [])
    animator.finishAnimation(at: .current)
    expect(animator.state, equals: .inactive)
    expect(stage.positions, equals: [.current])
    let other = stage.animator()
    other.startAnimation()
    stage.frame(0.5)
    other.stopAnimation(true)
    expect(other.state, equals: .inactive)
    stage.frame(5)
    expect(stage.positions, equals: [.current])
  }

  /// The errors that stop the program.
  enum Trap: String, CaseIterable, Sendable, Codable {
    case startWhenStopped
    case finishWhenActive
    case finishWhenInactive
    case addWhenStopped
    case continueWhenRunning
    case continueWhenInactive
    case fractionWhenRunning
    case interruptibleWhenActive
    case interactionWhenActive
    case hitTestingWhenActive
    case releaseWhenPaused
    case releaseWhenStopped

    @MainActor func spring() {
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
      switch self {
      case .startWhenStopped, .addWhenStopped, .releaseWhenStopped:
        animator.pauseAnimation()
        animator.stopAnimation(false)
        if self == .startWhenStopped { animator.startAnimation() }
        if self == .addWhenStopped { animator.addAnimations {} }
      case .finishWhenActive:
        animator.startAnimation()
        animator.finishAnimation(at: .end)
      case .finishWhenInactive: animator.finishAnimation(at: .end)
      case .continueWhenRunning:
        animator.startAnimation()
        animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      case .continueWhenInactive:
        animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      case .fractionWhenRunning:
        animator.startAnimation()
        animator.fractionComplete = 0.5
      case .interruptibleWhenActive:
        animator.startAnimation()
        animator.isInterruptible = false
      case .interactionWhenActive:
        animator.startAnimation()
        animator.isUserInteractionEnabled = false
      case .hitTestingWhenActive:
        animator.startAnimation()
        animator.isManualHitTestingEnabled = true
      case .releaseWhenPaused: animator.pauseAnimation()
      }
    }
  }

  // PA-2
  @Test(arguments: Trap.allCases)
  func `an error of the program stops it`(trap: Trap) async {
    await #expect(processExitsWith: .failure) { [trap] in
      await trap.spring()
    }
  }

  // PA-1, PA-13: what Apple does not document as an error is refused.
  @Test func `stopping an inactive animator does nothing`() {
    let stage = AnimatorStage()
    let animator = stage.animator()
    animator.stopAnimation(false)
    expect(animator.state, equals: .inactive)
    expect(stage.view.center.x, equals: 0)
  }

  // PA-13
  @Test func `one that is not interruptible runs to its end`() {
    let stage = AnimatorStage()
    let animator = stage.animator()
    expect(animator.isInterruptible)
    animator.isInterruptible = false
    animator.startAnimation()
    stage.frame(0)
    stage.frame(0.5)
    animator.pauseAnimation()
    expect(animator.isRunning)
    animator.stopAnimation(true)
    expect(animator.isRunning)
    expect(stage.x(at: 1), equals: 100)
    expect(stage.positions, equals: [.end])
  }

  // PA-11
  @Test func `a delay holds the start, active and running`() {
    let stage = AnimatorStage()
    let animator = stage.animator()
    expect(animator.delay, equals: 0)
    animator.startAnimation(afterDelay: 2)
    expect(animator.delay, equals: 2)
    expect(animator.state, equals: .active)
    expect(animator.isRunning)
    expect(stage.view.center.x, equals: 100)
    expect(stage.shown.frame(at: 0), equals: 2)
    expect(stage.x(at: 1.9), equals: 0)
    expect(stage.x(at: 2.5), near: 50)
    expect(stage.x(at: 3), equals: 100)
    expect(stage.positions, equals: [.end])
  }

  // PA-11
  @Test func `starting a paused animator goes on, after a delay where there is one`() {
    let stage = AnimatorStage()
    let animator = stage.animator()
    animator.startAnimation()
    stage.frame(0)
    stage.frame(0.25)
    animator.pauseAnimation()
    expect(stage.x(at: 1), near: 25)
    animator.startAnimation()
    expect(stage.x(at: 1.25), near: 50)
    animator.pauseAnimation()
    animator.startAnimation(afterDelay: 1)
    expect(animator.isRunning)
    expect(stage.x(at: 2), near: 50)
    expect(stage.x(at: 2.5), near: 75)
    stage.frame(2.75)
    expect(stage.positions, equals: [.end])
  }

  // PA-17
  @Test func `paused before the first commit and continued in the same turn it runs`() {
    let stage = AnimatorStage()
    let animator = stage.animator()
    animator.startAnimation()
    animator.pauseAnimation()
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    expect(animator.isRunning)
    expect(stage.x(at: 0), equals: 0)
    expect(stage.x(at: 0.5), near: 50)
    expect(stage.x(at: 1), equals: 100)
    expect(stage.positions, equals: [.end])
    // The same with a fraction and another timing, on a view that was added just now.
    let child = UIView(frame: .zero)
    stage.view.addSubview(child)
    let other = UIViewPropertyAnimator(duration: 1, curve: .easeIn) { child.center.x = 100 }
    other.addCompletion { stage.positions.append($0) }
    other.fractionComplete = 0.5
    other.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 1)
    stage.frame(2)
    stage.frame(2.5)
    expect(child.layer.presentation()?.position.x.native ?? -1, near: 75)
    stage.frame(3)
    expect(stage.positions, equals: [.end, .end])
  }

  // VA-12, CM-3
  @Test func `without animations, and in no window, the end comes in the next turn`() {
    let stage = AnimatorStage()
    let empty = UIViewPropertyAnimator(duration: 5, curve: .linear)
    empty.addCompletion { stage.positions.append($0) }
    empty.startAnimation()
    expect(empty.isRunning)
    expect(stage.positions, equals: [])
    let loose = UIView(frame: .zero)
    let unseen = UIViewPropertyAnimator(duration: 5, curve: .linear) { loose.center.x = 9 }
    unseen.addCompletion { stage.positions.append($0) }
    unseen.startAnimation()
    expect(unseen.isRunning)
    stage.frame(0)
    expect(stage.positions, equals: [.end, .end])
    expect(loose.center.x, equals: 9)
    expectNil(loose.layer.animationKeys())
  }

  // VA-12
  @Test func `a paused animator of a view in no window waits until the view is shown`() {
    let stage = AnimatorStage()
    let late = UIView(frame: .zero)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { late.center.x = 100 }
    animator.fractionComplete = 0.5
    stage.frame(0)
    stage.view.addSubview(late)
    stage.frame(1)
    expect(late.layer.presentation()?.position.x.native ?? -1, near: 50)
    animator.startAnimation()
    stage.frame(1.25)
    expect(late.layer.presentation()?.position.x.native ?? -1, near: 75)
    animator.stopAnimation(true)
    expect(late.center.x.native, near: 75)
  }

  // VA-12
  @Test func `a view that leaves the window lets the run end`() {
    let stage = AnimatorStage()
    let animator = stage.animator()
    animator.startAnimation()
    stage.frame(0)
    stage.frame(0.5)
    stage.view.removeFromSuperview()
    stage.frame(0.6)
    expect(stage.positions, equals: [.end])
    expect(animator.state, equals: .inactive)
    expect(stage.view.center.x, equals: 100)
  }

  // VB-7
  @Test func `a duration of zero changes at once`() {
    let stage = AnimatorStage()
    let animator = stage.animator(0)
    animator.startAnimation()
    expectNil(stage.view.layer.animationKeys())
    expect(stage.x(at: 0), equals: 100)
    expect(stage.positions, equals: [.end])
  }

  @Test func `a running animator lives without an owner`() {
    let stage = AnimatorStage()
    stage.animator().startAnimation()
    stage.frame(0)
    expect(stage.x(at: 0.5), near: 50)
    stage.frame(1)
    expect(stage.positions, equals: [.end])
  }

  // PA-14
  @Test func `the class method starts at once and can be interrupted`() {
    let stage = AnimatorStage()
    let animator = UIViewPropertyAnimator.runningPropertyAnimator(
      withDuration: 2, delay: 1, options: [.curveLinear, .allowUserInteraction],
      animations: { stage.view.center.x = 100 }, completion: { stage.positions.append($0) })
    expect(animator.isRunning)
    expect(animator.isInterruptible)
    expect(animator.isUserInteractionEnabled)
    expect(animator.delay, equals: 1)
    stage.frame(0)
    expect(stage.x(at: 2), near: 50)
    animator.pauseAnimation()
    expect(stage.x(at: 5), near: 50)
    animator.startAnimation()
    stage.frame(6)
    expect(stage.positions, equals: [.end])
  }

  @Test func `a copy has the settings and waits`() throws {
    let stage = AnimatorStage()
    let animator = stage.animator(3, .easeOut)
    animator.scrubsLinearly = false
    animator.pausesOnCompletion = true
    let copy = try #require(animator.copy() as? UIViewPropertyAnimator)
    expect(copy !== animator)
    expect(copy.duration, equals: 3)
    expect(copy.timingParameters?.cubicTimingParameters?.animationCurve, equals: .easeOut)
    expect(!copy.scrubsLinearly)
    expect(copy.pausesOnCompletion)
    expect(copy.state, equals: .inactive)
    copy.pausesOnCompletion = false
    copy.startAnimation()
    expect(stage.view.center.x, equals: 0)
    stage.frame(0)
    expect(stage.positions, equals: [])
  }
}
