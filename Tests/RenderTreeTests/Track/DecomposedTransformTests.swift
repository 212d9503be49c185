// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import TestSupport
import Testing

@testable import RenderTree

/// Matrices taken apart and put together: behaviour facts MX-6, MX-7, MX-8.
struct DecomposedTransformTests {
  /// The largest difference of two matrices' cells.
  private func distance(_ a: CATransform3D, _ b: CATransform3D) -> Double {
    zip(cells(a), cells(b)).map { abs($0 - $1) }.max() ?? 0
  }

  private func cells(_ m: CATransform3D) -> [Double] {
    [
      m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24,
      m.m31, m.m32, m.m33, m.m34, m.m41, m.m42, m.m43, m.m44,
    ].map(\.native)
  }

  private func rotation(_ degrees: Double, _ x: Double, _ y: Double, _ z: Double) -> CATransform3D {
    CATransform3DMakeRotation(CGFloat(degrees * .pi / 180), CGFloat(x), CGFloat(y), CGFloat(z))
  }

  /// Rotation, skew, scale with signs, translation and perspective, in any mixture.
  private func randomMatrix(_ random: inout SeededGenerator) -> CATransform3D {
    func number(_ range: ClosedRange<Double>) -> CGFloat {
      CGFloat(Double.random(in: range, using: &random))
    }
    var m = CATransform3DIdentity
    if Bool.random(using: &random) {
      m.m34 = -1 / number(100...2000)
      m.m14 = number(-0.002...0.002)
      m.m24 = number(-0.002...0.002)
    }
    m = CATransform3DTranslate(m, number(-300...300), number(-300...300), number(-90...90))
    m = CATransform3DRotate(m, number(-7...7), number(-1...1), number(-1...1), number(0.1...1))
    var skew = CATransform3DIdentity
    skew.m21 = number(-1...1)
    skew.m31 = number(-1...1)
    skew.m32 = number(-1...1)
    m = CATransform3DConcat(skew, m)
    for axis in 0..<3 {
      let factor = number(0.2...3) * (Bool.random(using: &random) ? 1 : -1)
      m = CATransform3DScale(
        m, axis == 0 ? factor : 1, axis == 1 ? factor : 1, axis == 2 ? factor : 1)
    }
    return m
  }

  @Test func `parts put together give the matrix`() throws {
    var random = SeededGenerator(test: "partsPutTogetherGiveTheMatrix")
    for _ in 0..<500 {
      let m = randomMatrix(&random)
      guard abs(m.m44) > 0.05 else { continue }
      let parts = try #require(DecomposedTransform(m))
      // Parts are of the matrix over its m44.
      let scaled = CATransform3D(
        m11: m.m11 / m.m44, m12: m.m12 / m.m44, m13: m.m13 / m.m44, m14: m.m14 / m.m44,
        m21: m.m21 / m.m44, m22: m.m22 / m.m44, m23: m.m23 / m.m44, m24: m.m24 / m.m44,
        m31: m.m31 / m.m44, m32: m.m32 / m.m44, m33: m.m33 / m.m44, m34: m.m34 / m.m44,
        m41: m.m41 / m.m44, m42: m.m42 / m.m44, m43: m.m43 / m.m44, m44: 1)
      let size = cells(scaled).map(abs).max() ?? 1
      expect(distance(parts.matrix, scaled), isBelow: 1e-9 * max(1, size), "\(m)")
      let q = parts.rotation
      expect((q * q).sum(), near: 1, within: 1e-9)
    }
  }

  @Test func `flat matrices have no parts`() {
    expectNil(DecomposedTransform(CATransform3DMakeScale(0, 1, 1)))
    expectNil(DecomposedTransform(CATransform3DMakeScale(1, .nan, 1)))
    var m = CATransform3DIdentity
    m.m44 = 0
    expectNil(DecomposedTransform(m))
  }

