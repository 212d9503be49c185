// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// Draws a layer's contents by Core Graphics: as vectors where the layer can draw itself again,
/// else the image, placed by gravity.
struct LayerContentsPainter {
  let context: CGContext
  /// Whether y is mirrored; images still stay upright (behaviour fact CO-9).
  let isFlipped: Bool
  /// The product of the colours of replicators; a layer's own drawing is an image then.
  var tint = PaintTint()

  func paint(_ layer: CALayer) {
    if layer is CATiledLayer { return paintTiles(of: layer) }
    if tint.isNone, canDrawAgain(layer) {
      context.saveGState()
      context.clip(to: layer.bounds)
      drawAgain(layer)
      context.restoreGState()
    } else if let image = shownImage(layer) {
      paint(tint.applied(to: image), layer)
    }
  }

  /// Draws a tiled layer at the context's resolution, by one call; in another colour as a bitmap.
  private func paintTiles(of layer: CALayer) {
    context.saveGState()
    defer { context.restoreGState() }
    context.clip(to: layer.bounds)
    guard !tint.isNone else { return drawAgain(layer) }
    let seen = context.boundingBoxOfClipPath.checkedIntersection(with: layer.bounds)
    let map = context.ctm
    let scale = abs(map.a * map.d - map.b * map.c).squareRoot() * CGFloat(context.rasterScale)
    guard !seen.isNull, seen.width * scale >= 1, seen.height * scale >= 1,
      let image = layer.drawnImage(of: seen, scale: scale, isFlipped: isFlipped)
    else { return }
    if !isFlipped {
      context.translateBy(x: 0, y: seen.minY + seen.maxY)
      context.scaleBy(x: 1, y: -1)
    }
    context.draw(tint.applied(to: image), in: seen)
  }

  /// Draws what `draw(in:)` draws, in a group: what that clears or blends is the layer's own, as in its bitmap.
  private func drawAgain(_ layer: CALayer) {
    context.beginTransparencyLayer(covering: layer.bounds)
    layer.draw(in: context)
    context.endTransparencyLayer()
  }

  /// Whether the contents are what `draw(in:)` draws at this size.
  private func canDrawAgain(_ layer: CALayer) -> Bool {
    guard let store = layer.rare?.drawing.backingStore, store.bounds == layer.bounds,
      let image = store.image, let contents = layer.contents as AnyObject?
    else { return false }
    return contents === image
  }

  /// The image, of contents with several that for the resolution of the context.
  private func shownImage(_ layer: CALayer) -> CGImage? {
    let map = context.ctm
    let scale = max(hypot(map.a, map.b), hypot(map.c, map.d)) * CGFloat(context.rasterScale)
    return LayerImage(layer.contents, scale: scale)?.pixels
  }

  private func paint(_ image: CGImage, _ layer: CALayer) {
    let contents = layer.values.contents
    let rect = ContentsPlacement.rect(contents, bounds: SIMD4(layer.bounds))
    guard rect.z > 0, rect.w > 0 else { return }
    context.saveGState()
    defer { context.restoreGState() }
    if contents.magnificationFilter == .nearest { context.interpolationQuality = .none }
    var stretch = ContentsPlacement.stretch(contents, rect: rect) ?? .none
    if isFlipped { stretch = stretch.turnedOver }
    let xs = [0, stretch.drawn.x, stretch.drawn.z, 1]
    let ys = [0, stretch.drawn.y, stretch.drawn.w, 1]
    let us = [0, stretch.shown.x, stretch.shown.z, 1]
    let vs = [0, stretch.shown.y, stretch.shown.w, 1]
    for row in 0..<3 where ys[row + 1] > ys[row] {
      for column in 0..<3 where xs[column + 1] > xs[column] {
        let drawn = SIMD4(xs[column], ys[row], xs[column + 1], ys[row + 1])
        let shown = SIMD4(us[column], vs[row], us[column + 1], vs[row + 1])
        paintPart(image, contents.contentsRect, rect, drawn, shown)
      }
    }
  }

  /// Draws one of the nine parts; `drawn` and `shown` are shares of the rectangle and of the image.
  private func paintPart(
    _ image: CGImage, _ contentsRect: SIMD4<Double>, _ rect: SIMD4<Double>,
    _ drawn: SIMD4<Double>, _ shown: SIMD4<Double>
  ) {
    let target = CGRect(
      x: rect.x + rect.z * drawn.x, y: rect.y + rect.w * drawn.y,
      width: rect.z * (drawn.z - drawn.x), height: rect.w * (drawn.w - drawn.y))
    // The part in unit space of the whole image, from its top row, or its bottom one when flipped.
    let u = contentsRect.x + contentsRect.z * shown.x
    let width = contentsRect.z * (shown.z - shown.x)
    let top = isFlipped ? 1 - contentsRect.y - contentsRect.w : contentsRect.y
    let v = top + contentsRect.w * shown.y
    let height = contentsRect.w * (shown.w - shown.y)
    guard width > 0, height > 0, target.width > 0, target.height > 0 else { return }
    let isWhole = width == 1 && height == 1
    let whole = CGRect(
      x: target.minX - u / width * target.width, y: target.minY - v / height * target.height,
      width: target.width / width, height: target.height / height)
    context.saveGState()
    if !isWhole { context.clip(to: target) }
    if !isFlipped {
      // A context draws the top row at the greatest y; in a layer it lies at the least.
      context.translateBy(x: 0, y: whole.minY + whole.maxY)
      context.scaleBy(x: 1, y: -1)
    }
    context.draw(image, in: whole)
    context.restoreGState()
  }
}
