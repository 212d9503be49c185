// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import QuartzCore
import TestSupport

/// Shape layers of random outlines, styles and transforms; each seed always gives the same one.
enum RandomShape {
  /// Points along a side of the picture.
  static let side = 96

  /// A shape under a turn, a scale, a skew or a mirror, whose path crosses itself.
  static func layer(seed: UInt64) -> CAShapeLayer {
    var random = SeededGenerator(seed: seed)
    return layer(crossingPath(&random), seed: seed, &random)
  }

  /// A shape of one of all kinds of outlines, under any transform.
  static func anyLayer(seed: UInt64) -> CAShapeLayer {
    var random = SeededGenerator(seed: seed)
    let path =
      switch Int.random(in: 0..<6, using: &random) {
      case 0: nestedPath(&random)
      case 1: degeneratePath(&random)
      case 2: farPath(&random)
      case 3: densePath(&random)
      default: crossingPath(&random)
      }
    let layer = layer(path, seed: seed, &random)
    if Int.random(in: 0..<10, using: &random) == 0 { layer.transform.m14 = 0.003 }
    return layer
  }

  /// A shape of one of all kinds of outlines with a dashed line.
  static func dashedLayer(seed: UInt64) -> CAShapeLayer {
    var random = SeededGenerator(seed: seed ^ 0xDA54)
    // Shapes whose seeds are multiples of three have no line.
    let layer = anyLayer(seed: seed * 3 + (Bool.random(using: &random) ? 1 : 2))
    let lengths: [CGFloat] = [0, 0.2, 1, 3, 8, 30]
    layer.lineDashPattern = (0..<Int.random(in: 1...5, using: &random)).map { _ in
      let length = lengths.randomElement(using: &random) ?? 1
      return NSNumber(value: Double(length * number(0.5...1.5, &random)))
    }
    layer.lineDashPhase = Bool.random(using: &random) ? 0 : number(-40...40, &random)
    return layer
  }

  // MARK: - Outlines

  private static func number(_ range: ClosedRange<CGFloat>, _ random: inout SeededGenerator)
    -> CGFloat
  {
    .random(in: range, using: &random)
  }

  private static func point(
    _ random: inout SeededGenerator, in range: ClosedRange<CGFloat> = -30...126
  ) -> CGPoint {
    CGPoint(x: number(range, &random), y: number(range, &random))
  }

