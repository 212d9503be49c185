// SPDX-License-Identifier: MIT

import AppKit
import Diagnostics
import Expectations
import TestSupport
import Testing

@Suite struct `Paths of the desktop` {
  @Test func `elements are added and counted`() {
    let path = NSBezierPath()
    expect(path.isEmpty)
    path.move(to: NSPoint(x: 1, y: 1))
    path.line(to: NSPoint(x: 5, y: 1))
    path.curve(
      to: NSPoint(x: 5, y: 5), controlPoint1: NSPoint(x: 6, y: 2),
      controlPoint2: NSPoint(x: 6, y: 4))
    path.curve(to: NSPoint(x: 1, y: 5), controlPoint: NSPoint(x: 3, y: 7))
    path.close()
    expect(path.elementCount, equals: 5)
    let kinds = (0..<5).map { path.element(at: $0) }
    expect(kinds, equals: [.moveTo, .lineTo, .cubicCurveTo, .quadraticCurveTo, .closePath])
    var points = [NSPoint](repeating: .zero, count: 3)
    expect(path.element(at: 2, associatedPoints: &points), equals: .curveTo)
    expect(points[2], equals: NSPoint(x: 5, y: 5))
    expect(path.currentPoint, equals: NSPoint(x: 1, y: 1))
    path.removeAllPoints()
    expect(path.elementCount, equals: 0)
  }

  @Test func `relative elements count from the current point`() {
    let path = NSBezierPath()
    path.move(to: NSPoint(x: 1, y: 2))
    path.relativeLine(to: NSPoint(x: 3, y: 4))
    path.relativeMove(to: NSPoint(x: 1, y: 0))
    path.relativeCurve(
      to: NSPoint(x: 2, y: 2), controlPoint1: NSPoint(x: 1, y: 0),
      controlPoint2: NSPoint(x: 2, y: 1))
    expect(path.currentPoint, equals: NSPoint(x: 7, y: 8))
    expect(path.controlPointBounds, equals: NSRect(x: 1, y: 2, width: 6, height: 6))
  }

  @Test func `elements without a current point, and numbers that are not finite, are refused`() {
    let path = NSBezierPath()
    let (_, lines) = RefusalLog.recording {
      path.relativeLine(to: .zero)
      path.relativeMove(to: .zero)
      path.appendArc(from: .zero, to: NSPoint(x: 1, y: 1), radius: 1)
      path.line(to: NSPoint(x: 1, y: 1))
      path.move(to: NSPoint(x: CGFloat.nan, y: 0))
      path.appendArc(withCenter: .zero, radius: .infinity, startAngle: 0, endAngle: 90)
      _ = path.currentPoint
      _ = path.element(at: 3)
      path.setAssociatedPoints(nil, at: 0)
    }
    expect(path.isEmpty)
    expect(lines.count, equals: 9)
    expect(path.bounds, equals: .zero)
    expect(path.controlPointBounds, equals: .zero)
    expect(!path.contains(.zero))
  }

  @Test func `shapes have their bounds, and curves no more than they fill`() {
    let rect = NSRect(x: 2, y: 3, width: 8, height: 4)
    expect(NSBezierPath(rect: rect).bounds, equals: rect)
    expect(NSBezierPath(ovalIn: rect).bounds, near: rect, within: 1e-9)
    let round = NSBezierPath(roundedRect: rect, xRadius: 100, yRadius: 1)
    expect(round.bounds, near: rect, within: 1e-9)
    expect(round.contains(NSPoint(x: 6, y: 3.1)))
    expect(!round.contains(NSPoint(x: 2.1, y: 3.1)))
    expect(!NSBezierPath(ovalIn: rect).contains(NSPoint(x: 2.5, y: 3.2)))
    let curve = NSBezierPath()
    curve.move(to: .zero)
    curve.curve(
      to: NSPoint(x: 4, y: 0), controlPoint1: NSPoint(x: 0, y: 4),
      controlPoint2: NSPoint(x: 4, y: 4))
    expect(curve.bounds, near: NSRect(x: 0, y: 0, width: 4, height: 3), within: 1e-9)
    expect(curve.controlPointBounds, equals: NSRect(x: 0, y: 0, width: 4, height: 4))
  }

