// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The pieces of a line, in pixels from the first row and group that are drawn, and the share of each pixel that they
/// cover.
///
/// As in fragments, the piece that covers most of a pixel counts, so that a line which crosses itself is one area.
enum StripPieces {
  /// A piece as it lies among the pixels.
  struct Piece: BitwiseCopyable {
    var seen: StripEnd.Piece
    var start: StripEnd
    var end: StripEnd
    /// The place of a pixel along the piece and beside it: by x, by y, at the origin.
    var along: SIMD3<Double>
    var across: SIMD3<Double>
    /// The places along the piece that it reaches, and the distance beside it.
    var range: SIMD2<Double>
    var reach: Double
    /// Pixels a point across the piece, and along it.
    var scale: Float
    var alongScale: Float
    /// The share of its width that a line thinner than a pixel has of one.
    var weight: Float
    /// The first row that it may reach, and the one behind the last.
    var firstRow: Int
    var endRow: Int
  }

  // MARK: - Pieces

  /// Adds the pieces of a shape's line to rows that have room for the shape.
  ///
  /// - Parameter corner: the first pixel that is drawn, in the frame.
  static func add(
    _ geometry: borrowing ShapeGeometry, _ shape: StripShape, corner: SIMD2<Double>,
    to rows: inout StripRows
  ) {
    let map = LineMap(shape, corner: corner)
    let size = rows.size
    var (fillMemory, lineMemory, bits) = rows.takeMemory()
    var line = lineMemory.mutableSpan
    var touched = bits.mutableSpan
    let dashes =
      geometry.dashes.isWhole ? nil : StripDashes(shape, geometry.dashes, map, size: size)
    for stroke in geometry.pieces where map.mayReach(0..<size.rows, stroke) {
      if let dashes, dashes.areSeen(along: stroke) {
        dashes.add(stroke, to: &line, &touched)
        continue
      }
      guard let shown = ShownRange(of: stroke, shape.line),
        var piece = piece(stroke, shown, shape.line, map: map, rowCount: size.rows)
      else { continue }
      // Dashes too fine to be told apart let through what they cover on average.
      if dashes != nil { piece.weight *= Float(geometry.dashes.covered) }
      for row in piece.firstRow..<piece.endRow { add(piece, row, size, &line, &touched) }
    }
    rows.giveBack(&fillMemory, &lineMemory, touched: &bits)
  }

  /// The map from pixels to points.
  struct LineMap {
    /// Gradients of x and y over the pixels.
    private var x: SIMD2<Double>
    private var y: SIMD2<Double>
    /// The first pixel's corner, in points.
    private var corner: SIMD2<Double>
    /// The row of a point: its x and y times these, from the origin's.
    private var row: SIMD2<Double>
    private var firstRow: Double
    /// The rows that a line may reach beside its middle and past its corners.
    private var margin: Double

    init(_ shape: StripShape, corner: SIMD2<Double>) {
      let area = shape.u.x * shape.v.y - shape.u.y * shape.v.x
      x = SIMD2(shape.v.y, -shape.v.x) / area
      y = SIMD2(-shape.u.y, shape.u.x) / area
      let way = corner - shape.origin
      self.corner = SIMD2((x * way).sum(), (y * way).sum())
      row = SIMD2(shape.u.y, shape.v.y)
      firstRow = shape.origin.y - corner.y
      let line = shape.line
      // Caps and rounded joins end within the square about the line's width.
      let longest = line.join == .miter ? max(line.miterLimit, 1.5) : 1.5
      margin = line.halfWidth * longest * row.size + Self.slack
    }

    /// Rows that a line thinner than a pixel takes up under the strongest skew.
    private static let slack = 10.0

    /// Whether a piece may reach some rows.
    func mayReach(_ rows: Range<Int>, _ piece: StrokePiece) -> Bool {
      let a = firstRow + (row * piece.start).sum()
      let b = firstRow + (row * piece.end).sum()
      return max(a, b) + margin >= Double(rows.lowerBound)
        && min(a, b) - margin <= Double(rows.upperBound)
    }

    /// Pixels a point along a direction.
    func pixels(along direction: SIMD2<Double>) -> Double {
      1 / max((x * direction.x + y * direction.y).size, 1e-12)
    }

    /// The distance from a point along a direction as a function of the pixels.
    func distance(from point: SIMD2<Double>, along direction: SIMD2<Double>) -> SIMD3<Double> {
      let slope = x * direction.x + y * direction.y
      return SIMD3(slope.x, slope.y, ((corner - point) * direction).sum())
    }
  }

  /// The part of a piece that shows: its ends, and whether they are ends of the line.
  struct ShownRange {
    var from: Double
    var to: Double
    var isCutAtStart = false
    var isCutAtEnd = false

