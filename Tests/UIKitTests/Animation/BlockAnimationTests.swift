// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import TestSupport
import Testing
import UIKit

/// The mechanism of animation blocks and their options.
@MainActor @Suite struct BlockAnimationTests {
  private let view = square()

  @Test func `a view answers NSNull outside of a block and an action inside (VB-1, VB-2)`() {
    expect(view.action(for: view.layer, forKey: "position") is NSNull)
    UIView.animate(withDuration: 1) {
      let action = view.action(for: view.layer, forKey: "position")
      expect(action != nil)
      expect(!(action is NSNull))
      expect(view.action(for: view.layer, forKey: "borderWidth") is NSNull)
      expect(view.action(for: view.layer, forKey: "hidden") is NSNull)
      // Asked before the change, run after it.
      view.layer.delegate = nil
      view.layer.position.x = 150
      view.layer.delegate = view
      action?.run(forKey: "position", object: view.layer, arguments: nil)
    }
    expect(view.animations("position").first?.fromValue as? CGPoint, equals: CGPoint(x: -100, y: 0))
  }

  @Test func `an override of the action may change the animation (VB-1)`() {
    final class Quiet: UIView {
      override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        event == "opacity" ? NSNull() : super.action(for: layer, forKey: event)
      }
    }
    let view = Quiet()
    UIView.animate(withDuration: 1) {
      view.alpha = 0
      view.center.x = 9
    }
    expect(view.layer.animationKeys(), equals: ["position"])
  }

  @Test func `a layer of the application's own keeps its own animations (VB-3, VB-5)`() {
    let layer = CALayer()
    view.layer.addSublayer(layer)
    let stage = ViewStage(view)
    stage.change {
      UIView.animate(withDuration: 5) { layer.opacity = 0 }
      expect(layer.animation(forKey: "opacity")?.duration, equals: 0.25)
    }
    stage.frame(at: 1)
    stage.change {
      CATransaction.begin()
      CATransaction.setAnimationDuration(0.2)
      UIView.animate(withDuration: 5) {
        layer.opacity = 1
        view.alpha = 0
        expect(CATransaction.animationDuration(), equals: 0.2)
      }
      expect(layer.animation(forKey: "opacity")?.duration, equals: 0.2)
      expect(view.layer.animation(forKey: "opacity")?.duration, equals: 5)
      CATransaction.setDisableActions(true)
      UIView.animate(withDuration: 5) { layer.position.x = 9 }
      expectNil(layer.animation(forKey: "position"))
      CATransaction.commit()
    }
  }

  @Test func `an explicit animation inside a block keeps its own parameters (VB-4)`() {
    UIView.animate(withDuration: 5) {
      let animation = CABasicAnimation(keyPath: "zPosition")
      animation.duration = 0.3
      view.layer.add(animation, forKey: "own")
    }
    expect(view.layer.animation(forKey: "own")?.duration, equals: 0.3)
    expectNil(view.layer.animation(forKey: "own")?.timingFunction)
  }

  // VB-6
  @Test(arguments: [
    (UIView.AnimationOptions.curveEaseInOut, CAMediaTimingFunctionName.easeInEaseOut),
    (.curveEaseIn, .easeIn), (.curveEaseOut, .easeOut), (.curveLinear, .linear),
  ])
  func `curves are those of layers (VB-6)`(
    option: UIView.AnimationOptions, name: CAMediaTimingFunctionName
  ) {
    UIView.animate(withDuration: 1, delay: 0, options: option) { view.alpha = 0 }
    expect(view.layer.animation(forKey: "opacity")?.timingFunction, equals: .init(name: name))
  }

  @Test func `easing in and out is the default (VB-6)`() {
    let stage = ViewStage(view)
    stage.change { UIView.animate(withDuration: 1) { view.center.x = 150 } }
    expect(stage.presented(view, at: 0.25).position.x.native, near: 62.9162, within: 1e-3)
  }

  @Test(arguments: [0, -1, Double.nan])
  func `without a duration changes take effect at once (VB-7, CM-2)`(duration: Double) {
    let calls = Calls()
    let stage = ViewStage(view)
    stage.change {
      UIView.animate(
        withDuration: duration, animations: { view.alpha = 0 }, completion: calls.note("block"))
      expect(calls.list, equals: [])
    }
    expectNil(view.layer.animationKeys())
    stage.frame(at: 0)
    expect(calls.list, equals: ["block true"])
  }

  @Test func `the old look holds until the delay is over (VB-8)`() {
    let stage = ViewStage(view)
    stage.change {
      UIView.animate(withDuration: 2, delay: 2, options: .curveLinear) {
        view.alpha = 0
        view.center.x = 150
      }
    }
    expect(view.alpha, equals: 0)
    expect(stage.presented(view, at: 1).alpha, near: 1)
    expect(stage.presented(view, at: 1).position.x.native, near: 50)
    expect(stage.presented(view, at: 3).alpha, near: 0.5)
    expect(stage.presented(view, at: 3).position.x.native, near: 100)
  }

  @Test func `animated views take no touches, unless they may (VB-9)`() {
    let child = square()
    view.addSubview(child)
    let other = square()
    other.center.x = 300
    let stage = ViewStage(view, other)
    func hit(_ x: Double) -> UIView? {
      stage.window.hitTest(CGPoint(x: x, y: 50), with: nil)
    }
    expect(hit(50), isIdenticalTo: child)
    stage.change { UIView.animate(withDuration: 1) { view.alpha = 0.5 } }
    // Subviews are cut off with it.
    expect(hit(50), isIdenticalTo: stage.window)
    expect(hit(300), isIdenticalTo: other)
    stage.change {
      UIView.animate(withDuration: 2, delay: 0, options: .allowUserInteraction) {
        other.alpha = 0.5
      }
    }
    expect(hit(300), isIdenticalTo: other)
    stage.run(to: 1.1)
    expect(hit(50), isIdenticalTo: child)
    stage.change { UIView.animate(withDuration: 1) { view.alpha = 1 } }
    expect(hit(50), isIdenticalTo: stage.window)
    stage.change { view.layer.removeAllAnimations() }
    expect(hit(50), isIdenticalTo: child)
  }

  @Test func `animations may be switched off for later blocks (VB-10)`() {
    let stage = ViewStage(view)
    stage.change { linear(1) { view.alpha = 0 } }
    expect(UIView.areAnimationsEnabled)
    UIView.setAnimationsEnabled(false)
    expect(!UIView.areAnimationsEnabled)
    stage.change { UIView.animate(withDuration: 1) { view.center.x = 150 } }
    UIView.setAnimationsEnabled(true)
    expect(view.layer.animationKeys(), equals: ["opacity"])
    expect(stage.presented(view, at: 0.5).alpha, near: 0.5)
  }

  @Test func `changes may be made without animation inside of a block (VB-10)`() {
    UIView.animate(withDuration: 1) {
      UIView.performWithoutAnimation {
        view.alpha = 0
        UIView.performWithoutAnimation { view.center.x = 9 }
        view.bounds.size.width = 9
        UIView.animate(withDuration: 1) { view.transform = .init(scaleX: 2, y: 2) }
      }
      view.center.y = 9
    }
    expect(view.layer.animationKeys(), equals: ["position"])
    UIView.setAnimationsEnabled(false)
    UIView.performWithoutAnimation {}
    expect(!UIView.areAnimationsEnabled)
    UIView.setAnimationsEnabled(true)
  }

  @Test func `the duration of the block being run can be asked for (VB-11)`() {
    expect(UIView.inheritedAnimationDuration, equals: 0)
    UIView.animate(withDuration: 0.7) {
      expect(UIView.inheritedAnimationDuration, equals: 0.7)
      UIView.animate(withDuration: 0.2, delay: 0, options: .overrideInheritedDuration) {
        expect(UIView.inheritedAnimationDuration, equals: 0.2)
      }
    }
    expect(UIView.inheritedAnimationDuration, equals: 0)
  }

  /// Lays out one subview as wide as itself.
  private final class Filling: UIView {
    let child = UIView()

    override func layoutSubviews() {
      if child.superview == nil { addSubview(child) }
      child.frame = bounds
    }
  }

  // VB-12
  @Test(arguments: [true, false])
  func `subviews move along where layout belongs to the block (VB-12)`(laysOut: Bool) {
    let view = Filling(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let stage = ViewStage(view)
    stage.change {
      UIView.animate(withDuration: 1, delay: 0, options: laysOut ? .layoutSubviews : []) {
        view.bounds.size.width = 200
      }
    }
    expect(view.child.bounds.width, equals: 200)
    expect((view.child.layer.animationKeys() == nil), equals: !laysOut)
  }

  @Test func `layout within the block is animated (VB-12)`() {
    let view = Filling(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let stage = ViewStage(view)
    stage.change {
      UIView.animate(withDuration: 1) {
        view.bounds.size.width = 200
        view.layoutIfNeeded()
      }
    }
    expect(view.child.animations("bounds.size").count, equals: 1)
  }

  @Test func `the block runs before the call returns (VB-13)`() {
    var order: [String] = []
    UIView.animate(withDuration: 1) { order.append("block") }
    order.append("after")
    expect(order, equals: ["block", "after"])
    expect(Thread.isMainThread, equals: MainActor.assumeIsolated { Thread.isMainThread })
  }

  @Test func `a rate is a hint to the animations (VB-14)`() {
    UIView.animate(withDuration: 1, delay: 0, options: .preferredFramesPerSecond30) {
      view.alpha = 0
    }
    expect(view.layer.animation(forKey: "opacity")?.preferredFrameRateRange.preferred, equals: 30)
  }

  @Test func `raw values are Apple's`() {
    expect(UIView.AnimationOptions.transitionFlipFromBottom.rawValue, equals: 7 << 20)
    expect(UIView.AnimationOptions.curveLinear.rawValue, equals: 3 << 16)
    expect(UIView.AnimationOptions.overrideInheritedOptions.rawValue, equals: 512)
    expect(UIView.AnimationOptions.preferredFramesPerSecond60.rawValue, equals: 3 << 24)
    expect(UIView.KeyframeAnimationOptions.calculationModeCubicPaced.rawValue, equals: 4 << 10)
  }
}
