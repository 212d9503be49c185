// SPDX-License-Identifier: MIT

internal import RenderTree

/// Images larger than a texture may be: one quad for each tile and stretched part.
///
/// The quads meet in edges that are not smoothed: each pixel belongs to the quad in which its middle
/// lies, so no seam shows, however the layer is turned.
enum TiledImageLook {
  /// A stretch of one axis that one quad covers: of the image in pixels, of the layer in points.
  private struct Span {
    var pixels: SIMD2<Double>
    var points: SIMD2<Double>
    /// Whether it is the first, and the last, of the shown image.
    var isFirst: Bool
    var isLast: Bool
  }

  /// Draws a tiled image to its rectangle.
  static func draw(
    _ image: PlacedImage, _ contents: NodeContents, layer: PaintedLayer,
    opacity: Float, into recorder: inout PassRecorder, images: borrowing ImageStore
  ) {
    let grid = ContentsPlacement.stretch(contents, rect: image.rect) ?? .none
    let rect = image.rect
    let shown = contents.contentsRect
    let columns = spans(
      of: SIMD2(shown.x, shown.z) * contents.imageSize.x, SIMD2(grid.shown.x, grid.shown.z),
      to: SIMD2(rect.x, rect.z), SIMD2(grid.drawn.x, grid.drawn.z))
    let rows = spans(
      of: SIMD2(shown.y, shown.w) * contents.imageSize.y, SIMD2(grid.shown.y, grid.shown.w),
      to: SIMD2(rect.y, rect.w), SIMD2(grid.drawn.y, grid.drawn.w))
    var quad = Quad()
    quad.features = .image
    quad.modulate(by: layer.tint)
    quad.instance.imageOpacity = opacity
    quad.sampling = contents.sampling
    for tile in images.tiling(image.placement).tiles {
      for row in rows {
        guard
          let y = part(
            of: row, tile.drawn.y, length: tile.drawn.w, imageLength: contents.imageSize.y)
        else { continue }
        for column in columns {
          guard
            let x = part(
              of: column, tile.drawn.x, length: tile.drawn.z, imageLength: contents.imageSize.x)
          else { continue }
          var part = quad
          let points = set(tile, x, y: y, in: rect, layer: layer, quad: &part)
          recorder.draw(&part, on: points, in: layer.space)
        }
      }
    }
  }

  /// The one to three parts of an axis.
  ///
  /// - Parameters:
  ///   - source: start and length in the image.
  ///   - shown: where the source is divided, 0…1.
  ///   - target: start and length in the layer.
  ///   - drawn: where the target is divided, 0…1.
  private static func spans(
    of source: SIMD2<Double>, _ shown: SIMD2<Double>, to target: SIMD2<Double>,
    _ drawn: SIMD2<Double>
  ) -> [Span] {
    let sources = [0, shown.x, shown.y, 1]
    let targets = [0, drawn.x, drawn.y, 1]
    var spans: [Span] = []
    for index in 0..<3 where targets[index] < targets[index + 1] {
      spans.append(
        Span(
          pixels: SIMD2(
            source.x + sources[index] * source.y, source.x + sources[index + 1] * source.y),
          points: SIMD2(
            target.x + targets[index] * target.y, target.x + targets[index + 1] * target.y),
          isFirst: targets[index] == 0, isLast: targets[index + 1] == 1))
    }
    return spans
  }

  /// The part of a span that a tile shows; the outermost tiles continue beyond the image.
  private static func part(
    of span: Span, _ start: Int, length: Int, imageLength: Double
  ) -> Span? {
    let first = start == 0 ? -Double.infinity : Double(start)
    let last = Double(start + length) >= imageLength ? Double.infinity : Double(start + length)
    let low = max(span.pixels.x, first)
    let high = min(span.pixels.y, last)
    let extent = span.pixels.y - span.pixels.x
    if extent == 0 {
      // A middle without pixels of its own repeats the pixel there.
      return span.pixels.x >= first && span.pixels.x < last ? span : nil
    }
    guard low < high else { return nil }
    let scale = (span.points.y - span.points.x) / extent
    return Span(
      pixels: SIMD2(low, high),
      points: SIMD2(
        span.points.x + (low - span.pixels.x) * scale,
        span.points.x + (high - span.pixels.x) * scale),
      isFirst: span.isFirst && low == span.pixels.x, isLast: span.isLast && high == span.pixels.y)
  }

  /// Lets a quad show a part of a tile; returns the rectangle that it covers.
  private static func set(
    _ tile: ImageTiling.Tile, _ x: Span, y: Span, in rect: SIMD4<Double>,
    layer: PaintedLayer, quad: inout Quad
  ) -> SIMD4<Double> {
    let isFlipped = layer.isFlipped
    let width = Double(tile.stored.z)
    let height = Double(tile.stored.w)
    let u = Float((x.pixels.x - Double(tile.stored.x)) / width)
    let v = Float((y.pixels.x - Double(tile.stored.y)) / height)
    let du = Float((x.pixels.y - x.pixels.x) / width)
    let dv = Float((y.pixels.y - y.pixels.x) / height)
    quad.texture = tile.texture
    quad.instance.texture = isFlipped ? (u, v + dv, du, -dv) : (u, v, du, dv)
    // Turned over, the image's first row lies at the rectangle's far edge.
    let points = isFlipped ? 2 * rect.y + rect.w - y.points : y.points
    let isLowest = isFlipped ? y.isLast : y.isFirst
    let isHighest = isFlipped ? y.isFirst : y.isLast
    quad.instance.hardEdges =
      layer.hardEdges | (x.isFirst ? 0 : 1) | (isLowest ? 0 : 2) | (x.isLast ? 0 : 4)
      | (isHighest ? 0 : 8)
    return SIMD4(
      x.points.x, min(points.x, points.y), x.points.y - x.points.x, abs(points.y - points.x))
  }
}