  /// A path of lines and curves that crosses itself, partly outside of the picture.
  private static func crossingPath(_ random: inout SeededGenerator) -> CGMutablePath {
    let path = CGMutablePath()
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      path.move(to: point(&random))
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: path.addQuadCurve(to: point(&random), control: point(&random))
        case 1:
          path.addCurve(
            to: point(&random), control1: point(&random), control2: point(&random))
        default: path.addLine(to: point(&random))
        }
      }
      if Bool.random(using: &random) { path.closeSubpath() }
    }
    if Bool.random(using: &random) {
      // Whole numbers and halves, where edges lie on those of pixels.
      let x = CGFloat(Int.random(in: 0..<160, using: &random)) / 2
      let box = CGRect(x: x, y: 20, width: 31, height: 40.5)
      path.addRect(box)
      path.addEllipse(in: box.insetBy(dx: 4, dy: 4))
    }
    return path
  }

  /// Rectangles and ellipses within one another, in both directions.
  private static func nestedPath(_ random: inout SeededGenerator) -> CGMutablePath {
    let path = CGMutablePath()
    var box = CGRect(
      x: number(-10...20, &random), y: number(-10...20, &random), width: 90, height: 80)
    for _ in 0..<Int.random(in: 2...6, using: &random) {
      switch Int.random(in: 0..<3, using: &random) {
      case 0: path.addRect(box)
      case 1: path.addEllipse(in: box)
      default:
        path.move(to: CGPoint(x: box.minX, y: box.minY))
        path.addLine(to: CGPoint(x: box.minX, y: box.maxY))
        path.addLine(to: CGPoint(x: box.maxX, y: box.maxY))
        path.addLine(to: CGPoint(x: box.maxX, y: box.minY))
        path.closeSubpath()
      }
      box = box.insetBy(dx: number(0.1...9, &random), dy: number(0.1...9, &random))
    }
    return path
  }

  /// Points that fall together, lines without area, and parts much smaller than a pixel.
  private static func degeneratePath(_ random: inout SeededGenerator) -> CGMutablePath {
    let path = CGMutablePath()
    path.move(to: point(&random, in: 0...96))
    var last = path.currentPoint
    for _ in 0..<Int.random(in: 2...12, using: &random) {
      let sizes: [CGFloat] = [0, 1e-12, 1e-6, 0.01, 0.3, 40]
      let size = sizes.randomElement(using: &random) ?? 0
      let next = CGPoint(
        x: last.x + number(-size...size, &random), y: last.y + number(-size...size, &random))
      switch Int.random(in: 0..<4, using: &random) {
      case 0: path.addQuadCurve(to: next, control: last)
      case 1: path.addCurve(to: next, control1: next, control2: last)
      case 2: path.addLine(to: CGPoint(x: next.x, y: last.y))
      default: path.addLine(to: next)
      }
      last = path.currentPoint
    }
    if Bool.random(using: &random) { path.closeSubpath() }
    return path
  }

  /// A path that reaches far out of the picture.
  private static func farPath(_ random: inout SeededGenerator) -> CGMutablePath {
    let reaches: [CGFloat] = [300, 2_000, 10_000]
    let far = reaches.randomElement(using: &random) ?? 300
    let path = CGMutablePath()
    path.move(to: point(&random))
    for _ in 0..<Int.random(in: 2...6, using: &random) {
      path.addLine(to: point(&random, in: -far...far))
      path.addLine(to: point(&random))
    }
    return path
  }

  /// Many short lines.
  private static func densePath(_ random: inout SeededGenerator) -> CGMutablePath {
    let path = CGMutablePath()
    var last = point(&random, in: 20...76)
    path.move(to: last)
    for _ in 0..<Int.random(in: 50...400, using: &random) {
      last.x += number(-6...6, &random)
      last.y += number(-6...6, &random)
      path.addLine(to: last)
    }
    return path
  }

  // MARK: - Style

  private static func layer(
    _ path: CGPath, seed: UInt64, _ random: inout SeededGenerator
  ) -> CAShapeLayer {
    let layer = CAShapeLayer()
    layer.frame = CGRect(x: 0, y: 0, width: side, height: side)
    layer.path = path
    layer.fillRule = Bool.random(using: &random) ? .evenOdd : .nonZero
    let alpha: CGFloat = Bool.random(using: &random) ? 1 : 0.6
    let isStroked = seed % 3 != 0
    layer.fillColor =
      seed % 3 == 1 ? nil : CGColor(srgbRed: 0.9, green: 0.5, blue: 0.1, alpha: alpha)
    layer.strokeColor = isStroked ? CGColor(srgbRed: 0.1, green: 0.2, blue: 0.8, alpha: alpha) : nil
    layer.lineWidth = [0.3, 1, 3.5, 12].randomElement(using: &random) ?? 1
    layer.lineJoin = [.miter, .round, .bevel].randomElement(using: &random) ?? .miter
    layer.lineCap = [.butt, .round, .square].randomElement(using: &random) ?? .butt
    layer.miterLimit = [1, 3, 10].randomElement(using: &random) ?? 10
    if Bool.random(using: &random) {
      layer.strokeStart = number(0...0.5, &random)
      layer.strokeEnd = number(0.4...1, &random)
    }
    layer.opacity = Bool.random(using: &random) ? 1 : 0.7
    layer.transform = transform(seed: seed, &random)
    return layer
  }

  private static func transform(
    seed: UInt64, _ random: inout SeededGenerator
  ) -> CATransform3D {
    var map = CATransform3DIdentity
    switch seed % 5 {
    case 0: break
    case 1: map = CATransform3DMakeRotation(number(0...6.3, &random), 0, 0, 1)
    case 2: map = CATransform3DMakeScale(-1, number(0.3...2, &random), 1)
    case 3:
      map.m21 = number(-1...1, &random)
      map.m12 = 0.2
    default:
      map = CATransform3DMakeRotation(0.7, 0, 0, 1)
      map = CATransform3DScale(map, 0.4, 1.7, 1)
    }
    return map
  }
}
