// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// Translucent layers on whole pixels have no edges to smooth where a processor draws.
struct PlainPartTests {
  private static let side = 160

  /// A picture of a layer on grey, and the draws of its plan.
  private static func picture(
    _ layer: CALayer, options: RenderOptions = .all
  ) throws -> (image: PixelImage, ops: [DrawOp]) {
    let renderer = try OffscreenRenderer(
      size: CGSize(width: side, height: side), scale: 1, api: .openGL33, debug: true)
    let drawing = try #require(renderer.sceneRenderer)
    drawing.profile = .software
    drawing.options = options
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: side, height: side)
    root.backgroundColor = CGColor(gray: 0.3, alpha: 1)
    root.addSublayer(layer)
    let image = PixelImage(try renderer.image(of: root, at: 0))
    expect(renderer.graphicsContext.takeErrors().isEmpty)
    return (image, drawing.planner.plan.ops)
  }

  /// The last draw of a layer, whose picture is the same without the fast path.
  private static func draw(_ make: () throws -> CALayer) throws -> DrawOp {
    let plain = try picture(try make())
    let smoothed = try picture(try make(), options: .all.subtracting(.unblended))
    let difference = PixelDifference(expected: smoothed.image, actual: plain.image, limit: 1)
    expect(difference.count, equals: 0, "\(difference.count): \(difference.first.prefix(3))")
    return try #require(plain.ops.last)
  }

  @Test func `colours`() throws {
    let op = try Self.draw {
      plainLayer(
        CGRect(x: 8, y: 9, width: 120, height: 100),
        CGColor(srgbRed: 0.9, green: 0.4, blue: 0.1, alpha: 0.5))
    }
    expect(op.features, equals: [.fill, .inner])
    expect(!op.replaces)
    let between = try Self.draw {
      plainLayer(CGRect(x: 8.5, y: 9, width: 120, height: 100), CGColor(gray: 1, alpha: 0.5))
    }
    expect(!between.features.contains(.inner))
  }

  @Test func `images at their own size`() throws {
    var picture = PixelImage(width: 120, height: 100)
    for y in 0..<100 {
      for x in 0..<120 {
        let alpha = UInt8(55 + (x + y) % 200)
        picture[x, y] = Pixel(alpha / 2, UInt8(x % 50), 0, alpha)
      }
    }
    let image = try picture.cgImage()
    let op = try Self.draw {
      let layer = CALayer()
      layer.frame = CGRect(x: 8, y: 9, width: 120, height: 100)
      layer.contents = image
      return layer
    }
    expect(op.features.isSuperset(of: [.image, .inner]))
    expect(op.sampling, equals: .nearest)
  }

  @Test func `masks of an image's own size`() throws {
    func masked(_ x: CGFloat, maskSide: Int) throws -> CALayer {
      var picture = PixelImage(width: 100, height: 100)
      var alpha = PixelImage(width: maskSide, height: maskSide)
      for y in 0..<100 {
        for x in 0..<100 { picture[x, y] = Pixel(UInt8(2 * x), UInt8(2 * y), 40) }
      }
      for y in 0..<maskSide {
        for x in 0..<maskSide {
          let value = UInt8((37 * x + 91 * y) % 256)
          alpha[x, y] = Pixel(value, value, value, value)
        }
      }
      let layer = CALayer()
      layer.frame = CGRect(x: x, y: 9, width: 100, height: 100)
      layer.contents = try picture.cgImage()
      let mask = CALayer()
      mask.frame = layer.bounds
      mask.contents = try alpha.cgImage()
      layer.mask = mask
      return layer
    }
    let op = try Self.draw { try masked(8, maskSide: 100) }
    expect(op.features.isSuperset(of: [.image, .alpha, .inner]))
    expect(op.maskSampling, equals: .nearest)
    try expect(Self.draw { try masked(8, maskSide: 60) }.maskSampling, equals: .linear)
    try expect(Self.draw { try masked(8.5, maskSide: 100) }.maskSampling, equals: .linear)
  }

  @Test func `patterns of opaque tiles replace the content below`() throws {
    let op = try Self.draw {
      let layer = CALayer()
      layer.frame = CGRect(x: 8, y: 9, width: 120, height: 102)
      layer.backgroundColor = try PatternBackgroundTests.color()
      return layer
    }
    expect(op.replaces)
    expect(!op.sampling.isLinear)
    let faded = try Self.draw {
      let layer = CALayer()
      layer.frame = CGRect(x: 8, y: 9, width: 120, height: 102)
      layer.backgroundColor = try PatternBackgroundTests.color(alpha: 0.5)
      return layer
    }
    expect(!faded.replaces)
    expect(!faded.sampling.isLinear)
  }
}
