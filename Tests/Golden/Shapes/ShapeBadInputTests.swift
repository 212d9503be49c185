// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

/// Shapes and gradients that make no sense: each has a documented outcome, and none stops a frame.
struct ShapeBadInputTests {
  /// Expects a layer to leave the picture empty.
  private func expectEmpty(
    _ layer: CALayer, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let picture = try ShapeCanvas.draw([layer])
    let empty = try ShapeCanvas.draw([])
    expect(picture, equals: empty, sourceLocation: sourceLocation)
  }

  @Test func `paths without area draw nothing`() throws {
    let empty = CGMutablePath()
    let moves = CGMutablePath()
    moves.move(to: CGPoint(x: 10, y: 10))
    moves.move(to: CGPoint(x: 20, y: 10))
    for path in [empty, moves] {
      let shape = ShapeCanvas.layer(path, fill: ShapeCanvas.blue, stroke: ShapeCanvas.red)
      try expectEmpty(shape)
    }
    let flat = CGMutablePath()
    flat.move(to: CGPoint(x: 10, y: 10))
    flat.addLine(to: CGPoint(x: 90, y: 10))
    try expectEmpty(ShapeCanvas.layer(flat, fill: ShapeCanvas.blue))
  }

  @Test func `points that are not finite are left out`() throws {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 20, y: 20))
    path.addLine(to: CGPoint(x: CGFloat.nan, y: 20))
    path.addLine(to: CGPoint(x: 120, y: 20))
    path.addLine(to: CGPoint(x: 120, y: CGFloat.infinity))
    path.addLine(to: CGPoint(x: 120, y: 100))
    path.closeSubpath()
    let picture = try ShapeCanvas.draw([ShapeCanvas.layer(path, fill: ShapeCanvas.blue)])
    expect(picture[110, 40].blue, equals: 194)
  }

  @Test(arguments: [0, -3, 1e-9])
  func `lines without width draw nothing`(_ width: CGFloat) throws {
    let shape = ShapeCanvas.layer(ShapeCanvas.winding(), stroke: ShapeCanvas.red)
    shape.lineWidth = width
    expect(shape.lineWidth, equals: width)
    try expectEmpty(shape)
  }

  @Test func `numbers that are not finite are refused`() {
    let shape = CAShapeLayer()
    shape.lineWidth = .nan
    shape.strokeEnd = .infinity
    shape.miterLimit = -.infinity
    shape.lineDashPhase = .nan
    shape.lineDashPattern = [NSNumber(value: Double.nan)]
    shape.lineDashPattern = [4, -1]
    expect(shape.lineWidth, equals: 1)
    expect(shape.strokeEnd, equals: 1)
    expect(shape.miterLimit, equals: 10)
    expect(shape.lineDashPhase, equals: 0)
    expectNil(shape.lineDashPattern)
    let gradient = CAGradientLayer()
    gradient.startPoint = CGPoint(x: CGFloat.nan, y: 0)
    gradient.locations = [0, NSNumber(value: Double.infinity)]
    expect(gradient.startPoint, equals: CGPoint(x: 0.5, y: 0))
    expectNil(gradient.locations)
  }

  @Test func `dashes of zeros are a whole line`() throws {
    let plain = ShapeCanvas.layer(ShapeCanvas.winding(), stroke: ShapeCanvas.red)
    let zeros = ShapeCanvas.layer(ShapeCanvas.winding(), stroke: ShapeCanvas.red)
    zeros.lineDashPattern = [0, 0, 0]
    try expect(ShapeCanvas.draw([zeros]), equals: ShapeCanvas.draw([plain]))
  }

  /// Dashes finer than a pixel average out.
  @Test func `tiny dashes average out`() throws {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 60))
    path.addLine(to: CGPoint(x: 160, y: 60))
    let shape = ShapeCanvas.layer(path, stroke: CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1))
    shape.lineWidth = 40
    shape.lineDashPattern = [0.001, 0.001]
    let pixel = try ShapeCanvas.draw([shape])[80, 60]
    expect(Int(pixel.red), near: 124, within: 4)
  }

  @Test func `a part that ends before it starts draws nothing`() throws {
    let shape = ShapeCanvas.layer(ShapeCanvas.winding(), stroke: ShapeCanvas.red)
    shape.strokeStart = 0.8
    shape.strokeEnd = 0.2
    try expectEmpty(shape)
    shape.strokeStart = 1.7
    shape.strokeEnd = 3
    try expectEmpty(shape)
  }

  /// A hundred thousand points are cut into cells once and drawn.
  @Test func `huge paths are drawn`() throws {
    let path = CGMutablePath()
    for index in 0..<100_000 {
      let x = Double(index) * 160 / 100_000
      let point = CGPoint(x: x, y: 60 + 40 * sin(x * 0.4) + 5 * sin(x * 31))
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    let shape = ShapeCanvas.layer(path, stroke: ShapeCanvas.red)
    shape.lineWidth = 3
    let actual = try ShapeCanvas.draw([shape])
    // Cairo rounds points to 1/256 pixel before it strokes, which turns short lines by any angle:
    // the outline is made in doubles, and filled by Cairo.
    let outline = path.copy(
      strokingWithWidth: 3, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    let expected = try ShapeCanvas.finelyExpected { context in
      context.addPath(outline)
      context.setFillColor(ShapeCanvas.red)
      context.fillPath()
    }
    try ShapeCanvas.check(
      actual, against: expected, named: "shape-huge-path", fraction: 0.0015, mean: 1)
  }

  /// Coordinates far outside leave the visible part right, or draw nothing; never a crash.
  @Test(arguments: [1e5, 1e12, 1e300])
  func `far coordinates are bounded`(_ far: Double) throws {
    let path = CGMutablePath()
    path.addRect(CGRect(x: -far, y: 40, width: 2 * far, height: 40))
    let picture = try ShapeCanvas.draw([
      ShapeCanvas.layer(path, fill: ShapeCanvas.blue, stroke: ShapeCanvas.red)
    ])
    if far < 1e6 { expect(picture[80, 60].blue, equals: 194) }
  }

  @Test func `gradients without colors draw nothing`() throws {
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 10, y: 10, width: 100, height: 80)
    try expectEmpty(gradient)
    gradient.colors = []
    try expectEmpty(gradient)
    gradient.colors = ["red", 5]
    try expectEmpty(gradient)
  }

  @Test func `places are made to rise`() throws {
    let black = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
    let white = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    func picture(_ locations: [NSNumber]) throws -> PixelImage {
      let gradient = CAGradientLayer()
      gradient.frame = CGRect(x: 0, y: 0, width: 160, height: 120)
      gradient.colors = [black, white, black]
      gradient.locations = locations
      return try ShapeCanvas.draw([gradient])
    }
    try expect(picture([0.5, 0.2, 1]), equals: picture([0.5, 0.5, 1]))
    try expect(picture([-3, 0.5, 7]), equals: picture([0, 0.5, 1]))
    // Behaviour fact GL-0.
    try expect(picture([0, 0.5]), equals: ShapeCanvas.draw([]))
    try expect(picture([0, 0.5, 1, 1, 1]), equals: picture([0, 0.5, 1]))
  }

  @Test func `thousands of colors are drawn`() throws {
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 0, y: 0, width: 160, height: 120)
    gradient.colors = (0..<5000).map { index in
      CGColor(srgbRed: CGFloat(index) / 4999, green: 0, blue: 0, alpha: 1)
    }
    gradient.startPoint = .zero
    gradient.endPoint = CGPoint(x: 1, y: 0)
    let picture = try ShapeCanvas.draw([gradient])
    for x in stride(from: 0, to: 160, by: 13) {
      let expected = (Double(x) + 0.5) / 160 * 255
      expect(Double(picture[x, 50].red), near: expected, within: 1)
    }
  }

  /// A gradient between equal points shows its last colour.
  @Test(arguments: [CAGradientLayerType.axial, .radial])
  func `equal points show the last color`(_ type: CAGradientLayerType) throws {
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 0, y: 0, width: 160, height: 120)
    gradient.type = type
    gradient.colors = [ShapeCanvas.red, ShapeCanvas.blue]
    gradient.startPoint = CGPoint(x: 0.5, y: 0.5)
    gradient.endPoint = CGPoint(x: 0.5, y: 0.5)
    try expect(ShapeCanvas.draw([gradient])[20, 20].blue, equals: 194)
  }

  /// The bounds alone are hit, whatever the path covers.
  @Test func `hit testing asks the bounds`() {
    let shape = ShapeCanvas.layer(
      CGPath(rect: CGRect(x: -100, y: 0, width: 50, height: 50), transform: nil),
      fill: ShapeCanvas.blue)
    expect(shape.hitTest(CGPoint(x: 150, y: 110)), isIdenticalTo: shape)
    expectNil(shape.hitTest(CGPoint(x: -75, y: 25)))
  }
}
