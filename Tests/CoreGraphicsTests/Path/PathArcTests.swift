// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import CoreGraphics

@Suite struct PathArcTests {
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

  @Test func directionsAndTurns() {
    #expect(abs(sweep(from: 0, to: .pi / 2, clockwise: false) - .pi / 2) <= 1e-3)
    #expect(abs(sweep(from: 0, to: .pi / 2, clockwise: true) + 1.5 * .pi) <= 2e-3)
    #expect(abs(sweep(from: .pi / 2, to: 0, clockwise: false) - 1.5 * .pi) <= 2e-3)
    #expect(abs(sweep(from: 0, to: 2 * .pi, clockwise: false) - 2 * .pi) <= 3e-3)
    #expect(abs(sweep(from: 0, to: 2 * .pi, clockwise: true) + 2 * .pi) <= 3e-3)
    #expect(abs(sweep(from: 0, to: 7 * .pi, clockwise: false) - 2 * .pi) <= 3e-3)
    #expect(sweep(from: 1, to: 1, clockwise: false) == 0)
  }

  @Test func pointsLieOnTheCircle() {
    let path = CGMutablePath()
    path.addArc(
      center: CGPoint(x: 5, y: 6), radius: 10, startAngle: 0.3, endAngle: 4, clockwise: false)
    path.geometry.forEachSegment { segment, _ in
      for step in 0...10 {
        let p = segment.point(at: Double(step) / 10)
        #expect(abs(hypot(p.x - 5, p.y - 6) - 10) < 0.004)
      }
    }
    #expect(isNear(path.currentPoint, CGPoint(x: 5 + 10 * cos(4.0), y: 6 + 10 * sin(4.0))))
  }

  @Test func arcIsJoinedByALine() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: -5, y: 0))
    path.addRelativeArc(center: .zero, radius: 2, startAngle: 0, delta: -.pi / 2)
    #expect(path.geometry.verbs == [.moveToPoint, .addLineToPoint, .addCurveToPoint])
    #expect(isNear(path.currentPoint, CGPoint(x: 0, y: -2)))
  }

  @Test func relativeArcOfManyTurnsIsBounded() {
    let path = CGMutablePath()
    path.addRelativeArc(center: .zero, radius: 1, startAngle: 0, delta: 1e9)
    #expect(path.geometry.verbs.count < 8)
  }

  @Test func tangentArcTouchesBothLines() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
    #expect(path.geometry.verbs == [.moveToPoint, .addLineToPoint, .addCurveToPoint])
    #expect(isNear(path.geometry.points[1], CGPoint(x: 6, y: 0)))
    #expect(isNear(path.currentPoint, CGPoint(x: 10, y: 4)))
    // The other way round the corner.
    let other = CGMutablePath()
    other.move(to: .zero)
    other.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: -10), radius: 4)
    #expect(isNear(other.currentPoint, CGPoint(x: 10, y: -4)))
    // No corner: a line to it.
    let straight = CGMutablePath()
    straight.move(to: .zero)
    straight.addArc(
      tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 20, y: 0), radius: 4)
    #expect(straight.description == "M 0 0 L 10 0")
  }

  @Test func tangentArcUnderTransform() {
    let path = CGMutablePath()
    let double = CGAffineTransform(scaleX: 2, y: 2)
    path.move(to: .zero, transform: double)
    path.addArc(
      tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4,
      transform: double)
    #expect(isNear(path.currentPoint, CGPoint(x: 20, y: 8)))
  }
}
