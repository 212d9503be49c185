// SPDX-License-Identifier: MIT

import CoreAnimation
import Diagnostics
import Expectations
import QuartzCore
import TestSupport
import Testing

struct ValueFunctionTests {
  private func middle(
    _ name: CAValueFunctionName, from: Any?, to: Any?, model: CATransform3D,
    additive: Bool = false
  ) -> CATransform3D {
    let layer = CALayer()
    layer.transform = model
    let animation = CABasicAnimation(keyPath: "transform")
    animation.valueFunction = CAValueFunction(name: name)
    animation.fromValue = from
    animation.toValue = to
    animation.isAdditive = additive
    animation.duration = 1
    return AnimationProbe(layer, animation).presented(at: 0.5).transform
  }

  @Test(arguments: [
    (CAValueFunctionName.rotateX, CATransform3DMakeRotation(2, 1, 0, 0)),
    (.rotateY, CATransform3DMakeRotation(2, 0, 1, 0)),
    (.rotateZ, CATransform3DMakeRotation(2, 0, 0, 1)),
    (.scaleX, CATransform3DMakeScale(2, 1, 1)), (.scaleY, CATransform3DMakeScale(1, 2, 1)),
    (.scaleZ, CATransform3DMakeScale(1, 1, 2)),
    (.translateX, CATransform3DMakeTranslation(2, 0, 0)),
    (.translateY, CATransform3DMakeTranslation(0, 2, 0)),
    (.translateZ, CATransform3DMakeTranslation(0, 0, 2)),
  ])
  func `one number (VF-1)`(name: CAValueFunctionName, expected: CATransform3D) {
    expect(middle(name, from: 1, to: 3, model: CATransform3DIdentity), near: expected)
  }

  @Test func `three numbers (VF-1)`() {
    let moved = middle(
      .translate, from: [0, 0, 0], to: [2, 4, 6], model: CATransform3DIdentity)
    expect(moved, near: CATransform3DMakeTranslation(1, 2, 3))
    let scaled = middle(.scale, from: [1, 1, 1], to: [3, 5, 7], model: CATransform3DIdentity)
    expect(scaled, near: CATransform3DMakeScale(2, 3, 4))
  }

  @Test func `a rotation turns by more than half a turn (VF-2)`() {
    let turned = middle(.rotateZ, from: 0, to: 3 * Double.pi, model: CATransform3DIdentity)
    expect(turned, near: CATransform3DMakeRotation(1.5 * .pi, 0, 0, 1))
  }

  @Test func `the matrix replaces the model's, or comes before it when additive (VF-3)`() {
    let model = CATransform3DMakeScale(2, 3, 1)
    let plain = middle(.translateX, from: 0, to: 10, model: model)
    expect(plain.m11, near: 1)
    expect(plain.m22, near: 1)
    expect(plain.m41, near: 5)
    let added = middle(.translateX, from: 0, to: 10, model: model, additive: true)
    expect(added.m11, near: 2)
    expect(added.m22, near: 3)
    expect(added.m41, near: 10)
  }

  @Test func `a scale with an end alone starts from 1 (VF-4)`() {
    let scaled = middle(.scale, from: nil, to: [3, 4, 5], model: CATransform3DIdentity)
    expect(scaled, near: CATransform3DMakeScale(2, 2.5, 3))
  }

  @Test func `an unknown name makes none (VF-5)`() {
    expectNil(CAValueFunction(name: CAValueFunctionName(rawValue: "spin")))
    expect(CAValueFunction(name: .scale)?.name, equals: .scale)
  }

  @Test func `values of the wrong length apply nothing, and are logged`() {
    let (matrix, log) = RefusalLog.recording {
      middle(.translate, from: [0, 0], to: [1, 2, 3], model: CATransform3DIdentity)
    }
    expect(CATransform3DIsIdentity(matrix))
    expect(log.count, equals: 1)
  }
}
