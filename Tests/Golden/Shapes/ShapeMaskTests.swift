// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

/// Shapes beside each other with masks of their own: those that are drawn together, too.
struct ShapeMaskTests {
  /// A square of 30 points at a place, filled; with a triangle as mask where one is asked for.
  private func shape(_ x: CGFloat, _ y: CGFloat, mask: CGFloat?) -> CAShapeLayer {
    let square = CGRect(x: 0, y: 0, width: 30, height: 30)
    let layer = ShapeCanvas.layer(CGPath(rect: square, transform: nil), fill: ShapeCanvas.blue)
    layer.frame = square.offsetBy(dx: x, dy: y)
    guard let mask else { return layer }
    let path = CGMutablePath()
    path.addLines(between: [
      CGPoint(x: 0, y: 0), CGPoint(x: mask, y: 0), CGPoint(x: 0, y: mask),
    ])
    path.closeSubpath()
    let triangle = ShapeCanvas.layer(path, fill: .black)
    triangle.frame = square
    layer.mask = triangle
    return layer
  }

  @Test func `each shape has its own mask, and those without one have none`() throws {
    let masks: [CGFloat?] = [nil, 30, nil, 18, 30, nil]
    let layers = masks.enumerated().map { index, mask in
      shape(CGFloat(10 + 50 * (index % 3)), CGFloat(15 + 50 * (index / 3)), mask: mask)
    }
    let picture = try ShapeCanvas.draw(layers)
    let blue = Pixel(26, 112, 194)
    for (index, mask) in masks.enumerated() {
      let (x, y) = (10 + 50 * (index % 3), 15 + 50 * (index / 3))
      expect(picture[x + 2, y + 2], equals: blue, "\(index)")
      expect((picture[x + 11, y + 11] == blue), equals: ((mask ?? 60) > 23), "\(index)")
      expect((picture[x + 27, y + 27] == blue), equals: (mask == nil), "\(index)")
    }
  }
}
