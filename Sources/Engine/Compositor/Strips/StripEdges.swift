// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The edges of a shape that is being filled, in pixels from the first row and group that are drawn.
///
/// A pixel counts the area of its box right of each edge, signed, as fragments do: where a shape covers itself
/// the windings add up. Right of an edge all boxes of a row have the same area between its ends, so only the boxes
/// that the edge meets are looked at, four at a time.
struct StripEdges {
  /// An edge from its upper end to its lower one.
  private struct Edge: BitwiseCopyable {
    /// The upper end.
    var x: Double
    var top: Double
    var bottom: Double
    var slope: Double
    /// The sign of the winding, over the area of a pixel's box.
    var weight: Float
  }

  private let box: StripBox
  private let weight: Float
  private let u: SIMD2<Double>
  private let v: SIMD2<Double>
  private let origin: SIMD2<Double>

  /// - Parameter corner: the first pixel that is drawn, in the frame.
  init(_ shape: StripShape, _ pixel: StripBox, corner: SIMD2<Double>) {
    box = pixel
    weight = Float(1 / pixel.area)
    u = shape.u
    v = shape.v
    origin = shape.origin - corner
  }

  /// The most pixels aside in a row that are counted: what flatter edges enclose in a row is not seen, and squares of
  /// their places have no number.
  private static let mostSlope = 1e15

  /// Adds the edges of an outline to rows that have room for the shape.
  func add(_ list: [SIMD4<Double>], to rows: inout StripRows) {
    let size = rows.size
    var (fillMemory, lineMemory, bits) = rows.takeMemory()
    var fill = fillMemory.mutableSpan
    var touched = bits.mutableSpan
    let last = Double(size.rows) - 0.5 + box.reach
    for points in list {
      let a = origin + u * points.x + v * points.y
      let b = origin + u * points.z + v * points.w
      let isDown = b.y > a.y
      let (upper, lower) = isDown ? (a, b) : (b, a)
      guard upper.y < last, lower.y > 0.5 - box.reach, upper.y < lower.y else { continue }
      let slope = (lower.x - upper.x) / (lower.y - upper.y)
      // Not a number where a point is not finite.
      guard abs(slope) < Self.mostSlope else { continue }
      let edge = Edge(
        x: upper.x, top: upper.y, bottom: lower.y, slope: slope,
        weight: isDown ? weight : -weight)
      add(edge, size, &fill, &touched)
    }
    rows.giveBack(&fillMemory, &lineMemory, touched: &bits)
  }

  /// Adds an edge row by row.
  @inline(__always)
  private func add(
    _ edge: Edge, _ size: StripRows.Size, _ fill: inout MutableSpan<StripRows.Group>,
    _ touched: inout MutableSpan<UInt64>
  ) {
    let limit = Double(size.rows)
    // Rows whose boxes the edge reaches, and those among them whose whole height it passes.
    let first = Int(clamping: max((edge.top - 0.5 - box.reach).rounded(.down) + 1, 0))
    let end = Int(clamping: min((edge.bottom - 0.5 + box.reach).rounded(.up), limit))
    let firstWhole = Int(clamping: min(max((edge.top - 0.5 + box.reach).rounded(.up), 0), limit))
    let endWhole = Int(
      clamping: min(max((edge.bottom - 0.5 - box.reach).rounded(.down) + 1, 0), limit))
    guard firstWhole < endWhole else {
      for row in first..<max(end, first) { addPart(edge, row, size, &fill, &touched) }
      return
    }
    for row in first..<firstWhole { addPart(edge, row, size, &fill, &touched) }
    addWhole(edge, firstWhole..<endWhole, size, &fill, &touched)
    for row in endWhole..<end { addPart(edge, row, size, &fill, &touched) }
  }

  /// The groups in which the share of some pixels depends on their place; those behind them get `whole`.
  ///
  /// - Parameter reach: the first and the last place that count.
  @inline(__always)
  private static func meet(
    _ reach: SIMD2<Float>, whole: Float, row: Int, _ size: StripRows.Size,
    _ fill: inout MutableSpan<StripRows.Group>, _ touched: inout MutableSpan<UInt64>
  ) -> Range<Int> {
    let (low, high) = (reach.x, reach.y)
    let limit = Float(size.groups &* 4)
    guard low < limit else { return 0..<0 }
    let start = row &* size.groups
    guard high > 0 else {
      fill[start].windings += whole
      fill[start].behind += whole
      size.touch(0, ofRow: row, in: &touched)
      return 0..<0
    }
    let first = index(max(low, 0.5)) &>> 2
    let last = index(max(min(high, limit - 0.5), 0.5)) &>> 2
    fill[start &+ last].behind += whole
    return first..<last &+ 1
  }

  /// The pixel of a place from 0.5 on, or the one before it, by the last bits of a sum.
  @inline(__always)
  private static func index(_ place: Float) -> Int {
    Int(truncatingIfNeeded: (place + 8_388_607.5).bitPattern & 0x7F_FFFF)
  }

