// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

/// Lines of shape layers against Cairo's: joins, caps, dashes, parts, and all of them together.
struct ShapeStrokeTests {
  /// One line in all its attributes.
  struct Line: CustomStringConvertible, Sendable {
    var join: CGLineJoin
    var cap: CGLineCap
    var width: CGFloat
    var dashes: [CGFloat] = []
    var phase: CGFloat = 0
    var part: (from: CGFloat, to: CGFloat) = (0, 1)
    var isClosed = false

    var description: String {
      let text =
        "\(join)-\(cap)-\(width)" + (dashes.isEmpty ? "" : "-dash\(dashes)-\(phase)")
        + (part == (0, 1) ? "" : "-\(part.from)-\(part.to)") + (isClosed ? "-closed" : "")
      return String(text.map { $0.isLetter || $0.isNumber || $0 == "." ? $0 : "-" })
    }
  }

  static let lines: [Line] = [
    Line(join: .miter, cap: .butt, width: 8),
    Line(join: .round, cap: .round, width: 9.5),
    Line(join: .bevel, cap: .square, width: 11),
    Line(join: .miter, cap: .square, width: 1),
    Line(join: .round, cap: .butt, width: 0.5),
    Line(join: .miter, cap: .butt, width: 24),
    Line(join: .miter, cap: .butt, width: 6, dashes: [14, 6]),
    Line(join: .round, cap: .round, width: 6, dashes: [1, 11], phase: 4),
    Line(join: .bevel, cap: .square, width: 5, dashes: [16, 12, 2], phase: -7),
    Line(join: .round, cap: .round, width: 7, dashes: [0, 12]),
    Line(join: .miter, cap: .butt, width: 8, part: (0.2, 0.7)),
    Line(join: .round, cap: .round, width: 8, part: (0, 0.55)),
    Line(join: .bevel, cap: .square, width: 6, part: (0.33, 1)),
    Line(join: .miter, cap: .butt, width: 7, isClosed: true),
    Line(join: .miter, cap: .butt, width: 6, dashes: [14, 6], part: (0.3, 0.8)),
    Line(join: .round, cap: .round, width: 5, dashes: [9, 11], phase: 3, part: (0.45, 1)),
    Line(join: .miter, cap: .butt, width: 5, dashes: [14, 9], part: (0.1, 0.97), isClosed: true),
    Line(join: .round, cap: .round, width: 7, part: (0.1, 0.95), isClosed: true),
  ]

  private func layer(_ line: Line, _ path: CGPath) -> CAShapeLayer {
    let layer = ShapeCanvas.layer(path, stroke: ShapeCanvas.red)
    layer.lineWidth = line.width
    layer.lineJoin = [.miter, .round, .bevel][Int(line.join.rawValue)]
    layer.lineCap = [.butt, .round, .square][Int(line.cap.rawValue)]
    layer.lineDashPattern =
      line.dashes.isEmpty ? nil : line.dashes.map { NSNumber(value: $0.native) }
    layer.lineDashPhase = line.phase
    layer.strokeStart = line.part.from
    layer.strokeEnd = line.part.to
    return layer
  }

  /// Cairo strokes the outline of the path's shown part.
  private func stroke(_ line: Line, _ path: CGPath, in context: CGContext) {
    let part = path.geometry.trimmed(from: line.part.from.native, to: line.part.to.native)
    context.addPath(CGPath(geometry: part))
    context.setLineWidth(line.width)
    context.setLineJoin(line.join)
    context.setLineCap(line.cap)
    context.setMiterLimit(10)
    context.setLineDash(phase: line.phase, lengths: line.dashes)
    context.setStrokeColor(ShapeCanvas.red)
    context.strokePath()
  }

  private func path(_ line: Line) -> CGPath {
    let path = CGMutablePath()
    path.addPath(ShapeCanvas.winding())
    if line.isClosed { path.closeSubpath() }
    return path
  }

  @Test(arguments: lines)
  func `matches cairo`(_ line: Line) throws {
    let path = path(line)
    for scale in [CGFloat(1), 2] {
      let actual = try ShapeCanvas.draw([layer(line, path)], scale: scale)
      // A line thinner than a pixel is one of a pixel, and as much fainter.
      let share = min(line.width * scale, 1)
      var drawn = line
      drawn.width /= share
      let expected = try ShapeCanvas.expected(scale: scale) {
        $0.setAlpha(share)
        stroke(drawn, path, in: $0)
      }
      try ShapeCanvas.check(
        actual, against: expected, named: "shape-line-\(line)@\(Int(scale))x",
        fraction: 0.0015, mean: 0.5)
    }
  }

