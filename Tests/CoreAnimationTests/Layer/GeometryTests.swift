// SPDX-License-Identifier: MIT

import CoreAnimation
import Diagnostics
import Expectations
import QuartzCore
import TestSupport
import Testing

struct GeometryTests {
  private func layer(_ bounds: CGRect, at position: CGPoint, anchor: CGPoint) -> CALayer {
    let layer = CALayer()
    layer.bounds = bounds
    layer.anchorPoint = anchor
    layer.position = position
    return layer
  }

  @Test func `the frame is the box of the transformed bounds (GE-1)`() {
    let layer = layer(
      CGRect(x: 5, y: 6, width: 40, height: 20), at: CGPoint(x: 50, y: 60),
      anchor: CGPoint(x: 0.25, y: 0.5))
    expect(layer.frame, equals: CGRect(x: 40, y: 50, width: 40, height: 20))
    layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    expect(layer.frame.origin, near: CGPoint(x: 40, y: 50))
    expect(layer.frame.width, near: 20)
    expect(layer.frame.height, near: 40)
  }

  @Test func `setting the frame sets bounds.size and position (GE-1)`() {
    let layer = layer(
      CGRect(x: 5, y: 6, width: 40, height: 20), at: .zero, anchor: CGPoint(x: 0.25, y: 0.5))
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    expect(layer.bounds, equals: CGRect(x: 5, y: 6, width: 100, height: 50))
    expect(layer.position, equals: CGPoint(x: 35, y: 45))
    layer.transform = CATransform3DMakeScale(2, 0.5, 1)
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    expect(layer.bounds.size, equals: CGSize(width: 50, height: 100))
    expect(layer.frame, equals: CGRect(x: 10, y: 20, width: 100, height: 50))
    layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    expect(layer.bounds.width, near: 50)
    expect(layer.bounds.height, near: 100)
    expect(layer.frame.origin, near: CGPoint(x: 10, y: 20))
  }

  @Test func `bounds of negative size are turned round (GE-20)`() {
    let layer = CALayer()
    layer.bounds = CGRect(
      origin: .zero, size: CGSize(width: -100, height: -50))
    expect(layer.bounds.origin, equals: CGPoint(x: -100, y: -50))
    expect(layer.bounds.size, equals: CGSize(width: 100, height: 50))
    layer.setValue(-20, forKeyPath: "bounds.size.width")
    expect(layer.bounds, equals: CGRect(x: -120, y: -50, width: 20, height: 50))
    layer.bounds.size.height = -8
    expect(layer.bounds, equals: CGRect(x: -120, y: -58, width: 20, height: 8))
    let (_, log) = RefusalLog.recording {
      layer.bounds = CGRect(origin: .zero, size: CGSize(width: -CGFloat.infinity, height: 1))
    }
    expect(log.count, equals: 1)
    expect(layer.bounds.width, equals: 20)
  }

  @Test func `the affine transform of a map that is more than affine is the identity (GE-21)`() {
    let layer = CALayer()
    let plane = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    layer.setAffineTransform(plane)
    expect(layer.affineTransform(), equals: plane)
    for step in -30...30 {
      let angle = Double(step) / 7
      layer.transform = CATransform3DMakeRotation(angle, 0, 0, step < 0 ? -2 : 1)
      expect(layer.affineTransform().a, near: cos(angle), "turned by \(angle)")
    }
    layer.setAffineTransform(plane)
    layer.transform.m34 = -0.01
    expect(layer.affineTransform(), equals: .identity)
    layer.transform = CATransform3DMakeRotation(1, 1, 0, 0)
    expect(layer.affineTransform(), equals: .identity)
    expect(!CATransform3DIsIdentity(layer.transform))
  }

  @Test func `changing the anchor keeps the position (GE-2)`() {
    let layer = layer(
      CGRect(x: 0, y: 0, width: 10, height: 10), at: CGPoint(x: 5, y: 5),
      anchor: CGPoint(x: 0.5, y: 0.5))
    layer.anchorPoint = .zero
    expect(layer.position, equals: CGPoint(x: 5, y: 5))
    expect(layer.frame.origin, equals: CGPoint(x: 5, y: 5))
  }

  @Test func `a flip mirrors the sublayers about the middle of the bounds (GE-4)`() {
    let root = CALayer()
    let parent = layer(
      CGRect(x: 5, y: 7, width: 100, height: 80), at: CGPoint(x: 20, y: 30), anchor: .zero)
    parent.isGeometryFlipped = true
    let child = layer(
      CGRect(x: 0, y: 0, width: 10, height: 10), at: CGPoint(x: 15, y: 17), anchor: .zero)
    root.addSublayer(parent)
    parent.addSublayer(child)
    expect(child.convert(CGPoint.zero, to: root), equals: CGPoint(x: 30, y: 100))
    expect(child.convert(CGPoint(x: 0, y: 10), to: root), equals: CGPoint(x: 30, y: 90))
    expect(parent.convert(CGPoint(x: 5, y: 7), to: root), equals: CGPoint(x: 20, y: 110))
    expect(root.convert(CGPoint(x: 30, y: 90), to: child), equals: CGPoint(x: 0, y: 10))
  }

