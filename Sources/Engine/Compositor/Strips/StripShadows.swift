// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// The blurred shadows of a step's shapes, in cells of some pixels.
///
/// A shape's coverage is added up in cells, which are blurred along both axes. Pixels mix the four cells about them.
struct StripShadows {
  /// Where the cells of a shadow lie.
  private struct Grid: BitwiseCopyable {
    var first: Int
    var columns: Int
    var rows: Int
    /// The middle of the first cell, in pixels of the frame.
    var corner: SIMD2<Double>
    /// Cells a pixel.
    var perPixel: Double

    /// The first cell of a row.
    func row(_ index: Int) -> Int { first + index * columns }
  }

  /// The pixels of a shape, while its shadow is cast.
  var caster = StripCanvas()
  private var grids: [Grid] = []
  private var cells: [Float] = []
  /// The cells of a shape, blurred along x.
  private var wide: [Float] = []
  private var sums: [Float] = []
  private var weights: (x: [Float], y: [Float]) = ([], [])
  /// By group: the cells left of its pixels, and the shares of those right of them.
  private var places: [SIMD4<Int32>] = []
  private var shares: [SIMD4<Float>] = []
  /// Two rows of cells, mixed for the pixels of a row; `upper` is that of the number.
  private var upper: [SIMD4<Float>] = []
  private var lower: [SIMD4<Float>] = []
  private var upperRow = Int.min

  /// Bytes that they hold.
  var byteCount: Int {
    caster.byteCount + (cells.capacity + wide.capacity + sums.capacity) * 4
      + (places.capacity + shares.capacity + upper.capacity + lower.capacity) * 16
  }

  /// Begins with none.
  mutating func removeAll() {
    grids.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
  }

  /// Shows the shadows of other ones, until `endSharing()`: what they are read with is its own.
  mutating func share(_ other: borrowing StripShadows) {
    grids = other.grids
    cells = other.cells
  }

  /// Drops the shadows of others, whose memory may then change.
  mutating func endSharing() {
    grids = []
    cells = []
  }

  // MARK: - Blur

  /// Adds the shadow of a shape that the caster's canvas shows.
  mutating func append(_ shadow: StripShadow) {
    let region = caster.region
    let shift = shadow.cellShift
    let side = 1 << shift
    let blur = shadow.blur
    Self.setWeights(&weights.x, deviation: blur.x)
    Self.setWeights(&weights.y, deviation: blur.y)
    let margin = SIMD2(weights.x.count / 2 + 1, weights.y.count / 2 + 1)
    let own = SIMD2(
      (Int(region.width) + side - 1) >> shift, (Int(region.height) + side - 1) >> shift)
    let size = own &+ 2 &* margin
    let corner =
      SIMD2(Double(region.x), Double(region.y)) + shadow.offset
      + (SIMD2(0.5, 0.5) - SIMD2(Double(margin.x), Double(margin.y))) * Double(side)
    let grid = Grid(
      first: cells.count, columns: size.x, rows: size.y, corner: corner,
      perPixel: 1 / Double(side))
    grids.append(grid)
    cells.append(contentsOf: repeatElement(0, count: size.x * size.y))
    wide.removeAll(keepingCapacity: true)
    wide.append(contentsOf: repeatElement(0, count: size.x * own.y))
    for row in 0..<own.y {
      addUp(row, shift)
      blurRow(row, columns: size.x)
    }
    blurColumns(grid, rows: own.y)
  }

  /// Sets the weights of a blur, which add up to 1.
  private static func setWeights(_ weights: inout [Float], deviation: Double) {
    let reach = max(Int(clamping: (3.5 * deviation).rounded(.up)), 1)
    weights.removeAll(keepingCapacity: true)
    var sum = 0.0
    for index in -reach...reach {
      let weight = exp(-Double(index * index) / (2 * deviation * deviation))
      sum += weight
      weights.append(Float(weight))
    }
    for index in weights.indices { weights[index] /= Float(sum) }
  }

