// SPDX-License-Identifier: MIT

internal import RenderTree

/// Images larger than a texture may be: one quad for each tile and stretched part.
///
/// The quads meet in edges that are not smoothed: each pixel belongs to the quad in which its middle
/// lies, so no seam shows, however the layer is turned.
extension FramePlanner {
  /// A stretch of one axis that one quad covers: of the image in pixels, of the layer in points.
  private struct Span {
    var pixels: SIMD2<Double>
    var points: SIMD2<Double>
    /// Whether it is the first, and the last, of the shown image.
    var isFirst: Bool
    var isLast: Bool
  }

  /// Draws a tiled image to its rectangle.
  mutating func addTiles(
    _ placed: PlacedImage, _ contents: NodeContents, _ node: NodeIndex, opacity: Float,
    _ tree: borrowing RenderTree, _ images: inout ImageStore
  ) {
    let grid = ContentsPlacement.stretch(contents, rect: placed.rect) ?? .none
    let style = tree.style[node.slot]
    let isFlipped = tree.resolved[node.slot].traits.contains(.contentsFlipped)
    let rect = placed.rect
    let shown = contents.contentsRect
    let columns = Self.spans(
      from: shown.x * contents.imageSize.x, length: shown.z * contents.imageSize.x,
      SIMD2(grid.shown.x, grid.shown.z), to: SIMD2(grid.drawn.x, grid.drawn.z), rect.x, rect.z)
    let rows = Self.spans(
      from: shown.y * contents.imageSize.y, length: shown.w * contents.imageSize.y,
      SIMD2(grid.shown.y, grid.shown.w), to: SIMD2(grid.drawn.y, grid.drawn.w), rect.y, rect.w)
    for tile in images.tiling(placed.placement).tiles {
      for row in rows {
        guard let y = Self.part(of: row, tile.drawn.y, tile.drawn.w, contents.imageSize.y)
        else { continue }
        for column in columns {
          guard let x = Self.part(of: column, tile.drawn.x, tile.drawn.z, contents.imageSize.x)
          else { continue }
          add(
            tile, x, y, in: rect, isFlipped: isFlipped, hardEdges: Self.hardEdges(style),
            opacity: opacity, tint: tint(of: node, tree), map: map(of: node, tree),
            sampling: Self.sampling(contents))
        }
      }
    }
  }

  /// The one to three parts of an axis.
  private static func spans(
    from start: Double, length: Double, _ shown: SIMD2<Double>, to drawn: SIMD2<Double>,
    _ origin: Double, _ extent: Double
  ) -> [Span] {
    let sources = [0, shown.x, shown.y, 1]
    let targets = [0, drawn.x, drawn.y, 1]
    var spans: [Span] = []
    for index in 0..<3 where targets[index] < targets[index + 1] {
      spans.append(
        Span(
          pixels: SIMD2(
            start + sources[index] * length, start + sources[index + 1] * length),
          points: SIMD2(
            origin + targets[index] * extent, origin + targets[index + 1] * extent),
          isFirst: targets[index] == 0, isLast: targets[index + 1] == 1))
    }
    return spans
  }

  /// The part of a span that a tile shows; the outermost tiles go on beyond the image.
  private static func part(
    of span: Span, _ start: Int, _ length: Int, _ imageLength: Double
  ) -> Span? {
    let first = start == 0 ? -Double.infinity : Double(start)
    let last = Double(start + length) >= imageLength ? Double.infinity : Double(start + length)
    let low = max(span.pixels.x, first)
    let high = min(span.pixels.y, last)
    let extent = span.pixels.y - span.pixels.x
    if extent == 0 {
      // A middle without pixels of its own repeats the place.
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

  private mutating func add(
    _ tile: ImageTiling.Tile, _ x: Span, _ y: Span, in rect: SIMD4<Double>, isFlipped: Bool,
    hardEdges: UInt8, opacity: Float, tint: SIMD4<Float>?, map: Homography, sampling: Sampling
  ) {
    var instance = LayerInstance()
    var features = LayerFeatures.image
    Self.modulate(&instance, &features, by: tint)
    instance.imageOpacity = opacity
    let width = Double(tile.stored.z)
    let height = Double(tile.stored.w)
    let u = Float((x.pixels.x - Double(tile.stored.x)) / width)
    let v = Float((y.pixels.x - Double(tile.stored.y)) / height)
    let du = Float((x.pixels.y - x.pixels.x) / width)
    let dv = Float((y.pixels.y - y.pixels.x) / height)
    instance.texture = isFlipped ? (u, v + dv, du, -dv) : (u, v, du, dv)
    // Turned over, the image's first row lies at the rectangle's far edge.
    let points = isFlipped ? 2 * rect.y + rect.w - y.points : y.points
    let top = min(points.x, points.y)
    let isLowest = isFlipped ? y.isLast : y.isFirst
    let isHighest = isFlipped ? y.isFirst : y.isLast
    instance.hardEdges =
      hardEdges | (x.isFirst ? 0 : 1) | (isLowest ? 0 : 2) | (x.isLast ? 0 : 4)
      | (isHighest ? 0 : 8)
    append(
      &instance,
      rect: SIMD4(x.points.x, top, x.points.y - x.points.x, abs(points.y - points.x)),
      map: map, features: features, texture: tile.texture, sampling: sampling)
  }
}
