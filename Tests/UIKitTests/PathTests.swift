// SPDX-License-Identifier: MIT

import Expectations
import Testing
import UIKit

@Suite struct `Bezier paths` {
  private static let square = CGRect(x: 10, y: 20, width: 40, height: 30)

  @Test func `a rounded rectangle begins at the left end of its top side and goes clockwise`() {
    let path = UIBezierPath(roundedRect: Self.square, cornerRadius: 5)
    expect(path.bounds, equals: Self.square)
    expect(path.cgPath.description.hasPrefix("M 15 20 L 45 20 C "))
    expect(path.contains(CGPoint(x: 30, y: 35)))
    expect(!path.contains(CGPoint(x: 10.5, y: 20.5)))
    let half = UIBezierPath(roundedRect: Self.square, cornerRadius: 100)
    expect(!half.contains(CGPoint(x: 15, y: 22)))
    expect(half.bounds, equals: Self.square)
  }

  @Test func `only the corners asked for are round`() {
    let path = UIBezierPath(
      roundedRect: Self.square, byRoundingCorners: [.topLeft, .bottomRight],
      cornerRadii: CGSize(width: 10, height: 8))
    expect(!path.contains(CGPoint(x: 11, y: 21)))
    expect(path.contains(CGPoint(x: 49, y: 21)))
    expect(path.contains(CGPoint(x: 11, y: 49)))
    expect(!path.contains(CGPoint(x: 49, y: 49)))
  }

  @Test func `an arc turns clockwise where y grows downward`() {
    let path = UIBezierPath(
      arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    expect(abs(path.currentPoint.x), isBelow: 1e-9)
    expect(abs(path.currentPoint.y - 10), isBelow: 1e-9)
    expect(path.bounds.minY, isAtLeast: -1e-9)
    let other = UIBezierPath(
      arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    expect(other.bounds.minY, isBelow: -9)
  }

  @Test func `bounds hold the points that control curves`() {
    let path = UIBezierPath()
    expect(path.isEmpty)
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(x: 10, y: 0), controlPoint1: CGPoint(x: 0, y: 20),
      controlPoint2: CGPoint(x: 10, y: 20))
    expect(path.bounds, equals: CGRect(x: 0, y: 0, width: 10, height: 20))
    path.apply(CGAffineTransform(scaleX: 2, y: 3))
    expect(path.bounds, equals: CGRect(x: 0, y: 0, width: 20, height: 60))
    expect(path.currentPoint, equals: CGPoint(x: 20, y: 0))
    path.removeAllPoints()
    expect(path.isEmpty)
  }

  @Test func `an open subpath has no inside`() {
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 10))
    expect(!path.contains(CGPoint(x: 8, y: 3)))
    path.close()
    expect(path.contains(CGPoint(x: 8, y: 3)))
  }

  @Test func `the even-odd rule leaves out what lies inside twice`() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 30, height: 30))
    path.append(UIBezierPath(rect: CGRect(x: 10, y: 10, width: 10, height: 10)))
    expect(path.contains(CGPoint(x: 15, y: 15)))
    path.usesEvenOddFillRule = true
    expect(!path.contains(CGPoint(x: 15, y: 15)))
    expect(path.contains(CGPoint(x: 5, y: 5)))
  }

  @Test func `a reversed path runs from its end to its start`() {
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addQuadCurve(to: CGPoint(x: 20, y: 10), controlPoint: CGPoint(x: 20, y: 0))
    path.lineWidth = 3
    expect(path.reversing().cgPath.description, equals: "M 20 10 Q 20 0 10 0 L 0 0")
    expect(path.reversing().lineWidth, equals: 3)
    path.close()
    expect(path.reversing().cgPath.description, equals: "M 0 0 L 20 10 Q 20 0 10 0 Z")
    let square = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 2, height: 2))
    expect(square.reversing().cgPath.description, equals: "M 0 0 L 0 2 L 2 2 L 2 0 Z")
    expect(square.reversing().reversing(), equals: square)
  }

  @Test func `dashes are read back`() {
    let path = UIBezierPath()
    path.setLineDash([4, 2, 1], count: 3, phase: 1.5)
    var lengths = [CGFloat](repeating: 0, count: 3)
    var (count, phase) = (0, CGFloat.zero)
    path.getLineDash(&lengths, count: &count, phase: &phase)
    expect(lengths, equals: [4, 2, 1])
    expect(count, equals: 3)
    expect(phase, equals: 1.5)
    path.setLineDash(nil, count: 0, phase: 0)
    path.getLineDash(nil, count: &count, phase: nil)
    expect(count, equals: 0)
  }

  @Test func `a path comes back from an archive, and a damaged one does not`() throws {
    let path = UIBezierPath(roundedRect: Self.square, cornerRadius: 5)
    path.lineWidth = 2.5
    path.lineCapStyle = .round
    path.lineJoinStyle = .bevel
    path.usesEvenOddFillRule = true
    path.setLineDash([1, 2], count: 2, phase: 0.5)
    let data = try NSKeyedArchiver.archivedData(withRootObject: path, requiringSecureCoding: true)
    let restored = try NSKeyedUnarchiver.unarchivedObject(ofClass: UIBezierPath.self, from: data)
    expect(restored, equals: path)
    let copy = path.copy() as? UIBezierPath
    expect(copy, equals: path)
    copy?.addLine(to: .zero)
    expect(copy != path)
  }
}
