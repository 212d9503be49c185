// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import RenderTree
import TestSupport
import Testing

/// The matrices between a layer and its superlayer, and the maps between planes.
struct PlacementTests {
  private func geometry(
    _ bounds: SIMD4<Double>, anchor: SIMD2<Double>, position: SIMD2<Double>
  ) -> NodeGeometry {
    var geometry = NodeGeometry()
    geometry.bounds = bounds
    geometry.anchorPoint = anchor
    geometry.position = position
    return geometry
  }

  private func map(_ m: CATransform3D, _ x: Double, _ y: Double) -> SIMD2<Double> {
    let p = Homography(flattening: m).apply(x, y)
    return SIMD2(p.x, p.y) / p.z
  }

  /// GE-4.
  @Test func `flipping mirrors about the middle of the bounds`() {
    let parent = LayerMatrix.local(
      geometry(SIMD4(5, 7, 100, 80), anchor: .zero, position: SIMD2(20, 30)),
      transform: CATransform3DIdentity, isFlipped: true)
    let child = LayerMatrix.local(
      geometry(SIMD4(0, 0, 10, 10), anchor: .zero, position: SIMD2(15, 17)),
      transform: CATransform3DIdentity, isFlipped: false)
    let both = CATransform3DConcat(child, parent)
    expect(map(both, 0, 0), near: SIMD2(30, 100), within: 1e-9)
    expect(map(both, 0, 10), near: SIMD2(30, 90), within: 1e-9)
    expect(map(parent, 5, 7), near: SIMD2(20, 110), within: 1e-9)
  }

  /// GE-5.
  @Test func `flipping comes before the transform`() {
    let m = LayerMatrix.local(
      geometry(SIMD4(5, 7, 100, 80), anchor: SIMD2(0.25, 0.75), position: SIMD2(80, 90)),
      transform: CATransform3DMakeRotation(0.3, 0, 0, 1), isFlipped: true)
    expect(map(m, 5, 7), near: SIMD2(50.2061836386, 101.718724616), within: 1e-8)
    expect(map(m, 105, 7), near: SIMD2(145.739832551, 131.270745282), within: 1e-8)
    expect(map(m, 5, 87), near: SIMD2(73.8478001715, 25.2918054859), within: 1e-8)
  }

  /// GE-8.
  @Test func `perspective divides by depth`() {
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 100
    let child = LayerMatrix.local(
      geometry(SIMD4(0, 0, 20, 20), anchor: SIMD2(0.5, 0.5), position: .zero),
      transform: CATransform3DMakeRotation(.pi / 4, 0, 1, 0), isFlipped: false)
    let sublayers = LayerMatrix.sublayers(
      of: geometry(.zero, anchor: .zero, position: .zero), sublayerTransform: perspective)
    let p = map(CATransform3DConcat(child, sublayers), 20, 10)
    let c = cos(Double.pi / 4)
    expect(p.x, near: 10 * c / (1 + 10 * c / 100), within: 1e-9)
  }

  /// The quick way and the full way give the same place.
  @Test func `flat layers are where the full matrix puts them`() throws {
    var random = SeededGenerator(test: "flatLayersAreWhereTheFullMatrixPutsThem")
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    for _ in 0..<200 {
      let g = geometry(
        SIMD4(number(-9...9), number(-9...9), number(1...300), number(1...300)),
        anchor: SIMD2(number(-1...2), number(-1...2)),
        position: SIMD2(number(-99...99), number(-99...99)))
      var m = CATransform3DMakeRotation(CGFloat(number(-4...4)), 0, 0, 1)
      m = CATransform3DScale(m, CGFloat(number(0.1...4)), CGFloat(number(-4...4)), 1)
      m.m41 = CGFloat(number(-50...50))
      let full = LayerMatrix.local(g, transform: m, isFlipped: false)
      let flat = try #require(LayerMatrix.flat(g, transform: m, isFlipped: false))
      let x = number(-100...100)
      let p = flat.apply(x, 30)
      expect(SIMD2(p.x, p.y), near: map(full, x, 30), within: 1e-9)
    }
  }