  /// Adds up the alpha of a row of cells.
  private mutating func addUp(_ row: Int, _ shift: Int) {
    let region = caster.region
    let columns = (Int(region.width) + (1 << shift) - 1) >> shift
    sums.removeAll(keepingCapacity: true)
    sums.append(contentsOf: repeatElement(0, count: columns))
    let factor = 1 / Float(255 << (2 * shift))
    let pixels = caster.pixels
    let rows = (row << shift)..<min((row + 1) << shift, Int(region.height))
    for y in rows {
      let start = caster.start(ofRow: y)
      for group in 0..<caster.groups {
        let alpha = SIMD4<Float>(pixels[start + group] &>> 24) * factor
        if shift >= 2 {
          sums[(group << 2) >> shift] += alpha.sum()
        } else if shift == 1 {
          sums[group * 2] += alpha.x + alpha.y
          sums[group * 2 + 1] += alpha.z + alpha.w
        } else {
          for lane in 0..<4 { sums[group * 4 + lane] += alpha[lane] }
        }
      }
    }
  }

  /// Blurs a row of cells along x.
  private mutating func blurRow(_ row: Int, columns: Int) {
    let weights = weights.x
    var memory: [Float] = []
    swap(&memory, &wide)
    var span = memory.mutableSpan
    for column in sums.indices where sums[column] != 0 {
      let sum = sums[column]
      // As many cells as there are weights follow the margin's first one.
      let first = row * columns + column + 1
      for index in weights.indices { span[first + index] += sum * weights[index] }
    }
    swap(&memory, &wide)
  }

  /// Blurs the rows of a shape along y.
  private mutating func blurColumns(_ grid: Grid, rows: Int) {
    let weights = weights.y
    let wide = wide
    var memory: [Float] = []
    swap(&memory, &cells)
    var span = memory.mutableSpan
    for row in 0..<rows {
      for index in weights.indices {
        let weight = weights[index]
        let from = row * grid.columns
        let to = grid.first + (row + index + 1) * grid.columns
        for column in 0..<grid.columns { span[to + column] += weight * wide[from + column] }
      }
    }
    swap(&memory, &cells)
  }

  // MARK: - Pixels

  /// Begins to read a shadow in some groups of a canvas, from the top.
  mutating func begin(_ number: Int, _ groups: Range<Int>, of canvas: PixelRect) {
    let grid = grids[number]
    upperRow = Int.min
    places.removeAll(keepingCapacity: true)
    shares.removeAll(keepingCapacity: true)
    let last = Double(grid.columns) - 1.001
    let lanes = SIMD4(0.5, 1.5, 2.5, 3.5)
    for group in groups {
      let x = lanes + Double(Int(canvas.x) + group * 4)
      let place = ((x - grid.corner.x) * grid.perPixel)
        .clamped(lowerBound: .zero, upperBound: SIMD4(repeating: last))
      let whole = place.rounded(.down)
      places.append(SIMD4<Int32>(truncatingIfNeeded: SIMD4<Int>(whole)))
      shares.append(SIMD4<Float>(place - whole))
    }
    while upper.count < places.count {
      upper.append(.zero)
      lower.append(.zero)
    }
  }

  /// Reads a row of pixels; `alpha` tells them.
  ///
  /// - Parameter y: its middle in the frame.
  /// - Returns: the share of the lower cells.
  mutating func read(_ number: Int, y: Double) -> Float {
    let grid = grids[number]
    let place = min(max((y - grid.corner.y) * grid.perPixel, 0), Double(grid.rows) - 1.001)
    let row = Int(place)
    if row != upperRow {
      if row == upperRow &+ 1 {
        swap(&upper, &lower)
      } else {
        Self.mix(grid.row(row), of: cells, places, shares, into: &upper)
      }
      Self.mix(grid.row(row + 1), of: cells, places, shares, into: &lower)
      upperRow = row
    }
    return Float(place - Double(row))
  }

  /// The alpha of a group's pixels, counted from the first group.
  @inline(__always)
  func alpha(_ index: Int, share: Float) -> SIMD4<Float> {
    upper[index] + (lower[index] - upper[index]) * share
  }

  /// Mixes the cells of a row, which begins at an index, for the pixels of groups.
  private static func mix(
    _ first: Int, of cells: [Float], _ places: [SIMD4<Int32>], _ shares: [SIMD4<Float>],
    into mixed: inout [SIMD4<Float>]
  ) {
    let cells = cells.span
    var mixed = mixed.mutableSpan
    for index in places.indices {
      let place = places[index]
      var left = SIMD4<Float>.zero
      var right = SIMD4<Float>.zero
      for lane in 0..<4 {
        left[lane] = cells[first + Int(place[lane])]
        right[lane] = cells[first + Int(place[lane]) + 1]
      }
      mixed[index] = left + (right - left) * shares[index]
    }
  }
}