  /// MX-6.
  @Test func `halfway is a rotation`() {
    let quarter = MatrixSegment(from: CATransform3DIdentity, to: rotation(90, 0, 0, 1))
    expect(distance(quarter.value(at: 0.5), rotation(45, 0, 0, 1)), isBelow: 1e-12)
    let half = MatrixSegment(from: CATransform3DIdentity, to: rotation(180, 0, 0, 1))
    let middle = half.value(at: 0.5)
    // Either way round is as short; both are a quarter turn.
    expect(
      min(distance(middle, rotation(90, 0, 0, 1)), distance(middle, rotation(-90, 0, 0, 1))),
      isBelow: 1e-9)
  }

  /// MX-6: the quaternions go the shorter way.
  @Test func `slerp takes the shorter arc`() {
    let far = MatrixSegment(from: rotation(10, 0, 1, 0), to: rotation(350, 0, 1, 0))
    expect(distance(far.value(at: 0.5), CATransform3DIdentity), isBelow: 1e-9)
    expect(distance(far.value(at: 0.25), rotation(5, 0, 1, 0)), isBelow: 1e-9)
    let a = SIMD4(0, 0, 0, 1.0)
    expect(DecomposedTransform.slerp(a, -a, 0.3), equals: a)
  }

  @Test func `ends are exact`() {
    var random = SeededGenerator(test: "endsAreExact")
    for _ in 0..<50 {
      let segment = MatrixSegment(from: randomMatrix(&random), to: randomMatrix(&random))
      expect(segment.value(at: 0), equals: segment.start)
      expect(segment.value(at: 1), equals: segment.end)
    }
  }

  @Test func `what has no parts switches in the middle`() {
    let flat = CATransform3DMakeScale(0, 0, 1)
    let segment = MatrixSegment(from: CATransform3DIdentity, to: flat)
    expect(segment.value(at: 0.49), equals: CATransform3DIdentity)
    expect(segment.value(at: 0.5), equals: flat)
  }

  // MARK: - Components

  /// MX-7: one part is replaced, the others stay.
  @Test func `components replace one part`() {
    var random = SeededGenerator(test: "componentsReplaceOnePart")
    let readable: [TransformComponent] = [
      .rotationX, .rotationY, .rotationZ, .scaleX, .scaleY, .scaleZ, .translationX,
      .translationY, .translationZ,
    ]
    for _ in 0..<100 {
      var parts = ComponentTransform()
      var values: [TransformComponent: Double] = [:]
      for component in readable {
        let value = Double.random(in: component.neutral == 1 ? 0.5...2 : -1.2...1.2, using: &random)
        values[component] = value
        parts.set(component, SIMD4(value, 0, 0, 0))
      }
      let again = ComponentTransform(parts.matrix)
      for component in readable {
        expect(parts.value(component).x, equals: values[component])
        expect(
          again.value(component).x, near: values[component] ?? .nan, within: 1e-9, "\(component)")
      }
    }
  }

  @Test func `scale reads as the mean`() {
    let parts = ComponentTransform(CATransform3DMakeScale(2, 3, 4))
    expect(parts.value(.scale).x, near: 3, within: 1e-12)
    expect(
      ComponentTransform(CATransform3DMakeTranslation(5, 6, 7)).value(.translation).x, equals: 5)
  }

  /// A turn past a right angle about y keeps the number that was set.
  @Test func `angles past a right angle stay`() {
    var parts = ComponentTransform()
    parts.set(.rotationY, SIMD4(2, 0, 0, 0))
    expect(parts.value(.rotationY).x, equals: 2)
    expect(distance(parts.matrix, rotation(2 * 180 / .pi, 0, 1, 0)), isBelow: 1e-12)
  }

  @Test(arguments: [TransformComponent.rotateXFunction, .rotateYFunction, .rotateZFunction])
  func `value functions make rotations`(function: TransformComponent) {
    let m = ComponentTransform.matrix(function: function, value: SIMD4(0.7, 0, 0, 0))
    let axis: (Double, Double, Double) =
      switch function {
      case .rotateXFunction: (1, 0, 0)
      case .rotateYFunction: (0, 1, 0)
      default: (0, 0, 1)
      }
    expect(distance(m, rotation(0.7 * 180 / .pi, axis.0, axis.1, axis.2)), isBelow: 1e-12)
  }
}
