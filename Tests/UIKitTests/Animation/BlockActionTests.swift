// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import TestSupport
import Testing
import UIKit

/// The animations that views answer as actions in blocks, and what programs make of them.
@MainActor @Suite struct BlockActionTests {
  private let view = square()

  private func answer(_ key: String = "opacity") -> CABasicAnimation? {
    view.action(for: view.layer, forKey: key) as? CABasicAnimation
  }

  @Test func `a plain key is answered by an animation with the settings of the block (VB-2)`() {
    expectNil(answer())
    let stage = ViewStage(view)
    stage.change {
      UIView.animate(withDuration: 3, delay: 2, options: [.curveEaseIn, .repeat, .autoreverse]) {
        let animation = answer()
        expect(animation?.keyPath, equals: "opacity")
        expect(animation?.duration, equals: 3)
        expect(animation?.timingFunction, equals: CAMediaTimingFunction(name: .easeIn))
        expect(animation?.beginTime, equals: 2)
        expect(animation?.repeatCount, equals: .infinity)
        expect(animation?.autoreverses, equals: true)
        expect(animation?.fromValue as? CGFloat, equals: 1)
        expect(animation?.delegate != nil)
        expect(answer("backgroundColor")?.duration, equals: 3)
        // Additive keys have no single animation.
        expectNil(answer("position"))
      }
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0
      ) { expect(answer() is CASpringAnimation) }
    }
  }

  @Test func `asked for and left unused, an animation is not waited for (CM-2)`() {
    let stage = ViewStage(view)
    let calls = Calls()
    stage.change {
      UIView.animate(withDuration: 3, animations: { _ = answer() }, completion: calls.note("end"))
    }
    stage.frame(at: 0.01)
    expect(calls.list, equals: ["end true"])
    expectNil(view.layer.animationKeys())
  }

  /// A layer with a property of its own, which takes the view's animation for it.
  private final class RingLayer: CALayer {
    @CAProperty var progress: CGFloat = 0

    override class func needsDisplay(forKey key: String) -> Bool {
      key == "progress" || super.needsDisplay(forKey: key)
    }

    override func action(forKey event: String) -> (any CAAction)? {
      guard event == "progress",
        let animation = super.action(forKey: "opacity") as? CABasicAnimation
      else { return super.action(forKey: event) }
      animation.keyPath = event
      animation.fromValue = (presentation() ?? self).progress
      animation.toValue = nil
      return animation
    }
  }

  private final class RingView: UIView {
    override class var layerClass: AnyClass { RingLayer.self }

    var ring: RingLayer? { layer as? RingLayer }
  }

  @Test(.needsClassTables)
  func `a property of the program's own moves with the block and is waited for`() throws {
    let view = RingView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let ring = try #require(view.ring)
    let stage = ViewStage(view)
    stage.frame(at: 0)
    let calls = Calls()
    stage.change {
      UIView.animate(
        withDuration: 2, delay: 0, options: .curveLinear, animations: { ring.progress = 1 },
        completion: calls.note("end"))
    }
    expect(ring.animationKeys(), equals: ["progress"])
    expect(view.touchBlockers, equals: 1)
    stage.frame(at: 0)
    expect((stage.presented(view, at: 1) as? RingLayer)?.progress ?? .nan, near: 0.5)
    stage.frame(at: 1)
    expect(calls.list, equals: [])
    stage.frame(at: 2.1)
    stage.frame(at: 2.2)
    expect(calls.list, equals: ["end true"])
    expect(view.touchBlockers, equals: 0)
    stage.change { ring.progress = 0 }
    expectNil(ring.animationKeys())
  }

  /// A layer that plays its animations at half the pace.
  private final class SlowLayer: CALayer {
    var count = 0

    override func add(_ anim: CAAnimation, forKey key: String?) {
      count += 1
      anim.duration *= 2
      super.add(anim, forKey: key)
    }
  }

  private final class SlowView: UIView {
    override class var layerClass: AnyClass { SlowLayer.self }
  }

  @Test(.needsClassTables)
  func `a layer that changes added animations sees each of them once (VB-1)`() throws {
    let view = SlowView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let layer = try #require(view.layer as? SlowLayer)
    let stage = ViewStage(view)
    let calls = Calls()
    stage.change {
      UIView.animate(withDuration: 0.5) {
        view.alpha = 0
        view.center.x = 100
      } completion: {
        calls.add("end", $0)
      }
    }
    expect(layer.count, equals: 2)
    for key in ["opacity", "position"] {
      expect(layer.animation(forKey: key)?.duration, equals: 1, "\(key)")
    }
    stage.run(to: 0.9)
    expect(calls.list, equals: [])
    stage.run(to: 1.1)
    expect(calls.list, equals: ["end true"])
  }

  @Test func `an animation of another layer with the delegate is waited for`() {
    let shape = CAShapeLayer()
    view.layer.addSublayer(shape)
    let stage = ViewStage(view)
    stage.frame(at: 0)
    let calls = Calls()
    stage.change {
      UIView.animate(
        withDuration: 1,
        animations: {
          guard let given = answer() else { return }
          let animation = CABasicAnimation(keyPath: "lineWidth")
          animation.fromValue = 1
          animation.toValue = 5
          animation.duration = given.duration
          animation.timingFunction = given.timingFunction
          animation.delegate = given.delegate
          shape.add(animation, forKey: "width")
        }, completion: calls.note("end"))
    }
    stage.frame(at: 0)
    stage.frame(at: 0.9)
    expect(shape.animationKeys(), equals: ["width"])
    expect(calls.list, equals: [])
    stage.frame(at: 1.1)
    stage.frame(at: 1.2)
    expect(calls.list, equals: ["end true"])
  }

  @Test func `an override may change the animation of a plain key (VB-1)`() {
    final class Slow: UIView {
      override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        let action = super.action(for: layer, forKey: event)
        (action as? CABasicAnimation)?.duration = 7
        return action
      }
    }
    let view = Slow()
    let plain = square()
    UIView.animate(withDuration: 1) {
      view.alpha = 0
      plain.alpha = 0
      plain.backgroundColor = .red
    }
    expect(view.animations("opacity").map(\.duration), equals: [7])
    expect(plain.animations("opacity").map(\.duration), equals: [1])
    expect(plain.animations("backgroundColor").map(\.duration), equals: [1])
  }

  @Test(.needsClassTables)
  func `a property animator moves a property of the program's own, and scrubs it`() throws {
    let view = RingView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let ring = try #require(view.ring)
    let stage = ViewStage(view)
    stage.frame(at: 0)
    let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { ring.progress = 1 }
    stage.change { animator.fractionComplete = 0.25 }
    stage.frame(at: 0)
    expect((stage.presented(view, at: 0) as? RingLayer)?.progress ?? .nan, near: 0.25)
    stage.change { animator.stopAnimation(true) }
    expectNil(ring.animationKeys())
  }
}

extension UIView {
  /// The number of animations during which the view takes no touches.
  fileprivate var touchBlockers: Int { hitTest(.zero, with: nil) == nil ? 1 : 0 }
}