  private func flippedAndTurned() -> CALayer {
    let layer = layer(
      CGRect(x: 5, y: 7, width: 100, height: 80), at: CGPoint(x: 80, y: 90),
      anchor: CGPoint(x: 0.25, y: 0.75))
    layer.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    layer.isGeometryFlipped = true
    return layer
  }

  @Test(arguments: [
    (CGPoint(x: 5, y: 7), CGPoint(x: 50.2061836386, y: 101.718724616)),
    (CGPoint(x: 105, y: 7), CGPoint(x: 145.739832551, y: 131.270745282)),
    (CGPoint(x: 5, y: 87), CGPoint(x: 73.8478001715, y: 25.2918054859)),
  ])
  func `flip with rotation (GE-5)`(point: CGPoint, expected: CGPoint) {
    let root = CALayer()
    let layer = flippedAndTurned()
    root.addSublayer(layer)
    expect(layer.convert(point, to: root), near: expected)
    expect(layer.convert(expected, from: root), near: point)
  }

  @Test func `a nil layer means the superlayer's space (GE-6)`() {
    let root = CALayer()
    let layer = flippedAndTurned()
    root.addSublayer(layer)
    let p = CGPoint(x: 11, y: 13)
    expect(layer.convert(p, to: nil), near: CGPoint(x: 57.7113238134, y: 97.7598269212))
    expect(layer.convert(p, from: nil), near: CGPoint(x: -58.6732736626, y: 80.1700154030))
  }

  @Test func `rectangles convert by the box of their corners (GE-7)`() {
    let root = CALayer()
    let layer = layer(
      CGRect(x: 0, y: 0, width: 40, height: 20), at: CGPoint(x: 50, y: 60),
      anchor: CGPoint(x: 0.5, y: 0.5))
    layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    root.addSublayer(layer)
    let box = layer.convert(layer.bounds, to: root)
    expect(box.origin, near: CGPoint(x: 40, y: 40))
    expect(box.width, near: 20)
    expect(box.height, near: 40)
  }

  @Test func `perspective divides by w, and back lands on the layer's plane (GE-8)`() {
    let root = CALayer()
    root.sublayerTransform.m34 = -1 / 100
    let child = CALayer()
    child.transform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
    root.addSublayer(child)
    let c = cos(Double.pi / 4)
    let expected = 10 * c / (1 + 10 * sin(Double.pi / 4) / 100)
    let p = child.convert(CGPoint(x: 10, y: 0), to: root)
    expect(p.x, near: expected)
    expect(child.convert(p, from: root), near: CGPoint(x: 10, y: 0))
    child.transform = CATransform3DMakeScale(0, 1, 1)
    expect(!child.convert(CGPoint(x: 1, y: 1), from: root).x.isFinite)
  }

  @Test func `contents are flipped when the number of flips is odd (GE-9)`() {
    let root = CALayer()
    let child = CALayer()
    root.addSublayer(child)
    expect(!child.contentsAreFlipped())
    root.isGeometryFlipped = true
    expect(child.contentsAreFlipped())
    child.isGeometryFlipped = true
    expect(!child.contentsAreFlipped())
  }

  @Test
  func `sublayerTransform works about the parent's anchor, after the child's position (MX-5)`() {
    let parent = layer(.zero, at: .zero, anchor: .zero)
    parent.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
    let child = layer(.zero, at: CGPoint(x: 20, y: 20), anchor: .zero)
    parent.addSublayer(child)
    expect(child.convert(CGPoint(x: 5, y: 5), to: parent), equals: CGPoint(x: 50, y: 50))
  }

  @Test(arguments: 0..<20)
  func `conversion there and back is the identity, over random trees`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var layers: [CALayer] = []
    for _ in 0..<12 {
      let layer = layer(
        CGRect(
          x: random.number(in: -9...9), y: random.number(in: -9...9),
          width: random.number(in: 1...99), height: random.number(in: 1...99)),
        at: CGPoint(x: random.number(in: -99...99), y: random.number(in: -99...99)),
        anchor: CGPoint(x: random.number(in: 0...1), y: random.number(in: 0...1)))
      layer.transform = CATransform3DRotate(
        CATransform3DMakeScale(random.number(in: 0.5...2), random.number(in: 0.5...2), 1),
        random.number(in: -3...3), 0, 0, 1)
      layer.isGeometryFlipped = random.number(in: 0...1) > 0.5
      if let parent = layers.randomElement(using: &random) { parent.addSublayer(layer) }
      layers.append(layer)
    }
    for _ in 0..<20 {
      guard let a = layers.randomElement(using: &random),
        let b = layers.randomElement(using: &random)
      else { return }
      let p = CGPoint(x: random.number(in: -50...50), y: random.number(in: -50...50))
      let q = a.convert(p, to: b)
      expect(b.convert(q, to: a), near: p, within: 1e-5, "seed \(seed)")
      expect(b.convert(p, from: a), near: q, within: 1e-5, "seed \(seed)")
    }
  }
}
