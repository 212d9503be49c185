// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing

@testable import CoreGraphics

/// Curves that turn twice along an axis.
struct TurningPointTests {
  /// y = 300 t (1 − t) (1 − 2t) over x = 30 t: a hill, a valley, and the way back along y = 0.
  private func wave(isUpright: Bool) -> CGPath {
    let path = CGMutablePath()
    let points = [(10, 100), (20, -100), (30, 0)].map { x, y in
      isUpright ? CGPoint(x: y, y: x) : CGPoint(x: x, y: y)
    }
    path.move(to: .zero)
    path.addCurve(to: points[2], control1: points[0], control2: points[1])
    path.closeSubpath()
    return path
  }

  @Test func `both turns are in the box`() {
    let height = 100 / CGFloat(3).squareRoot() / 2
    let box = CGRect(x: 0, y: -height, width: 30, height: 2 * height)
    expect(wave(isUpright: false).boundingBoxOfPath, near: box, within: 1e-9)
    let turned = CGRect(x: -height, y: 0, width: 2 * height, height: 30)
    expect(wave(isUpright: true).boundingBoxOfPath, near: turned, within: 1e-9)
  }

  @Test func `points on both sides of both turns`() {
    for (x, y, isInside) in [
      (8.0, 20.0, true), (22, -20, true), (8, -20, false), (22, 20, false), (8, 29, false),
      (22, -29, false),
    ] {
      expect(wave(isUpright: false).contains(CGPoint(x: x, y: y)), equals: isInside, "\(x), \(y)")
      expect(wave(isUpright: true).contains(CGPoint(x: y, y: x)), equals: isInside, "\(x), \(y)")
    }
  }

  @Test func `turns come in order, and only those inside`() {
    expect(Array(TurningPoints(0.75, 0.25)), equals: [0.25, 0.75])
    expect(Array(TurningPoints(-1, 0.5)), equals: [0.5])
    expect(Array(TurningPoints(0.5, 1)), equals: [0.5])
    expect(Array(TurningPoints(nil, .nan)), equals: [])
  }
}
