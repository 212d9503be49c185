// SPDX-License-Identifier: MIT

import CoreGraphics
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
      let expected =
        line.width * scale < 1
        ? try ShapeCanvas.finelyExpected(scale: scale) { stroke(line, path, in: $0) }
        : try ShapeCanvas.expected(scale: scale) { stroke(line, path, in: $0) }
      try ShapeCanvas.check(
        actual, against: expected, named: "shape-line-\(line)@\(Int(scale))x",
        // A line of half a pixel is a quarter of a percent off at its bends.
        fraction: line.width * scale < 1 ? 0.003 : 0.0015,
        mean: 0.5)
    }
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
