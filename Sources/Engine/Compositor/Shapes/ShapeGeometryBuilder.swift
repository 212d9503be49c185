// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// Cuts a shape into cells: once per path and range of scales, never for a frame in which only
/// the place, the colours or the shown part of the line move.
struct ShapeGeometryBuilder {
  private let outline: ShapeOutline
  private let detail: ShapeDetail
  private var result = ShapeGeometry()
  private var columns = 1
  private var rows = 1
  /// The distance that a pixel can extend past its cell, in points.
  private var pad: Double
  private var edges: [(cell: Int32, edge: SIMD4<Float>)] = []
  private var pieces: [(cell: Int32, piece: Int32)] = []
  /// The change of the winding at each cell's first corner from the cell before, by row and column.
  private var windingSteps: [Int32] = []
  private var lengths: [SIMD2<Float>] = []

  /// Pixels along a cell's side at the finest scale that the geometry serves.
  private static let cellPixels = 16.0
  /// The most cells, and the most entries of all lists together; a shape that needs more is made
  /// of larger cells, and at last refused.
  private static let cellLimit = 16384.0
  private static let entryLimit = 1 << 19
  /// The most dashes in a pattern: fragments look at each of them.
  private static let dashLimit = 1 << 12

  /// Makes the geometry of a shape that is drawn in strips; nil for one that is drawn in cells: a line of whose
  /// pieces so many may meet in a pixel that fragments take samples.
  static func buildStrips(_ outline: ShapeOutline, _ detail: ShapeDetail) -> ShapeGeometry? {
    guard outline.isStroked else {
      var geometry = ShapeGeometry()
      geometry.fill(outline.path, detail)
      return geometry
    }
    let path = FlatPath(
      outline.path, tolerance: flatness(outline, detail) / detail.finestScale,
      halfWidth: detail.halfWidth)
    var builder = ShapeGeometryBuilder(outline, detail)
    return builder.addStrips(path) ? builder.result : nil
  }

  /// Makes the geometry of a shape; without cells if there is nothing to show.
  static func build(_ outline: ShapeOutline, _ detail: ShapeDetail) -> ShapeGeometry {
    let path = FlatPath(
      outline.path, tolerance: flatness(outline, detail) / detail.finestScale,
      halfWidth: outline.isStroked ? detail.halfWidth : 0)
    var builder = ShapeGeometryBuilder(outline, detail)
    builder.add(path)
    return builder.result
  }

  /// The same for shapes without a line.
  fileprivate static let fillFlatness = 0.1

  /// The largest distance between a curve and its lines, in pixels at the finest scale.
  ///
  /// A tenth of a pixel is not seen, but in a line that is about as thin as a pixel.
  private static func flatness(_ outline: ShapeOutline, _ detail: ShapeDetail) -> Double {
    guard outline.isStroked else { return fillFlatness }
    return min(max(0.1 * detail.halfWidth * detail.finestScale, 0.02), 0.1)
  }

  private init(_ outline: ShapeOutline, _ detail: ShapeDetail) {
    self.outline = outline
    self.detail = detail
    // Half the diagonal of a pixel, and a little.
    pad = 0.75 / detail.coarsestScale
  }

  private mutating func add(_ path: FlatPath) {
    guard !path.points.isEmpty else { return }
    setDashes()
    // One texel per dash: its middle within the period, and half its length.
    for dash in result.dashes.dashes {
      result.texels.append(SIMD4(Float(dash.middle), Float(dash.half), 0, 0))
    }
    let stroke = outline.isStroked ? StrokePiece.pieces(of: path) : (pieces: [], length: 0)
    result.length = stroke.length
    if outline.isStroked { result.measure = path.measure }
    guard layGrid(path, stroke.pieces) else { return }
    result.firstPiece = result.texels.count
    for piece in stroke.pieces {
      let texels = piece.texels(from: result.origin)
      result.texels += [texels.0, texels.1, texels.2]
    }
    if outline.isFilled { addFill(path) }
    for index in stroke.pieces.indices { list(stroke.pieces[index], Int32(index)) }
    if edges.count + pieces.count >= Self.entryLimit {
      result.refusal =
        "a path of \(path.points.count) points covers itself too often to be drawn whole; parts of "
        + "it are left out"
    }
    finishCells()
  }

  // MARK: - Strips

  /// The most pieces in a cell of which fragments take no samples, see `samples.glsl`.
  private static let mostPieces = 64

