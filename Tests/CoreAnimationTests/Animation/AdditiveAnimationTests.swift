// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import QuartzCore
import TestSupport
import Testing

/// Additive and cumulative animations.
struct AdditiveAnimationTests {
  @Test func `an additive value is added to the one below it (AD-1)`() {
    let layer = CALayer()
    layer.zPosition = 100
    let first = zAnimation(from: 0, to: 10)
    first.isAdditive = true
    let second = zAnimation(from: 0, to: 4)
    second.isAdditive = true
    let probe = AnimationProbe(layer, first)
    probe.add(second)
    expect(probe.z(at: 0.5), near: 107)
  }

  @Test func `each repeat goes on from the end of the one before (AD-3)`() {
    let layer = CALayer()
    let animation = CABasicAnimation(keyPath: "position.x")
    animation.fromValue = 10
    animation.toValue = 20
    animation.duration = 1
    animation.repeatCount = 3
    animation.isCumulative = true
    expect(AnimationProbe(layer, animation).presented(at: 1.5).position.x.native, near: 35)

    animation.repeatCount = 2
    animation.autoreverses = true
    let back = AnimationProbe(CALayer(), animation)
    expect(back.presented(at: 2.5).position.x.native, near: 25)
  }

  @Test func `additive by alone starts from zero (AD-4)`() {
    let layer = CALayer()
    layer.zPosition = 7
    let animation = zAnimation(from: nil, to: nil, by: 10)
    animation.isAdditive = true
    let probe = AnimationProbe(layer, animation)
    expect(probe.z(at: 0), equals: 7)
    expect(probe.z(at: 0.5), near: 12)
  }

  private func keyframes(_ path: String, _ values: [Any]) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: path)
    animation.values = values
    animation.isAdditive = true
    animation.duration = 1
    return animation
  }

  @Test func `additive keyframes (AD-5)`() {
    let layer = CALayer()
    layer.opacity = 0.2
    layer.position = CGPoint(x: 10, y: 20)
    layer.bounds = CGRect(x: 1, y: 2, width: 30, height: 40)
    let probe = AnimationProbe(layer, keyframes("opacity", [0.1, 0.3]))
    probe.add(keyframes("position", [CGPoint(x: 2, y: 4), CGPoint(x: 6, y: 8)]))
    probe.add(
      keyframes(
        "bounds",
        [
          CGRect(x: 1, y: 1, width: 2, height: 2), CGRect(x: 3, y: 5, width: 6, height: 10),
        ]))
    let shown = probe.presented(at: 0.5)
    expect(Double(shown.opacity), near: 0.4)
    expect(shown.position, near: CGPoint(x: 14, y: 26))
    expect(shown.bounds, near: CGRect(x: 3, y: 5, width: 34, height: 46))
  }

  @Test func `additive matrices and matrix components (AD-6)`() {
    let scaled = CALayer()
    scaled.transform = CATransform3DMakeScale(2, 3, 4)
    let component = AnimationProbe(scaled, keyframes("transform.scale.x", [0, 1]))
    expect(component.presented(at: 0.5).transform, near: CATransform3DMakeScale(2.5, 3, 4))

    let layer = CALayer()
    layer.transform = CATransform3DMakeScale(2, 2, 2)
    let whole = AnimationProbe(
      layer,
      keyframes("transform", [CATransform3DIdentity, CATransform3DMakeTranslation(10, 0, 0)]))
    let shown = whole.presented(at: 0.5).transform
    expect(shown.m11, near: 2)
    expect(shown.m41, near: 10)
  }

  @Test func `cumulative and additive along a path (KF-17)`() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 20))
    func shown(additive: Bool, cumulative: Bool, at time: Double) -> CGPoint {
      let layer = CALayer()
      layer.position = CGPoint(x: 50, y: 60)
      let animation = CAKeyframeAnimation(keyPath: "position")
      animation.path = path
      animation.isAdditive = additive
      animation.isCumulative = cumulative
      animation.duration = 1
      animation.repeatCount = 3
      return AnimationProbe(layer, animation).presented(at: time).position
    }
    expect(shown(additive: false, cumulative: true, at: 1.5), near: CGPoint(x: 15, y: 30))
    expect(shown(additive: true, cumulative: false, at: 0.5), near: CGPoint(x: 55, y: 70))
    expect(shown(additive: true, cumulative: true, at: 1.5), near: CGPoint(x: 65, y: 90))
  }

  @Test func `outlines have no sum: additive has no effect on them (AD-8)`() {
    func square(_ size: Double) -> CGPath {
      CGPath(rect: CGRect(x: 0, y: 0, width: size, height: size), transform: nil)
    }
    let keyframes = CAKeyframeAnimation(keyPath: "path")
    keyframes.values = [square(0), square(40)]
    let basic = basicAnimation("path", from: nil, to: square(40))
    for animation in [keyframes, basic] as [CAPropertyAnimation] {
      animation.duration = 1
      animation.isAdditive = true
      let shape = CAShapeLayer()
      shape.path = square(animation === basic ? 20 : 10)
      let shown = AnimationProbe(shape, animation).presented(at: 0.25) as? CAShapeLayer
      expect(shown?.path?.boundingBox.width, equals: (animation === basic ? 25 : 10))
    }
    keyframes.keyPath = "shadowPath"
    let layer = CALayer()
    layer.shadowPath = square(10)
    let shadowed = AnimationProbe(layer, keyframes)
    expect(shadowed.presented(at: 0.5).shadowPath?.boundingBox.width, equals: 20)
  }
}
