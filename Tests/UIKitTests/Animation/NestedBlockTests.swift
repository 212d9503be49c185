// SPDX-License-Identifier: MIT

import Expectations
import TestSupport
import Testing
import UIKit

/// Blocks inside of blocks, repetition, and completion.
@MainActor @Suite struct NestedBlockTests {
  private let view = square()
  private let inner = square()

  /// The animation of the inner view's opacity.
  private var made: CABasicAnimation? { inner.animations("opacity").first }

  @Test func `an inner block takes over duration and curve (NE-1, NE-2)`() {
    UIView.animate(withDuration: 1, delay: 0, options: .curveEaseOut) {
      view.alpha = 0
      UIView.animate(withDuration: 0.2, delay: 0, options: .curveLinear) { inner.alpha = 0 }
    }
    expect(made?.duration, equals: 1)
    expect(made?.timingFunction, equals: CAMediaTimingFunction(name: .easeOut))
  }

  @Test func `an inner block may keep its own duration and curve (NE-2)`() {
    UIView.animate(withDuration: 1, delay: 0, options: .curveEaseOut) {
      UIView.animate(
        withDuration: 0.2, delay: 0,
        options: [.curveLinear, .overrideInheritedDuration, .overrideInheritedCurve]
      ) { inner.alpha = 0 }
    }
    expect(made?.duration, equals: 0.2)
    expect(made?.timingFunction, equals: CAMediaTimingFunction(name: .linear))
  }

  @Test func `the guide's nested sample (NE-2, NE-3, RP-1)`() {
    let stage = ViewStage(view, inner)
    stage.change {
      UIView.animate(withDuration: 1, delay: 0.3, options: .curveEaseOut) {
        view.alpha = 0
        UIView.animate(
          withDuration: 0.2, delay: 0,
          options: [
            .overrideInheritedCurve, .curveLinear, .overrideInheritedDuration, .repeat,
            .autoreverse,
          ]
        ) {
          UIView.setAnimationRepeatCount(2.5)
          inner.alpha = 0
        }
      }
    }
    expect(made?.repeatCount, equals: 2.5)
    expect(made?.autoreverses, equals: true)
    expect(made?.beginTime, equals: 0.3)
    expect(stage.presented(inner, at: 0.2).alpha, near: 1)
    expect(stage.presented(inner, at: 0.4).alpha, near: 0.5)
    expect(stage.presented(inner, at: 0.5).alpha, near: 0)
    expect(stage.presented(inner, at: 0.6).alpha, near: 0.5)
    expect(stage.presented(inner, at: 1.3).alpha, near: 0)
  }