    /// Finds the part; nil for none.
    init?(of piece: StrokePiece, _ line: StripLineStyle) {
      from = 0
      to = piece.length
      guard line.isPart else { return }
      let place = piece.loopLength > 0 ? 0 : piece.subpathDistance
      let whole = piece.loopLength > 0 ? piece.loopLength : place + piece.length
      let begin = piece.distance - place
      // A closed subpath that is shown in part has ends.
      let isOpen = line.from > begin || line.to < begin + whole
      isCutAtStart = isOpen && piece.loopLength > 0
      isCutAtEnd = isOpen && piece.endsLoop
      let low = line.from - piece.distance
      let high = line.to - piece.distance
      if line.from > 0, low >= from {
        from = low
        isCutAtStart = true
      }
      if high <= to {
        to = high
        isCutAtEnd = true
      }
      if from >= to { return nil }
    }
  }

  /// The least length of a line past its ends.
  struct Extent: BitwiseCopyable {
    /// In halves of the line's width.
    var widths = 0.0
    var pixels = 0.0
  }

  /// A piece as it is seen; nil for one that reaches none of some rows.
  static func piece(
    _ piece: StrokePiece, _ shown: ShownRange, _ line: StripLineStyle, map: LineMap,
    rowCount: Int, leastExtent: Extent = Extent()
  ) -> Piece? {
    let normal = SIMD2(-piece.direction.y, piece.direction.x)
    let along = map.distance(from: piece.start, along: piece.direction)
    let across = map.distance(from: piece.start, along: normal)
    let stepAlong = SIMD2(along.x, along.y)
    let stepAcross = SIMD2(across.x, across.y)
    let scale = 1 / max(stepAcross.size, 1e-12)
    // A line thinner than a pixel is drawn one pixel wide and as much fainter.
    let weight = min(2 * line.halfWidth * scale, 1)
    let halfWidth = weight < 1 ? 0.5 / scale : line.halfWidth
    let miterLimit = weight < 1 ? max(line.miterLimit * weight, 1) : line.miterLimit
    let seen = StripEnd.Piece(
      along: SIMD2<Float>(stepAlong), across: SIMD2<Float>(stepAcross),
      halfWidth: Float(halfWidth), miterLimit: Float(miterLimit))
    let start = Self.end(
      Side(
        next: piece.incoming, isSmooth: piece.isSmoothAtStart, isCut: shown.isCutAtStart,
        place: shown.from, sense: -1), of: piece, line, seen)
    let end = Self.end(
      Side(
        next: piece.outgoing, isSmooth: piece.isSmoothAtEnd, isCut: shown.isCutAtEnd,
        place: shown.to, sense: 1), of: piece, line, seen)
    let pixel = 0.5 * stepAlong.size
    let least = leastExtent.widths * halfWidth + leastExtent.pixels * stepAlong.size
    let range = SIMD2(
      shown.from - max(Double(start.extent), least) - pixel,
      shown.to + max(Double(end.extent), least) + pixel)
    let reach = halfWidth + 0.5 / scale
    guard let box = Self.rows(along, across, range, reach), box.upperBound > 0,
      box.lowerBound < Double(rowCount)
    else { return nil }
    let first = Int(clamping: max(box.lowerBound - 1, 0))
    let endRow = Int(clamping: min((box.upperBound + 1).rounded(.up), Double(rowCount)))
    return Piece(
      seen: seen, start: start, end: end, along: along, across: across, range: range,
      reach: reach, scale: Float(scale), alongScale: Float(1 / max(stepAlong.size, 1e-12)),
      weight: Float(weight),
      firstRow: min(first, endRow), endRow: endRow)
  }

  /// One of the two sides on which a piece ends.
  private struct Side {
    /// The direction of the piece beyond; zero for none.
    var next: SIMD2<Double>
    var isSmooth: Bool
    /// Whether the line ends here, since only a part of it shows.
    var isCut: Bool
    /// The place along the piece.
    var place: Double
    /// 1 for the end ahead, -1 for the one behind.
    var sense: Float
  }

  /// Makes an end as the line's style has it.
  private static func end(
    _ side: Side, of piece: StrokePiece, _ line: StripLineStyle, _ seen: StripEnd.Piece
  ) -> StripEnd {
    let (next, sense, place) = (side.next, side.sense, Float(side.place))
    if side.isCut || next == .zero {
      return StripEnd(cap: line.cap, at: place, sense: sense, of: seen)
    }
    let straight = (piece.direction * next).sum()
    let turn = piece.direction.x * next.y - piece.direction.y * next.x
    var seen = seen
    if side.isSmooth { seen.miterLimit = 1e6 }
    return StripEnd(
      joint: sense * SIMD2(Float(straight), Float(turn)), at: place, sense: sense,
      isRound: side.isSmooth ? straight <= 0.7 : line.join == .round,
      isBevel: !side.isSmooth && line.join == .bevel, of: seen)
  }

