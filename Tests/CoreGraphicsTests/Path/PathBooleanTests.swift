// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing

@testable import CoreGraphics

/// Paths as areas.
struct PathBooleanTests {
  private func rect(_ x: CGFloat, _ y: CGFloat, _ w: CGFloat, _ h: CGFloat) -> CGPath {
    CGPath(rect: CGRect(x: x, y: y, width: w, height: h), transform: nil)
  }

  /// The area by the shoelace formula; holes count negative.
  private func area(_ path: CGPath) -> CGFloat {
    var sum = 0.0
    for line in path.geometry.polylines(tolerance: 0.001) {
      let points = line.points
      for (index, a) in points.enumerated() {
        let b = points[(index + 1) % points.count]
        sum += (a.x * b.y - b.x * a.y) / 2
      }
    }
    return CGFloat(sum)
  }

  private func subpaths(_ path: CGPath) -> Int {
    path.geometry.verbs.count { $0 == .moveToPoint }
  }

  @Test func `two squares that overlap`() {
    let (a, b) = (rect(0, 0, 10, 10), rect(5, 5, 10, 10))
    expect(area(a.union(b)), near: 175)
    expect(area(a.intersection(b)), near: 25)
    expect(area(a.subtracting(b)), near: 75)
    expect(area(a.symmetricDifference(b)), near: 150)
    expect(a.union(b).geometry.points.count, equals: 8)
    expect(a.intersection(b).boundingBox, near: CGRect(x: 5, y: 5, width: 5, height: 5))
    expect(a.intersects(b))
  }

  @Test func `squares that share an edge or a corner`() {
    let a = rect(0, 0, 10, 10)
    let beside = rect(10, 0, 10, 10)
    expect(a.union(beside).geometry.points.count, equals: 4)
    expect(area(a.union(beside)), near: 200)
    expect(a.intersection(beside).isEmpty)
    expect(!a.intersects(beside))
    let corner = rect(10, 10, 5, 5)
    expect(subpaths(a.union(corner)), equals: 2)
    expect(area(a.union(corner)), near: 125)
    expect(a.subtracting(a).isEmpty)
    expect(area(a.union(a)), near: 100)
  }

  @Test func `a hole runs the other way round, and both fill rules agree`() {
    let ring = rect(0, 0, 10, 10).subtracting(rect(2, 2, 4, 4))
    expect(area(ring), near: 84)
    expect(subpaths(ring), equals: 2)
    for rule in [CGPathFillRule.winding, .evenOdd] {
      expect(!ring.contains(CGPoint(x: 3, y: 3), using: rule))
      expect(ring.contains(CGPoint(x: 1, y: 1), using: rule))
    }
    let two = CGMutablePath()
    two.addPath(ring)
    two.addPath(rect(20, 0, 5, 5))
    let components = two.componentsSeparated()
    expect(components.count, equals: 2)
    expect(components.map { area($0) }.sorted().map { $0.rounded() }, equals: [25, 84])
  }

  @Test func `a star that crosses itself is filled by its rule`() {
    let star = CGMutablePath()
    for index in 0..<5 {
      let angle = CGFloat(index) * 4 * .pi / 5
      let point = CGPoint(x: 10 * cos(angle), y: 10 * sin(angle))
      if index == 0 { star.move(to: point) } else { star.addLine(to: point) }
    }
    star.closeSubpath()
    expect(subpaths(star.normalized()), equals: 1)
    expect(star.normalized().contains(.zero))
    expect(!star.normalized(using: .evenOdd).contains(.zero, using: .evenOdd))
    expect(star.normalized(using: .evenOdd).contains(CGPoint(x: 8, y: 0)))
    expect(area(star.normalized()), isAbove: area(star.normalized(using: .evenOdd)))
  }

