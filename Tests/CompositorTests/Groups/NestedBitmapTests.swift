// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Bitmaps that show bitmaps: none is drawn into the page that it reads.
struct NestedBitmapTests {
  private static let size = CGSize(width: 48, height: 40)

  /// Layers within each other, each two points smaller than the one around it.
  private func tower(_ height: Int, rasterized: Bool) -> [CALayer] {
    var layers: [CALayer] = []
    for level in 0..<height {
      let layer = CALayer()
      let inset = CGFloat(level == 0 ? 0 : 2)
      let around = layers.last?.bounds.size ?? Self.size
      layer.frame = CGRect(
        x: inset, y: inset, width: around.width - 2 * inset, height: around.height - 2 * inset)
      layer.backgroundColor = color(level)
      layer.shouldRasterize = rasterized && level > 0
      layers.last?.addSublayer(layer)
      layers.append(layer)
    }
    return layers
  }

  private func color(_ number: Int) -> CGColor {
    CGColor(
      srgbRed: CGFloat(number % 3) / 2, green: CGFloat(number % 5) / 4,
      blue: CGFloat(number % 7) / 6, alpha: 1)
  }

  private func renderer() throws -> OffscreenRenderer {
    try OffscreenRenderer(size: Self.size, scale: 1, api: .openGL33, debug: true)
  }

  /// Changes from frame to frame: of the innermost, the outermost, one in between, none.
  @Test func `rasterized layers in each other`() throws {
    let renderer = try renderer()
    let plain = try self.renderer()
    for height in 2...7 {
      let layers = tower(height, rasterized: true)
      let same = tower(height, rasterized: false)
      for (frame, level) in [0, height - 1, 1, height / 2, 0].enumerated() {
        CATransaction.setDisableActions(true)
        for tree in [layers, same] { tree[level].backgroundColor = color(frame + 10 * level) }
        let picture = PixelImage(try renderer.image(of: layers[0], at: Double(frame)))
        let expected = PixelImage(try plain.image(of: same[0], at: Double(frame)))
        expect(picture, equals: expected, "\(height) levels, frame \(frame)")
      }
    }
    expect(renderer.graphicsContext.takeErrors(), equals: [])
  }

  /// Layers become rasterized one after the other, from within and from without.
  @Test func `layers that become rasterized`() throws {
    for order in [[4, 3, 2, 1], [1, 2, 3, 4], [3, 1, 4, 2]] {
      let renderer = try renderer()
      let layers = tower(5, rasterized: false)
      let expected = PixelImage(try renderer.image(of: layers[0], at: 0))
      for level in order {
        CATransaction.setDisableActions(true)
        layers[level].shouldRasterize = true
        layers[1].opacity = 0.5
        _ = try renderer.image(of: layers[0], at: 1)
        CATransaction.setDisableActions(true)
        layers[1].opacity = 1
        let picture = PixelImage(try renderer.image(of: layers[0], at: 2))
        expect(picture, equals: expected, "level \(level) of \(order)")
      }
      expect(renderer.graphicsContext.takeErrors(), equals: [])
    }
  }

  /// Old looks of transitions, shown in bitmaps and in the old looks of layers around them.
  @Test func `old looks in bitmaps and in old looks`() throws {
    let renderer = try renderer()
    let layers = tower(4, rasterized: true)
    var time = 0.0
    _ = try renderer.image(of: layers[0], at: time)
    for level in [3, 2, 1, 3, 1] {
      let fade = CATransition()
      fade.duration = 10
      layers[level].add(fade, forKey: nil)
      CATransaction.setDisableActions(true)
      layers[level].backgroundColor = color(Int(time * 10) + level)
      for _ in 0..<3 {
        time += 0.25
        _ = try renderer.image(of: layers[0], at: time)
      }
    }
    expect(renderer.graphicsContext.takeErrors(), equals: [])
    // All transitions over: the kept bitmaps show the current values.
    let last = PixelImage(try renderer.image(of: layers[0], at: 100))
    let fresh = PixelImage(try self.renderer().image(of: layers[0], at: 100))
    expect(last, equals: fresh)
  }
}