  @Test func `arcs are in degrees, counterclockwise unless clockwise is asked for`() {
    let quarter = NSBezierPath()
    quarter.appendArc(withCenter: .zero, radius: 2, startAngle: 0, endAngle: 90)
    expect(quarter.currentPoint, near: NSPoint(x: 0, y: 2), within: 1e-9)
    expect(quarter.bounds, near: NSRect(x: 0, y: 0, width: 2, height: 2), within: 1e-9)
    let rest = NSBezierPath()
    rest.appendArc(withCenter: .zero, radius: 2, startAngle: 0, endAngle: 90, clockwise: true)
    expect(rest.bounds, near: NSRect(x: -2, y: -2, width: 4, height: 4), within: 1e-9)
    let corner = NSBezierPath()
    corner.move(to: .zero)
    corner.appendArc(from: NSPoint(x: 10, y: 0), to: NSPoint(x: 10, y: 10), radius: 2)
    expect(corner.currentPoint, near: NSPoint(x: 10, y: 2), within: 1e-9)
  }

  @Test func `the winding rule defines the inside`() {
    let path = NSBezierPath(rect: NSRect(x: 0, y: 0, width: 6, height: 6))
    path.appendRect(NSRect(x: 2, y: 2, width: 2, height: 2))
    expect(path.contains(NSPoint(x: 3, y: 3)))
    path.windingRule = .evenOdd
    expect(!path.contains(NSPoint(x: 3, y: 3)))
    let drawn = picture(6, 3) {
      NSColor.red.set()
      path.fill()
    }
    expect(drawn.rows, equals: ["rr  rr", "rrrrrr", "rrrrrr"])
  }

  @Test func `a transform maps all points, and one of no number is refused`() {
    let path = NSBezierPath(rect: NSRect(x: 1, y: 1, width: 2, height: 2))
    path.transform(using: AffineTransform(m11: 2, m12: 0, m21: 0, m22: 3, tX: 10, tY: 20))
    expect(path.bounds, equals: NSRect(x: 12, y: 23, width: 4, height: 6))
    let (_, lines) = RefusalLog.recording {
      path.transform(using: AffineTransform(scale: .nan))
    }
    expect(path.bounds, equals: NSRect(x: 12, y: 23, width: 4, height: 6))
    expect(!lines.isEmpty)
  }

  @Test func `flattened paths have lines alone, as near as the flatness`() {
    let oval = NSBezierPath(ovalIn: NSRect(x: -100, y: -100, width: 200, height: 200))
    oval.flatness = 0.1
    let flat = oval.flattened
    let kinds = Set((0..<flat.elementCount).map { flat.element(at: $0) })
    expect(kinds.isSubset(of: [.moveTo, .lineTo, .closePath]))
    var points = [NSPoint](repeating: .zero, count: 3)
    for index in 0..<flat.elementCount where flat.element(at: index) == .lineTo {
      _ = flat.element(at: index, associatedPoints: &points)
      expect(hypot(points[0].x, points[0].y), near: 100, within: 0.11)
    }
    expect(flat.elementCount, isAbove: 20)
    expect(flat.flatness, equals: 0.1)
  }

  @Test func `a reversed path runs from its end to its start`() {
    let path = NSBezierPath()
    path.move(to: .zero)
    path.line(to: NSPoint(x: 4, y: 0))
    path.line(to: NSPoint(x: 4, y: 3))
    path.lineWidth = 7
    let back = path.reversed
    expect(back.currentPoint, equals: .zero)
    expect(back.lineWidth, equals: 7)
    expect(back.reversed.cgPath, equals: path.cgPath)
    // A hole by the winding rule.
    let frame = NSBezierPath(rect: NSRect(x: 0, y: 0, width: 6, height: 6))
    frame.append(NSBezierPath(rect: NSRect(x: 2, y: 2, width: 2, height: 2)).reversed)
    expect(!frame.contains(NSPoint(x: 3, y: 3)))
  }

  @Test func `points of an element are replaced`() {
    let path = NSBezierPath()
    path.move(to: .zero)
    path.line(to: NSPoint(x: 4, y: 0))
    var points = [NSPoint(x: 9, y: 9)]
    path.setAssociatedPoints(&points, at: 1)
    expect(path.currentPoint, equals: NSPoint(x: 9, y: 9))
    points = [NSPoint(x: CGFloat.nan, y: 0)]
    let (_, lines) = RefusalLog.recording { path.setAssociatedPoints(&points, at: 1) }
    expect(path.currentPoint, equals: NSPoint(x: 9, y: 9))
    expect(!lines.isEmpty)
  }

