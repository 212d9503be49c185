// SPDX-License-Identifier: MIT

import Expectations
import TestSupport
import Testing
import UIKit

/// Keyframe blocks.
@MainActor @Suite struct KeyframeBlockTests {
  private let view = square()

  /// Runs a keyframe block of four seconds at an even pace, and answers where the view is shown.
  private func x(
    at times: [Double], _ options: UIView.KeyframeAnimationOptions = [],
    _ body: @escaping () -> Void
  ) -> [Double] {
    let stage = ViewStage(view)
    stage.change {
      // The curve bits are not among the options (view fact VK-5).
      let even = UIView.KeyframeAnimationOptions(
        rawValue: UIView.AnimationOptions.curveLinear.rawValue)
      UIView.animateKeyframes(
        withDuration: 4, delay: 0, options: [options, even], animations: body)
    }
    return times.map { (stage.presented(view, at: $0).position.x.native * 1e6).rounded() / 1e6 }
  }

  private func frame(_ start: Double, _ length: Double, _ x: Double) {
    UIView.addKeyframe(withRelativeStartTime: start, relativeDuration: length) {
      view.center.x = x
    }
  }

  @Test func `frames are fractions of the duration and hold between (VK-1, VK-2, VK-3)`() {
    let shown = x(at: [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4]) {
      frame(0.25, 0.25, 150)
      frame(0.625, 0.125, 350)
    }
    expect(shown, equals: [50, 50, 50, 100, 150, 150, 350, 350, 350])
    expect(view.center.x, equals: 350)
    expect(view.layer.animationKeys(), equals: ["position"])
  }

  @Test func `a frame without a length sets its values at once (VK-1)`() {
    let shown = x(at: [0, 1.99, 2, 3]) { frame(0.5, 0, 150) }
    expect(shown, equals: [50, 50, 150, 150])
  }

  @Test func `a frame outside of a keyframe block is no animation (VK-1)`() {
    frame(0, 1, 150)
    expect(view.center.x, equals: 150)
    expectNil(view.layer.animationKeys())
  }

  @Test func `changes outside of frames take the whole duration (VK-2)`() {
    let stage = ViewStage(view)
    stage.change {
      UIView.animateKeyframes(withDuration: 2, delay: 0) {
        view.alpha = 0
        frame(0, 0.5, 150)
      }
    }
    expect(view.animations("opacity").first?.duration, equals: 2)
    expect(view.layer.animation(forKey: "position") is CAKeyframeAnimation)
    expect(stage.presented(view, at: 1).alpha, near: 0.5)
    expect(stage.presented(view, at: 1).position.x.native, near: 150)
  }

  @Test func `without a duration frames take effect at once (VK-2, CM-2)`() {
    let calls = Calls()
    let stage = ViewStage(view)
    stage.change {
      UIView.animateKeyframes(
        withDuration: 0, delay: 0, animations: { frame(0.5, 0.5, 150) },
        completion: calls.note("block"))
    }
    expect(view.center.x, equals: 150)
    expectNil(view.layer.animationKeys())
    stage.frame(at: 0)
    expect(calls.list, equals: ["block true"])
  }

  @Test func `discrete frames jump at their starts (VK-4)`() {
    let shown = x(at: [0, 0.9, 1.1, 2.9, 3.1, 3.9], .calculationModeDiscrete) {
      frame(0.25, 0.25, 150)
      frame(0.75, 0.25, 250)
    }
    expect(shown, equals: [50, 50, 150, 150, 250, 250])
  }

  @Test func `paced frames have one speed (VK-4)`() {
    let shown = x(at: [1, 2, 3, 4], .calculationModePaced) {
      frame(0, 0.75, 150)
      frame(0.75, 0.25, 450)
    }
    expect(shown, equals: [150, 250, 350, 450])
  }

  // VK-4
  @Test(arguments: [
    UIView.KeyframeAnimationOptions.calculationModeCubic, .calculationModeCubicPaced,
  ])
  func `cubic frames go through their values (VK-4)`(mode: UIView.KeyframeAnimationOptions) {
    let shown = x(at: [0, 2, 4], mode) {
      frame(0, 0.5, 150)
      frame(0.5, 0.5, 250)
    }
    expect(shown, equals: [50, 150, 250])
    let made = view.layer.animation(forKey: "position") as? CAKeyframeAnimation
    expect(
      made?.calculationMode, equals: (mode == .calculationModeCubic ? .cubic : .cubicPaced))
  }

