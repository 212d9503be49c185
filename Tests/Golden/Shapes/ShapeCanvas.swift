// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

/// Pictures of shape layers beside what Cairo draws for the same path.
enum ShapeCanvas {
  static let size = CGSize(width: 160, height: 120)
  static let paper = CGColor(srgbRed: 248 / 255, green: 249 / 255, blue: 250 / 255, alpha: 1)

  static let red = CGColor(srgbRed: 0.88, green: 0.19, blue: 0.19, alpha: 1)
  static let blue = CGColor(srgbRed: 0.1, green: 0.44, blue: 0.76, alpha: 1)

  /// A picture of some layers on paper.
  static func draw(
    _ layers: [CALayer], scale: CGFloat = 1, api: GLAPI = .openGL33
  ) throws -> PixelImage {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: size)
    root.backgroundColor = paper
    for layer in layers { root.addSublayer(layer) }
    let renderer = try OffscreenRenderer(size: size, scale: scale, api: api, debug: true)
    let image = try renderer.image(of: root, at: 0)
    expect(renderer.takeReports(), equals: [])
    try expect(renderer.withContext { renderer.graphicsContext.takeErrors() }.isEmpty)
    return PixelImage(image)
  }

  /// The picture that Cairo draws on paper; y points down.
  static func expected(
    scale: CGFloat = 1, _ body: (CGContext) -> Void
  ) throws -> PixelImage {
    let context = try #require(
      CGContext(
        data: nil, width: Int(size.width * scale), height: Int(size.height * scale),
        bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.translateBy(x: 0, y: size.height * scale)
    context.scaleBy(x: scale, y: -scale)
    context.setFillColor(paper)
    context.fill(CGRect(origin: .zero, size: size))
    body(context)
    return PixelImage(try #require(context.makeImage()))
  }

  /// Cairo's picture at eight times the scale, averaged: lines thinner than a pixel fall on the
  /// fifteen rows per pixel that Cairo samples by chance, and are not exact at the scale itself.
  static func finelyExpected(
    scale: CGFloat = 1, _ body: (CGContext) -> Void
  ) throws -> PixelImage {
    let fine = try expected(scale: scale * 8, body)
    var result = PixelImage(
      width: fine.width / 8, height: fine.height / 8, filledWith: Pixel(0, 0, 0))
    for y in 0..<result.height {
      for x in 0..<result.width {
        var sums = [0, 0, 0, 0]
        for row in 0..<8 {
          let start = 4 * ((8 * y + row) * fine.width + 8 * x)
          for byte in 0..<32 { sums[byte % 4] += Int(fine.bytes[start + byte]) }
        }
        let mean = sums.map { UInt8(($0 + 32) / 64) }
        result[x, y] = Pixel(mean[0], mean[1], mean[2], mean[3])
      }
    }
    return result
  }

  /// Compares a picture with Cairo's: edges may be smoothed otherwise, nothing else may differ.
  static func check(
    _ actual: PixelImage, against expected: PixelImage, named name: String,
    fraction: Double = 0.001, mean: Double = 0.35
  ) throws {
    try ReferencePictures.golden.check(
      actual, against: expected, named: name,
      tolerance: .neighbourhood(fraction: fraction, mean: mean))
  }

  /// A zigzag with sharp and blunt corners, a curve, and a corner that runs into a curve.
  static func winding() -> CGPath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 12, y: 100))
    path.addLine(to: CGPoint(x: 30, y: 20))
    path.addLine(to: CGPoint(x: 44, y: 96))
    path.addLine(to: CGPoint(x: 70, y: 60))
    path.addCurve(
      to: CGPoint(x: 118, y: 30), control1: CGPoint(x: 78, y: 6), control2: CGPoint(x: 100, y: 4))
    path.addQuadCurve(to: CGPoint(x: 96, y: 100), control: CGPoint(x: 150, y: 70))
    path.addLine(to: CGPoint(x: 146, y: 104))
    return path
  }

  /// A star of five points that crosses itself.
  static func star(_ center: CGPoint, _ radius: CGFloat) -> CGPath {
    let path = CGMutablePath()
    for index in 0..<5 {
      let angle = CGFloat(index) * 4 * .pi / 5 - .pi / 2
      let point = CGPoint(
        x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    return path
  }

  /// A ring of two circles that turn the same way, and a rectangle.
  static func rings() -> CGPath {
    let path = CGMutablePath()
    path.addEllipse(in: CGRect(x: 20, y: 15, width: 90, height: 90))
    path.addEllipse(in: CGRect(x: 42.3, y: 37.7, width: 45, height: 45))
    path.addRect(CGRect(x: 90, y: 50, width: 55.5, height: 40.25))
    return path
  }

  static func layer(_ path: CGPath, fill: CGColor? = nil, stroke: CGColor? = nil) -> CAShapeLayer {
    let layer = CAShapeLayer()
    layer.frame = CGRect(origin: .zero, size: size)
    layer.path = path
    layer.fillColor = fill
    layer.strokeColor = stroke
    return layer
  }
}
