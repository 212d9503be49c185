// SPDX-License-Identifier: MIT

import CoreAnimation
import Diagnostics
import Expectations
import QuartzCore
import TestSupport
import Testing

/// Keyframes of whole matrices.
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

  @Test func `paced modes do not apply to matrices, which have no distance; logged (KF-15a)`() {
    for mode in [CAAnimationCalculationMode.paced, .cubicPaced] {
      let layer = CALayer()
      layer.transform = CATransform3DMakeTranslation(7, 0, 0)
      let (shown, log) = RefusalLog.recording {
        AnimationProbe(layer, keyframes(places, mode)).presented(at: 0.25).transform.m41
      }
      expect(shown, equals: 7, "\(mode.rawValue)")
      expect(log.count, equals: 1, "\(mode.rawValue)")
    }
  }

  @Test func `a mirror in the plane narrows to nothing and widens again; nothing turns (MX-6)`() {
    let mirrorX = CATransform3DMakeScale(-1, 1, 1)
    let mirrorY = CATransform3DMakeScale(1, -1, 1)
    let flip = keyframes([CATransform3DIdentity, mirrorX], .linear)
    for (time, x) in [(0.25, 0.5), (0.5, 0), (0.75, -0.5)] {
      let expected = CATransform3DMakeScale(x, 1, 1)
      expect(matrix(flip, time), near: expected, "at \(time)")
    }
    expect(matrix(keyframes([CATransform3DIdentity, mirrorY], .linear), 0.75).m22, near: -0.5)
    // Mirrored on the way from mirrored to mirrored, however large: the sign stays.
    let grown = CATransform3DConcat(mirrorX, CATransform3DMakeScale(3, 3, 1))
    expect(
      matrix(keyframes([mirrorX, grown], .linear), 0.5), near: CATransform3DMakeScale(-2, 2, 1))
    // A mirror that turns, by the shorter way, and is a mirror all the time.
    let turned = CATransform3DConcat(mirrorX, CATransform3DMakeRotation(.pi / 2, 0, 0, 1))
    let expected = CATransform3DConcat(mirrorX, CATransform3DMakeRotation(.pi / 4, 0, 0, 1))
    expect(matrix(keyframes([mirrorX, turned], .linear), 0.5), near: expected)
    // From one mirror to the other is half a turn.
    let across = matrix(keyframes([mirrorX, mirrorY], .linear), 0.5)
    expect(across.m11 * across.m22 - across.m12 * across.m21, near: -1)
    expect(abs(across.m12), near: 1)
    expect(across.m33, near: 1)
    // Cubic ways, too.
    let cubic = keyframes([CATransform3DIdentity, mirrorX, CATransform3DIdentity], .cubic)
    expect(matrix(cubic, 0.5), near: mirrorX, within: 1e-3)
    expect(matrix(cubic, 0.25).m33, near: 1, within: 1e-3)
    expect(matrix(cubic, 0.25).m22, near: 1, within: 1e-3)
  }

  @Test func `the parts of a mirrored matrix read and set as they were made (MX-6, MX-7)`() {
    let layer = CALayer()
    layer.transform = CATransform3DConcat(
      CATransform3DMakeScale(-2, 3, 1), CATransform3DMakeRotation(0.25, 0, 0, 1))
    func part(_ path: String) -> Double {
      (layer.value(forKeyPath: "transform.\(path)") as? NSNumber)?.doubleValue ?? .nan
    }
    expect(part("scale.x"), near: -2)
    expect(part("scale.y"), near: 3)
    expect(part("scale.z"), near: 1)
    expect(part("rotation.z"), near: 0.25)
    expect(part("rotation.x"), near: 0)
    layer.setValue(0.5, forKeyPath: "transform.rotation.z")
    let expected = CATransform3DConcat(
      CATransform3DMakeScale(-2, 3, 1), CATransform3DMakeRotation(0.5, 0, 0, 1))
    expect(layer.transform, near: expected)
  }

  /// Seeded matrices of the plane, mirrored or not: ends exact, ways continuous, in the plane
  /// (MX-6).
  @Test func `seeded matrices of the plane, mirrored or not (MX-6)`() {
    var numbers = SeededGenerator(seed: 13)
    var strays: [String] = []
    var jump: CGFloat = 0
    for _ in 0..<40 {
      var ends: [CATransform3D] = []
      for _ in 0..<2 {
        let scale = CATransform3DMakeScale(
          numbers.number(in: 0.5...2) * (Bool.random(using: &numbers) ? -1 : 1),
          numbers.number(in: 0.5...2) * (Bool.random(using: &numbers) ? -1 : 1), 1)
        let skew = CATransform3DMakeAffineTransform(
          CGAffineTransform(a: 1, b: 0, c: numbers.number(in: -1...1), d: 1, tx: 0, ty: 0))
        let turn = CATransform3DMakeRotation(numbers.number(in: -3...3), 0, 0, 1)
        ends.append(CATransform3DConcat(CATransform3DConcat(scale, skew), turn))
      }
      let way = keyframes(ends, .linear)
      expect(matrix(way, 1e-7), near: ends[0], within: 1e-5)
      expect(matrix(way, 1 - 1e-7), near: ends[1], within: 1e-5)
      var before = ends[0]
      for step in 1..<40 {
        let value = matrix(way, Double(step) / 40)
        jump = max(jump, abs(value.m11 - before.m11), abs(value.m22 - before.m22))
        if value.m33 != 1 || !CATransform3DIsAffine(value) { strays.append("\(value)") }
        before = value
      }
    }
    expect(strays.isEmpty, "\(jump) \(strays.first ?? "")")
    expect(jump, isBelow: 0.6, "\(jump) \(strays.first ?? "")")
  }

  @Test func `cubic: translations follow the spline of numbers (KF-13, KF-14)`() {
    let animation = keyframes([0, 1, 4, 9].map { CATransform3DMakeTranslation($0, 0, 0) }, .cubic)
    expect(matrix(animation, 0.5).m41.native, near: 2.25)
    let numbers = CAKeyframeAnimation(keyPath: "zPosition")
    numbers.values = [0, 1, 4, 9]
    numbers.calculationMode = .cubic
    numbers.duration = 1
    for step in 0..<20 {
      let time = Double(step) / 20
      let expected = (numbers.value(at: time) as? NSNumber)?.doubleValue ?? .nan
      expect(matrix(animation, time).m41.native, near: expected, within: 0.01, "at \(time)")
    }
  }

  @Test func `cubic rotations stay rotations, and pass their values`() {
    let turns = [0, 1.2, 2.4, 2.8].map { CATransform3DMakeRotation($0, 0, 0, 1) }
    let animation = keyframes(turns, .cubic)
    expect(matrix(animation, 1.0 / 3), near: turns[1], within: 1e-3)
    for step in 0..<50 {
      let value = matrix(animation, Double(step) / 50)
      let determinant = value.m11 * value.m22 - value.m12 * value.m21
      expect(determinant.native, near: 1, within: 1e-3)
      expect(value.m33.native, near: 1, within: 1e-9)
    }
  }

  @Test func `matrices that differ in scale and place only move evenly, element by element`() {
    let start = CATransform3DConcat(
      CATransform3DMakeScale(2, 3, 1), CATransform3DMakeTranslation(5, 0, 0))
    let end = CATransform3DConcat(
      CATransform3DMakeScale(4, 1, 1), CATransform3DMakeTranslation(5, 8, 2))
    let value = matrix(keyframes([start, end], .linear), 0.25)
    expect(value.m11.native, near: 2.5)
    expect(value.m22.native, near: 2.5)
    expect(value.m41.native, near: 5)
    expect(value.m42.native, near: 2)
    expect(value.m43.native, near: 0.5)
  }

  @Test func `a singular matrix among them: no spline, the value switches`() {
    let animation = keyframes(
      [CATransform3DIdentity, CATransform3DMakeScale(0, 0, 0), CATransform3DIdentity], .cubic)
    expect(matrix(animation, 0.1), near: CATransform3DIdentity)
    expect(matrix(animation, 0.5), near: CATransform3DMakeScale(0, 0, 0))
  }
}
