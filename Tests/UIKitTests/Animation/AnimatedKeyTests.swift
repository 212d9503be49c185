// SPDX-License-Identifier: MIT

import Expectations
import TestSupport
import Testing
import UIKit

/// Which properties move in a block, and by which animations.
@MainActor @Suite struct AnimatedKeyTests {
  private let view = square()

  /// The keys of the animations that a change in a block of a second makes.
  private func keys(_ change: @escaping (UIView) -> Void) -> [String] {
    UIView.animate(withDuration: 1) { change(view) }
    return view.layer.animationKeys() ?? []
  }

  @Test func `changes outside of blocks take effect at once (VA-2)`() {
    let stage = ViewStage(view)
    stage.change {
      view.center = CGPoint(x: 200, y: 200)
      view.alpha = 0.5
      view.backgroundColor = .red
      view.bounds.size.width = 10
    }
    expectNil(view.layer.animationKeys())
    expect(stage.presented(view, at: 0.1).position, equals: CGPoint(x: 200, y: 200))
  }

  // VA-1, VA-3
  @Test(arguments: [
    ("position", 100.0), ("position.x", 100), ("transform.rotation.z", 1),
    ("transform.scale.xy", 2), ("cornerRadius", 10),
  ])
  func `geometry and corners add up (VA-3)`(path: String, value: Double) {
    let isPoint = path == "position"
    let keys = keys {
      $0.layer.setValue(isPoint ? CGPoint(x: value, y: value) : value, forKeyPath: path)
    }
    let head = String(path.prefix { $0 != "." })
    expect(keys, equals: [head])
    let animation = view.layer.animation(forKey: head) as? CABasicAnimation
    expect(animation?.isAdditive, equals: true)
  }

  // VA-1, VA-3
  @Test func `opacity, colour and anchor point do not add up (VA-3)`() {
    let keys = keys {
      $0.alpha = 0.5
      $0.backgroundColor = .red
      $0.anchorPoint = .zero
      $0.contentStretch = CGRect(x: 0.2, y: 0.2, width: 0.5, height: 0.5)
    }
    expect(keys, equals: ["opacity", "backgroundColor", "anchorPoint", "contentsCenter"])
    for key in keys {
      expect((view.layer.animation(forKey: key) as? CABasicAnimation)?.isAdditive, equals: false)
    }
  }

  // VA-3, VA-13
  @Test func `borders, shadows, depth, contents and hiding never move (VA-3, VA-13)`() {
    let keys = keys {
      let layer = $0.layer
      layer.borderWidth = 3
      layer.borderColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
      layer.shadowColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
      layer.shadowOffset = CGSize(width: 4, height: 4)
      layer.shadowRadius = 9
      layer.shadowOpacity = 1
      layer.zPosition = 5
      layer.contentsScale = 3
      $0.isHidden = true
      $0.addSubview(UIView())
    }
    expect(keys, equals: [])
  }

  @Test func `strokes of a shape never move (VA-3)`() {
    final class ShapeView: UIView {
      override class var layerClass: AnyClass { CAShapeLayer.self }
    }
    let view = ShapeView(frame: .zero)
    UIView.animate(withDuration: 1) {
      (view.layer as? CAShapeLayer)?.strokeStart = 0.5
      (view.layer as? CAShapeLayer)?.strokeEnd = 0.6
    }
    expectNil(view.layer.animationKeys())
  }

  @Test func `an additive animation goes from the distance to zero (VA-4)`() {
    UIView.animate(withDuration: 1) { view.center.x = 150 }
    let first = view.animations("position").first
    expect(first?.fromValue as? CGPoint, equals: CGPoint(x: -100, y: 0))
    expect(first?.toValue as? CGPoint, equals: .zero)
    UIView.animate(withDuration: 1) { view.center.x = 70 }
    let second = view.animations("position").last
    expect(second?.fromValue as? CGPoint, equals: CGPoint(x: 80, y: 0))
    expect(second?.isAdditive, equals: true)
    UIView.animate(withDuration: 1) { view.transform = CGAffineTransform(scaleX: 2, y: 2) }
    let scale = view.animations("transform").first
    let from = scale?.fromValue as? CATransform3D
    expect(from?.m11.native ?? 0, near: 0.5)
    expect((scale?.toValue as? CATransform3D), equals: CATransform3DIdentity)
  }