  /// The rows of the canvas that a piece reaches; nil for none.
  private static func rows(
    _ along: SIMD3<Double>, _ across: SIMD3<Double>, _ range: SIMD2<Double>, _ reach: Double
  ) -> ClosedRange<Double>? {
    let area = along.x * across.y - along.y * across.x
    guard area != 0 else { return nil }
    var low = Double.infinity
    var high = -Double.infinity
    for corner in 0..<4 {
      let t = (corner & 1 == 0 ? range.x : range.y) - along.z
      let d = (corner & 2 == 0 ? -reach : reach) - across.z
      let y = (along.x * d - across.x * t) / area
      low = min(low, y)
      high = max(high, y)
    }
    return low <= high && high - low < .infinity ? low...high : nil
  }

  // MARK: - Rows

  /// Narrows a range of pixels to those at which a function of them lies in a range.
  @inline(__always)
  fileprivate static func narrow(
    _ pixels: inout (low: Double, high: Double), _ slope: Double, _ value: Double, _ low: Double,
    _ high: Double
  ) {
    guard abs(slope) > 1e-9 else {
      if value < low || value > high { pixels.high = -.infinity }
      return
    }
    let a = (low - value) / slope
    let b = (high - value) / slope
    pixels.low = max(pixels.low, min(a, b))
    pixels.high = min(pixels.high, max(a, b))
  }

  /// Groups of a row that a piece may reach.
  struct RowGroups {
    var places: ClosedRange<Int>
    /// The place of the row's first pixel along the piece, and its distance beside it.
    var along: Double
    var across: Double
  }

  /// Adds a piece to a row.
  @inline(__always)
  private static func add(
    _ piece: Piece, _ row: Int, _ size: StripRows.Size, _ line: inout MutableSpan<SIMD4<Float>>,
    _ touched: inout MutableSpan<UInt64>
  ) {
    guard let groups = piece.groups(ofRow: row, size) else { return }
    let clearFrom = piece.start.place + piece.start.clear
    let clearTo = piece.end.place - piece.end.clear
    let hasDisc = piece.start.isDisc || piece.end.isDisc
    for group in groups.places {
      let (t, d) = piece.places(of: group, groups)
      let side = piece.side(at: d)
      var share = side
      if min(t[0], t[3]) < clearFrom || max(t[0], t[3]) > clearTo {
        let a = piece.start.share(side, t, d, piece.seen)
        let b = piece.end.share(side, t, d, piece.seen)
        share =
          hasDisc
          ? SIMD4.least(a, b)
          : SIMD4.most(a + b - side, .zero).replacing(with: 0, where: side .<= 0)
      }
      let place = row &* size.groups &+ group
      line[place] = SIMD4.most(line[place], share * piece.weight)
      size.touch(group, ofRow: row, in: &touched)
    }
  }
}

extension StripPieces.Piece {
  /// The groups of a row that it may reach; nil for none.
  @inline(__always)
  func groups(ofRow row: Int, _ size: StripRows.Size) -> StripPieces.RowGroups? {
    let y = Double(row) + 0.5
    var pixels = (low: 0.0, high: Double(size.groups * 4) - 0.5)
    let t0 = along.y * y + along.z
    let d0 = across.y * y + across.z
    StripPieces.narrow(&pixels, along.x, t0, range.x, range.y)
    StripPieces.narrow(&pixels, across.x, d0, -reach, reach)
    guard pixels.low <= pixels.high else { return nil }
    let first = Int(clamping: max(pixels.low - 0.5, 0)) >> 2
    let last = min(Int(clamping: pixels.high) >> 2, size.groups - 1)
    return StripPieces.RowGroups(places: first...last, along: t0, across: d0)
  }

  /// The places of a group's pixels along the piece, and their distances beside it.
  @inline(__always)
  func places(
    of group: Int, _ groups: StripPieces.RowGroups
  ) -> (t: SIMD4<Float>, d: SIMD4<Float>) {
    let steps = SIMD4<Float>(0.5, 1.5, 2.5, 3.5)
    let x = Double(group * 4)
    let t = Float(along.x * x + groups.along) + steps * Float(along.x)
    let d = Float(across.x * x + groups.across) + steps * Float(across.x)
    return (t, d)
  }

  /// The share of pixels within both of its sides.
  @inline(__always)
  func side(at d: SIMD4<Float>) -> SIMD4<Float> {
    let far = d.replacing(with: -d, where: d .< .zero)
    return StripEnd.within(far, seen.halfWidth, SIMD4(repeating: scale))
  }
}
