// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing

@testable import CoreGraphics

struct PathArcTests {
  /// The direction and size of the turn that one arc makes, by the area that it sweeps.
  private func sweep(from start: CGFloat, to end: CGFloat, clockwise: Bool) -> CGFloat {
    let path = CGMutablePath()
    path.addArc(center: .zero, radius: 1, startAngle: start, endAngle: end, clockwise: clockwise)
    var area = 0.0
    path.geometry.forEachSegment { segment, _ in
      segment.forEachFlattenedEnd(tolerance: 1e-6) { _ in }
      var previous = segment.start
      segment.forEachFlattenedEnd(tolerance: 1e-7) { point in
        area += (previous.x * point.y - previous.y * point.x) / 2
        previous = point
      }
    }
    return CGFloat(2 * area)
  }

  @Test func `directions and turns`() {
    expect(sweep(from: 0, to: .pi / 2, clockwise: false), near: .pi / 2, within: 1e-3)
    expect(sweep(from: 0, to: .pi / 2, clockwise: true), near: -(1.5 * .pi), within: 2e-3)
    expect(sweep(from: .pi / 2, to: 0, clockwise: false), near: 1.5 * .pi, within: 2e-3)
    expect(sweep(from: 0, to: 2 * .pi, clockwise: false), near: 2 * .pi, within: 3e-3)
    expect(sweep(from: 0, to: 2 * .pi, clockwise: true), near: -(2 * .pi), within: 3e-3)
    expect(sweep(from: 0, to: 7 * .pi, clockwise: false), near: 2 * .pi, within: 3e-3)
    expect(sweep(from: 1, to: 1, clockwise: false), equals: 0)
  }

  @Test func `points lie on the circle`() {
    let path = CGMutablePath()
    path.addArc(
      center: CGPoint(x: 5, y: 6), radius: 10, startAngle: 0.3, endAngle: 4, clockwise: false)
    path.geometry.forEachSegment { segment, _ in
      for step in 0...10 {
        let p = segment.point(at: Double(step) / 10)
        expect(hypot(p.x - 5, p.y - 6), near: 10, within: 0.004)
      }
    }
    expect(
      path.currentPoint, near: CGPoint(x: 5 + 10 * cos(4.0), y: 6 + 10 * sin(4.0)), within: 1e-9)
  }

  @Test func `arc is joined by a line`() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: -5, y: 0))
    path.addRelativeArc(center: .zero, radius: 2, startAngle: 0, delta: -.pi / 2)
    expect(path.geometry.verbs, equals: [.moveToPoint, .addLineToPoint, .addCurveToPoint])
    expect(path.currentPoint, near: CGPoint(x: 0, y: -2), within: 1e-9)
  }

  @Test func `relative arc of many turns is bounded`() {
    let path = CGMutablePath()
    path.addRelativeArc(center: .zero, radius: 1, startAngle: 0, delta: 1e9)
    expect(path.geometry.verbs.count, isBelow: 8)
  }

  @Test func `tangent arc touches both lines`() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
    expect(path.geometry.verbs, equals: [.moveToPoint, .addLineToPoint, .addCurveToPoint])
    expect(path.geometry.points[1], near: CGPoint(x: 6, y: 0), within: 1e-9)
    expect(path.currentPoint, near: CGPoint(x: 10, y: 4), within: 1e-9)
    // The other way round the corner.
    let other = CGMutablePath()
    other.move(to: .zero)
    other.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: -10), radius: 4)
    expect(other.currentPoint, near: CGPoint(x: 10, y: -4), within: 1e-9)
    // No corner: a line to it.
    let straight = CGMutablePath()
    straight.move(to: .zero)
    straight.addArc(
      tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 20, y: 0), radius: 4)
    expect(straight.description, equals: "M 0 0 L 10 0")
  }

  @Test func `tangent arc under transform`() {
    let path = CGMutablePath()
    let double = CGAffineTransform(scaleX: 2, y: 2)
    path.move(to: .zero, transform: double)
    path.addArc(
      tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4,
      transform: double)
    expect(path.currentPoint, near: CGPoint(x: 20, y: 8), within: 1e-9)
  }
}
