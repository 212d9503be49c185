// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreImage
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// In which order a layer's effects come, and what they see: content with sublayers, filters, shadow,
/// clip and mask, opacity, blend.
struct EffectOrderTests {

  private static func picture(_ layer: CALayer, on ground: CGColor? = nil) throws -> PixelImage {
    let root = plainLayer(CGRect(x: 0, y: 0, width: 100, height: 60), ground)
    root.addSublayer(layer)
    let renderer = try OffscreenRenderer(
      size: root.bounds.size, scale: 1, api: .openGL33, debug: true)
    let picture = PixelImage(try renderer.image(of: root, at: 0))
    expect(renderer.takeReports(), equals: [])
    return picture
  }

  private static func filter(_ name: String, _ values: [String: any Sendable] = [:]) throws
    -> CIFilter
  {
    try #require(CIFilter(name: name, parameters: values))
  }

  /// The bounds cut what the filters make, not what they are given.
  @Test func `the clip comes after the filters`() throws {
    for angle in [0.0, 0.3] {
      let layer = plainLayer(CGRect(x: 20, y: 10, width: 40, height: 40), color(0, 0, 1))
      layer.masksToBounds = true
      layer.filters = [try Self.filter("CIGaussianBlur", ["inputRadius": 5])]
      layer.addSublayer(
        plainLayer(CGRect(x: 42, y: -20, width: 30, height: 80), color(1, 0, 0)))
      layer.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
      let picture = try Self.picture(layer)
      let inside = CGPoint(x: 40 + 18 * cos(angle), y: 30 + 18 * sin(angle))
      let outside = CGPoint(x: 40 + 22 * cos(angle), y: 30 + 22 * sin(angle))
      let edge = picture[Int(inside.x), Int(inside.y)]
      // The sublayer beyond the bounds is blurred into them; nothing shows outside.
      expect(edge.red, isAbove: 35, "\(angle) \(edge)")
      expect(edge.blue, isAbove: 100, "\(angle) \(edge)")
      expect(picture[Int(outside.x), Int(outside.y)].alpha, equals: 0, "\(angle)")
    }
  }

  /// Filters leave the shadow of a shadow path alone.
  @Test func `filters do not reach the shadow of a path`() throws {
    for opacity: Float in [1, 0.5] {
      let layer = plainLayer(CGRect(x: 10, y: 20, width: 20, height: 20), color(1, 1, 1))
      layer.filters = [try Self.filter("CIColorInvert")]
      layer.shadowPath = CGPath(rect: layer.bounds, transform: nil)
      layer.shadowColor = color(1, 0, 0)
      layer.shadowOpacity = 1
      layer.shadowRadius = 1
      layer.shadowOffset = CGSize(width: 40, height: 0)
      layer.opacity = opacity
      let picture = try Self.picture(layer)
      let part = UInt8((opacity * 255).rounded())
      expect(picture[20, 30], equals: Pixel(0, 0, 0, part))
      let shadow = picture[60, 30]
      expect(Int(shadow.red), near: Int(part), within: 1, "\(shadow)")
      expect(shadow.green, equals: 0, "\(shadow)")
    }
  }

  /// A layer that shows nothing itself casts the shadow of its path, filtered or not, faded, blended or
  /// turned, also where its filters make nothing of it.
  @Test(arguments: [nil, "CIColorInvert", "CIGaussianBlur"], [1, 0.5] as [Float])
  func `an empty layer casts the shadow of its path`(_ filter: String?, _ opacity: Float) throws {
    for blend in [nil, "CIMultiplyBlendMode"] {
      for angle in [0.0, 0.3] {
        let layer = CALayer()
        layer.frame = CGRect(x: 30, y: 10, width: 40, height: 40)
        layer.filters = try filter.map { [try Self.filter($0)] }
        layer.compositingFilter = try blend.map { try Self.filter($0) }
        layer.shadowPath = CGPath(rect: layer.bounds, transform: nil)
        layer.shadowColor = color(1, 0, 0)
        layer.shadowOpacity = 1
        layer.shadowRadius = 0
        layer.shadowOffset = .zero
        layer.opacity = opacity
        layer.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
        let shadow = try Self.picture(layer, on: color(1, 1, 1))[50, 30]
        expect(
          Int(shadow.green), near: Int((255 * (1 - opacity)).rounded()), within: 1, "\(shadow)")
        expect(shadow.red, equals: 255, "\(shadow)")
      }
    }
  }

