// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// Paints shapes on a canvas: row by row, edges and pieces of lines where they are, and spans between them.
///
/// ```
/// ░░▒▓████████▓▒░      ▒▓ groups that an edge or a piece of the line meets: exact coverage
///                       █ the span between two of them: one colour, which is stored or blended
/// ```
/// Memory is kept from frame to frame.
struct StripRasterizer: ~Copyable {
  var canvas = StripCanvas()
  private var rows = StripRows()
  private var shadows = StripShadows()
  private var pictures = StripPictures()
  /// The alpha of a shape through which a picture shows.
  private var mask = StripCanvas()

  /// Bytes that it holds.
  var byteCount: Int {
    canvas.byteCount + shadows.byteCount + rows.byteCount + pictures.byteCount + mask.byteCount
  }

  /// The most that edges are smoothed, see `pixel.glsl`.
  private static let whole: Float = 1 + 6.0 / 65536

  /// The colours of a shape, as factors of coverage.
  private struct Paint {
    var fill: SIMD4<Float>
    var stroke: SIMD4<Float>
    var strokeAlpha: Float
    var isEvenOdd: Bool
    /// Whether fill and line show.
    var fills: Bool
    var strokes: Bool
  }

  // MARK: - Shadows

  /// Begins a step, without shadows.
  mutating func beginStep() { shadows.removeAll() }

  /// Paints the shadows that another rasterizer blurred, until `endSharing()`.
  mutating func shareShadows(of other: borrowing StripRasterizer) { shadows.share(other.shadows) }

  /// Drops the shadows of another rasterizer.
  mutating func endSharing() { shadows.endSharing() }

  /// Blurs the shadow of a shape, which gets the next number of the step.
  mutating func cast(
    _ shadow: StripShadow, of shape: StripShape, _ geometry: borrowing ShapeGeometry
  ) {
    swap(&canvas, &shadows.caster)
    var region = shadow.caster
    region.x &= ~3
    region.width = (shadow.caster.maxX - region.x + 3) & ~3
    canvas.begin(region, isYUp: false, color: .zero)
    canvas.clear()
    var caster = shape
    caster.box = shadow.caster
    caster.fill = SIMD4(0, 0, 0, shape.fill.w)
    caster.stroke = SIMD4(0, 0, 0, shape.stroke.w)
    paint(caster, geometry, within: region)
    swap(&canvas, &shadows.caster)
    shadows.append(shadow)
  }

  /// Paints a shadow where it lies on the canvas.
  ///
  /// - Parameters:
  ///   - number: that of the shadow in the step.
  ///   - limits: the pixels of the frame that are drawn.
  mutating func paint(_ shadow: StripShadow, _ number: Int, within limits: PixelRect) {
    let box = shadow.box.intersection(limits).intersection(canvas.region)
    guard !box.isEmpty, shadow.color.w > 0 else { return }
    let rows = Int(box.y - canvas.region.y)..<Int(box.maxY - canvas.region.y)
    let columns = Int(box.x - canvas.region.x)..<Int(box.maxX - canvas.region.x)
    let groups = columns.lowerBound >> 2..<(columns.upperBound + 3) >> 2
    let paint = Paint(
      fill: shadow.color * 255, stroke: .zero, strokeAlpha: 0, isEvenOdd: false, fills: true,
      strokes: false)
    // A share that rounds to nothing is not painted.
    let least = 0.5 / paint.fill.w
    shadows.begin(number, groups, of: canvas.region)
    for y in rows {
      let share = shadows.read(number, y: Double(y) + Double(canvas.region.y) + 0.5)
      let start = canvas.start(ofRow: y)
      var memory = canvas.takePixels()
      var pixels = memory.mutableSpan
      for group in groups {
        let alpha = shadows.alpha(group - groups.lowerBound, share: share)
        guard alpha.max() >= least else { continue }
        let colors = Self.colors(SIMD4.least(alpha, .one), .zero, paint)
        canvas.tiles.open(group..<group + 1, in: &pixels)
        if group * 4 >= columns.lowerBound, group * 4 + 4 <= columns.upperBound {
          pixels[start + group] = StripCanvas.blend(colors, over: pixels[start + group])
        } else {
          Self.paintPart(&pixels, start, group, columns, colors)
        }
      }
      canvas.giveBack(&memory)
    }
  }

  // MARK: - Copies

  /// Paints a shape as a whole on a canvas of its own, and takes a copy.
  mutating func copy(
    of shape: StripShape, _ geometry: borrowing ShapeGeometry
  ) -> StripCopy {
    var whole = shape
    whole.box = shape.reach
    var region = shape.reach
    region.x &= ~3
    region.width = (shape.reach.maxX - region.x + 3) & ~3
    swap(&canvas, &mask)
    canvas.begin(region, isYUp: false, color: .zero)
    paint(whole, geometry, within: shape.reach)
    swap(&canvas, &mask)
    return StripCopy(of: shape, on: mask)
  }

