// SPDX-License-Identifier: MIT

import Diagnostics
import Expectations
import Foundation
import TestSupport
import Testing

@testable import CoreGraphics

struct PathTests {
  @Test func `empty path`() {
    let path = CGMutablePath()
    expect(path.isEmpty)
    expect(path.currentPoint, equals: .zero)
    expect(path.boundingBox.isNull)
    expect(path.boundingBoxOfPath.isNull)
    expect(!path.contains(.zero))
    path.closeSubpath()
    expect(path.isEmpty)
  }

  @Test func `elements come back in order`() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.addQuadCurve(to: CGPoint(x: 7, y: 8), control: CGPoint(x: 5, y: 6))
    path.addCurve(
      to: CGPoint(x: 13, y: 14), control1: CGPoint(x: 9, y: 10), control2: CGPoint(x: 11, y: 12))
    path.closeSubpath()
    var types: [CGPathElementType] = []
    var points: [CGPoint] = []
    path.applyWithBlock { element in
      types.append(element.pointee.type)
      for index in 0..<element.pointee.type.pointCount {
        points.append(element.pointee.points[index])
      }
    }
    expect(
      types,
      equals: [
        .moveToPoint, .addLineToPoint, .addQuadCurveToPoint, .addCurveToPoint, .closeSubpath,
      ])
    expect(points.map(\.x), equals: [1, 3, 5, 7, 9, 11, 13])
    expect(path.currentPoint, equals: CGPoint(x: 1, y: 2))
    expect(path.description, equals: "M 1 2 L 3 4 Q 5 6 7 8 C 9 10 11 12 13 14 Z")
    var count = 0
    withUnsafeMutablePointer(to: &count) { pointer in
      path.apply(info: pointer) { info, _ in
        info?.assumingMemoryBound(to: Int.self).pointee += 1
      }
    }
    expect(count, equals: 5)
  }

  @Test func `copies do not change with the original`() throws {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    let frozen = try #require(path.copy())
    expect(frozen, equals: path)
    expect(frozen.hashValue, equals: path.hashValue)
    path.addLine(to: CGPoint(x: 20, y: 20))
    expect(frozen != path)
    expect(frozen.boundingBox, equals: CGRect(x: 0, y: 0, width: 10, height: 10))
    expect(!(frozen is CGMutablePath))
    var move = CGAffineTransform(translationX: 5, y: 6)
    expect(
      frozen.copy(using: &move)?.boundingBox, equals: CGRect(x: 5, y: 6, width: 10, height: 10))
    let mutable = try #require(frozen.mutableCopy(using: &move))
    mutable.addRect(CGRect(x: 100, y: 100, width: 1, height: 1))
    expect(frozen.geometry.verbs.count, equals: 5)
  }

  @Test func `bounding boxes with and without control points`() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(x: 30, y: 0), control1: CGPoint(x: 0, y: 40), control2: CGPoint(x: 30, y: 40))
    expect(path.boundingBox, equals: CGRect(x: 0, y: 0, width: 30, height: 40))
    expect(path.boundingBoxOfPath, near: CGRect(x: 0, y: 0, width: 30, height: 30), within: 1e-9)
    let quad = CGMutablePath()
    quad.move(to: .zero)
    quad.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 10))
    expect(quad.boundingBoxOfPath, near: CGRect(x: 0, y: 0, width: 10, height: 5), within: 1e-9)
    let ellipse = CGPath(ellipseIn: CGRect(x: 1, y: 2, width: 30, height: 40), transform: nil)
    expect(ellipse.boundingBoxOfPath, near: CGRect(x: 1, y: 2, width: 30, height: 40))
  }

  @Test func `shapes`() {
    let rect = CGPath(rect: CGRect(x: 10, y: 20, width: -5, height: 6), transform: nil)
    expect(rect.description, equals: "M 5 20 L 10 20 L 10 26 L 5 26 Z")
    expect(CGPath(rect: .null, transform: nil).isEmpty)
    let ellipse = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 2, height: 2), transform: nil)
    expect(ellipse.geometry.verbs.count, equals: 6)
    expect(ellipse.currentPoint, equals: CGPoint(x: 2, y: 1))
    let rounded = CGPath(
      roundedRect: CGRect(x: 0, y: 0, width: 100, height: 50), cornerWidth: 10, cornerHeight: 5,
      transform: nil)
    expect(
      rounded.boundingBoxOfPath, near: CGRect(x: 0, y: 0, width: 100, height: 50), within: 1e-9)
    expect(rounded.contains(CGPoint(x: 50, y: 25)))
    expect(!rounded.contains(CGPoint(x: 1, y: 0.5)))
    // Corners larger than half the rectangle are limited to it.
    let round = CGPath(
      roundedRect: CGRect(x: 0, y: 0, width: 10, height: 10), cornerWidth: 50, cornerHeight: 50,
      transform: nil)
    expect(!round.contains(CGPoint(x: 1, y: 1)))
    expect(round.contains(CGPoint(x: 1.6, y: 1.6)))
  }

  @Test func `is rect`() {
    var found = CGRect.zero
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    expect(CGPath(rect: rect, transform: nil).isRect(&found))
    expect(found, equals: rect)
    var turn = CGAffineTransform(rotationAngle: 0.1)
    expect(!CGPath(rect: rect, transform: &turn).isRect(nil))
    expect(!CGPath(ellipseIn: rect, transform: nil).isRect(nil))
    let lines = CGMutablePath()
    lines.addLines(between: [
      CGPoint(x: 0, y: 0), CGPoint(x: 0, y: 5), CGPoint(x: 5, y: 5), CGPoint(x: 5, y: 0),
    ])
    expect(!lines.isRect(nil))
    lines.addLine(to: .zero)
    expect(lines.isRect(nil))
  }

  @Test func `contains by both rules`() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 30, height: 30))
    path.addRect(CGRect(x: 10, y: 10, width: 10, height: 10))
    expect(path.contains(CGPoint(x: 15, y: 15)))
    expect(!path.contains(CGPoint(x: 15, y: 15), using: .evenOdd))
    expect(path.contains(CGPoint(x: 5, y: 5), using: .evenOdd))
    expect(!path.contains(CGPoint(x: 31, y: 5)))
    expect(path.contains(.zero))
    expect(!path.contains(CGPoint(x: 30, y: 30)))
    expect(path.contains(CGPoint(x: 40, y: 5), transform: .init(translationX: -20, y: 0)))
    // The hole wound the other way is empty by both rules.
    let ring = CGMutablePath()
    ring.addRect(CGRect(x: 0, y: 0, width: 30, height: 30))
    ring.addRect(
      CGRect(x: 10, y: 10, width: 10, height: 10),
      transform: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 30, ty: 0))
    expect(!ring.contains(CGPoint(x: 15, y: 15)))
    expect(!path.contains(CGPoint(x: CGFloat.nan, y: 0)))
  }

  @Test func `contains matches the circle equation`() {
    let circle = CGPath(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20), transform: nil)
    var random = SeededGenerator(seed: 5)
    for _ in 0..<2000 {
      let p = CGPoint(
        x: CGFloat.random(in: -12...12, using: &random),
        y: CGFloat.random(in: -12...12, using: &random))
      let r = hypot(p.x, p.y)
      // Four cubics are off the circle by less than 0.03 %.
      guard abs(r - 10) > 0.003 else { continue }
      expect(circle.contains(p), equals: (r < 10), "\(p)")
      expect(circle.contains(p, using: .evenOdd), equals: (r < 10), "\(p)")
    }
  }

  @Test func `non finite points are refused`() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 1, y: 1))
    let before = path.copy()
    path.addLine(to: CGPoint(x: CGFloat.nan, y: 0))
    path.addCurve(
      to: .zero, control1: CGPoint(x: CGFloat.infinity, y: 0), control2: .zero)
    path.move(to: CGPoint(x: 0, y: -CGFloat.infinity))
    path.addArc(
      center: .zero, radius: .nan, startAngle: 0, endAngle: 1, clockwise: false)
    path.addPath(
      CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil),
      transform: .init(scaleX: .infinity, y: 1))
    expect(path, equals: before)
    expect(RefusalLog.count(of: "path: non-finite point"), isAtLeast: 4)
  }

  @Test func `first element must be a move`() {
    let path = CGMutablePath()
    path.addLine(to: CGPoint(x: 1, y: 1))
    path.addQuadCurve(to: .zero, control: .zero)
    expect(path.isEmpty)
    expect(RefusalLog.count(of: "path: no current point"), isAtLeast: 2)
  }
}
