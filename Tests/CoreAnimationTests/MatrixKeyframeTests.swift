// SPDX-License-Identifier: MIT

import CoreAnimation
import QuartzCore
import Testing

@Suite("Keyframes of whole matrices")
struct MatrixKeyframeTests {
  private func keyframes(
    _ matrices: [CATransform3D], _ mode: CAAnimationCalculationMode
  ) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: "transform")
    animation.values = matrices
    animation.calculationMode = mode
    animation.duration = 1
    return animation
  }

  private func matrix(_ animation: CAKeyframeAnimation, _ time: Double) -> CATransform3D {
    (animation.value(at: time) as? CATransform3D) ?? CATransform3DMakeScale(-1, -1, -1)
  }

  private let places = [0, 10, 100].map { CATransform3DMakeTranslation($0, 0, 0) }

  @Test("Paced by the distance between matrices")
  func paced() {
    let animation = keyframes(places, .paced)
    for time in [0, 0.1, 0.25, 0.5, 0.9] {
      #expect(isNear(matrix(animation, time).m41.native, 100 * time, 1e-6), "at \(time)")
    }
  }

  @Test("Cubic: translations follow the spline of numbers (KF-13, KF-14)")
  func cubic() {
    let animation = keyframes([0, 1, 4, 9].map { CATransform3DMakeTranslation($0, 0, 0) }, .cubic)
    #expect(isNear(matrix(animation, 0.5).m41.native, 2.25, 1e-6))
    let numbers = CAKeyframeAnimation(keyPath: "zPosition")
    numbers.values = [0, 1, 4, 9]
    numbers.calculationMode = .cubic
    numbers.duration = 1
    for step in 0..<20 {
      let time = Double(step) / 20
      let expected = (numbers.value(at: time) as? NSNumber)?.doubleValue ?? .nan
      #expect(isNear(matrix(animation, time).m41.native, expected, 0.01), "at \(time)")
    }
  }

  @Test("Cubic paced: values stay where they were, speed does not jump")
  func cubicPaced() {
    let animation = keyframes(places, .cubicPaced)
    #expect(isNear(matrix(animation, 0.1).m41.native, 10, 0.01))
    let before = matrix(animation, 0.1).m41 - matrix(animation, 0.099).m41
    let after = matrix(animation, 0.101).m41 - matrix(animation, 0.1).m41
    #expect(abs(before - after) < 0.02)
  }

  @Test("Cubic rotations stay rotations, and pass their values")
  func cubicRotation() {
    let turns = [0, 1.2, 2.4, 2.8].map { CATransform3DMakeRotation($0, 0, 0, 1) }
    let animation = keyframes(turns, .cubic)
    #expect(isNear(matrix(animation, 1.0 / 3), turns[1], 1e-3))
    for step in 0..<50 {
      let value = matrix(animation, Double(step) / 50)
      let determinant = value.m11 * value.m22 - value.m12 * value.m21
      #expect(isNear(determinant.native, 1, 1e-3) && isNear(value.m33.native, 1, 1e-9))
    }
  }

  @Test("Matrices that differ in scale and place only move evenly, element by element")
  func linear() {
    let start = CATransform3DConcat(
      CATransform3DMakeScale(2, 3, 1), CATransform3DMakeTranslation(5, 0, 0))
    let end = CATransform3DConcat(
      CATransform3DMakeScale(4, 1, 1), CATransform3DMakeTranslation(5, 8, 2))
    let value = matrix(keyframes([start, end], .linear), 0.25)
    #expect(isNear(value.m11.native, 2.5) && isNear(value.m22.native, 2.5))
    #expect(isNear(value.m41.native, 5) && isNear(value.m42.native, 2))
    #expect(isNear(value.m43.native, 0.5))
  }

  @Test("A singular matrix among them: no spline, the value switches")
  func singular() {
    let animation = keyframes(
      [CATransform3DIdentity, CATransform3DMakeScale(0, 0, 0), CATransform3DIdentity], .cubic)
    #expect(isNear(matrix(animation, 0.1), CATransform3DIdentity))
    #expect(isNear(matrix(animation, 0.5), CATransform3DMakeScale(0, 0, 0)))
  }
}
