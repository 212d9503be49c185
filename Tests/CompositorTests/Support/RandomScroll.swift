// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreImage
import Foundation
import QuartzCore
import TestSupport

/// A list of rows that scrolls, below and above layers of all kinds: by whole pixels in most steps.
final class RandomScroll {
  static let size = CGSize(width: 240, height: 200)

  let root = plainLayer(CGRect(origin: .zero, size: size), nil)
  private let list = CAScrollLayer()
  private let content = CALayer()
  private var rows: [CALayer] = []
  private var overlays: [CALayer] = []
  private var nested: CAScrollLayer?
  private var random: SeededGenerator
  private let scale: CGFloat
  /// Whether no edge is smoothed, and no layer needs a pass.
  private let isCrisp: Bool
  /// Points between the tops of rows.
  private let pitch: CGFloat = 24

  /// Makes a scene.
  ///
  /// - Parameters:
  ///   - name: another scene for each.
  ///   - scale: pixels per point.
  ///   - isCrisp: whether all layers lie on whole pixels, without anything that is smoothed or needs a pass.
  init(test name: String, scale: CGFloat, isCrisp: Bool = false) throws {
    self.isCrisp = isCrisp
    random = SeededGenerator(test: name)
    self.scale = scale
    try CATransaction.withoutActions {
      if random.chance(80) { root.backgroundColor = shade(alpha: random.chance(70) ? 1 : 0.6) }
      if random.chance(30) { root.addSublayer(overlay()) }
      addList()
      for index in 0..<24 { rows.append(try row(index)) }
      for row in rows { content.addSublayer(row) }
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        overlays.append(overlay())
        root.addSublayer(overlays[overlays.count - 1])
      }
    }
  }

  private func number(_ range: ClosedRange<Double>) -> CGFloat { random.number(in: range) }

  private func whole(_ range: ClosedRange<Int>) -> CGFloat {
    CGFloat(Int.random(in: range, using: &random))
  }

  private func shade(alpha: CGFloat = 1) -> CGColor {
    // Bytes, and now and then the middle between two, which an edge may round to either.
    let level = { CGFloat(Int.random(in: 0...255, using: &self.random)) / 255 }
    return !isCrisp && random.chance(10)
      ? color(0.5, 0.25, 0.75, alpha) : color(level(), level(), level(), alpha)
  }

  private func addList() {
    list.frame = CGRect(x: whole(0...12), y: whole(0...12), width: 220, height: 180)
    if random.chance(15) { list.frame = root.bounds }
    if !isCrisp, random.chance(10) { list.position.x += 0.5 }
    if random.chance(60) { list.backgroundColor = shade(alpha: random.chance(80) ? 1 : 0.6) }
    if !isCrisp, random.chance(20) { list.cornerRadius = number(2...16) }
    if random.chance(15) { list.borderWidth = whole(1...3) }
    if !isCrisp, random.chance(10) { list.opacity = 0.7 }
    root.addSublayer(list)
    content.frame = CGRect(x: 0, y: 0, width: 220, height: 24 * pitch)
    list.addSublayer(content)
  }

  // MARK: - Layers

  private func row(_ index: Int) throws -> CALayer {
    let row = plainLayer(
      CGRect(x: 0, y: CGFloat(index) * pitch, width: 220, height: pitch),
      random.chance(80) ? shade(alpha: random.chance(85) ? 1 : 0.6) : nil)
    if random.chance(60) { row.addSublayer(try picture()) }
    if random.chance(20) { row.addSublayer(special()) }
    if random.chance(10) { row.addSublayer(nestedList()) }
    if random.chance(50) {
      row.addSublayer(plainLayer(CGRect(x: 0, y: pitch - 1, width: 220, height: 1), shade()))
    }
    return row
  }

  /// An image at its own size, between transparent pixels or opaque.
  private func picture() throws -> CALayer {
    let side = 16
    let layer = CALayer()
    layer.frame = CGRect(
      x: whole(0...200), y: 4, width: CGFloat(side) / scale, height: CGFloat(side) / scale)
    var image = PixelImage(width: side, height: side)
    for y in 0..<side {
      for x in 0..<side where random.chance(60) {
        let alpha = UInt8(random.chance(50) ? 255 : Int.random(in: 0...255, using: &random))
        image[x, y] = Pixel(alpha / 2, alpha, alpha / 3, alpha)
      }
    }
    layer.contents = try image.cgImage()
    layer.contentsScale = scale
    return layer
  }

  /// A layer that may not be copied.
  private func special() -> CALayer {
    let layer = plainLayer(
      CGRect(x: whole(0...180), y: whole(-4...10), width: whole(6...40), height: whole(4...20)),
      shade())
    switch isCrisp ? 1 : Int.random(in: 0..<8, using: &random) {
    case 0: layer.cornerRadius = number(1...9)
    case 1: layer.opacity = isCrisp ? 0.6 : Float(number(0.2...0.9))
    case 2:
      layer.shadowOpacity = 0.6
      layer.shadowRadius = number(0...4)
    case 3: layer.transform = CATransform3DMakeRotation(number(-1...1), 0, 0, 1)
    case 4: layer.borderWidth = number(0.5...3)
    case 5: layer.position.y += 0.3
    case 6:
      let gradient = CAGradientLayer()
      gradient.frame = layer.frame
      gradient.colors = [shade(), shade()]
      return gradient
    default:
      let shape = CAShapeLayer()
      shape.frame = layer.frame
      shape.path = CGPath(ellipseIn: layer.bounds, transform: nil)
      shape.fillColor = shade(alpha: 0.8)
      return shape
    }
    return layer
  }

  private func nestedList() -> CALayer {
    let inner = CAScrollLayer()
    inner.frame = CGRect(x: 20, y: 2, width: 80, height: pitch - 4)
    for index in 0..<8 {
      inner.addSublayer(
        plainLayer(CGRect(x: CGFloat(index) * 20, y: 0, width: 18, height: pitch - 4), shade()))
    }
    nested = inner
    return inner
  }

  private func overlay() -> CALayer {
    let layer = plainLayer(
      CGRect(x: whole(0...220), y: whole(0...180), width: whole(3...30), height: whole(3...30)),
      shade(alpha: random.chance(50) ? 1 : 0.6))
    if random.chance(15) { layer.frame = CGRect(x: 230, y: 10, width: 4, height: 60) }
    if random.chance(10) { layer.frame = root.bounds }
    if isCrisp { return layer }
    if random.chance(30) { layer.cornerRadius = 3 }
    if random.chance(6) {
      layer.backgroundFilters = [
        CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 2.0])!
      ]
    }
    if random.chance(15) {
      layer.shadowOpacity = 0.5
      layer.shadowRadius = 3
    }
    return layer
  }

  // MARK: - Steps

  /// Scrolls, and changes some of the rest.
  func edit() {
    CATransaction.withoutActions {
      scroll()
      if random.chance(20), let layer = overlays.randomElement(using: &random) {
        layer.position.y += whole(-9...9)
      }
      if random.chance(15), let nested {
        nested.bounds.origin.x += whole(-10...10)
      }
      if random.chance(20), let row = rows.randomElement(using: &random) {
        switch Int.random(in: 0..<6, using: &random) {
        case 5: row.opacity = row.opacity < 1 ? 1 : 0.6
        case 0: row.backgroundColor = shade()
        case 1: row.isHidden.toggle()
        case 2: row.position.x += whole(-3...3)
        case 3:
          row.removeFromSuperlayer()
          content.insertSublayer(row, at: 0)
        default: row.bounds.size.height = whole(10...30)
        }
      }
      if random.chance(4) { list.backgroundColor = shade() }
      if random.chance(4) { list.position.x += whole(-2...2) }
    }
  }

  private func scroll() {
    guard random.chance(92) else { return }
    var way = CGPoint(x: 0, y: whole(-12...12))
    if random.chance(20) { way.x = whole(-12...12) }
    if random.chance(5) { way.y *= 20 }
    way.x /= scale
    way.y /= scale
    if !isCrisp, random.chance(10) { way.y += 0.3 }
    if random.chance(6) {
      // Back onto whole pixels.
      list.bounds.origin.y = list.bounds.origin.y.rounded()
      content.position.y = content.position.y.rounded()
    }
    if random.chance(60) {
      list.bounds.origin.x += way.x
      list.bounds.origin.y += way.y
    } else {
      content.position.x += way.x
      content.position.y += way.y
    }
  }
}
