// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

/// Fills of shape layers against Cairo's, and shapes among other layers.
struct ShapeFillTests {
  private func fill(
    _ path: CGPath, _ rule: CGPathFillRule, _ context: CGContext,
    _ color: CGColor = ShapeCanvas.blue
  ) {
    context.addPath(path)
    context.setFillColor(color)
    context.fillPath(using: rule)
  }

  @Test(arguments: [CGPathFillRule.winding, .evenOdd], [1.0, 2.0])
  func `matches cairo`(_ rule: CGPathFillRule, _ scale: CGFloat) throws {
    let path = CGMutablePath()
    path.addPath(ShapeCanvas.rings())
    path.addPath(ShapeCanvas.star(CGPoint(x: 120, y: 40), 33))
    let shape = ShapeCanvas.layer(path, fill: ShapeCanvas.blue)
    shape.fillRule = rule == .evenOdd ? .evenOdd : .nonZero
    try ShapeCanvas.check(
      try ShapeCanvas.draw([shape], scale: scale),
      against: try ShapeCanvas.expected(scale: scale) { fill(path, rule, $0) },
      named: "shape-fill-\(rule)@\(Int(scale))x")
  }

  @Test(arguments: [0.3, 1.1, 2.5])
  func `matches cairo when turned`(_ angle: CGFloat) throws {
    let path = ShapeCanvas.rings()
    let matrix = CGAffineTransform(translationX: 80, y: 60).rotated(by: angle)
      .scaledBy(x: 0.8, y: 1.1).translatedBy(x: -80, y: -60)
    let shape = ShapeCanvas.layer(path, fill: ShapeCanvas.blue)
    shape.anchorPoint = .zero
    shape.position = .zero
    shape.setAffineTransform(matrix)
    let expected = try ShapeCanvas.expected {
      $0.concatenate(matrix)
      fill(path, .winding, $0)
    }
    try ShapeCanvas.check(
      try ShapeCanvas.draw([shape]), against: expected, named: "shape-fill-turned-\(angle)",
      mean: 0.5)
  }

  /// The scale by which a path is made small and enlarged again, and its share beside the picture.
  static let stretches: [(x: CGFloat, y: CGFloat, beyond: CGFloat, angle: CGFloat)] = [
    (300, 1, 1, 0), (1, 400, 1, 0), (3000, 0.5, 1, 0), (300, 1, 60, 0), (2000, 1, 300, 0),
    (1, 1000, 100, 0), (500, 1, 1, 0.5), (20_000, 3, 2000, 0),
  ]

  /// Enlarged hundreds of times in one direction, fills and lines keep all their parts.
  @Test func `enlarged hundreds of times in one direction`() throws {
    for (index, stretch) in Self.stretches.enumerated() {
      // About the middle of the picture, so that parts beyond it lie on both sides.
      let isWide = stretch.x > stretch.y
      var small = CGAffineTransform(scaleX: 1 / stretch.x, y: 1 / stretch.y).scaledBy(
        x: isWide ? stretch.beyond : 1, y: isWide ? 1 : stretch.beyond
      ).rotated(by: -stretch.angle).translatedBy(x: -80, y: -60)
      let large = CGAffineTransform(translationX: 80, y: 60).rotated(by: stretch.angle)
        .scaledBy(x: stretch.x, y: stretch.y)
      let path = try #require(ShapeCanvas.rings().copy(using: &small))
      let shape = CAShapeLayer()
      shape.path = path
      shape.fillColor = ShapeCanvas.blue
      shape.fillRule = .evenOdd
      shape.setAffineTransform(large)
      let expected = try ShapeCanvas.expected {
        $0.concatenate(large)
        fill(path, .evenOdd, $0)
      }
      try ShapeCanvas.check(
        try ShapeCanvas.draw([shape]), against: expected, named: "shape-fill-stretched-\(index)",
        fraction: 0.004, mean: 0.6)
    }
  }