  @Test func `layers that leave the plane are not flat`() {
    let g = geometry(SIMD4(0, 0, 9, 9), anchor: .zero, position: .zero)
    let tilted = CATransform3DMakeRotation(0.2, 1, 0, 0)
    expectNil(LayerMatrix.flat(g, transform: tilted, isFlipped: false))
    expectNil(LayerMatrix.flat(g, transform: CATransform3DIdentity, isFlipped: true))
    var deep = g
    deep.zPosition = 3
    expectNil(LayerMatrix.flat(deep, transform: CATransform3DIdentity, isFlipped: false))
  }

  // MARK: - Homographies

  private func randomMap(_ random: inout SeededGenerator, isAffine: Bool) -> Homography {
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    return Homography(
      xx: number(0.3...3), xy: number(-0.2...0.2), xw: isAffine ? 0 : number(-0.001...0.001),
      yx: number(-0.2...0.2), yy: number(0.3...3), yw: isAffine ? 0 : number(-0.001...0.001),
      tx: number(-300...300), ty: number(-300...300), tw: isAffine ? 1 : number(0.7...1.5))
  }

  @Test(arguments: [true, false])
  func `inverses lead back`(isAffine: Bool) throws {
    var random = SeededGenerator(test: "inversesLeadBack")
    for _ in 0..<300 {
      let h = randomMap(&random, isAffine: isAffine)
      let inverse = try #require(h.inverse)
      expect(inverse.isAffine || !isAffine)
      let x = Double.random(in: 0...200, using: &random)
      let y = Double.random(in: 0...200, using: &random)
      let p = h.apply(x, y)
      let q = inverse.apply(p.x / p.z, p.y / p.z)
      expect(SIMD2(q.x / q.z, q.y / q.z), near: SIMD2(x, y))
    }
  }

  @Test func `concatenating is one map after the other`() {
    var random = SeededGenerator(test: "concatenatingIsOneMapAfterTheOther")
    for round in 0..<200 {
      let a = randomMap(&random, isAffine: round % 2 == 0)
      let b = randomMap(&random, isAffine: round % 3 == 0)
      let p = a.apply(31, 17)
      let step = b.apply(p.x / p.z, p.y / p.z)
      let whole = a.concatenating(b).apply(31, 17)
      expect(SIMD2(step.x, step.y) / step.z, near: SIMD2(whole.x, whole.y) / whole.z)
    }
  }

  @Test func `singular maps have no inverse`() {
    expectNil(Homography(xx: 1, xy: 2, yx: 2, yy: 4, tx: 5, ty: 6).inverse)
    expectNil(Homography(xx: .nan, xy: 0, yx: 0, yy: 1, tx: 0, ty: 0).inverse)
  }

  @Test func `boxes hold the corners`() {
    var random = SeededGenerator(test: "boxesHoldTheCorners")
    for round in 0..<200 {
      let h = randomMap(&random, isAffine: round % 2 == 0)
      let rect = SIMD4(-10, 5, 120, 70.0)
      let box = h.boundingBox(of: rect)
      for corner in 0..<4 {
        let p = h.apply(
          rect.x + (corner & 1 == 0 ? 0 : rect.z), rect.y + (corner & 2 == 0 ? 0 : rect.w))
        guard p.z > 0 else { continue }
        expect(p.x / p.z, isAtLeast: box.minX - 1e-9)
        expect(p.x / p.z, isAtMost: box.maxX + 1e-9)
        expect(p.y / p.z, isAtLeast: box.minY - 1e-9)
        expect(p.y / p.z, isAtMost: box.maxY + 1e-9)
      }
    }
    let behind = Homography(xx: 1, xy: 0, xw: -0.1, yx: 0, yy: 1, yw: 0, tx: 0, ty: 0, tw: 1)
    expect(behind.boundingBox(of: SIMD4(0, 0, 20, 20)), equals: .everything)
  }
}