  @Test func `curves keep their shape within the tolerance`() {
    let a = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil)
    let b = CGPath(ellipseIn: CGRect(x: 50, y: 0, width: 100, height: 100), transform: nil)
    // Two circles of radius 50 whose centres are 50 apart.
    let sector: Double = 2 * 2500 * Double.pi / 3
    let triangles: Double = 50 * 50 * 3.0.squareRoot() / 2
    let lens = CGFloat(sector - triangles)
    let both = CGFloat(2 * 2500 * Double.pi) - lens
    expect(area(a.intersection(b)), near: lens, within: lens * 0.002)
    expect(area(a.union(b)), near: both, within: 30)
  }

  @Test func `lines are cut at the border of the area`() {
    let line = CGMutablePath()
    line.move(to: CGPoint(x: -5, y: 5))
    line.addLine(to: CGPoint(x: 15, y: 5))
    let square = rect(0, 0, 10, 10)
    let inside = line.lineIntersection(square)
    expect(inside.description == "M 0 5 L 10 5" || abs(inside.boundingBox.width - 10) < 1e-6)
    expect(subpaths(inside), equals: 1)
    let outside = line.lineSubtracting(square)
    expect(subpaths(outside), equals: 2)
    expect(outside.boundingBox, near: CGRect(x: -5, y: 5, width: 20, height: 0))
  }

  @Test(arguments: 0..<20)
  func `random polygons: each point is inside of the result as the parts say`(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    func polygon() -> CGPath {
      let path = CGMutablePath()
      for index in 0..<Int.random(in: 3...12, using: &random) {
        // Whole numbers: many points and edges meet exactly.
        let point = CGPoint(
          x: Int.random(in: 0...12, using: &random), y: Int.random(in: 0...12, using: &random))
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      path.closeSubpath()
      return path
    }
    let (a, b) = (polygon(), polygon())
    let rule: CGPathFillRule = seed % 2 == 0 ? .winding : .evenOdd
    let results: [(CGPath, (Bool, Bool) -> Bool)] = [
      (a.union(b, using: rule), { $0 || $1 }), (a.intersection(b, using: rule), { $0 && $1 }),
      (a.subtracting(b, using: rule), { $0 && !$1 }),
      (a.symmetricDifference(b, using: rule), { $0 != $1 }),
      (a.normalized(using: rule), { first, _ in first }),
    ]
    for _ in 0..<300 {
      let p = CGPoint(
        x: CGFloat.random(in: -1...13, using: &random),
        y: CGFloat.random(in: -1...13, using: &random))
      for (index, (path, isInside)) in results.enumerated() {
        let (inA, inB) = (a.contains(p, using: rule), b.contains(p, using: rule))
        let expected = isInside(inA, inB)
        expect(path.contains(p), equals: expected, "operation \(index) at \(p)")
        expect(path.contains(p, using: .evenOdd), equals: expected, "operation \(index) at \(p)")
      }
    }
  }

  @Test func `empty and degenerate paths have no area`() {
    let empty = CGPath(rect: .null, transform: nil)
    let square = rect(0, 0, 10, 10)
    expect(empty.union(empty).isEmpty)
    expect(square.intersection(empty).isEmpty)
    expect(area(square.union(empty)), near: 100)
    expect(rect(0, 0, 0, 10).normalized().isEmpty)
    let spike = CGMutablePath()
    spike.addLines(between: [.zero, CGPoint(x: 5, y: 5), .zero])
    expect(spike.normalized().isEmpty)
    expect(square.componentsSeparated().count, equals: 1)
    expect(empty.componentsSeparated().isEmpty)
  }

  @Test(arguments: [1e3, 1e4, 1e5, 1e7, 1e12])
  func `a small circle keeps its area beside a large square`(_ size: CGFloat) {
    let circle = CGPath(ellipseIn: CGRect(x: 3, y: -7, width: 10, height: 10), transform: nil)
    let square = rect(-size / 2, -size / 2, size, size)
    let disc = CGFloat.pi * 25
    expect(area(circle.intersection(square)), isAbove: 0.999 * disc)
    expect(area(square.intersection(circle)), isAbove: 0.999 * disc)
    expect(area(circle.subtracting(square)), near: 0, within: 1e-6)
    let far = rect(8, -size, size, 2 * size)
    expect(area(circle.intersection(far)), near: disc / 2, within: 0.001 * disc)
    expect(area(circle.subtracting(far)), near: disc / 2, within: 0.001 * disc)
  }

  @Test func `a path within all of the plane is itself`() {
    let circle = CGPath(ellipseIn: CGRect(x: 3, y: -7, width: 10, height: 10), transform: nil)
    let plane = CGPath(rect: .infinite, transform: nil)
    expect(area(circle.intersection(plane)), near: .pi * 25, within: 0.05)
    expect(circle.subtracting(plane).isEmpty)
    expect(circle.intersects(plane))
    let line = CGMutablePath()
    line.addLines(between: [.zero, CGPoint(x: 10, y: 5)])
    expect(line.lineIntersection(plane).boundingBox, near: line.boundingBox, within: 1e-6)
    expect(line.lineSubtracting(plane).isEmpty)
  }

  @Test func `large and overflowing coordinates`() {
    let numbers: [CGFloat] = [0, 1, -1, 1e150, 1e307, -1e308, 1.7e308]
    for a in numbers {
      for b in numbers {
        let triangle = CGMutablePath()
        triangle.addLines(between: [
          CGPoint(x: a, y: b), CGPoint(x: b, y: a), CGPoint(x: -a, y: -b),
        ])
        triangle.addQuadCurve(to: CGPoint(x: -b, y: 5), control: CGPoint(x: a, y: -a))
        let square = rect(0, 0, 10, 10)
        for path in [square.union(triangle), triangle.subtracting(square), triangle.normalized()] {
          expect(path.geometry.points.allSatisfy { $0.isFinite })
        }
      }
    }
  }

  @Test(arguments: [1e300, 1e306, 1e308])
  func `halves of a huge area are joined`(_ size: CGFloat) {
    let half = rect(-size, 0, 1.7 * size, size)
    let whole = half.union(rect(-size, -size, 1.7 * size, size))
    let lows = whole.geometry.points.map(\.y)
    expect((lows.min() ?? 0) / size, near: -1, within: 1e-15)
    expect((lows.max() ?? 0) / size, near: 1, within: 1e-15)
    expect(whole.geometry.points.count, equals: 4)
  }

  @Test(arguments: [1e3, 1e5, 1e7, 1e9, 1e12, 1e15, 1e20, 1e100, 1e300])
  func `a small circle keeps its shape in a union with a large square`(_ size: CGFloat) {
    let circle = CGPath(ellipseIn: CGRect(x: 3, y: -7, width: 10, height: 10), transform: nil)
    let disc = CGFloat.pi * 25
    // Beside it, in it, and half in it.
    let beside = rect(20, -size, size, 2 * size)
    for path in [circle.union(beside), beside.symmetricDifference(circle)] {
      expect(subpaths(path), equals: 2)
      let small = path.geometry.points.filter { $0.x < 15 }
      expect(area(polygon(small)), near: disc, within: 0.001 * disc)
    }
    let around = rect(-size / 2, -size / 2, size, size)
    expect(subpaths(around.union(circle)), equals: 1)
    let ring = circle.symmetricDifference(around)
    let hole = ring.geometry.points.filter { abs($0.x) < 15 && abs($0.y) < 15 }
    expect(area(polygon(hole)), near: -disc, within: 0.001 * disc)
    let far = rect(8, -size, size, 2 * size)
    for path in [far.union(circle), circle.union(far)] {
      let left = path.geometry.points.filter { $0.x < 8 - 1e-6 }
      expect(left.count, isAbove: 50)
      for point in left { expect(hypot(point.x - 8, point.y + 2), near: 5, within: 0.003) }
      expect(path.contains(CGPoint(x: 3.1, y: -2)))
      expect(!path.contains(CGPoint(x: 2.9, y: -2)))
      expect(!path.contains(CGPoint(x: 4, y: 3)))
    }
  }

  private func polygon(_ points: [CGPoint]) -> CGPath {
    let path = CGMutablePath()
    path.addLines(between: points)
    path.closeSubpath()
    return path
  }

  @Test func `corners keep their coordinates`() {
    let a = rect(0.1, 0.7, 1234.56, 3)
    let b = rect(-7.3, 0.7, 7.4, 3e7)
    let sides: Set<CGFloat> = [0.1, 0.1 + 1234.56, -7.3, -7.3 + 7.4]
    let found = Set(a.union(b).geometry.points.map(\.x))
    expect(found, equals: sides)
  }
}
