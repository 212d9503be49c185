// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing
import UIKit

/// The forms of blocks for asynchronous code.
@MainActor @Suite struct AsyncBlockTests {
  private let view = square()

  /// Begins an asynchronous block, draws frames, and answers whether it finished.
  private func finished(
    _ body: @escaping @MainActor (_ started: @escaping () -> Void) async -> Bool
  ) async -> Bool {
    let stage = ViewStage(view)
    var hasStarted = false
    let task = Task { @MainActor in await body { hasStarted = true } }
    while !hasStarted { await Task.yield() }
    stage.change {}
    // It began at the clock's time, which is not the stage's.
    for step in 0...4 { stage.frame(at: CACurrentMediaTime() + Double(step)) }
    return await task.value
  }

  @Test func `code goes on when the animations are over`() async {
    let view = view
    await expect(
      finished { started in
        await UIView.animate(withDuration: 1) {
          view.alpha = 0
          started()
        }
      })
    await expect(
      finished { started in
        await UIView.animate(withDuration: 1, delay: 0.5) {
          view.alpha = 1
          started()
        }
      })
    await expect(
      finished { started in
        await UIView.animate(
          withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0
        ) {
          view.center.x = 9
          started()
        }
      })
    await expect(
      finished { started in
        await UIView.animateKeyframes(withDuration: 1, delay: 0) {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.center.x = 0 }
          started()
        }
      })
  }

  @Test func `code goes on when a transition is over`() async {
    let view = view
    let (first, second) = (square(), square())
    view.addSubview(first)
    await expect(
      finished { started in
        await UIView.transition(with: view, duration: 1, options: .transitionCrossDissolve) {
          started()
        }
      })
    await expect(
      finished { started in
        started()
        return await UIView.transition(
          from: first, to: second, duration: 1, options: .transitionFlipFromTop)
      })
    expect(view.subviews, equals: [second])
    await expect(
      finished { started in
        await UIView.perform(.delete, on: [second]) { started() }
      })
    expect(view.subviews, equals: [])
  }
}