  /// Keeps edges and pieces as they are; false for a shape that is drawn in cells.
  private mutating func addStrips(_ path: FlatPath) -> Bool {
    result.isStrips = true
    guard !path.points.isEmpty else { return true }
    let stroke = StrokePiece.pieces(of: path)
    result.length = stroke.length
    result.measure = path.measure
    guard stroke.pieces.count <= Self.mostPieces || !isDense(path, stroke.pieces) else {
      return false
    }
    result.pieces = stroke.pieces
    setDashes()
    guard outline.isFilled else { return true }
    result.edges.reserveCapacity(path.points.count)
    for subpath in path.subpaths where subpath.range.count > 1 {
      var a = path.points[subpath.range.upperBound - 1]
      for index in subpath.range {
        let b = path.points[index]
        result.edges.append(SIMD4(lowHalf: a, highHalf: b))
        a = b
      }
    }
    return true
  }

  /// Whether some cell would list too many pieces.
  private mutating func isDense(_ path: FlatPath, _ stroke: [StrokePiece]) -> Bool {
    guard layGrid(path, stroke) else { return false }
    for index in stroke.indices { list(stroke[index], Int32(index)) }
    guard pieces.count < Self.entryLimit else { return true }
    let starts = Self.starts(of: pieces.map(\.cell), cells: columns * rows)
    return zip(starts, starts.dropFirst()).contains { $1 - $0 > Self.mostPieces }
  }

  // MARK: - Dashes and grid

  /// Finds the dashes of the line.
  private mutating func setDashes() {
    guard outline.isStroked, outline.isDashed else { return }
    var pattern =
      outline.dashPattern.count % 2 == 0
      ? outline.dashPattern : outline.dashPattern + outline.dashPattern
    if pattern.count > 2 * Self.dashLimit {
      result.refusal =
        "of a dash pattern of \(pattern.count / 2) dashes the first \(Self.dashLimit) are repeated"
      pattern.removeLast(pattern.count - 2 * Self.dashLimit)
    }
    result.dashes = DashPattern(lengths: pattern)
  }

  /// Decides origin and size of the cells; false if nothing can show.
  private mutating func layGrid(_ path: FlatPath, _ stroke: [StrokePiece]) -> Bool {
    var low = SIMD2<Double>(repeating: .infinity)
    var high = -low
    if outline.isFilled || stroke.isEmpty {
      for point in path.points {
        low = pointwiseMin(low, point)
        high = pointwiseMax(high, point)
      }
    }
    for piece in stroke {
      let box = box(of: piece)
      low = pointwiseMin(low, box.low)
      high = pointwiseMax(high, box.high)
    }
    // Of shapes much thinner than a pixel next to nothing is seen, and a grid of that pixel's size
    // would leave no digits for the shape.
    pad = min(pad, max((high - low).max() * 64, 0.75 / detail.finestScale))
    low -= pad * 1.01
    let size = high + pad * 1.01 - low
    guard size.x.isFinite, size.y.isFinite, size.x > 0, size.y > 0 else { return false }
    // Cells are as large as what a pixel can reach: smaller ones would list the same parts.
    let cell = max(
      Self.cellPixels / detail.finestScale, pad,
      (size.x * size.y / Self.cellLimit).squareRoot(), max(size.x, size.y) / 4096)
    result.origin = low
    result.cellSize = cell
    columns = max(1, Int(clamping: (size.x / cell).rounded(.up)))
    rows = max(1, Int(clamping: (size.y / cell).rounded(.up)))
    windingSteps = [Int32](repeating: 0, count: columns * rows)
    lengths = [SIMD2<Float>](repeating: SIMD2(.infinity, -.infinity), count: columns * rows)
    return true
  }

  private func reaches(of piece: StrokePiece) -> (start: Double, end: Double) {
    let start = StrokePiece.reach(
      past: piece.direction, next: piece.incoming, isSmooth: piece.isSmoothAtStart,
      halfWidth: detail.halfWidth, join: outline.lineJoin, miterLimit: outline.miterLimit)
    let end = StrokePiece.reach(
      past: piece.direction, next: piece.outgoing, isSmooth: piece.isSmoothAtEnd,
      halfWidth: detail.halfWidth, join: outline.lineJoin, miterLimit: outline.miterLimit)
    return (start, end)
  }