  /// The middles of a group's pixels, from its first one on. Places count from there or from a pixel near by, since
  /// thousands of edges in a pixel are closer to each other than single floats far out.
  private static let middles = SIMD4<Float>(0.5, 1.5, 2.5, 3.5)

  /// Adds an edge to rows whose boxes it passes as a whole: their shares follow from the distance alone.
  @inline(__always)
  private func addWhole(
    _ edge: Edge, _ rows: Range<Int>, _ size: StripRows.Size,
    _ fill: inout MutableSpan<StripRows.Group>, _ touched: inout MutableSpan<UInt64>
  ) {
    let sides = box.halfSides(along: edge.slope)
    let (wide, narrow) = (sides.max(), sides.min())
    let whole = edge.weight * Float(box.area)
    // A box seen along the edge is as dense as two intervals added.
    let ramp = Ramp(half: narrow)
    let scale = whole / (2 * wide)
    let start = edge.x + (0.5 - edge.top) * edge.slope
    for row in rows {
      let x = start + Double(row) * edge.slope
      let near = Float(x)
      let groups = Self.meet(
        SIMD2(near - wide - narrow - 0.5, near + wide + narrow + 0.5), whole: whole, row: row,
        size, &fill, &touched)
      for group in groups {
        let place = Self.middles - Float(x - Double(group &* 4))
        fill[row &* size.groups &+ group].windings +=
          (ramp.mean(place + wide) - ramp.mean(place - wide)) * scale
        size.touch(group, ofRow: row, in: &touched)
      }
    }
  }

  /// The means of the positive part over intervals of one length.
  private struct Ramp: BitwiseCopyable {
    private let half: Float
    private let scale: Float

    init(half: Float) {
      self.half = half
      scale = 1 / (4 * half)
    }

    /// The mean over the interval about a number: for small intervals as exact as for large ones.
    @inline(__always)
    func mean(_ middle: SIMD4<Float>) -> SIMD4<Float> {
      let above = SIMD4.most(middle + half, .zero)
      let within = SIMD4.least(above, SIMD4(repeating: 2 * half))
      return within * within * scale + (above - within)
    }
  }

  /// Adds an edge that passes some of the height of a row's boxes, band by band.
  @inline(never)
  private func addPart(
    _ edge: Edge, _ row: Int, _ size: StripRows.Size,
    _ fill: inout MutableSpan<StripRows.Group>, _ touched: inout MutableSpan<UInt64>
  ) {
    let y = Double(row) + 0.5
    // By band: where the right and the left side of the box meet the edge, above and below.
    var crossings = InlineArray<3, SIMD4<Float>>(repeating: .zero)
    var heights = SIMD4<Float>.zero
    var (low, high) = (Float.infinity, -Float.infinity)
    var whole: Float = 0
    var count = 0
    let (first, last) = (edge.top - y, edge.bottom - y)
    let place = edge.x - first * edge.slope
    // A pixel near by, from which crossings count: rounded by a sum, since a call for each end takes longer.
    let base = (place + .roundingOffset) - .roundingOffset
    let middle = place - base
    for index in 0..<box.count {
      let band = box.bands[index]
      let top = max(first, band.low)
      let bottom = min(last, band.high)
      guard top < bottom else { continue }
      let (upper, lower) = (middle + top * edge.slope, middle + bottom * edge.slope)
      let crossing = SIMD4<Float>(
        Float(upper - band.right.x - band.right.y * top),
        Float(lower - band.right.x - band.right.y * bottom),
        Float(upper - band.left.x - band.left.y * top),
        Float(lower - band.left.x - band.left.y * bottom))
      let height = edge.weight * Float(bottom - top)
      low = min(low, min(crossing.x, crossing.y))
      high = max(high, max(crossing.z, crossing.w))
      whole += height * 0.5 * (crossing.z + crossing.w - crossing.x - crossing.y)
      crossings[count] = crossing
      heights[count] = height
      count += 1
    }
    guard count > 0 else { return }
    let reach = SIMD2(low - 0.5, high + 0.5) + Float(base)
    for group in Self.meet(reach, whole: whole, row: row, size, &fill, &touched) {
      let middle = Self.middles + Float(Double(group &* 4) - base)
      var sum = SIMD4<Float>.zero
      for index in 0..<count {
        let crossing = crossings[index]
        let inside = Self.mean(middle - crossing.x, middle - crossing.y)
        sum += (inside - Self.mean(middle - crossing.z, middle - crossing.w)) * heights[index]
      }
      fill[row &* size.groups &+ group].windings += sum
      size.touch(group, ofRow: row, in: &touched)
    }
  }

  /// The mean of the positive part of a number that goes from one to another.
  @inline(__always)
  private static func mean(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
    let low = SIMD4.least(a, b)
    let high = SIMD4.most(a, b)
    let positive = SIMD4.most(high, .zero)
    let part = positive * positive / SIMD4.most(high - low, SIMD4(repeating: 1e-6))
    return 0.5 * part.replacing(with: a + b, where: low .>= .zero)
  }
}
