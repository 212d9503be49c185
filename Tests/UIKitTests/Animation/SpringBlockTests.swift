// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing
import UIKit

/// Blocks that move by springs.
@MainActor @Suite struct SpringBlockTests {
  private let view = square()

  private func spring(
    _ duration: Double, _ ratio: Double, _ velocity: Double, _ body: @escaping () -> Void
  ) {
    UIView.animate(
      withDuration: duration, delay: 0, usingSpringWithDamping: ratio,
      initialSpringVelocity: velocity, options: .curveLinear, animations: body)
  }

  @Test func `a spring of mass 1 rests at the end of the duration (SG-1, SG-2)`() {
    let stage = ViewStage(view)
    stage.change {
      spring(3, 0.25, 0) {
        view.center.x = 150
        view.alpha = 0
      }
    }
    for path in ["position", "opacity"] {
      let made = view.animations(path).first as? CASpringAnimation
      expect(made?.mass, equals: 1)
      expect(made?.stiffness.native ?? 0, near: 54.83363359078326, within: 1e-9)
      expect(made?.damping.native ?? 0, near: 3.702486785620688, within: 1e-9)
      expect(made?.duration, equals: 3)
      // The curve has no effect.
      expectNil(made?.timingFunction)
    }
    // It overshoots, and less than a hundredth is left at the end.
    let shown = (1..<30).map { stage.presented(view, at: Double($0) / 10).position.x }
    expect((shown.max() ?? 0), isAbove: 180)
    expect(stage.presented(view, at: 2.999).position.x.native, near: 150, within: 0.5)
  }

  @Test func `a ratio of 1 does not oscillate (SG-1)`() {
    let stage = ViewStage(view)
    stage.change { spring(1, 1, 0) { view.center.x = 150 } }
    let shown = (0...20).map { stage.presented(view, at: Double($0) / 20).position.x }
    expect(shown.max() ?? 0, isAtMost: 150)
    expect(shown, equals: shown.sorted())
  }

  @Test func `velocity 1 covers the whole distance in a second (SG-1)`() {
    let stage = ViewStage(view)
    stage.change { spring(2, 0.6, 0.5) { view.center.x = 250 } }
    let moved = stage.presented(view, at: 1e-4).position.x - 50
    expect(moved / 1e-4, near: 100, within: 1)
  }

  @Test func `bounce is a perceptual duration, and runs until it settles (SG-7)`() {
    let stage = ViewStage(view)
    let calls = Calls()
    stage.change {
      UIView.animate(
        springDuration: 0.5, bounce: 0.2, animations: { view.center.x = 150 },
        completion: calls.note("spring"))
    }
    let made = view.animations("position").first as? CASpringAnimation
    expect(made?.stiffness.native ?? 0, near: pow(2 * .pi / 0.5, 2), within: 1e-9)
    expect(made?.damping.native ?? 0, near: 2 * 0.8 * 2 * .pi / 0.5, within: 1e-9)
    expect(made?.duration, equals: made?.settlingDuration)
    expect((made?.duration ?? 0), isAbove: 0.5)
    stage.run(to: 0.5)
    expect(calls.list, equals: [])
    stage.run(to: 2)
    expect(calls.list, equals: ["spring true"])
    UIView.animate { view.center.x = 0 }
    let usual = view.animations("position").last as? CASpringAnimation
    expect(usual?.stiffness.native ?? 0, near: pow(2 * .pi / 0.5, 2), within: 1e-9)
    expect(usual?.bounce.native ?? 1, near: 0, within: 1e-9)
  }

  @Test func `a spring without a duration is no animation`() {
    UIView.animate(springDuration: 0, bounce: 0.2) { view.center.x = 150 }
    expectNil(view.layer.animationKeys())
  }

  @Test func `a spring towards the present value does not move (SG-8)`() {
    spring(1, 0.5, 100) { view.center.x = 50 }
    expectNil(view.layer.animationKeys())
  }
}
