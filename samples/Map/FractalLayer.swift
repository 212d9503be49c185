// SPDX-License-Identifier: MIT

import QuartzCore

/// A square of the plane around the Mandelbrot set, drawn tile by tile at the level that is asked for.
final class FractalLayer: CATiledLayer {
  /// The corner of the plane at the layer's origin, and the width of the square.
  static let corner = (x: -2.75, y: -2.0)
  static let extent = 4.0
  /// Points of the layer along a side.
  static let side: CGFloat = 1024
  /// The greatest magnification.
  static let depth = 22

  /// Makes the layer with `levels` magnified levels.
  static func map(levels: Int) -> FractalLayer {
    let layer = FractalLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    layer.anchorPoint = .zero
    layer.levelsOfDetailBias = levels
    layer.levelsOfDetail = levels + 4
    return layer
  }

  override func draw(in ctx: CGContext) {
    let area = ctx.boundingBoxOfClipPath
    let scale = abs(ctx.ctm.a)
    let unit = Self.extent / Double(Self.side)
    guard
      let image = Mandelbrot.image(
        left: Self.corner.x + Double(area.minX) * unit,
        top: Self.corner.y + Double(area.minY) * unit, pixel: unit / Double(scale),
        width: Int((area.width * scale).rounded()), height: Int((area.height * scale).rounded()))
    else { return }
    // Images are drawn with their first row at the greatest y.
    ctx.translateBy(x: 0, y: area.minY + area.maxY)
    ctx.scaleBy(x: 1, y: -1)
    ctx.interpolationQuality = .none
    ctx.draw(image, in: area)
  }
}