  @Test func `bounds are animated as origin and size (VA-5)`() {
    expect(
      keys { $0.bounds = CGRect(x: 5, y: 5, width: 50, height: 200) },
      equals: [
        "bounds.origin", "bounds.size",
      ])
    expect(
      view.animations("bounds.size").first?.fromValue as? CGSize,
      equals: CGSize(width: 50, height: -100))
    expect(
      view.animations("bounds.origin").first?.fromValue as? CGPoint,
      equals: CGPoint(x: -5, y: -5))
    expect(view.animations("bounds.size").first?.isAdditive, equals: true)
  }

  @Test func `animations fill both ways and have the block's pace and delegate (VA-6, VB-6)`() {
    UIView.animate(withDuration: 0.7) {
      view.center.x = 0
      view.alpha = 0
    }
    for key in ["position", "opacity"] {
      let animation = view.layer.animation(forKey: key)
      expect(animation?.fillMode, equals: .both)
      expect(animation?.duration, equals: 0.7)
      expect(animation?.timingFunction, equals: CAMediaTimingFunction(name: .easeInEaseOut))
      expect(animation?.delegate != nil)
      expect(animation?.beginTime, equals: 0)
    }
  }

  @Test func `a plain animation starts at the old model value and replaces the older one (VA-7)`() {
    let stage = ViewStage(view)
    stage.change { linear(1) { view.alpha = 0 } }
    expect(stage.presented(view, at: 0.5).alpha, near: 0.5)
    stage.change { linear(1) { view.alpha = 1 } }
    expect(view.layer.animationKeys(), equals: ["opacity"])
    // The jump to the old model value.
    expect(stage.presented(view, at: 0.5).alpha, near: 0)
    expect(view.animations("opacity").first?.fromValue as? Double, equals: 0)
  }

  @Test func `from the current state it starts at the presented value (VA-7, VA-10)`() {
    let stage = ViewStage(view)
    stage.change { linear(1) { view.alpha = 0 } }
    stage.look(at: 0.25)
    stage.change { linear(1, .beginFromCurrentState) { view.alpha = 1 } }
    expect(stage.presented(view, at: 0.25).alpha, near: 0.75)
    expect(stage.presented(view, at: 0.75).alpha, near: 0.875)
  }

  @Test func `from the current state also before the first animation was shown`() {
    let stage = ViewStage(view)
    stage.change {
      linear(1) { view.alpha = 0 }
      linear(1, .beginFromCurrentState) { view.alpha = 0.5 }
    }
    expect(stage.presented(view, at: 0).alpha, near: 1)
    expect(stage.presented(view, at: 0.5).alpha, near: 0.75)
  }