  @Test func `the pace over the whole eases in and out (VK-5)`() {
    let stage = ViewStage(view)
    stage.change {
      UIView.animateKeyframes(withDuration: 1, delay: 0) {
        frame(0, 0.5, 100)
        frame(0.5, 0.5, 150)
      }
    }
    expect(stage.presented(view, at: 0.25).position.x.native, near: 62.9162, within: 1e-3)
  }

  @Test func `options mean what they mean in blocks (VK-6)`() {
    UIView.animateKeyframes(
      withDuration: 2, delay: 0, options: [.repeat, .autoreverse, .allowUserInteraction]
    ) { frame(0, 1, 150) }
    let made = view.layer.animation(forKey: "position")
    expect(made?.repeatCount, equals: .infinity)
    expect(made?.autoreverses, equals: true)
    expect(view.touchBlockingAnimationCount, equals: 0)
    let other = square()
    UIView.animate(withDuration: 1) {
      UIView.animateKeyframes(withDuration: 2, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { other.alpha = 0 }
      }
      UIView.animateKeyframes(withDuration: 2, delay: 0, options: .overrideInheritedDuration) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { other.center.x = 0 }
      }
    }
    expect(other.layer.animation(forKey: "opacity")?.duration, equals: 1)
    expect(other.layer.animation(forKey: "position")?.duration, equals: 2)
  }

  @Test func `plain keyframes start at the presented value where that is asked for (VK-6)`() {
    let stage = ViewStage(view)
    stage.change { linear(1) { view.alpha = 0 } }
    stage.look(at: 0.5)
    stage.change {
      UIView.animateKeyframes(withDuration: 1, delay: 0, options: .beginFromCurrentState) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.alpha = 1 }
      }
    }
    expect(stage.presented(view, at: 0.5).alpha, near: 0.5)
    expect(stage.presented(view, at: 1).alpha, near: 0.75)
  }

  // VK-7
  @Test func `frames in frames count in fractions of the outer one`() {
    let shown = x(at: [1, 2, 2.5, 3, 4]) {
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        frame(0.5, 0.5, 150)
      }
    }
    expect(shown, equals: [50, 50, 50, 50, 150])
  }

  @Test func `a block inside of a frame runs in the frame's time`() {
    let other = square()
    let stage = ViewStage(view, other)
    stage.change {
      UIView.animateKeyframes(withDuration: 4, delay: 1) {
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) {
          UIView.animate(withDuration: 9) { other.alpha = 0 }
        }
      }
    }
    expect(other.animations("opacity").first?.beginTime, equals: 3)
    expect(other.animations("opacity").first?.duration, equals: 1)
  }

  @Test func `keyframes of geometry add up and are interrupted without a jump`() {
    let stage = ViewStage(view)
    stage.change {
      UIView.animateKeyframes(withDuration: 1, delay: 0) {
        frame(0, 0.5, 150)
        frame(0.5, 0.5, 250)
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
          view.bounds = CGRect(x: 0, y: 0, width: 300, height: 10)
          view.transform = CGAffineTransform(rotationAngle: 2)
        }
      }
    }
    let before = stage.presented(view, at: 0.6)
    stage.change {
      UIView.animate(withDuration: 1) {
        view.center.x = 0
        view.bounds.size = CGSize(width: 20, height: 20)
        view.transform = CGAffineTransform(rotationAngle: -1)
      }
    }
    let after = stage.presented(view, at: 0.6)
    expect(after.position.x.native, near: before.position.x.native)
    expect(after.bounds.width.native, near: before.bounds.width.native)
    expect(after.bounds.height.native, near: before.bounds.height.native)
    expect(after.transform, near: before.transform, within: 1e-6)
    stage.run(to: 1.7)
    expectNil(view.layer.animationKeys())
    expect(stage.presented(view, at: 1.7).position.x.native, near: 0)
  }

  @Test func `frames given out of order end where the last one in time does`() {
    let shown = x(at: [1, 2, 3, 4]) {
      frame(0.5, 0.5, 250)
      frame(0, 0.5, 150)
    }
    expect(shown, equals: [100, 150, 200, 250])
    expect(view.center.x, equals: 250)
  }
}
