// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import QuartzCore
import TestSupport

/// Makes trees of layers of all classes that lie flat.
struct RandomFlatTree {
  /// Features of a series of trees beside plain layers.
  enum Variety: String, CaseIterable, Sendable {
    case plain
    case classes
    case shadows
    case masks
    case mattes
    case blends
    case all
  }

  let variety: Variety
  var random: SeededGenerator

  private mutating func color(_ alpha: ClosedRange<Double> = 0.3...1) -> CGColor {
    CGColor(
      srgbRed: random.number(in: 0...1), green: random.number(in: 0...1),
      blue: random.number(in: 0...1), alpha: random.number(in: alpha))
  }

  private mutating func point(in rect: CGRect) -> CGPoint {
    CGPoint(
      x: rect.minX + random.number(in: 0...1) * rect.width,
      y: rect.minY + random.number(in: 0...1) * rect.height)
  }

  /// Hangs a few layers, and some below them, under a layer.
  mutating func fill(_ parent: CALayer, depth: Int) {
    for _ in 0..<(4 - depth) {
      let layer = layer(depth: depth, in: parent.bounds)
      parent.addSublayer(layer)
      if depth < 2, random.chance(60) { fill(layer, depth: depth + 1) }
    }
  }

  private mutating func layer(depth: Int, in space: CGRect) -> CALayer {
    let sides = depth == 0 ? 30.0...80 : 12.0...40
    let bounds = CGRect(
      x: random.number(in: -20...20), y: random.number(in: -20...20),
      width: random.number(in: sides), height: random.number(in: sides))
    let layer = content(bounds)
    layer.bounds = bounds
    layer.anchorPoint = CGPoint(x: random.number(in: 0...1), y: random.number(in: 0...1))
    layer.position = point(in: space)
    if random.chance(40) { layer.backgroundColor = color() }
    if random.chance(40) { layer.cornerRadius = random.number(in: 2...15) }
    if random.chance(30) {
      layer.borderWidth = random.number(in: 1...4)
      layer.borderColor = color()
    }
    if random.chance(30) { layer.opacity = Float(random.number(in: 0.3...1)) }
    if random.chance(25) { layer.masksToBounds = true }
    if random.chance(40) {
      layer.setAffineTransform(
        CGAffineTransform(rotationAngle: random.number(in: -3...3)).scaledBy(
          x: random.number(in: 0.7...1.3), y: random.number(in: 0.7...1.3)))
    }
    if random.chance(30) { layer.zPosition = random.number(in: -9...9) }
    effects(on: layer)
    return layer
  }

  private mutating func effects(on layer: CALayer) {
    if variety == .shadows || variety == .all, random.chance(20) {
      layer.shadowOpacity = Float(random.number(in: 0.3...1))
      layer.shadowRadius = random.number(in: 0...5)
      layer.shadowOffset = CGSize(
        width: random.number(in: -6...6), height: random.number(in: -6...6))
      layer.shadowColor = color(1...1)
    }
    if variety == .masks || variety == .all, random.chance(20) {
      let mask = content(layer.bounds)
      mask.frame = layer.bounds.insetBy(
        dx: random.number(in: -2...6), dy: random.number(in: -2...6))
      mask.bounds = layer.bounds
      if random.chance(60) { mask.backgroundColor = color() }
      layer.mask = mask
    }
    if variety == .mattes, random.chance(30) { layer.mask = matte(layer.bounds, depth: 0) }
    if variety == .blends || variety == .all, random.chance(15) {
      layer.compositingFilter = Self.blends.randomElement(using: &random)
    }
  }

  private static let blends = [
    "multiply", "screen", "overlay", "darken", "lighten", "colorDodge", "colorBurn", "softLight",
    "hardLight", "difference", "exclusion", "hue", "saturation", "color", "luminosity",
  ].map { $0 + "BlendMode" }

  /// A mask as players make them: a container with shapes, gradients and masks of their own.
  private mutating func matte(_ bounds: CGRect, depth: Int) -> CALayer {
    let container = CALayer()
    container.frame = bounds
    container.bounds = bounds
    if random.chance(30) { container.opacity = Float(random.number(in: 0.3...1)) }
    for _ in 0..<2 {
      let part = random.chance(50) ? shape(bounds) : gradient()
      part.frame = bounds.insetBy(dx: random.number(in: -4...8), dy: random.number(in: -4...8))
      part.bounds = bounds
      if random.chance(30), depth < 1 { part.mask = matte(bounds, depth: 1) }
      container.addSublayer(part)
    }
    if random.chance(30), depth < 1 { container.mask = matte(bounds, depth: 1) }
    return container
  }

  private mutating func content(_ bounds: CGRect) -> CALayer {
    guard [.classes, .mattes, .all].contains(variety) else { return CALayer() }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return shape(bounds)
    case 1: return gradient()
    case 2: return text()
    case 3:
      let layer = CALayer()
      layer.contents = try? PixelImage.ramp.cgImage()
      layer.contentsGravity =
        [.resize, .resizeAspect, .resizeAspectFill, .center, .topRight]
        .randomElement(using: &random) ?? .resize
      layer.contentsScale = random.number(in: 1...2)
      return layer
    default: return CALayer()
    }
  }

  private mutating func shape(_ bounds: CGRect) -> CAShapeLayer {
    let path = CGMutablePath()
    path.move(to: point(in: bounds))
    for _ in 0..<4 {
      if random.chance(50) {
        path.addLine(to: point(in: bounds))
      } else {
        path.addCurve(
          to: point(in: bounds), control1: point(in: bounds), control2: point(in: bounds))
      }
    }
    if random.chance(50) { path.closeSubpath() }
    let layer = CAShapeLayer()
    layer.path = path
    layer.fillColor = random.chance(60) ? color() : nil
    layer.fillRule = random.chance(50) ? .evenOdd : .nonZero
    layer.strokeColor = color()
    layer.lineWidth = random.number(in: 1...5)
    layer.lineJoin = [.miter, .round, .bevel].randomElement(using: &random) ?? .miter
    layer.lineCap = [.butt, .round, .square].randomElement(using: &random) ?? .butt
    if random.chance(30) { layer.lineDashPattern = [7, 4] }
    if random.chance(30) { layer.strokeEnd = random.number(in: 0.5...1) }
    if random.chance(30) { layer.strokeStart = random.number(in: 0...0.5) }
    return layer
  }

  private mutating func gradient() -> CAGradientLayer {
    let layer = CAGradientLayer()
    layer.type = [.axial, .radial, .conic].randomElement(using: &random) ?? .axial
    layer.colors = [color(), color(), color()]
    layer.locations = random.chance(70) ? [0, 0.3, 1] : nil
    layer.startPoint = CGPoint(x: random.number(in: 0...0.5), y: random.number(in: 0...0.5))
    layer.endPoint = CGPoint(x: random.number(in: 0.6...1), y: random.number(in: 0.6...1))
    return layer
  }

  private mutating func text() -> CATextLayer {
    let layer = CATextLayer()
    layer.font = TestFonts.sans(1)
    layer.fontSize = random.number(in: 8...20)
    layer.foregroundColor = color(1...1)
    layer.string = "Layers of text"
    layer.isWrapped = random.chance(50)
    layer.contentsScale = 2
    return layer
  }
}