  /// Under a perspective the picture is that of the path with its points projected.
  @Test func `perspective projects the path`() throws {
    let path = ShapeCanvas.star(.zero, 55)
    var matrix = CATransform3DIdentity
    matrix.m34 = -1 / 150
    matrix = CATransform3DRotate(matrix, 0.7, 0.2, 1, 0)
    let shape = CAShapeLayer()
    shape.position = CGPoint(x: 80, y: 60)
    shape.path = path
    shape.fillColor = ShapeCanvas.blue
    shape.fillRule = .evenOdd
    shape.transform = matrix
    let projected = CGMutablePath()
    path.applyWithBlock { element in
      let point = element.pointee.points[0]
      let w = point.x * matrix.m14 + point.y * matrix.m24 + matrix.m44
      let image = CGPoint(
        x: 80 + (point.x * matrix.m11 + point.y * matrix.m21) / w,
        y: 60 + (point.x * matrix.m12 + point.y * matrix.m22) / w)
      switch element.pointee.type {
      case .moveToPoint: projected.move(to: image)
      case .addLineToPoint: projected.addLine(to: image)
      default: projected.closeSubpath()
      }
    }
    try ShapeCanvas.check(
      try ShapeCanvas.draw([shape]),
      against: try ShapeCanvas.expected { fill(projected, .evenOdd, $0) },
      named: "shape-fill-perspective", mean: 0.5)
  }

  /// Fill and line fade as one, within the layer's opacity and a group's.
  @Test func `opacity fades fill and line together`() throws {
    let path = CGPath(ellipseIn: CGRect(x: 40, y: 20, width: 80, height: 80), transform: nil)
    let shape = ShapeCanvas.layer(path, fill: ShapeCanvas.blue, stroke: ShapeCanvas.red)
    shape.lineWidth = 12
    shape.opacity = 0.5
    let group = CALayer()
    group.frame = CGRect(origin: .zero, size: ShapeCanvas.size)
    group.opacity = 0.8
    group.addSublayer(shape)
    let back = CALayer()
    back.frame = CGRect(x: 70, y: 0, width: 20, height: 120)
    back.backgroundColor = ShapeCanvas.red
    group.insertSublayer(back, at: 0)
    let expected = try ShapeCanvas.expected { context in
      context.setAlpha(0.8)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.setFillColor(ShapeCanvas.red)
      context.fill(CGRect(x: 70, y: 0, width: 20, height: 120))
      context.setAlpha(0.5)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      fill(path, .winding, context)
      context.addPath(path)
      context.setLineWidth(12)
      context.setStrokeColor(ShapeCanvas.red)
      context.strokePath()
      context.endTransparencyLayer()
      context.endTransparencyLayer()
    }
    try ShapeCanvas.check(
      try ShapeCanvas.draw([group]), against: expected, named: "shape-opacity", mean: 0.6)
  }

  /// `masksToBounds` cuts the path, rounded corners included; so does a clip from above.
  @Test func `clips cut the path`() throws {
    let shape = CAShapeLayer()
    shape.frame = CGRect(x: 30, y: 20, width: 60, height: 80)
    shape.path = CGPath(rect: CGRect(x: -50, y: 10, width: 200, height: 40), transform: nil)
    shape.fillColor = ShapeCanvas.blue
    shape.cornerRadius = 25
    shape.masksToBounds = true
    let clip = CALayer()
    clip.frame = CGRect(x: 20, y: 0, width: 50, height: 60)
    clip.bounds.origin = CGPoint(x: 20, y: 0)
    clip.masksToBounds = true
    clip.addSublayer(shape)
    let expected = try ShapeCanvas.expected { context in
      context.clip(to: CGRect(x: 20, y: 0, width: 50, height: 60))
      context.addPath(
        CGPath(
          roundedRect: CGRect(x: 30, y: 20, width: 60, height: 80), cornerWidth: 25,
          cornerHeight: 25, transform: nil))
      context.clip()
      fill(
        CGPath(rect: CGRect(x: -20, y: 30, width: 200, height: 40), transform: nil), .winding,
        context)
    }
    try ShapeCanvas.check(
      try ShapeCanvas.draw([clip]), against: expected, named: "shape-clipped")
  }

  /// Order: background, path, border on top; sublayers between path and border.
  @Test func `parts lie in order`() throws {
    let shape = CAShapeLayer()
    shape.frame = CGRect(x: 20, y: 20, width: 60, height: 60)
    shape.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 0, alpha: 1)
    shape.borderWidth = 10
    shape.borderColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
    shape.path = CGPath(rect: CGRect(x: -10, y: 20, width: 60, height: 20), transform: nil)
    shape.fillColor = ShapeCanvas.blue
    let picture = try ShapeCanvas.draw([shape])
    expect(picture[50, 30], equals: Pixel(255, 255, 0), "background")
    expect(picture[50, 50].blue, equals: 194, "path over background")
    expect(picture[25, 50], equals: Pixel(0, 0, 0), "border over path")
    expect(picture[15, 50].blue, equals: 194, "path beyond the bounds")
  }
}
