// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreImage
import Foundation
import QuartzCore
import TestSupport

/// A layer tree of 120×90 points that random edits change: every plain property, all the time.
final class RandomLayers {
  let root = CALayer()
  private var layers: [CALayer] = []
  private var random: SeededGenerator
  private let images: [CGImage]
  /// Whether layers get filters, shadows, masks and blends, too.
  private let hasEffects: Bool

  convenience init(test name: String, hasEffects: Bool = false) throws {
    try self.init(SeededGenerator(test: name), hasEffects: hasEffects)
  }

  init(_ random: SeededGenerator, hasEffects: Bool) throws {
    self.hasEffects = hasEffects
    self.random = random
    images = try [4, 30, 300].map { side in
      var picture = PixelImage(width: side, height: side / 2 + 1, filledWith: Pixel(9, 80, 200))
      for x in 0..<side { picture[x, x / 2] = Pixel(255, UInt8(x % 256), 0) }
      return try picture.cgImage()
    }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    root.frame = CGRect(x: 0, y: 0, width: 120, height: 90)
    root.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    for _ in 0..<12 {
      let layer = CALayer()
      layers.append(layer)
      change(layer)
      root.addSublayer(layer)
    }
  }

  /// Changes a few properties of a few layers, or where they hang.
  func edit() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      guard let layer = layers.randomElement(using: &random) else { return }
      if Int.random(in: 0..<5, using: &random) == 0 {
        move(layer)
      } else {
        change(layer)
      }
    }
  }

  private func number(_ range: ClosedRange<Double>) -> CGFloat {
    CGFloat(Double.random(in: range, using: &random))
  }

  private func move(_ layer: CALayer) {
    let other = layers.randomElement(using: &random) ?? root
    var above: CALayer? = other
    while let current = above {
      if current === layer {
        layer.removeFromSuperlayer()
        root.insertSublayer(layer, at: 0)
        return
      }
      above = current.superlayer
    }
    other.addSublayer(layer)
  }

  private func change(_ layer: CALayer) {
    if hasEffects, Int.random(in: 0..<3, using: &random) == 0 { return changeEffects(layer) }
    switch Int.random(in: 0..<12, using: &random) {
    case 0: layer.position = CGPoint(x: number(0...120), y: number(0...90))
    case 1: layer.bounds.size = CGSize(width: number(5...60), height: number(5...60))
    case 2: layer.opacity = Float(number(0...1))
    case 3: layer.cornerRadius = number(0...20)
    case 4: layer.borderWidth = number(0...5)
    case 5: layer.masksToBounds.toggle()
    case 6: layer.isHidden.toggle()
    case 7: layer.zPosition = number(-5...5)
    case 8: layer.transform = CATransform3DMakeRotation(number(-4...4), 0, 0, 1)
    case 9: layer.contents = images.randomElement(using: &random)
    case 10:
      var tilted = CATransform3DIdentity
      tilted.m34 = -1 / 300
      layer.transform = CATransform3DRotate(tilted, number(-1...1), 1, 0.4, 0)
    default:
      layer.backgroundColor = CGColor(
        srgbRed: number(0...1), green: number(0...1), blue: number(0...1), alpha: number(0.3...1))
      layer.bounds.size = CGSize(width: number(5...60), height: number(5...60))
      layer.position = CGPoint(x: number(0...120), y: number(0...90))
    }
  }

  private func changeEffects(_ layer: CALayer) {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: layer.filters = Bool.random(using: &random) ? nil : [filter()]
    case 1: layer.backgroundFilters = Bool.random(using: &random) ? nil : [filter()]
    case 2:
      let name = ["multiplyBlendMode", "differenceBlendMode", "sourceAtop", ""]
        .randomElement(using: &random)
      layer.compositingFilter = name == "" ? nil : name
    case 3:
      layer.shadowOpacity = Float(number(-0.5...1))
      layer.shadowRadius = number(0...6)
      layer.shadowOffset = CGSize(width: number(-8...8), height: number(-8...8))
    case 4:
      guard Bool.random(using: &random) else {
        layer.mask = nil
        return
      }
      let mask = CALayer()
      mask.frame = layer.bounds.insetBy(dx: number(-2...6), dy: number(-2...6))
      mask.cornerRadius = number(0...9)
      mask.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: number(0.3...1))
      layer.mask = mask
    case 5: layer.mask?.position.x += number(-4...4)
    case 6:
      layer.shadowPath =
        Bool.random(using: &random)
        ? nil
        : CGPath(
          ellipseIn: layer.bounds, transform: nil)
    default: layer.allowsGroupOpacity.toggle()
    }
  }

  private func filter() -> CIFilter {
    let names = ["CIGaussianBlur", "CIColorInvert", "CIBoxBlur", "CIBloom", "CIHueAdjust"]
    let filter = CIFilter(name: names.randomElement(using: &random) ?? "CIColorInvert")!
    if filter.inputKeys.contains("inputRadius") {
      filter.setValue(number(0...9).native, forKey: "inputRadius")
    }
    return filter
  }
}