  /// A group is isolated whatever the number of its sublayers: blending within it, or filters
  /// what lies behind, sees the group alone.
  @Test func `isolation does not depend on the number of sublayers`() throws {
    for isMasked in [false, true] {
      for isBlend in [false, true] {
        for count in 1...2 {
          let group = CALayer()
          group.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
          if isMasked {
            group.mask = plainLayer(CGRect(x: 0, y: 0, width: 40, height: 40), .black)
          } else {
            group.opacity = 0.5
          }
          let holder = CALayer()
          holder.frame = group.bounds
          let reader = plainLayer(CGRect(x: 0, y: 0, width: 40, height: 40), nil)
          if isBlend {
            reader.backgroundColor = color(1, 0, 0)
            reader.compositingFilter = "multiplyBlendMode"
          } else {
            reader.backgroundFilters = [try Self.filter("CIColorInvert")]
          }
          holder.addSublayer(reader)
          if count == 2 {
            reader.addSublayer(
              plainLayer(CGRect(x: 0, y: 0, width: 5, height: 5), color(0, 1, 0)))
          }
          group.addSublayer(holder)
          let pixel = try Self.picture(group, on: color(0, 1, 0))[30, 30]
          let expected =
            isBlend ? isMasked ? Pixel(255, 0, 0) : Pixel(128, 127, 0) : Pixel(0, 255, 0)
          expect(
            Int(pixel.red), near: Int(expected.red), within: 1,
            "\(isMasked) \(isBlend) \(count): \(pixel)")
          expect(
            Int(pixel.green), near: Int(expected.green), within: 1,
            "\(isMasked) \(isBlend) \(count): \(pixel)")
        }
      }
    }
  }

  /// A mask meets a layer with its shadow once: nothing of the shadow shows through the layer.
  @Test func `a mask meets layer and shadow as one`() throws {
    for hasPath in [false, true] {
      for isAbove in [false, true] {
        let caster = plainLayer(CGRect(x: 10, y: 10, width: 40, height: 40), nil)
        for x in [0, 20] {
          caster.addSublayer(
            plainLayer(CGRect(x: x, y: 0, width: 20, height: 40), color(0, 0, 1)))
        }
        caster.shadowOpacity = 1
        caster.shadowColor = color(1, 0, 0)
        caster.shadowOffset = CGSize(width: 0, height: 10)
        caster.shadowRadius = 1
        if hasPath { caster.shadowPath = CGPath(rect: caster.bounds, transform: nil) }
        let mask = plainLayer(
          CGRect(x: -20, y: -20, width: 200, height: 200),
          CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0.5))
        let group = CALayer()
        if isAbove { group.mask = mask } else { caster.mask = mask }
        group.addSublayer(caster)
        let picture = try Self.picture(group)
        expect(picture[30, 30], equals: Pixel(0, 0, 128, 128), "\(hasPath) \(isAbove)")
        expect(picture[30, 55].red, equals: picture[30, 55].alpha)
        expect(Int(picture[30, 55].red), near: 128, within: 1)
      }
    }
  }

  /// The part of a sublayer in the rounded-off corner of its superlayer is not clipped, and throws a
  /// shadow.
  @Test func `a sublayer in a rounded off corner throws a shadow`() throws {
    let card = plainLayer(CGRect(x: 5, y: 10, width: 40, height: 40), color(1, 1, 1))
    card.cornerRadius = 20
    card.shadowOpacity = 1
    card.shadowRadius = 0
    card.shadowColor = color(1, 0, 0)
    card.shadowOffset = CGSize(width: 50, height: 0)
    card.addSublayer(plainLayer(CGRect(x: 0, y: 0, width: 6, height: 6), color(0, 0, 1)))
    let picture = try Self.picture(card)
    expect(picture[58, 13], equals: Pixel(255, 0, 0))
    // The other corners stay free.
    expect(picture[58, 47].alpha, equals: 0)
  }

  /// A shadow without blur is cut by the clips above, and moves by parts of pixels.
  @Test func `a sharp shadow keeps to its clips and moves smoothly`() throws {
    var last = 0.0
    for step in 0...8 {
      let clip = plainLayer(CGRect(x: 10, y: 10, width: 40, height: 40), nil)
      clip.masksToBounds = true
      let caster = plainLayer(CGRect(x: 0, y: 0, width: 40, height: 40), nil)
      for x in [2, 20] {
        caster.addSublayer(
          plainLayer(CGRect(x: x, y: 10, width: 8, height: 8), color(0, 0, 1)))
      }
      caster.shadowOpacity = 1
      caster.shadowRadius = 0
      caster.shadowColor = color(1, 0, 0)
      caster.shadowOffset = CGSize(width: 24 + Double(step) / 8, height: 10)
      clip.addSublayer(caster)
      let picture = try Self.picture(clip)
      var weight = 0.0
      for x in 0..<100 {
        let red = Double(picture[x, 33].red)
        if x >= 50 { expect(picture[x, 33].alpha, equals: 0) }
        weight += red / 255
      }
      // The first square's shadow, of which the clip leaves 38 - 24 - 2 points at most: eight.
      expect(weight, near: 8, within: 0.05)
      let middle = (0..<100).reduce(0.0) { sum, x in
        sum + (Double(x) + 0.5) * Double(picture[x, 33].red) / 255
      }
      let place = middle / weight
      expect(place, near: 10 + 2 + 4 + 24 + Double(step) / 8, within: 0.02, "\(step)")
      expect(place, isAbove: last)
      last = place
    }
  }
}
