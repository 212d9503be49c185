// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

/// `render(in:)` draws the copies of replicators as the GPU does.
struct ReplicatorRenderTests {
  /// The scenes without animations and filters, which contexts leave out.
  static let scenes = VariantScene.all.filter {
    $0.name.hasPrefix("replicator-")
      && !["replicator-indicator", "replicator-effects"].contains($0.name)
  }

  @Test(arguments: scenes)
  func `matches the renderer`(_ scene: VariantScene) throws {
    let layer = try scene.makeLayer()
    let size = layer.bounds.size
    let scale = CGFloat(scene.scale)
    let context = try #require(
      CGContext(
        data: nil, width: Int(size.width * scale), height: Int(size.height * scale),
        bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.translateBy(x: 0, y: size.height * scale)
    context.scaleBy(x: scale, y: -scale)
    layer.render(in: context)
    let drawn = PixelImage(try #require(context.makeImage()))
    let renderer = try OffscreenRenderer(size: size, scale: scale)
    let expected = PixelImage(try renderer.image(of: layer, at: 0))
    try ReferencePictures.golden.check(
      drawn, against: expected, named: scene.name + "-render-in-context",
      tolerance: .neighbourhood(fraction: 0.02, mean: 1))
  }
}
