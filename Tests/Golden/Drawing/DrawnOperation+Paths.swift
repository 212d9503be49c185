// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation

extension DrawnOperation {
  private static let center = CGPoint(x: 30, y: 20)
  private static let box = CGRect(x: 6, y: 6, width: 48, height: 28)

  private static func stroke(
    _ name: String, _ build: @escaping @Sendable (CGMutablePath) -> Void
  ) -> DrawnOperation {
    DrawnOperation(name) { context in
      let path = CGMutablePath()
      build(path)
      context.addPath(path)
      context.strokePath()
    }
  }

  /// The result of an operation on a disc and a star, filled, over the outlines of both.
  private static func combine(
    _ name: String, _ operation: @escaping @Sendable (CGPath, CGPath) -> CGPath
  ) -> DrawnOperation {
    DrawnOperation(name) { context in
      let disc = CGPath(ellipseIn: CGRect(x: 4, y: 6, width: 30, height: 28), transform: nil)
      let star = star(CGPoint(x: 38, y: 19), 17).normalized()
      context.addPath(operation(disc, star))
      context.fillPath()
      context.setLineWidth(0.5)
      context.addPath(disc)
      context.addPath(star)
      context.strokePath()
    }
  }

  /// The parts of a wave inside or outside of a disc, as lines.
  private static func cut(
    _ name: String, _ operation: @escaping @Sendable (CGPath, CGPath) -> CGPath
  ) -> DrawnOperation {
    DrawnOperation(name) { context in
      let disc = CGPath(ellipseIn: CGRect(x: 14, y: 4, width: 32, height: 32), transform: nil)
      let wave = CGMutablePath()
      wave.move(to: CGPoint(x: 2, y: 20))
      wave.addCurve(
        to: CGPoint(x: 58, y: 20), control1: CGPoint(x: 20, y: 70),
        control2: CGPoint(x: 40, y: -30))
      context.addPath(operation(wave, disc))
      context.strokePath()
    }
  }

  static let paths: [DrawnOperation] = [
    stroke("path-arc") {
      $0.addArc(center: center, radius: 16, startAngle: 0.5, endAngle: 4, clockwise: false)
    },
    stroke("path-arc-clockwise") {
      $0.addArc(center: center, radius: 16, startAngle: 0.5, endAngle: 4, clockwise: true)
    },
    stroke("path-arc-relative") {
      $0.addRelativeArc(center: center, radius: 16, startAngle: 1, delta: -2.5)
    },
    stroke("path-arc-by-tangents") {
      $0.move(to: CGPoint(x: 4, y: 8))
      $0.addArc(
        tangent1End: CGPoint(x: 50, y: 8), tangent2End: CGPoint(x: 40, y: 38), radius: 10)
      $0.addLine(to: CGPoint(x: 40, y: 38))
    },
    stroke("path-quadratic") {
      $0.move(to: CGPoint(x: 6, y: 6))
      $0.addQuadCurve(to: CGPoint(x: 54, y: 10), control: CGPoint(x: 30, y: 64))
    },
    stroke("path-cubic") {
      $0.move(to: CGPoint(x: 6, y: 20))
      $0.addCurve(
        to: CGPoint(x: 54, y: 20), control1: CGPoint(x: 24, y: 70),
        control2: CGPoint(x: 36, y: -30))
    },
    stroke("path-rounded-rectangle") {
      $0.addRoundedRect(in: box, cornerWidth: 14, cornerHeight: 6)
    },
    stroke("path-ellipse-transformed") {
      $0.addEllipse(
        in: CGRect(x: -20, y: -8, width: 40, height: 16),
        transform: CGAffineTransform(translationX: 30, y: 20).rotated(by: 0.6))
    },
    stroke("path-closed-and-open") {
      $0.addLines(between: [CGPoint(x: 4, y: 6), CGPoint(x: 26, y: 6), CGPoint(x: 15, y: 34)])
      $0.closeSubpath()
      $0.addLines(between: [CGPoint(x: 34, y: 6), CGPoint(x: 56, y: 6), CGPoint(x: 45, y: 34)])
    },
    stroke("path-copy-stroked") {
      let arc = CGMutablePath()
      arc.addArc(center: center, radius: 12, startAngle: 0.5, endAngle: 4, clockwise: false)
      $0.addPath(
        arc.copy(strokingWithWidth: 8, lineCap: .square, lineJoin: .round, miterLimit: 10))
    },
    stroke("path-copy-dashed") {
      let ellipse = CGPath(ellipseIn: box, transform: nil)
      $0.addPath(ellipse.copy(dashingWithPhase: 3, lengths: [9, 4, 2, 4]))
    },
    stroke("path-flattened") {
      $0.addPath(CGPath(ellipseIn: box, transform: nil).flattened(threshold: 3))
    },
    combine("path-union") { $0.union($1) },
    combine("path-intersection") { $0.intersection($1) },
    combine("path-subtracting") { $0.subtracting($1) },
    combine("path-symmetric-difference") { $0.symmetricDifference($1) },
    cut("path-line-intersection") { $0.lineIntersection($1) },
    cut("path-line-subtracting") { $0.lineSubtracting($1) },
    DrawnOperation("path-normalized-even-odd") { context in
      context.addPath(star(center, 19).normalized(using: .evenOdd))
      context.fillPath()
    },
    DrawnOperation("path-components") { context in
      let path = CGMutablePath()
      path.addRect(CGRect(x: 4, y: 6, width: 22, height: 28))
      path.addEllipse(in: CGRect(x: 10, y: 12, width: 10, height: 16))
      path.addRect(CGRect(x: 34, y: 6, width: 22, height: 28))
      for (index, part) in path.componentsSeparated(using: .evenOdd).enumerated() {
        context.setFillColor([blue, orange, green][index % 3])
        context.addPath(part)
        context.fillPath()
      }
    },
  ]

