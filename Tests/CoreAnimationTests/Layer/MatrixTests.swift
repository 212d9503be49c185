// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import QuartzCore
import TestSupport
import Testing

/// Matrices.
struct MatrixTests {
  private let scale = CATransform3DMakeScale(2, 3, 1)

  @Test func `rows are what the axes become; translation is the last row (MX-1)`() {
    let t = CATransform3DMakeTranslation(5, 6, 7)
    expect(t.m41, equals: 5)
    expect(t.m42, equals: 6)
    expect(t.m43, equals: 7)
    let turn = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    expect(turn.m12, near: 1)
    expect(turn.m21, near: -1)
  }

  @Test func `a new operation happens first (MX-2, MX-3)`() {
    let moved = CATransform3DTranslate(scale, 10, 20, 0)
    expect(moved.m41, equals: 20)
    expect(moved.m42, equals: 60)
    expect(moved, equals: CATransform3DConcat(CATransform3DMakeTranslation(10, 20, 0), scale))
    let turned = CATransform3DRotate(scale, .pi / 2, 0, 0, 1)
    expect(turned.m11, near: 0)
    expect(turned.m12, near: 3)
    expect(turned.m21, near: -2)
    expect(turned.m22, near: 0)
  }

  @Test func `a singular matrix inverts to itself; an axis without length turns nothing (MX-4)`() {
    let singular = CATransform3DMakeScale(0, 1, 1)
    expect(CATransform3DInvert(singular), equals: singular)
    expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, 0, 0, 0)))
  }

  @Test func `affine operations act before the matrix (MX-9)`() {
    let moved = CGAffineTransform(scaleX: 2, y: 3).translatedBy(x: 10, y: 20)
    expect(moved.tx, equals: 20)
    expect(moved.ty, equals: 60)
    let singular = CGAffineTransform(scaleX: 0, y: 1)
    expect(singular.inverted(), equals: singular)
    let layer = CALayer()
    layer.setAffineTransform(moved)
    expect(layer.affineTransform(), equals: moved)
    expect(layer.transform, equals: CATransform3DMakeAffineTransform(moved))
  }

  @Test(arguments: 0..<20)
  func `inverse and product give the identity`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var matrix = CATransform3DMakeTranslation(
      random.number(in: -9...9), random.number(in: -9...9), random.number(in: -9...9))
    matrix = CATransform3DRotate(
      matrix, random.number(in: -3...3), random.number(in: -1...1), random.number(in: -1...1), 1)
    matrix = CATransform3DScale(
      matrix, random.number(in: 0.5...2), random.number(in: 0.5...2), random.number(in: 0.5...2))
    matrix.m34 = -1 / 500
    let product = CATransform3DConcat(matrix, CATransform3DInvert(matrix))
    expect(product, near: CATransform3DIdentity, within: 1e-9, "seed \(seed)")
  }
}
