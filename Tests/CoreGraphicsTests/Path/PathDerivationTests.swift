// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing

@testable import CoreGraphics

struct PathDerivationTests {
  private func line(_ points: CGPoint...) -> CGMutablePath {
    let path = CGMutablePath()
    path.addLines(between: points)
    return path
  }

  private func stroked(
    _ path: CGPath, width: CGFloat, cap: CGLineCap = .butt, join: CGLineJoin = .miter,
    limit: CGFloat = 10
  ) -> CGPath {
    path.copy(strokingWithWidth: width, lineCap: cap, lineJoin: join, miterLimit: limit)
  }

  @Test func `caps`() {
    let path = line(.zero, CGPoint(x: 10, y: 0))
    expect(stroked(path, width: 4).boundingBox, equals: CGRect(x: 0, y: -2, width: 10, height: 4))
    expect(
      stroked(path, width: 4, cap: .square).boundingBox,
      equals: CGRect(x: -2, y: -2, width: 14, height: 4))
    let round = stroked(path, width: 4, cap: .round)
    expect(round.boundingBox, near: CGRect(x: -2, y: -2, width: 14, height: 4), within: 0.02)
    expect(!round.contains(CGPoint(x: -1.9, y: 1.9)))
  }

  @Test func `joins`() {
    let corner = line(CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10))
    let miter = stroked(corner, width: 4)
    expect(miter.contains(CGPoint(x: 11.9, y: -1.9)))
    let bevel = stroked(corner, width: 4, join: .bevel)
    expect(!bevel.contains(CGPoint(x: 11.5, y: -1.5)))
    expect(bevel.contains(CGPoint(x: 10.9, y: -0.9)))
    let round = stroked(corner, width: 4, join: .round)
    expect(round.contains(CGPoint(x: 11.3, y: -1.3)))
    expect(!round.contains(CGPoint(x: 11.6, y: -1.6)))
    // A right angle's miter is √2 widths long.
    expect(!stroked(corner, width: 4, limit: 1.4).contains(CGPoint(x: 11.9, y: -1.9)))
    expect(stroked(corner, width: 4, limit: 1.42).contains(CGPoint(x: 11.9, y: -1.9)))
  }

  @Test func `closed path is a ring`() {
    let ring = stroked(
      CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 20), transform: nil), width: 2)
    expect(ring.boundingBox, equals: CGRect(x: -1, y: -1, width: 22, height: 22))
    expect(ring.contains(CGPoint(x: 0.5, y: 10)))
    expect(!ring.contains(CGPoint(x: 10, y: 10)))
    expect(ring.contains(CGPoint(x: -0.9, y: -0.9)))
  }

  /// Every point is inside the stroke exactly when it is near enough to the line (round ends).
  @Test func `a stroke is the area near the line`() {
    var random = SeededGenerator(seed: 17)
    for round in 0..<30 {
      let path = CGMutablePath()
      func point() -> CGPoint {
        CGPoint(
          x: CGFloat.random(in: 0...40, using: &random),
          y: CGFloat.random(in: 0...40, using: &random))
      }
      path.move(to: point())
      for _ in 0..<3 {
        path.addLine(to: point())
        path.addCurve(to: point(), control1: point(), control2: point())
      }
      if round % 2 == 0 { path.closeSubpath() }
      let width = CGFloat.random(in: 1...20, using: &random)
      let outline = stroked(path, width: width, cap: .round, join: .round)
      let lines = path.geometry.polylines(tolerance: 0.001)
      for _ in 0..<60 {
        let p = point()
        let distance = Self.distance(of: SIMD2(Double(p.x), Double(p.y)), to: lines[0])
        guard abs(distance - Double(width) / 2) > 0.05 else { continue }
        expect(
          outline.contains(p), equals: (distance < Double(width) / 2),
          "round \(round), \(p), width \(width), \(path)")
      }
    }
  }

  private static func distance(of p: SIMD2<Double>, to line: Polyline) -> Double {
    var points = line.points
    if line.isClosed { points.append(points[0]) }
    var best = Double.infinity
    for (a, b) in zip(points, points.dropFirst()) {
      let d = b - a
      let t = min(max(((p - a) * d).sum() / (d * d).sum(), 0), 1)
      best = min(best, length(p - a - d * t))
    }
    return best
  }

  @Test func `refused width gives nothing`() {
    let path = line(.zero, CGPoint(x: 10, y: 0))
    expect(stroked(path, width: 0).isEmpty)
    expect(stroked(path, width: .nan).isEmpty)
    expect(stroked(path, width: -1).isEmpty)
  }

  @Test func `dashes of a line`() {
    let path = line(.zero, CGPoint(x: 10, y: 0))
    expect(
      path.copy(dashingWithPhase: 0, lengths: [3, 2]).description,
      equals: "M 0 0 L 3 0 M 5 0 L 8 0")
    expect(
      path.copy(dashingWithPhase: 4, lengths: [3, 2]).description,
      equals: "M 1 0 L 4 0 M 6 0 L 9 0")
    expect(
      path.copy(dashingWithPhase: -1, lengths: [3, 2]).description,
      equals: "M 1 0 L 4 0 M 6 0 L 9 0")
    expect(
      path.copy(dashingWithPhase: 0, lengths: [4]).description, equals: "M 0 0 L 4 0 M 8 0 L 10 0")
    expect(
      path.copy(dashingWithPhase: 0, lengths: [0, 5]).description,
      equals: "M 0 0 L 0 0 M 5 0 L 5 0 M 10 0 L 10 0")
    expect(path.copy(dashingWithPhase: 0, lengths: []), equals: path)
    expect(path.copy(dashingWithPhase: 0, lengths: [0, 0]), equals: path)
    expect(path.copy(dashingWithPhase: 0, lengths: [-1, 2]), equals: path)
  }

  @Test func `dashes go round corners`() {
    let corner = line(.zero, CGPoint(x: 4, y: 0), CGPoint(x: 4, y: 4))
    expect(
      corner.copy(dashingWithPhase: 0, lengths: [6, 10]).description, equals: "M 0 0 L 4 0 L 4 2")
  }

  @Test func `lengths`() {
    expect(line(.zero, CGPoint(x: 3, y: 4)).geometry.length, near: 5, within: 1e-12)
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20), transform: nil)
    expect(circle.geometry.length, near: 20 * .pi, within: 0.02)
  }

  @Test func `trimming`() {
    let path = line(.zero, CGPoint(x: 10, y: 0))
    path.addLines(between: [CGPoint(x: 0, y: 5), CGPoint(x: 10, y: 5)])
    expect(
      path.geometry.trimmed(from: 0.25, to: 0.75).description, equals: "M 5 0 L 10 0 M 0 5 L 5 5")
    expect(path.geometry.trimmed(from: 0, to: 1), equals: path.geometry)
    expect(path.geometry.trimmed(from: 0.5, to: 0.5).isEmpty)
    expect(path.geometry.trimmed(from: 0.8, to: 0.2).isEmpty)
    let circle = CGPath(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20), transform: nil)
    let quarter = circle.geometry.trimmed(from: 0.125, to: 0.375)
    let d = 10 * 0.5.squareRoot()
    expect(quarter.points[0], near: CGPoint(x: d, y: d), within: 0.01)
    expect(quarter.currentPoint, near: CGPoint(x: -d, y: d), within: 0.01)
    expect(quarter.length, near: 5 * .pi, within: 0.01)
  }

  /// A cut within a curve lies at the parameter that is its share of the length (SH-20).
  @Test func `a cut within a curve lies at the parameter that is its share (SH-20)`() throws {
    let path = line(.zero, CGPoint(x: 30, y: 0))
    // Uneven: half of the parameter is far from half of the length.
    path.addCurve(
      to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 31, y: 0), control2: CGPoint(x: 32, y: 40))
    let whole = path.geometry.length
    let curve = whole - 30
    for part in [0.2, 0.5, 0.9] {
      let cut = path.geometry.trimmed(from: 0, to: (30 + part * curve) / whole).currentPoint
      let t = CGFloat(part)
      let s = 1 - t
      let x = 30 * s * s * s + 3 * 31 * s * s * t + 3 * 32 * s * t * t + 100 * t * t * t
      expect(cut, near: CGPoint(x: x, y: 3 * 40 * s * t * t))
    }
  }

  @Test func `flattening stays near`() {
    let circle = CGPath(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20), transform: nil)
    for threshold: CGFloat in [1, 0.1, 0.01] {
      let flat = circle.flattened(threshold: threshold)
      expect(!flat.geometry.verbs.contains(.addCurveToPoint))
      flat.geometry.forEachSegment { segment, _ in
        let middle = segment.point(at: 0.5)
        expect(length(middle), near: 10, within: Double(threshold) + 0.003)
      }
    }
  }

  @Test func `dashes of decimal lengths are all there`() {
    var random = SeededGenerator(seed: 31)
    let path = line(.zero, CGPoint(x: 1_000, y: 0))
    for _ in 0..<200 {
      func tenth() -> CGFloat { CGFloat(Int.random(in: 1...99, using: &random)) / 10 }
      let lengths = [tenth(), tenth(), tenth(), tenth()]
      let dashes = path.copy(dashingWithPhase: 0, lengths: lengths)
      let period = lengths.reduce(0, +)
      let whole = (1_000 / period).rounded(.down)
      var rest = 1_000 - whole * period
      var ink = whole * (lengths[0] + lengths[2])
      for (index, length) in lengths.enumerated() {
        if index % 2 == 0 { ink += min(max(rest, 0), length) }
        rest -= length
      }
      expect(dashes.geometry.length, near: Double(ink), within: 1e-6, "\(lengths)")
    }
  }

  @Test func `a pattern finer than the numbers of a path is refused`() {
    let path = line(CGPoint(x: 1, y: 0), CGPoint(x: 1e9, y: 0))
    expect(path.copy(dashingWithPhase: 0, lengths: [1e-9, 1e-9]).isEmpty)
  }

  @Test func `a dash over the start of a closed path is one`() throws {
    let pattern = try #require(DashPattern(phase: 1, lengths: [3, 2]))
    let square = CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4), transform: nil).geometry
    expect(
      square.dashed(pattern).description,
      equals: "M 0 0 L 2 0 M 4 0 L 4 3 M 3 4 L 0 4 M 0 2 L 0 0")
    expect(
      square.dashed(pattern, joinsEnds: true).description,
      equals: "M 4 0 L 4 3 M 3 4 L 0 4 M 0 2 L 0 0 L 2 0")
  }

  @Test func `bends within a line cover what a line across them passes`() {
    // Three quarters of a circle of radius 3, and a line that reaches 20 to either side.
    let path = CGMutablePath()
    path.addArc(
      center: .zero, radius: 3, startAngle: 0, endAngle: 1, clockwise: false)
    let outline = stroked(path, width: 40)
    for step in 1..<20 {
      let angle = CGFloat(step) / 20
      for radius in [22.5, 10, -4, -10, -16.5] {
        let point = CGPoint(x: radius * cos(angle), y: radius * sin(angle))
        expect(outline.contains(point), "\(angle) \(radius)")
      }
    }
    for angle in [-0.02, 1.02] {
      for radius in [22, -16] {
        let point = CGPoint(x: CGFloat(radius) * cos(angle), y: CGFloat(radius) * sin(angle))
        expect(!outline.contains(point), "\(angle) \(radius)")
      }
    }
  }
}