  @Test func `a path added to itself is there twice`() {
    let path = NSBezierPath(rect: NSRect(x: 0, y: 0, width: 1, height: 1))
    path.append(path)
    expect(path.elementCount, equals: 10)
  }

  @Test func `lines have width, caps and dashes`() {
    let path = NSBezierPath()
    path.move(to: NSPoint(x: 1, y: 1.5))
    path.line(to: NSPoint(x: 7, y: 1.5))
    expect([path.lineWidth, path.miterLimit, path.flatness], equals: [1, 10, 0.6])
    func rows() -> [String] {
      picture(8, 3) {
        NSColor.red.set()
        path.stroke()
      }.rows
    }
    expect(rows(), equals: ["        ", " rrrrrr ", "        "])
    path.lineCapStyle = .square
    path.lineWidth = 3
    expect(rows()[1] == "rrrrrrrr" || rows()[1] == "?rrrrrr?")
    path.lineCapStyle = .butt
    path.lineWidth = 1
    path.setLineDash([2, 1], count: 2, phase: 1)
    expect(rows()[1], equals: " r rr rr".prefix(7) + " ")
    var (pattern, count, phase) = ([CGFloat](repeating: 0, count: 2), 0, CGFloat(0))
    path.getLineDash(&pattern, count: &count, phase: &phase)
    expect(pattern, equals: [2, 1])
    expect(count, equals: 2)
    expect(phase, equals: 1)
    path.setLineDash(nil, count: 0, phase: 0)
    expect(rows()[1], equals: " rrrrrr ")
  }

  @Test func `clips are intersected, replaced, and empty for an empty path`() {
    let all = NSRect(x: 0, y: 0, width: 4, height: 1)
    func rows(_ clip: () -> Void) -> [String] {
      picture(4, 1) {
        clip()
        NSColor.red.set()
        NSBezierPath.fill(all)
      }.rows
    }
    let left = NSBezierPath(rect: NSRect(x: 0, y: 0, width: 2, height: 1))
    let middle = NSBezierPath(rect: NSRect(x: 1, y: 0, width: 2, height: 1))
    let both = rows {
      left.addClip()
      middle.addClip()
    }
    expect(both, equals: [" r  "])
    let replaced = rows {
      left.addClip()
      middle.setClip()
    }
    expect(replaced, equals: [" rr "])
    expect(rows { NSBezierPath.clip(NSRect(x: 3, y: 0, width: 1, height: 1)) }, equals: ["   r"])
    expect(rows { NSBezierPath().addClip() }, equals: ["    "])
  }

  @Test func `single shapes are drawn with the values of a new path`() {
    let drawn = picture(3, 2) {
      NSColor.red.set()
      NSBezierPath.strokeLine(from: NSPoint(x: 0, y: 0.5), to: NSPoint(x: 3, y: 0.5))
      NSColor.blue.set()
      NSBezierPath.fill(NSRect(x: 0, y: 1, width: 1, height: 1))
    }
    expect(drawn.rows, equals: ["b  ", "rrr"])
  }

  @Test func `paths are copied, compared and archived by their values`() throws {
    let path = NSBezierPath(
      roundedRect: NSRect(x: 0, y: 0, width: 9, height: 9), xRadius: 2, yRadius: 3)
    path.lineWidth = 4
    path.lineJoinStyle = .bevel
    path.windingRule = .evenOdd
    path.setLineDash([3], count: 1, phase: 2)
    let copy = try #require(path.copy() as? NSBezierPath)
    expect(copy, equals: path)
    copy.line(to: .zero)
    expect(copy != path)
    let data = try NSKeyedArchiver.archivedData(withRootObject: path, requiringSecureCoding: true)
    try expect(
      NSKeyedUnarchiver.unarchivedObject(ofClass: NSBezierPath.self, from: data), equals: path)
    expect(NSBezierPath(cgPath: path.cgPath).cgPath, equals: path.cgPath)
  }
}
