// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Foundation

/// A tiled layer of 100,000 by 100,000 points, panned by an animation; nothing is committed in a frame.
///
/// The tiles are drawn on background threads meanwhile, and a frame waits for none of them.
final class TiledScene: LayerScene {
  let name = "tiled-pan"
  let layerCount = 1
  let limitName: String? = "limit-fill"
  let canvas: SceneCanvas
  private let layer = CheckerLayer()

  /// Width and height of the layer, in points.
  private static let side: CGFloat = 100_000
  /// Points per second.
  private static let speed: CGFloat = 600

  /// Draws a checkerboard of 64 points a square whose shades depend on the position.
  private final class CheckerLayer: CATiledLayer {
    override func draw(in ctx: CGContext) {
      let area = ctx.boundingBoxOfClipPath
      let square: CGFloat = 64
      let (low, high) = (area.origin, CGPoint(x: area.maxX, y: area.maxY))
      let columns =
        Int(
          clamping: (low.x / square).rounded(.down))..<Int(
          clamping: (high.x / square).rounded(.up))
      let rows =
        Int(
          clamping: (low.y / square).rounded(.down))..<Int(
          clamping: (high.y / square).rounded(.up))
      for row in rows {
        for column in columns {
          let shade = CGFloat((column &* 37 &+ row &* 71) & 63) / 255
          let base: CGFloat = (row + column) & 1 == 0 ? 0.75 : 0.2
          ctx.setFillColor(red: base + shade, green: base, blue: base + shade / 2, alpha: 1)
          ctx.fill(
            CGRect(
              x: CGFloat(column) * square, y: CGFloat(row) * square, width: square, height: square))
        }
      }
    }
  }

  init() throws {
    canvas = try SceneCanvas()
    layer.bounds = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
    layer.anchorPoint = .zero
    layer.levelsOfDetail = 4
    root.addSublayer(layer)
    let pan = CABasicAnimation(keyPath: "position.x")
    pan.fromValue = 0
    pan.toValue = canvas.root.bounds.width - Self.side
    pan.duration = (Self.side - canvas.root.bounds.width) / Self.speed
    pan.repeatCount = .infinity
    pan.autoreverses = true
    layer.add(pan, forKey: nil)
  }
}