  static let fills: [DrawnOperation] = [
    DrawnOperation("fill-winding") { context in
      context.addPath(star(center, 19))
      context.fillPath(using: .winding)
    },
    DrawnOperation("fill-even-odd") { context in
      context.addPath(star(center, 19))
      context.fillPath(using: .evenOdd)
    },
    DrawnOperation("fill-and-stroke") { context in
      context.addPath(star(center, 19))
      context.drawPath(using: .fillStroke)
    },
    DrawnOperation("fill-even-odd-and-stroke") { context in
      context.addPath(star(center, 19))
      context.drawPath(using: .eoFillStroke)
    },
    DrawnOperation("fill-not-smoothed") { context in
      context.setAllowsAntialiasing(false)
      context.addPath(star(center, 19))
      context.fillPath()
    },
    DrawnOperation("fill-rectangles-and-clear") { context in
      context.fill([
        CGRect(x: 4.25, y: 4.5, width: 30, height: 20), CGRect(x: 24, y: 16, width: 32, height: 20),
      ])
      context.clear(CGRect(x: 20, y: 12, width: 20, height: 14))
    },
    DrawnOperation("fill-ellipse-at-half-opacity") { context in
      context.setAlpha(0.5)
      context.fillEllipse(in: box)
      context.fillEllipse(in: box.insetBy(dx: 10, dy: 5))
    },
    DrawnOperation("fill-in-a-coarse-flatness") { context in
      context.setFlatness(60)
      context.fillEllipse(in: box)
    },
    DrawnOperation("fill-in-other-spaces") { context in
      context.setFillColor(gray: 0.5, alpha: 1)
      context.fill(CGRect(x: 2, y: 4, width: 12, height: 32))
      context.setFillColor(cyan: 0.8, magenta: 0.1, yellow: 0.6, black: 0.1, alpha: 1)
      context.fill(CGRect(x: 16, y: 4, width: 12, height: 32))
      for (index, name) in [CGColorSpace.displayP3, CGColorSpace.linearSRGB].enumerated() {
        if let space = CGColorSpace(name: name),
          let color = CGColor(colorSpace: space, components: [0.5, 0.25, 0.75, 1])
        {
          context.setFillColor(color)
          context.fill(CGRect(x: 30 + 14 * index, y: 4, width: 12, height: 32))
        }
      }
    },
  ]
}
