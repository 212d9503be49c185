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
  private var row = StripRow()
  private var edges = StripEdges()
  private var pieces = StripPieces()

  /// Bytes that it holds.
  var byteCount: Int {
    canvas.byteCount + row.byteCount + edges.byteCount + pieces.byteCount
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

  /// Paints a shape where it lies on the canvas.
  ///
  /// - Parameter limits: the pixels of the frame that are drawn.
  mutating func paint(
    _ shape: StripShape, _ geometry: borrowing ShapeGeometry, within limits: PixelRect
  ) {
    let box = shape.box.intersection(limits).intersection(canvas.region)
    guard !box.isEmpty, let pixel = shape.pixelBox else { return }
    let corner = SIMD2(Double(canvas.region.x), Double(canvas.region.y))
    let rows = Int(box.y - canvas.region.y)..<Int(box.maxY - canvas.region.y)
    let columns = Int(box.x - canvas.region.x)..<Int(box.maxX - canvas.region.x)
    let groups = columns.lowerBound >> 2..<(columns.upperBound + 3) >> 2
    let paint = Paint(
      fill: shape.fill * 255, stroke: shape.stroke * 255, strokeAlpha: shape.strokeAlpha,
      isEvenOdd: shape.isEvenOdd, fills: shape.fill != .zero, strokes: shape.stroke != .zero)
    row.reserve(groups: canvas.groups)
    let isFilled = paint.fills
    let isStroked = paint.strokes
    if isFilled {
      edges.begin(geometry.edges, shape, pixel, corner: corner, rows: rows)
    }
    if isStroked {
      pieces.begin(geometry.pieces, shape, corner: corner, rows: rows)
    }
    for y in rows {
      let middle = Double(y) + 0.5
      if isFilled { edges.addRow(y - rows.lowerBound, y: middle, groups, to: &row) }
      if isStroked { pieces.addRow(y - rows.lowerBound, y: middle, groups, to: &row) }
      paintRow(y, groups, columns, paint)
    }
  }

  /// Paints what was added to a row, and empties it.
  private mutating func paintRow(
    _ y: Int, _ groups: Range<Int>, _ columns: Range<Int>, _ paint: Paint
  ) {
    let start = canvas.start(ofRow: y)
    var winding: Float = 0
    var group = row.nextTouched(from: groups.lowerBound, limit: groups.upperBound)
    while group < groups.upperBound {
      winding += row.steps[group]
      row.steps[group] = 0
      let windings = row.windings[group] + winding
      row.windings[group] = .zero
      var share = Self.inside(windings, paint.isEvenOdd)
      var stroke = SIMD4<Float>.zero
      if paint.strokes {
        stroke = SIMD4.least(row.line[group] * Self.whole, .one)
        row.line[group] = .zero
        share *= 1 - stroke * paint.strokeAlpha
      }
      let colors = Self.colors(share, stroke, paint)
      let isWhole = group * 4 >= columns.lowerBound && group * 4 + 4 <= columns.upperBound
      if isWhole {
        canvas.paint(start + group, colors)
      } else {
        paintPart(start + group, group, columns, colors)
      }
      let next = row.nextTouched(from: group + 1, limit: groups.upperBound)
      if next > group + 1, paint.fills {
        paintSpan(group + 1..<next, winding, start, columns, paint)
      }
      group = next
    }
    row.clearTouched(groups)
  }

  /// Paints the pixels of a group within the columns that are drawn.
  private mutating func paintPart(
    _ index: Int, _ group: Int, _ columns: Range<Int>, _ colors: SIMD4<UInt32>
  ) {
    let x = SIMD4<Int32>(0, 1, 2, 3) &+ Int32(group * 4)
    let mask =
      (x .>= Int32(columns.lowerBound)) .& (x .< Int32(columns.upperBound))
    canvas.paint(index, colors, where: mask)
  }

  /// Paints groups of a row between edges.
  @inline(__always)
  private mutating func paintSpan(
    _ span: Range<Int>, _ winding: Float, _ start: Int, _ columns: Range<Int>, _ paint: Paint
  ) {
    let share = Self.inside(SIMD4(repeating: winding), paint.isEvenOdd)
    guard share[0] > 1e-3 else { return }
    let colors = Self.colors(share, .zero, paint)
    var whole = span
    // Only groups at the ends of the row may be drawn in part.
    if whole.lowerBound * 4 < columns.lowerBound {
      paintPart(start + whole.lowerBound, whole.lowerBound, columns, colors)
      whole = whole.lowerBound + 1..<whole.upperBound
    }
    if !whole.isEmpty, whole.upperBound * 4 > columns.upperBound {
      paintPart(start + whole.upperBound - 1, whole.upperBound - 1, columns, colors)
      whole = whole.lowerBound..<whole.upperBound - 1
    }
    canvas.paint(start + whole.lowerBound..<start + whole.upperBound, colors[0])
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
