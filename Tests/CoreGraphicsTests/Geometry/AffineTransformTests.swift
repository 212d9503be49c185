// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing

@testable import CoreGraphics

struct AffineTransformTests {
  @Test func `default is all zero`() {
    expect(CGAffineTransform(), equals: CGAffineTransform(0, 0, 0, 0, 0, 0))
    expect(!CGAffineTransform().isIdentity)
    expect(CGAffineTransform.identity.isIdentity)
  }

  @Test func `point goes through rows`() {
    let t = CGAffineTransform(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13)
    expect(CGPoint(x: 1, y: 10).applying(t), equals: CGPoint(x: 2 + 50 + 11, y: 3 + 70 + 13))
    expect(CGSize(width: 1, height: 10).applying(t), equals: CGSize(width: 52, height: 73))
  }

  @Test func `own step comes first`() {
    let base = CGAffineTransform(scaleX: 2, y: 3)
    expect(
      CGPoint(x: 1, y: 1).applying(base.translatedBy(x: 10, y: 20)), equals: CGPoint(x: 22, y: 63))
    expect(
      CGPoint(x: 1, y: 1).applying(base.concatenating(.init(translationX: 10, y: 20))),
      equals: CGPoint(x: 12, y: 23))
    let turned = base.rotated(by: .pi / 2)
    expect(CGPoint(x: 1, y: 0).applying(turned), near: CGPoint(x: 0, y: 3), within: 1e-9)
    expect(base.scaledBy(x: 5, y: 7), equals: CGAffineTransform(scaleX: 10, y: 21))
  }

  @Test func `rotation turns x toward y`() {
    let t = CGAffineTransform(rotationAngle: .pi / 6)
    let p = CGPoint(x: 2, y: 0).applying(t)
    expect(p, near: CGPoint(x: 3.0.squareRoot(), y: 1), within: 1e-9)
  }

  @Test func `singular inverse is unchanged`() {
    let flat = CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 5, ty: 6)
    expect(flat.inverted(), equals: flat)
    let infinite = CGAffineTransform(scaleX: .infinity, y: 1)
    expect(infinite.inverted(), equals: infinite)
  }

  @Test func `rect gets upright bounds`() {
    let t = CGAffineTransform(rotationAngle: .pi / 2)
    let r = CGRect(x: 1, y: 2, width: 3, height: 4).applying(t)
    expect(r, near: CGRect(x: -6, y: 1, width: 4, height: 3), within: 1e-9)
    expect(CGRect.null.applying(t).isNull)
    expect(CGRect.infinite.applying(t).isInfinite)
  }

  @Test func `inverse undoes random matrices`() {
    var random = SeededGenerator(seed: 7)
    for round in 0..<500 {
      let values = (0..<8).map { _ in CGFloat.random(in: -10...10, using: &random) }
      let t = CGAffineTransform(values[0], values[1], values[2], values[3], values[4], values[5])
      guard abs(t.determinant) > 0.1 else { continue }
      let p = CGPoint(x: values[6], y: values[7])
      expect(p.applying(t).applying(t.inverted()), near: p, "round \(round), \(t)")
      let u = CGAffineTransform(rotationAngle: values[6]).translatedBy(x: values[7], y: 1)
      expect(
        p.applying(t).applying(u), near: p.applying(t.concatenating(u)), within: 1e-9,
        "round \(round)")
    }
  }

  @Test func `components rebuild the matrix`() {
    var random = SeededGenerator(seed: 11)
    for round in 0..<200 {
      let v = (0..<6).map { _ in CGFloat.random(in: -5...5, using: &random) }
      let t = CGAffineTransform(v[0], v[1], v[2], v[3], v[4], v[5])
      guard abs(t.determinant) > 0.05 else { continue }
      expect(CGAffineTransform(t.decomposed()), near: t, "round \(round)")
    }
  }

  @Test func `codes and decodes`() throws {
    let t = CGAffineTransform(1, 2, 3, 4, 5, 6)
    let data = try JSONEncoder().encode(t)
    try expect(JSONDecoder().decode(CGAffineTransform.self, from: data), equals: t)
  }

  @Test func `affine is the flat part of 3D`() {
    let t = CGAffineTransform(1, 2, 3, 4, 5, 6)
    let m = CATransform3DMakeAffineTransform(t)
    expect(CATransform3DIsAffine(m))
    expect(CATransform3DGetAffineTransform(m), equals: t)
    expect(!CATransform3DIsAffine(CATransform3DMakeRotation(1, 1, 0, 0)))
    expect(!CATransform3DIsAffine(CATransform3DMakeTranslation(0, 0, 1)))
  }
}