  @Test func `options are taken over, unless overridden (NE-2, NE-3)`() {
    UIView.animate(
      withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .allowUserInteraction]
    ) {
      UIView.animate(withDuration: 1) { inner.alpha = 0 }
      UIView.animate(withDuration: 0.2, delay: 0, options: .overrideInheritedOptions) {
        view.alpha = 0
      }
    }
    expect(made?.repeatCount, equals: .infinity)
    expect(made?.autoreverses, equals: true)
    expect(inner.touchBlockingAnimationCount, equals: 0)
    let other = view.animations("opacity").first
    expect(other?.repeatCount, equals: 0)
    expect(other?.duration, equals: 1)
    expect(view.touchBlockingAnimationCount, equals: 1)
  }

  // NE-4
  @Test func `springs keep their kind, and plain blocks in springs take it over`() {
    UIView.animate(withDuration: 2) {
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0
      ) { inner.alpha = 0 }
    }
    expect((made as? CASpringAnimation)?.duration, equals: 2)
    UIView.animate(
      withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0
    ) {
      UIView.animate(withDuration: 3) { view.center.x = 0 }
      UIView.animate(withDuration: 3, delay: 0, options: .overrideInheritedOptions) {
        view.alpha = 0
      }
    }
    expect((view.animations("position").first as? CASpringAnimation)?.duration, equals: 1)
    expect(!(view.animations("opacity").first is CASpringAnimation))
  }

  @Test func `a block begun in a completion handler is a new one (NE-5)`() {
    let stage = ViewStage(view, inner)
    stage.change {
      UIView.animate(
        withDuration: 1, delay: 0, options: .curveLinear, animations: { view.alpha = 0 },
        completion: { _ in
          expect(UIView.inheritedAnimationDuration, equals: 0)
          UIView.animate(withDuration: 0.3) { inner.alpha = 0 }
        })
    }
    stage.frame(at: 1)
    expect(made?.duration, equals: 0.3)
    expect(made?.timingFunction, equals: CAMediaTimingFunction(name: .easeInEaseOut))
  }

  @Test func `a completion handler runs outside of a block that is being run (NE-5)`() {
    let stage = ViewStage(view, inner)
    stage.change {
      UIView.animate(withDuration: 0, animations: {}) { _ in inner.alpha = 0 }
      UIView.animate(withDuration: 1) { stage.frame(at: 0) }
    }
    expect(inner.alpha, equals: 0)
    expectNil(made)
  }

  @Test func `each block waits for its own animations (NE-6)`() {
    let calls = Calls()
    let stage = ViewStage(view, inner)
    stage.change {
      UIView.animate(
        withDuration: 1,
        animations: {
          view.alpha = 0
          UIView.animate(
            withDuration: 2, delay: 0, options: .overrideInheritedDuration,
            animations: { inner.alpha = 0 }, completion: calls.note("inner"))
          UIView.animate(withDuration: 2, animations: {}, completion: calls.note("empty"))
        }, completion: calls.note("outer"))
    }
    stage.frame(at: 0)
    expect(calls.list, equals: ["empty true"])
    stage.frame(at: 1)
    expect(calls.list, equals: ["empty true", "outer true"])
    stage.frame(at: 2)
    expect(calls.list, equals: ["empty true", "outer true", "inner true"])
  }

  // MARK: - Completion

  @Test func `the handler waits for all animations, delay and repeats included (CM-1, CM-4)`() {
    let calls = Calls()
    let stage = ViewStage(view, inner)
    stage.change {
      UIView.animate(
        withDuration: 1, delay: 0.5,
        animations: {
          view.alpha = 0
          UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { inner.alpha = 0 }
        }, completion: calls.note("block"))
    }
    stage.run(to: 4.4)
    expect(calls.list, equals: [])
    stage.frame(at: 4.5)
    expect(calls.list, equals: ["block true"])
    stage.frame(at: 5)
    expect(calls.list, equals: ["block true"])
  }

  @Test func `one that repeats indefinitely calls its handler when it is removed (CM-4, CM-5)`() {
    let calls = Calls()
    let stage = ViewStage(view)
    stage.change {
      UIView.animate(
        withDuration: 0.1, delay: 0, options: .repeat, animations: { view.alpha = 0 },
        completion: calls.note("block"))
    }
    stage.frame(at: 1000)
    expect(calls.list, equals: [])
    stage.change { view.layer.removeAllAnimations() }
    stage.frame(at: 1001)
    expect(calls.list, equals: ["block false"])
  }

  @Test func `a block without animations completes at once with true (CM-3)`() {
    let calls = Calls()
    let stage = ViewStage(view)
    stage.change {
      UIView.animate(
        withDuration: 3,
        animations: {
          view.alpha = 1
          expect(calls.list, equals: [])
        }, completion: calls.note("block"))
    }
    stage.frame(at: 0)
    expect(calls.list, equals: ["block true"])
  }

  @Test func `a replaced animation completes with false, then the new one with true (CM-5)`() {
    let calls = Calls()
    let stage = ViewStage(view)
    for (index, alpha) in [0.5, 0].enumerated() {
      stage.change {
        UIView.animate(
          withDuration: 1, animations: { view.alpha = alpha },
          completion: calls.note("block \(index)"))
      }
      stage.frame(at: 0.1)
    }
    expect(calls.list, equals: ["block 0 false"])
    stage.run(to: 1.2)
    expect(calls.list, equals: ["block 0 false", "block 1 true"])
  }

  @Test func `a view that leaves the window ends its animations with false (CM-5, CM-7)`() {
    let calls = Calls()
    let stage = ViewStage(view)
    stage.change {
      UIView.animate(
        withDuration: 1, animations: { view.alpha = 0 }, completion: calls.note("block"))
    }
    stage.frame(at: 0.1)
    stage.change { view.removeFromSuperview() }
    stage.frame(at: 0.2)
    expect(calls.list, equals: ["block false"])
  }

  @Test func `if one animation of a block ended early the flag is false (CM-5)`() {
    let calls = Calls()
    let stage = ViewStage(view)
    stage.change {
      UIView.animate(
        withDuration: 1,
        animations: {
          view.alpha = 0
          view.center.x = 0
        }, completion: calls.note("block"))
    }
    stage.frame(at: 0.1)
    stage.change { view.layer.removeAnimation(forKey: "opacity") }
    expect(calls.list, equals: [])
    stage.run(to: 1.1)
    expect(calls.list, equals: ["block false"])
  }

  @Test func `additive animations both complete with true, each after its time (CM-6)`() {
    let calls = Calls()
    let stage = ViewStage(view)
    stage.change {
      UIView.animate(
        withDuration: 1, animations: { view.center.x = 0 }, completion: calls.note("first"))
      UIView.animate(
        withDuration: 0.5, animations: { view.center.x = 9 }, completion: calls.note("second"))
    }
    stage.frame(at: 0.6)
    expect(calls.list, equals: ["second true"])
    stage.frame(at: 1.1)
    expect(calls.list, equals: ["second true", "first true"])
  }

  // MARK: - Repetition

  @Test func `repeat is infinite, and autoreverse counts together with it only (RP-1)`() {
    UIView.animate(withDuration: 1, delay: 0, options: .repeat) { view.alpha = 0 }
    UIView.animate(withDuration: 1, delay: 0, options: .autoreverse) { inner.alpha = 0 }
    expect(view.animations("opacity").first?.repeatCount, equals: .infinity)
    expect(view.animations("opacity").first?.autoreverses, equals: false)
    expect(made?.repeatCount, equals: 0)
    expect(made?.autoreverses, equals: false)
  }

  @Test func `an integral count ends at the start, half a cycle more at the new value (RP-2)`() {
    let stage = ViewStage(view, inner)
    stage.change {
      linear(1) {
        UIView.modifyAnimations(withRepeatCount: 1, autoreverses: true) { view.center.x = 150 }
        UIView.modifyAnimations(withRepeatCount: 1.5, autoreverses: true) {
          inner.center.x = 150
        }
      }
    }
    expect(stage.presented(view, at: 1).position.x.native, near: 150)
    expect(stage.presented(view, at: 1.5).position.x.native, near: 100)
    expect(stage.presented(view, at: 1.999).position.x.native, near: 50, within: 0.11)
    expect(stage.presented(inner, at: 2).position.x.native, near: 50)
    expect(stage.presented(inner, at: 2.999).position.x.native, near: 150, within: 0.11)
    stage.frame(at: 3.1)
    expect(stage.presented(view, at: 3.1).position.x.native, near: 150)
    expect(stage.presented(inner, at: 3.1).position.x.native, near: 150)
  }

  @Test func `the delay comes before the first cycle only (RP-3)`() {
    let stage = ViewStage(view)
    stage.change {
      UIView.animate(withDuration: 1, delay: 1, options: [.repeat, .curveLinear]) {
        view.alpha = 0
      }
    }
    expect(stage.presented(view, at: 0.5).alpha, near: 1)
    expect(stage.presented(view, at: 1.5).alpha, near: 0.5)
    expect(stage.presented(view, at: 2.25).alpha, near: 0.75)
  }

  @Test func `repetition is modified for the changes of its closure only (RP-4)`() {
    UIView.animate(withDuration: 1) {
      UIView.modifyAnimations(withRepeatCount: 3, autoreverses: true) { view.alpha = 0 }
      inner.alpha = 0
    }
    expect(view.animations("opacity").first?.repeatCount, equals: 3)
    expect(made?.repeatCount, equals: 0)
    UIView.modifyAnimations(withRepeatCount: 3, autoreverses: true) { view.center.x = 0 }
    expect(view.center.x, equals: 0)
    expect(view.animations("position").isEmpty)
  }
}