  private func box(of piece: StrokePiece) -> (low: SIMD2<Double>, high: SIMD2<Double>) {
    let reach = reaches(of: piece)
    let a = piece.start - piece.direction * reach.start
    let b = piece.end + piece.direction * reach.end
    let d = piece.direction
    let wide = SIMD2(abs(d.y), abs(d.x)) * detail.halfWidth
    return (pointwiseMin(a, b) - wide, pointwiseMax(a, b) + wide)
  }

  // MARK: - Line

  /// Lists a piece in the cells that its rectangle touches.
  private mutating func list(_ piece: StrokePiece, _ number: Int32) {
    let box = box(of: piece)
    let reach = reaches(of: piece)
    let d = piece.direction
    let middle =
      (piece.start + piece.end + d * (reach.end - reach.start)) / 2 - result.origin
    let half = (piece.length + reach.start + reach.end) / 2
    let cell = result.cellSize
    let side = cell / 2 + pad
    let extent = side * (abs(d.x) + abs(d.y))
    let span = SIMD2(Float(piece.distance), Float(piece.distance + piece.length))
    for row in cells(box.low.y - result.origin.y, box.high.y - result.origin.y, rows) {
      for column in cells(box.low.x - result.origin.x, box.high.x - result.origin.x, columns) {
        let center = SIMD2(Double(column) + 0.5, Double(row) + 0.5) * cell - middle
        guard abs((center * d).sum()) <= half + extent,
          abs(center.x * d.y - center.y * d.x) <= detail.halfWidth + extent,
          edges.count + pieces.count < Self.entryLimit
        else { continue }
        let index = row * columns + column
        pieces.append((Int32(index), number))
        lengths[index] = SIMD2(min(lengths[index].x, span.x), max(lengths[index].y, span.y))
      }
    }
  }

  /// The rows or columns whose padded cells touch a range.
  private func cells(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
    guard ((high - low) * 0) == 0 else { return 0..<0 }
    let first = max(0, Int(clamping: ((low - pad) / result.cellSize).rounded(.down)))
    let last = min(count - 1, Int(clamping: ((high + pad) / result.cellSize).rounded(.down)))
    return min(first, count)..<max(min(first, count), last + 1)
  }

  // MARK: - Fill

  /// Lists the edges of all subpaths, open ones closed.
  private mutating func addFill(_ path: FlatPath) {
    for subpath in path.subpaths where subpath.range.count > 1 {
      var a = path.points[subpath.range.upperBound - 1] - result.origin
      for index in subpath.range {
        let b = path.points[index] - result.origin
        addEdge(a, b)
        a = b
      }
    }
  }

  /// Adds an edge to each row of cells that it passes.
  ///
  /// The windings at a point are counted along a ray to the left. An edge left of a padded cell
  /// counts by its projection on the cell's left side, and of that only the points matter where the
  /// path crosses the side: there the projection goes on from, or to, the lower end. With the
  /// windings at the cell's upper left corner that gives the windings of every point within.
  private mutating func addEdge(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
    let slope = b.y == a.y ? 0 : (b.x - a.x) / (b.y - a.y)
    let touched = cells(min(a.y, b.y), max(a.y, b.y), rows)
    // One row more on each side, since rounding must not leave a crossing out: what counts are the
    // comparisons below.
    for row in max(0, touched.lowerBound - 1)..<min(rows, touched.upperBound + 1) {
      let top = Double(row) * result.cellSize - pad
      let bottom = Double(row + 1) * result.cellSize + pad
      if max(a.y, b.y) < top || min(a.y, b.y) > bottom { continue }
      let ya = min(max(a.y, top), bottom)
      let yb = min(max(b.y, top), bottom)
      let xa = ya == a.y ? a.x : a.x + (ya - a.y) * slope
      let xb = yb == b.y ? b.x : a.x + (yb - a.y) * slope
      if (a.y < top) != (b.y < top) {
        let column = firstColumn(right: a.y < top ? xa : xb)
        if column < columns { windingSteps[row * columns + column] += b.y > a.y ? 1 : -1 }
      }
      addPart(SIMD2(xa, ya), SIMD2(xb, yb), row: row, bottom: bottom)
    }
  }

  /// The first column whose padded left side lies right of x.
  private func firstColumn(right x: Double) -> Int {
    let column = ((x + pad) / result.cellSize).rounded(.down)
    return column < 0 ? 0 : min(Int(clamping: min(column, 1e9)) + 1, columns)
  }