  /// Paints the copy of a shape where it lies on the canvas.
  ///
  /// - Parameter limits: the pixels of the frame that are drawn.
  mutating func paint(_ copy: StripCopy, of shape: StripShape, within limits: PixelRect) {
    let box = shape.box.intersection(limits).intersection(canvas.region)
    if !box.isEmpty { copy.paint(shape, in: box, on: &canvas) }
  }

  // MARK: - Pictures

  /// Paints a picture where it lies on the canvas.
  ///
  /// - Parameters:
  ///   - box: the pixels that it covers.
  ///   - limits: the pixels of the frame that are drawn.
  mutating func paint(_ picture: StripPicture, in box: PixelRect, within limits: PixelRect) {
    pictures.paint(
      picture, in: box.intersection(limits).intersection(canvas.region), on: &canvas)
  }

  /// Paints a picture within a shape, whose alpha it shows through.
  mutating func paint(
    _ picture: StripPicture, through shape: StripShape, _ geometry: borrowing ShapeGeometry,
    within limits: PixelRect
  ) {
    let box = shape.box.intersection(limits).intersection(canvas.region)
    guard !box.isEmpty else { return }
    var region = box
    region.x &= ~3
    region.width = (box.maxX - region.x + 3) & ~3
    swap(&canvas, &mask)
    canvas.begin(region, isYUp: false, color: .zero)
    var alpha = shape
    alpha.fill = SIMD4(0, 0, 0, shape.fill.w)
    alpha.stroke = SIMD4(0, 0, 0, shape.stroke.w)
    paint(alpha, geometry, within: box)
    swap(&canvas, &mask)
    pictures.paint(picture, in: box, on: &canvas, through: mask)
  }

  // MARK: - Shapes

  /// Paints a shape where it lies on the canvas.
  ///
  /// - Parameter limits: the pixels of the frame that are drawn.
  mutating func paint(
    _ shape: StripShape, _ geometry: borrowing ShapeGeometry, within limits: PixelRect
  ) {
    let box = shape.box.intersection(limits).intersection(canvas.region)
    guard !box.isEmpty, let pixel = shape.pixelBox else { return }
    let drawn = DrawnPart(
      firstRow: Int(box.y - canvas.region.y),
      columns: Int(box.x - canvas.region.x)..<Int(box.maxX - canvas.region.x))
    let groups = drawn.groups
    let corner = SIMD2(
      Double(Int(canvas.region.x) + groups.lowerBound * 4), Double(box.y))
    let paint = Paint(
      fill: shape.fill * 255, stroke: shape.stroke * 255, strokeAlpha: shape.strokeAlpha,
      isEvenOdd: shape.isEvenOdd, fills: shape.fill != .zero, strokes: shape.stroke != .zero)
    rows.begin(groups: groups.count, rows: Int(box.height), hasLine: paint.strokes)
    if paint.fills {
      StripEdges(shape, pixel, corner: corner).add(geometry.edges, to: &rows)
    }
    if paint.strokes {
      StripPieces.add(geometry, shape, corner: corner, to: &rows)
    }
    paintRows(drawn, paint)
  }

  /// The part of the canvas in which a shape is drawn.
  private struct DrawnPart {
    var firstRow: Int
    var columns: Range<Int>

    var groups: Range<Int> { columns.lowerBound >> 2..<(columns.upperBound + 3) >> 2 }

    /// The groups of which all pixels are drawn, from the first one.
    var whole: Range<Int> {
      let first = (columns.lowerBound + 3) >> 2
      let shift = groups.lowerBound
      return first - shift..<max(columns.upperBound >> 2, first) - shift
    }
  }

  /// Paints what was added to the rows, and empties them.
  private mutating func paintRows(_ drawn: DrawnPart, _ paint: Paint) {
    let size = rows.size
    // The canvas is asked beside its pixels.
    var memory = canvas.takePixels()
    var pixels = memory.mutableSpan
    var (fillMemory, lineMemory, touchedMemory) = rows.takeMemory()
    var fill = fillMemory.mutableSpan
    var line = lineMemory.mutableSpan
    var touched = touchedMemory.mutableSpan
    let first = drawn.groups.lowerBound
    let whole = drawn.whole
    for row in 0..<size.rows {
      let start = canvas.start(ofRow: drawn.firstRow + row)
      var winding: Float = 0
      // The first group of a span that is not painted yet, and the tile that was painted last.
      var open = 0
      var tile = -1
      for word in 0..<size.words {
        var bits = touched[row &* size.words &+ word]
        touched[row &* size.words &+ word] = 0
        while bits != 0 {
          let group = word &<< 6 &+ bits.trailingZeroBitCount
          bits &= bits &- 1
          if open < group, winding != 0 {
            paintSpan(first + open..<first + group, start, winding, drawn, paint, &pixels)
          }
          open = group &+ 1
          let place = row &* size.groups &+ group
          var share = SIMD4<Float>.zero
          if paint.fills {
            let added = fill[place]
            fill[place] = StripRows.Group()
            share = Self.inside(added.windings + winding, paint.isEvenOdd)
            winding += added.behind
          }
          var stroke = SIMD4<Float>.zero
          if paint.strokes {
            stroke = SIMD4.least(line[place] * Self.whole, .one)
            line[place] = .zero
            share *= 1 - stroke * paint.strokeAlpha
          }
          canvas.tiles.open(first &+ group, last: &tile, in: &pixels)
          let colors = Self.colors(share, stroke, paint)
          if group >= whole.lowerBound, group < whole.upperBound {
            let index = start &+ first &+ group
            pixels[index] = StripCanvas.blend(colors, over: pixels[index])
          } else {
            Self.paintPart(&pixels, start, first + group, drawn.columns, colors)
          }
        }
      }
      if open < size.groups, winding != 0 {
        paintSpan(
          first + open..<first + size.groups, start, winding, drawn, paint, &pixels)
      }
    }
    rows.giveBack(&fillMemory, &lineMemory, touched: &touchedMemory)
    canvas.giveBack(&memory)
  }

