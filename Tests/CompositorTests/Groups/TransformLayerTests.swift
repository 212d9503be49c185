// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Transform layers: their sublayers count, each faded by itself (facts TL-20, GE-11).
struct TransformLayerTests {
  private static let size = CGSize(width: 12, height: 8)
  private let half = Pixel(128, 64, 191)

  private func layer(_ frame: CGRect, _ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> CALayer
  {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = CGColor(srgbRed: red, green: green, blue: blue, alpha: 1)
    return layer
  }

  /// A transform layer with a red square under a blue one.
  private func transformLayer() -> CATransformLayer {
    let layer = CATransformLayer()
    layer.frame = CGRect(origin: .zero, size: Self.size)
    layer.addSublayer(self.layer(CGRect(x: 0, y: 0, width: 8, height: 8), 1, 0, 0))
    layer.addSublayer(self.layer(CGRect(x: 4, y: 0, width: 8, height: 8), 0, 0, 1))
    return layer
  }

  private func white(_ layers: CALayer...) -> CALayer {
    let root = layer(CGRect(origin: .zero, size: Self.size), 1, 1, 1)
    for layer in layers { root.addSublayer(layer) }
    return root
  }

  /// The middle of the picture, where both squares are, by the renderer and by `render(in:)`.
  private func middle(_ root: CALayer) throws -> (renderer: Pixel, context: Pixel) {
    let renderer = try OffscreenRenderer(size: Self.size, scale: 1, api: .openGL33, debug: true)
    let picture = PixelImage(try renderer.image(of: root, at: 0))
    expect(renderer.graphicsContext.takeErrors(), equals: [])
    let context = try #require(
      CGContext(
        data: nil, width: 12, height: 8, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpace(name: CGColorSpace.sRGB)!,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.translateBy(x: 0, y: 8)
    context.scaleBy(x: 1, y: -1)
    root.render(in: context)
    return (picture[6, 4], PixelImage(try #require(context.makeImage()))[6, 4])
  }

  @Test func `opacity goes to each sublayer`() throws {
    let plain = transformLayer()
    plain.opacity = 0.5
    let outer = CATransformLayer()
    outer.frame = plain.frame
    outer.opacity = 0.5
    outer.addSublayer(transformLayer())
    let deep = transformLayer()
    deep.opacity = 0.5
    deep.sublayers?[0].zPosition = -1
    for (name, tree) in [("plain", plain), ("nested", outer), ("with depth", deep)] {
      let found = try middle(white(tree))
      expect(found.renderer, near: half, within: 1, "\(name): \(found)")
      expect(found.context, near: half, within: 1, "\(name): \(found)")
    }
  }

  @Test func `a roots opacity counts too`() throws {
    let root = transformLayer()
    root.opacity = 0.5
    // Red by a half, then blue by a half over it.
    let found = try middle(root)
    expect(found.renderer, near: Pixel(64, 0, 128, 191), within: 1, "\(found)")
    expect(found.context, near: Pixel(64, 0, 128, 191), within: 1, "\(found)")
    root.isHidden = true
    try expect(middle(root) == (.clear, .clear))
  }

  /// The opacity of a layer above is that of one group, whatever the transform layer has.
  @Test func `a layer above fades as a group`() throws {
    let group = CALayer()
    group.frame = CGRect(origin: .zero, size: Self.size)
    group.opacity = 0.5
    group.addSublayer(transformLayer())
    let found = try middle(white(group))
    expect(found.renderer, near: Pixel(128, 128, 255), within: 1, "\(found)")
    expect(found.context, near: Pixel(128, 128, 255), within: 1, "\(found)")
  }

  @Test func `clip mask and filters do not count`() throws {
    let layer = transformLayer()
    layer.bounds = .zero
    layer.position = .zero
    layer.masksToBounds = true
    let mask = CALayer()
    mask.frame = CGRect(x: 0, y: 0, width: 1, height: 1)
    layer.mask = mask
    let filter = try #require(CIFilter(name: "CIColorInvert"))
    layer.filters = [filter]
    let renderer = try OffscreenRenderer(size: Self.size, scale: 1, api: .openGL33, debug: true)
    let picture = PixelImage(try renderer.image(of: white(layer), at: 0))
    expect(picture[2, 4], equals: Pixel(255, 0, 0))
    expect(picture[6, 4], equals: Pixel(0, 0, 255))
  }
}