  /// Adds the part of an edge that lies in one row.
  private mutating func addPart(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, row: Int, bottom: Double
  ) {
    let ca = firstColumn(right: a.x)
    let cb = firstColumn(right: b.x)
    func crossing(_ column: Int) -> SIMD2<Double> {
      let left = Double(column) * result.cellSize - pad
      let t = min(max((left - a.x) / (b.x - a.x), 0), 1)
      return SIMD2(left, a.y + (b.y - a.y) * t)
    }
    for column in min(ca, cb)..<max(ca, cb) {
      let cross = crossing(column)
      let corner = SIMD2(cross.x, bottom)
      // Going right, the projection ends here; going left, it begins.
      if ca < cb {
        append(corner, cross, row, column)
      } else {
        append(cross, corner, row, column)
      }
    }
    guard a.y != b.y else { return }
    for column in cells(min(a.x, b.x), max(a.x, b.x), columns) {
      let isLeftA = column >= ca
      let isLeftB = column >= cb
      if isLeftA, isLeftB { continue }
      append(
        isLeftA ? crossing(column) : a, isLeftB ? crossing(column) : b, row, column)
    }
  }

  private mutating func append(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ row: Int, _ column: Int
  ) {
    guard a.y != b.y, edges.count < Self.entryLimit else { return }
    edges.append(
      (
        Int32(row * columns + column),
        SIMD4(lowHalf: SIMD2<Float>(a), highHalf: SIMD2<Float>(b))
      ))
  }

  // MARK: - Cells

  /// Sorts the entries by cell and writes the lists.
  private mutating func finishCells() {
    let count = columns * rows
    let edgeStarts = Self.starts(of: edges.map(\.cell), cells: count)
    let pieceStarts = Self.starts(of: pieces.map(\.cell), cells: count)
    var sortedEdges = [SIMD4<Float>](repeating: .zero, count: edges.count)
    var next = edgeStarts
    for entry in edges {
      sortedEdges[next[Int(entry.cell)]] = entry.edge
      next[Int(entry.cell)] += 1
    }
    var sortedPieces = [Int32](repeating: 0, count: pieces.count)
    next = pieceStarts
    for entry in pieces {
      sortedPieces[next[Int(entry.cell)]] = entry.piece
      next[Int(entry.cell)] += 1
    }
    for row in 0..<rows {
      var winding: Int32 = 0
      for column in 0..<columns {
        let index = row * columns + column
        winding += windingSteps[index]
        addCell(
          row, column, winding, sortedEdges[edgeStarts[index]..<edgeStarts[index + 1]],
          sortedPieces[pieceStarts[index]..<pieceStarts[index + 1]])
      }
    }
  }

  private mutating func addCell(
    _ row: Int, _ column: Int, _ winding: Int32, _ edges: ArraySlice<SIMD4<Float>>,
    _ pieces: ArraySlice<Int32>
  ) {
    let isInside = outline.fillRule == .evenOdd ? winding & 1 != 0 : winding != 0
    guard isInside || !edges.isEmpty || !pieces.isEmpty else { return }
    let edges = edges.prefix(Int(UInt16.max))
    let pieces = pieces.prefix(Int(UInt16.max))
    let span = lengths[row * columns + column]
    result.cells.append(
      ShapeCell(
        column: UInt16(column), row: UInt16(row), edgeCount: UInt16(edges.count),
        pieceCount: UInt16(pieces.count), winding: winding, list: UInt32(result.texels.count),
        firstLength: span.x, lastLength: span.y))
    result.texels.append(contentsOf: edges)
    var start = pieces.startIndex
    while start < pieces.endIndex {
      var texel = SIMD4<Float>.zero
      for lane in 0..<min(4, pieces.endIndex - start) { texel[lane] = Float(pieces[start + lane]) }
      result.texels.append(texel)
      start += 4
    }
  }

  /// The index of each cell's first entry, in order of cells; one more number than cells.
  private static func starts(of entries: [Int32], cells: Int) -> [Int] {
    var starts = [Int](repeating: 0, count: cells + 1)
    for cell in entries { starts[Int(cell) + 1] += 1 }
    for index in 0..<cells { starts[index + 1] += starts[index] }
    return starts
  }
}

extension ShapeGeometry {
  /// Becomes the strips of a filled path; keeps its memory.
  mutating func fill(_ path: PathGeometry, _ detail: ShapeDetail) {
    isStrips = true
    edges.removeAll(keepingCapacity: true)
    path.appendEdges(
      to: &edges, tolerance: ShapeGeometryBuilder.fillFlatness / detail.finestScale)
  }
}