  /// A line of a fifth of a pixel that falls by one pixel in twenty goes over from row to row evenly, and lets as
  /// much through in each column.
  @Test(arguments: [0.2, 0.05])
  func `thin slanted lines have no stairs (SH-21)`(_ width: CGFloat) throws {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: -10, y: 50))
    path.addLine(to: CGPoint(x: 170, y: 59))
    let shape = ShapeCanvas.layer(path, stroke: CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1))
    shape.lineWidth = width
    let root = CALayer()
    root.frame = shape.frame
    root.addSublayer(shape)
    let picture = PixelImage(
      try OffscreenRenderer(size: ShapeCanvas.size, scale: 1).image(of: root, at: 0))
    let whole = Int((width * 255).rounded())
    for x in 1..<159 {
      let column = (0..<120).map { Int(picture[x, $0].alpha) }
      expect(column.reduce(0, +), near: whole, within: 2)
      for y in 40..<70 {
        expect(column[y], near: Int(picture[x - 1, y].alpha), within: Double(whole) / 20 + 1)
      }
    }
  }

  /// The sharp corners of a line thinner than a pixel reach as far as its own miters do.
  @Test func `thin lines have no long miters`() throws {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 20, y: 55))
    path.addLine(to: CGPoint(x: 80, y: 60))
    path.addLine(to: CGPoint(x: 20, y: 65))
    let shape = ShapeCanvas.layer(path, stroke: ShapeCanvas.red)
    shape.lineWidth = 0.1
    shape.miterLimit = 30
    let picture = try ShapeCanvas.draw([shape])
    for y in 55..<66 { expect(picture[83, y], equals: picture[150, y]) }
  }

  /// Dashes of a line wider than the radius of its curve, which reaches beyond the middle of the circle.
  @Test(arguments: [1.0, 2.0])
  func `dashes of a wide line are equal wedges all round`(_ scale: Double) throws {
    let path = CGMutablePath()
    path.addArc(
      center: CGPoint(x: 80, y: 60), radius: 24, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
    let shape = ShapeCanvas.layer(path, stroke: ShapeCanvas.red)
    shape.lineWidth = 64
    shape.lineDashPattern = [0.6, 7.3]
    let actual = try ShapeCanvas.draw([shape], scale: CGFloat(scale))
    let expected = Self.wedges(
      like: actual, scale: scale, radius: 24, halfWidth: 32, dash: 0.6, period: 7.9)
    try ShapeCanvas.check(
      actual, against: expected, named: "shape-line-wedges@\(Int(scale))x",
      // The lines that the circle is drawn with are as much shorter than it as the last dashes are off.
      fraction: 0.006, mean: 1)
  }

  /// The picture of a dashed circle by its formula, 64 samples a pixel.
  private static func wedges(
    like picture: PixelImage, scale: Double, radius: Double, halfWidth: Double, dash: Double,
    period: Double
  ) -> PixelImage {
    var result = picture
    let (ink, paper) = (SIMD3(0.88, 0.19, 0.19) * 255, SIMD3(248.0, 249, 250))
    func isInDash(_ angle: Double) -> Bool {
      let turn = angle < 0 ? angle + 2 * .pi : angle
      return (turn * radius).truncatingRemainder(dividingBy: period) <= dash
    }
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        var count = 0
        for sample in 0..<64 {
          let dx = (Double(x) + (Double(sample & 7) + 0.5) / 8) / scale - 80
          let dy = (Double(y) + (Double(sample >> 3) + 0.5) / 8) / scale - 60
          let distance = (dx * dx + dy * dy).squareRoot()
          let isHit =
            distance <= radius + halfWidth && isInDash(atan2(dy, dx))
            || distance <= halfWidth - radius && isInDash(atan2(-dy, -dx))
          if isHit { count += 1 }
        }
        let color = paper + (ink - paper) * (Double(count) / 64)
        result[x, y] = Pixel(
          UInt8(color.x.rounded()), UInt8(color.y.rounded()), UInt8(color.z.rounded()))
      }
    }
    return result
  }

  /// Turned, sheared and enlarged, the line is as sharp as Cairo's under the same matrix.
  @Test(arguments: [0, 5, 8, 11])
  func `matches cairo when transformed`(_ index: Int) throws {
    let line = Self.lines[index]
    let matrix = CGAffineTransform(translationX: 80, y: 60).rotated(by: 0.6).scaledBy(
      x: 1.3, y: 0.7
    )
    .translatedBy(x: -80, y: -60)
    let shape = layer(line, path(line))
    shape.anchorPoint = .zero
    shape.position = .zero
    shape.setAffineTransform(matrix)
    let actual = try ShapeCanvas.draw([shape])
    let expected = try ShapeCanvas.expected { context in
      context.concatenate(matrix)
      stroke(line, path(line), in: context)
    }
    try ShapeCanvas.check(
      actual, against: expected, named: "shape-line-turned-\(line)", fraction: 0.0015, mean: 0.5)
  }

  /// A line that crosses itself lets the same through everywhere.
  @Test func `translucent lines are one area`() throws {
    let color = CGColor(srgbRed: 0.1, green: 0.4, blue: 0.8, alpha: 0.5)
    let path = ShapeCanvas.star(CGPoint(x: 80, y: 62), 52)
    let shape = ShapeCanvas.layer(path, stroke: color)
    shape.lineWidth = 10
    let actual = try ShapeCanvas.draw([shape])
    let expected = try ShapeCanvas.expected { context in
      context.addPath(path)
      context.setLineWidth(10)
      context.setStrokeColor(color)
      context.strokePath()
    }
    try ShapeCanvas.check(actual, against: expected, named: "shape-line-translucent")
  }

  /// OpenGL ES draws the same.
  @Test(arguments: [2, 7, 8])
  func `is the same on OpenGL ES`(_ index: Int) throws {
    let line = Self.lines[index]
    let desktop = try ShapeCanvas.draw([layer(line, path(line))])
    let embedded = try ShapeCanvas.draw([layer(line, path(line))], api: .openGLES30)
    try ReferencePictures.golden.check(
      embedded, against: desktop, named: "shape-line-es-\(index)",
      tolerance: .pixels(perChannel: 2, count: 0))
  }
}