  /// Paints groups of a row between edges.
  @inline(__always)
  private mutating func paintSpan(
    _ span: Range<Int>, _ start: Int, _ winding: Float, _ drawn: DrawnPart, _ paint: Paint,
    _ pixels: inout MutableSpan<SIMD4<UInt32>>
  ) {
    let share = Self.inside(SIMD4(repeating: winding), paint.isEvenOdd)
    guard share[0] > 1e-3 else { return }
    canvas.tiles.open(span, in: &pixels)
    Self.paintSpan(&pixels, start, span, drawn.columns, Self.colors(share, .zero, paint))
  }

  /// Paints the pixels of a group within the columns that are drawn.
  private static func paintPart(
    _ pixels: inout MutableSpan<SIMD4<UInt32>>, _ start: Int, _ group: Int,
    _ columns: Range<Int>, _ colors: SIMD4<UInt32>
  ) {
    let x = SIMD4<Int32>(0, 1, 2, 3) &+ Int32(group * 4)
    let mask =
      (x .>= Int32(columns.lowerBound)) .& (x .< Int32(columns.upperBound))
    let below = pixels[start + group]
    pixels[start + group] = below.replacing(
      with: StripCanvas.blend(colors, over: below), where: mask)
  }

  /// Paints groups of a row between edges with one colour.
  @inline(__always)
  private static func paintSpan(
    _ pixels: inout MutableSpan<SIMD4<UInt32>>, _ start: Int, _ span: Range<Int>,
    _ columns: Range<Int>, _ colors: SIMD4<UInt32>
  ) {
    var whole = span
    // Only groups at the ends of the row may be drawn in part.
    if whole.lowerBound * 4 < columns.lowerBound {
      paintPart(&pixels, start, whole.lowerBound, columns, colors)
      whole = whole.lowerBound + 1..<whole.upperBound
    }
    if !whole.isEmpty, whole.upperBound * 4 > columns.upperBound {
      paintPart(&pixels, start, whole.upperBound - 1, columns, colors)
      whole = whole.lowerBound..<whole.upperBound - 1
    }
    if colors[0] >> 24 == 255 {
      for group in whole { pixels[start + group] = colors }
    } else {
      for group in whole {
        pixels[start + group] = StripCanvas.blend(colors, over: pixels[start + group])
      }
    }
  }

  /// The share of pixels inside a shape, by their windings.
  @inline(__always)
  private static func inside(_ windings: SIMD4<Float>, _ isEvenOdd: Bool) -> SIMD4<Float> {
    var value = windings
    if isEvenOdd {
      // The distance from the nearest even number, by rounding half of it.
      let rounding: Float = 12_582_912
      value -= 2 * ((windings * 0.5 + rounding) - rounding)
    }
    let size = value.replacing(with: -value, where: value .< .zero)
    return SIMD4.least(size * whole, .one)
  }

  /// The premultiplied colours of pixels.
  @inline(__always)
  private static func colors(
    _ share: SIMD4<Float>, _ stroke: SIMD4<Float>, _ paint: Paint
  ) -> SIMD4<UInt32> {
    let (fill, line) = (paint.fill, paint.stroke)
    guard paint.strokes else {
      // Most shadows are black.
      guard fill.x + fill.y + fill.z > 0 else {
        return StripCanvas.bytes(share * fill.w) &<< 24
      }
      return StripCanvas.bytes(share * fill.x) | StripCanvas.bytes(share * fill.y) &<< 8
        | StripCanvas.bytes(share * fill.z) &<< 16 | StripCanvas.bytes(share * fill.w) &<< 24
    }
    let red = StripCanvas.bytes(share * fill.x + stroke * line.x)
    let green = StripCanvas.bytes(share * fill.y + stroke * line.y)
    let blue = StripCanvas.bytes(share * fill.z + stroke * line.z)
    let alpha = StripCanvas.bytes(share * fill.w + stroke * line.w)
    return red | green &<< 8 | blue &<< 16 | alpha &<< 24
  }
}
