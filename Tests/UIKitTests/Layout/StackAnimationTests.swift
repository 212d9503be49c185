// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import TestSupport
import Testing
import UIKit

/// Changes of stacks in animation blocks.
@MainActor @Suite struct StackAnimationTests {
  /// A row of three views of 40, 60 and 80 points in a window.
  @MainActor private struct Row {
    let stack = UIStackView()
    let stage: ViewStage

    init() {
      for width in [40, 60, 80] as [CGFloat] {
        let view = UIView()
        view.widthAnchor.constraint(equalToConstant: width).isActive = true
        view.heightAnchor.constraint(equalToConstant: 20).isActive = true
        stack.addArrangedSubview(view)
      }
      stack.translatesAutoresizingMaskIntoConstraints = false
      stage = ViewStage(stack)
      let window = stage.window
      stage.change {
        stack.topAnchor.constraint(equalTo: window.topAnchor).isActive = true
        stack.leadingAnchor.constraint(equalTo: window.leadingAnchor).isActive = true
        window.layoutIfNeeded()
      }
      stage.frame(at: 0)
    }

    var views: [UIView] { stack.arrangedSubviews }
  }

  @Test func `hiding a view moves the others, and completes at the end`() {
    let row = Row()
    let calls = Calls()
    row.stage.change {
      UIView.animate(
        withDuration: 1, delay: 0, options: .curveLinear,
        animations: { row.views[1].isHidden = true }, completion: calls.note("end"))
    }
    expect(row.views[1].isHidden)
    expect(row.views[2].frame.minX, equals: 40)
    expect(row.stack.frame.width, equals: 120)
    row.stage.frame(at: 0)
    expect(calls.list, equals: [])
    expect(row.stage.presented(row.views[2], at: 0.5).frame.minX, near: 70)
    expect(row.stage.presented(row.stack, at: 0.5).frame.width, near: 150)
    row.stage.frame(at: 0.9)
    expect(calls.list, equals: [])
    row.stage.frame(at: 1.1)
    row.stage.frame(at: 1.2)
    expect(calls.list, equals: ["end true"])
    expect(row.views.allSatisfy { $0.layer.animationKeys() == nil })
  }

  @Test func `the view that is hidden is seen while it shrinks, and grows when it is shown`() {
    let row = Row()
    let view = row.views[1]
    func animate(_ change: @escaping () -> Void) {
      row.stage.change {
        UIView.animate(
          withDuration: 1, delay: 0, options: .curveLinear, animations: change)
      }
      row.stage.frame(at: row.stage.time)
    }
    animate { view.isHidden = true }
    expect(view.frame, equals: CGRect(x: 40, y: 0, width: 0, height: 20))
    let shown = row.stage.presented(view, at: 0.5)
    expect(!shown.isHidden)
    expect(shown.frame, near: CGRect(x: 40, y: 0, width: 30, height: 20))
    row.stage.frame(at: 1.1)
    row.stage.frame(at: 2)
    expect(row.stage.presented(view, at: 2).isHidden)
    animate { view.isHidden = false }
    expect(
      row.stage.presented(view, at: 2.5).frame, near: CGRect(x: 40, y: 0, width: 30, height: 20))
    expect(view.frame, equals: CGRect(x: 40, y: 0, width: 60, height: 20))
  }

  @Test func `the stack's own properties move its views, too`() {
    let row = Row()
    row.stage.change {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { row.stack.spacing = 10 }
    }
    row.stage.frame(at: 0)
    expect(row.stage.presented(row.views[2], at: 0.5).frame.minX, near: 110)
    row.stage.change { UIView.animate(withDuration: 0) { row.stack.spacing = 0 } }
    row.stage.change { row.stack.layoutIfNeeded() }
    expect(row.views[2].frame.minX, equals: 100)
  }

  @Test func `in a frame of a keyframe block the views move within its time`() {
    let row = Row()
    let even = UIView.KeyframeAnimationOptions(
      rawValue: UIView.AnimationOptions.curveLinear.rawValue)
    row.stage.change {
      UIView.animateKeyframes(withDuration: 2, delay: 0, options: even) {
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          row.views[0].isHidden = true
        }
      }
    }
    row.stage.frame(at: 0)
    expect(row.stage.presented(row.views[2], at: 1).frame.minX, near: 100)
    expect(row.stage.presented(row.views[2], at: 1.5).frame.minX, near: 80)
    expect(row.views[2].frame.minX, equals: 60)
  }

  @Test func `a property animator scrubs the stack`() {
    let row = Row()
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      row.views[0].isHidden = true
    }
    row.stage.change { animator.fractionComplete = 0.25 }
    row.stage.frame(at: 0)
    expect(row.stage.presented(row.views[2], at: 0).frame.minX, near: 90)
    row.stage.change { animator.stopAnimation(true) }
  }

  @Test func `other constraints wait for layout, as everywhere`() {
    let row = Row()
    let width = row.views[0].constraints.first
    row.stage.change {
      UIView.animate(withDuration: 1) { width?.constant = 100 }
      row.stage.window.layoutIfNeeded()
    }
    expect(row.views[2].frame.minX, equals: 160)
    expectNil(row.views[2].layer.animationKeys())
  }

  @Test func `hidden views have no length at their places`() {
    let row = Row()
    row.stage.change {
      for view in row.views { view.isHidden = true }
      row.stack.layoutIfNeeded()
    }
    expect(row.views.map(\.frame.width), equals: [0, 0, 0])
    row.stage.change {
      row.views[1].isHidden = false
      row.stack.layoutIfNeeded()
    }
    expect(row.views.map(\.frame.minX), equals: [0, 0, 60])
    expect(row.views[1].frame.width, equals: 60)
  }
}