  @Test func `a value set twice in a block starts where the first did`() {
    let calls = Calls()
    let stage = ViewStage(view)
    stage.change {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.alpha = 0.5
        view.alpha = 0
        view.center.x = 500
        view.center.x = 150
      } completion: {
        calls.add("block", $0)
      }
    }
    expect(stage.presented(view, at: 0.5).alpha, near: 0.5)
    expect(stage.presented(view, at: 0.5).position.x.native, near: 100)
    stage.frame(at: 1.1)
    expect(calls.list, equals: ["block true"])
  }

  @Test func `additive animations do not replace one another (VA-8)`() {
    for x in [10.0, 20, 30] { UIView.animate(withDuration: 1) { view.center.x = x } }
    expect(view.layer.animationKeys(), equals: ["position", "position-2", "position-3"])
    UIView.animate(withDuration: 1, delay: 0, options: .beginFromCurrentState) {
      view.center.x = 40
    }
    expect(view.animations("position").last?.fromValue as? CGPoint, equals: CGPoint(x: -10, y: 0))
  }

  @Test func `two even animations of opposite direction cancel (VA-9)`() {
    let stage = ViewStage(view)
    stage.change { linear(1) { view.center.x = 150 } }
    stage.look(at: 0.5)
    stage.change { linear(1) { view.center.x = 50 } }
    expect(stage.presented(view, at: 0.6).position.x.native, near: 100)
    expect(stage.presented(view, at: 0.9).position.x.native, near: 100)
  }

  @Test func `a change in flight neither jumps nor stops (VA-10)`() {
    let stage = ViewStage(view)
    stage.change { UIView.animate(withDuration: 1) { view.center.x = 250 } }
    let before = stage.presented(view, at: 0.4).position.x
    let speed =
      (stage.presented(view, at: 0.4).position.x - stage.presented(view, at: 0.399).position.x)
    stage.look(at: 0.4)
    stage.change { UIView.animate(withDuration: 1) { view.center.x = 0 } }
    expect(stage.presented(view, at: 0.4).position.x.native, near: before.native)
    let after = stage.presented(view, at: 0.401).position.x - before
    expect(after.native, near: speed.native, within: 0.02)
    expect(stage.presented(view, at: 1.4).position.x.native, near: 0)
  }

  @Test func `the value that a property has already makes no animation (VA-11)`() {
    let keys = keys {
      $0.center = CGPoint(x: 50, y: 50)
      $0.alpha = 1
      $0.transform = .identity
      $0.frame = $0.frame
    }
    expect(keys, equals: [])
  }

  @Test func `a view in no window gets animations, which end with the turn (VA-12)`() {
    let calls = Calls()
    let stage = ViewStage()
    stage.change {
      UIView.animate(
        withDuration: 3, delay: 0, usingSpringWithDamping: 0.25, initialSpringVelocity: 0,
        animations: { view.center.x = 250 }, completion: calls.note("block"))
      let spring = view.layer.animation(forKey: "position") as? CASpringAnimation
      expect(spring?.stiffness.native ?? 0, near: 54.83363359078326, within: 1e-9)
      expect(calls.list, equals: [])
    }
    stage.frame(at: 0)
    expect(calls.list, equals: ["block true"])
    expectNil(view.layer.animationKeys())
  }

  @Test func `a view that enters a window in the same turn moves (VA-12)`() {
    let calls = Calls()
    let stage = ViewStage()
    stage.change {
      UIView.animate(
        withDuration: 1, delay: 0, options: .curveLinear,
        animations: { view.center.x = 150 }, completion: calls.note("block"))
      stage.window.addSubview(view)
    }
    stage.frame(at: 0)
    expect(stage.presented(view, at: 0.5).position.x.native, near: 100)
    stage.frame(at: 0.9)
    expect(calls.list, equals: [])
    stage.frame(at: 1)
    expect(calls.list, equals: ["block true"])
  }

  @Test func `a view that is scaled to nothing and back moves without a jump`() {
    let stage = ViewStage(view)
    stage.change { linear(1) { view.transform = CGAffineTransform(scaleX: 0, y: 0) } }
    expect(stage.presented(view, at: 0.5).transform.m11.native, near: 0.5, within: 1e-5)
    stage.change { linear(1) { view.transform = CGAffineTransform(scaleX: 2, y: 2) } }
    expect(stage.presented(view, at: 0.5).transform.m11.native, near: 0.5, within: 1e-5)
    expect(stage.presented(view, at: 1).transform.m11.native, near: 1.25, within: 1e-5)
    stage.frame(at: 2)
    expect(stage.presented(view, at: 2).transform.m11.native, near: 2)
  }

  @Test func `no colour fades in the colour's own hue`() {
    let stage = ViewStage(view)
    stage.change { linear(1) { view.backgroundColor = .red } }
    let color = stage.presented(view, at: 0.5).backgroundColor
    expect(color?.components.map { $0.map { ($0 * 100).rounded() } }, equals: [100, 0, 0, 50])
  }
}

/// Animates at an even pace.
@MainActor func linear(
  _ duration: Double, _ options: UIView.AnimationOptions = [], _ body: @escaping () -> Void
) {
  UIView.animate(
    withDuration: duration, delay: 0, options: [.curveLinear, options], animations: body)
}
