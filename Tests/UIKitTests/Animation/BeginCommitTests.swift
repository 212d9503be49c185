// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing
import UIKit

/// Blocks that are opened and closed by two calls.
@MainActor @Suite struct BeginCommitTests {
  private let view = square()
  private let inner = square()

  @Test func `the defaults are those of the reference (BC-1)`() {
    UIView.beginAnimations(nil, context: nil)
    view.alpha = 0
    UIView.commitAnimations()
    let made = view.animations("opacity").first
    expect(made?.duration, equals: 0.2)
    expect(made?.beginTime, equals: 0)
    expect(made?.timingFunction, equals: CAMediaTimingFunction(name: .easeInEaseOut))
    expect(made?.repeatCount, equals: 0)
    expect(made?.autoreverses, equals: false)
  }

  @Test func `settings govern what changes after them (BC-1)`() {
    let stage = ViewStage(view, inner)
    stage.change {
      UIView.beginAnimations("name", context: nil)
      view.alpha = 0
      UIView.setAnimationDuration(2)
      UIView.setAnimationDelay(0.5)
      UIView.setAnimationCurve(.linear)
      UIView.setAnimationRepeatCount(1.5)
      UIView.setAnimationRepeatAutoreverses(true)
      UIView.setAnimationBeginsFromCurrentState(true)
      inner.alpha = 0
      UIView.commitAnimations()
    }
    expect(view.animations("opacity").first?.duration, equals: 0.2)
    let made = inner.animations("opacity").first
    expect(made?.duration, equals: 2)
    expect(made?.beginTime, equals: 0.5)
    expect(made?.timingFunction, equals: CAMediaTimingFunction(name: .linear))
    expect(made?.repeatCount, equals: 1.5)
    expect(made?.autoreverses, equals: true)
  }

  @Test func `calls outside of a pair do nothing (BC-1)`() {
    UIView.setAnimationDuration(3)
    UIView.setAnimationDelay(3)
    UIView.setAnimationCurve(.linear)
    UIView.setAnimationRepeatCount(3)
    UIView.setAnimationRepeatAutoreverses(true)
    UIView.setAnimationBeginsFromCurrentState(true)
    UIView.setAnimationTransition(.curlUp, for: view, cache: false)
    UIView.commitAnimations()
    view.alpha = 0
    expectNil(view.layer.animationKeys())
    expect(UIView.inheritedAnimationDuration, equals: 0)
  }

  @Test func `pairs nest (BC-1, BC-2)`() {
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationDuration(1)
    UIView.beginAnimations(nil, context: nil)
    inner.alpha = 0
    UIView.setAnimationDuration(0.3)
    inner.center.x = 0
    UIView.commitAnimations()
    view.alpha = 0
    UIView.commitAnimations()
    expect(inner.animations("opacity").first?.duration, equals: 1)
    expect(inner.animations("position").first?.duration, equals: 0.3)
    expect(view.animations("opacity").first?.duration, equals: 1)
    expect(UIView.inheritedAnimationDuration, equals: 0)
  }

  @Test func `a pair left open in a block ends with it`() {
    UIView.animate(withDuration: 1) { UIView.beginAnimations(nil, context: nil) }
    expect(UIView.inheritedAnimationDuration, equals: 0)
  }

  // BC-4
  @Test func `a closure replaces the delegate`() {
    let calls = Calls()
    let stage = ViewStage(view)
    stage.change {
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationCompletion(calls.note("pair"))
      view.alpha = 0
      UIView.commitAnimations()
    }
    stage.run(to: 0.3)
    expect(calls.list, equals: ["pair true"])
  }

  @Test func `a start date in the past is now`() {
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationStart(Date(timeIntervalSince1970: 0))
    view.alpha = 0
    UIView.setAnimationStart(Date(timeIntervalSinceReferenceDate: 1e11))
    inner.alpha = 0
    UIView.commitAnimations()
    expect(view.animations("opacity").first?.beginTime, equals: 0)
    expect((inner.animations("opacity").first?.beginTime ?? 0), isAbove: 1e9)
  }
}
