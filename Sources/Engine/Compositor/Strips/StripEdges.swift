// SPDX-License-Identifier: MIT

/// The edges of a shape that is being filled, in pixels of a canvas.
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
    /// Half of the sides of a pixel's box, seen along the edge.
    var sides: SIMD2<Float>
    /// The next edge that begins in the same row.
    var next: Int32
  }

  private var edges: [Edge] = []
  /// By row: the first edge that begins there.
  private var heads: [Int32] = []
  /// The edges that reach the row.
  private var active: [Int32] = []
  private var box: StripBox

  init() {
    // A whole pixel; each shape brings its own.
    box = StripBox(SIMD2(1, 0), SIMD2(0, 1))!
  }

  /// Bytes that it holds.
  var byteCount: Int {
    edges.capacity * MemoryLayout<Edge>.stride + (heads.capacity + active.capacity) * 4
  }

  /// Takes the edges of a shape that reach some rows.
  ///
  /// - Parameters:
  ///   - corner: the canvas's first pixel.
  ///   - rows: rows of the canvas.
  mutating func begin(
    _ list: [SIMD4<Double>], _ shape: StripShape, _ pixel: StripBox, corner: SIMD2<Double>,
    rows: Range<Int>
  ) {
    edges.removeAll(keepingCapacity: true)
    active.removeAll(keepingCapacity: true)
    heads.removeAll(keepingCapacity: true)
    for _ in rows { heads.append(-1) }
    box = pixel
    let origin = shape.origin - corner
    let weight = Float(1 / pixel.area)
    let first = Double(rows.lowerBound) + 0.5 - pixel.reach
    let last = Double(rows.upperBound) - 0.5 + pixel.reach
    for points in list {
      let a = origin + shape.u * points.x + shape.v * points.y
      let b = origin + shape.u * points.z + shape.v * points.w
      let isDown = b.y > a.y
      let (upper, lower) = isDown ? (a, b) : (b, a)
      guard upper.y < last, lower.y > first, upper.y < lower.y, ((a + b) * 0).sum() == 0
      else { continue }
      let row = max(upper.y - 0.5 - pixel.reach, Double(rows.lowerBound)).rounded(.down)
      let start = min(Int(row) - rows.lowerBound, rows.count - 1)
      let slope = (lower.x - upper.x) / (lower.y - upper.y)
      edges.append(
        Edge(
          x: upper.x, top: upper.y, bottom: lower.y, slope: slope,
          weight: isDown ? weight : -weight, sides: pixel.halfSides(along: slope),
          next: heads[start]))
      heads[start] = Int32(edges.count - 1)
    }
  }

  var isEmpty: Bool { edges.isEmpty }

  /// Adds the edges that reach a row.
  ///
  /// - Parameters:
  ///   - index: the row, from the first one of the shape.
  ///   - y: its middle on the canvas.
  ///   - groups: the groups of pixels that are drawn.
  mutating func addRow(_ index: Int, y: Double, _ groups: Range<Int>, to row: inout StripRow) {
    var head = heads[index]
    while head >= 0 {
      active.append(head)
      head = edges[Int(head)].next
    }
    var kept = 0
    // The row is changed beside them.
    var (windingList, stepList): ([SIMD4<Float>], [Float]) = ([], [])
    swap(&windingList, &row.windings)
    swap(&stepList, &row.steps)
    var windings = windingList.mutableSpan
    var steps = stepList.mutableSpan
    for place in active.indices {
      let number = active[place]
      let edge = edges[Int(number)]
      guard edge.bottom > y - box.reach else { continue }
      active[kept] = number
      kept += 1
      let isWhole = edge.top <= y - box.reach && edge.bottom >= y + box.reach
      if isWhole {
        addWhole(edge, y, groups, &windings, steps: &steps, &row.touched)
      } else {
        addPart(edge, y, groups, &windings, steps: &steps, &row.touched)
      }
    }
    swap(&windingList, &row.windings)
    swap(&stepList, &row.steps)
    active.removeLast(active.count - kept)
  }

  /// The groups that some pixels lie in, with the share that goes to all behind them.
  ///
  /// - Parameters:
  ///   - reach: the first and the last place that count, from the first group.
  ///   - whole: the windings that pixels right of the edge get.
  /// - Returns: the groups that are to be looked at; none if all lie on one side.
  @inline(__always)
  private func meet(
    _ reach: SIMD2<Float>, _ whole: Float, _ groups: Range<Int>,
    steps: inout MutableSpan<Float>, touched: inout StripGroups
  ) -> Range<Int> {
    let none = groups.lowerBound..<groups.lowerBound
    let limit = Float(groups.count * 4)
    let (low, high) = (reach.x, reach.y)
    guard low < limit else { return none }
    guard high > 0 else {
      steps[groups.lowerBound] += whole
      touched.insert(groups.lowerBound)
      return none
    }
    let first = low > 0 ? Int(low) >> 2 : 0
    let last = high < limit ? Int(high) >> 2 : groups.count - 1
    let found = groups.lowerBound + first..<groups.lowerBound + last + 1
    if found.upperBound < groups.upperBound {
      steps[found.upperBound] += whole
      touched.insert(found.upperBound)
    }
    return found
  }

  /// The middles of a group's pixels, from the first group.
  @inline(__always)
  private static func middles(_ group: Int, _ groups: Range<Int>) -> SIMD4<Float> {
    SIMD4(0.5, 1.5, 2.5, 3.5) + Float((group - groups.lowerBound) * 4)
  }

  /// Adds an edge that passes all of a row's boxes: their shares follow from the distance alone.
  @inline(__always)
  private func addWhole(
    _ edge: Edge, _ y: Double, _ groups: Range<Int>, _ windings: inout MutableSpan<SIMD4<Float>>,
    steps: inout MutableSpan<Float>, _ touched: inout StripGroups
  ) {
    let x = Float(edge.x + (y - edge.top) * edge.slope - Double(groups.lowerBound * 4))
    let (wide, narrow) = (edge.sides.x + edge.sides.y, edge.sides.x - edge.sides.y)
    let whole = edge.weight * Float(box.area)
    // A box seen along the edge is as dense as two intervals added: its area is a sum of squares.
    let scale = whole / (8 * edge.sides.x * edge.sides.y)
    let reach = SIMD2(x - wide - 0.5, x + wide + 0.5)
    for group in meet(reach, whole, groups, steps: &steps, touched: &touched) {
      let place = Self.middles(group, groups) - x
      let squares =
        Self.square(place + wide) - Self.square(place + narrow) - Self.square(place - narrow)
        + Self.square(place - wide)
      windings[group] += squares * scale
      touched.insert(group)
    }
  }

  /// The square of the positive part.
  @inline(__always)
  private static func square(_ value: SIMD4<Float>) -> SIMD4<Float> {
    let positive = SIMD4.most(value, .zero)
    return positive * positive
  }

  /// Adds an edge that passes some of the height of a row's boxes, band by band.
  @inline(__always)
  private func addPart(
    _ edge: Edge, _ y: Double, _ groups: Range<Int>, _ windings: inout MutableSpan<SIMD4<Float>>,
    steps: inout MutableSpan<Float>, _ touched: inout StripGroups
  ) {
    // By band: where the left and the right side of the box meet the edge, above and below.
    var places = InlineArray<3, SIMD4<Float>>(repeating: .zero)
    var heights = SIMD4<Float>.zero
    var (low, high) = (Float.infinity, -Float.infinity)
    var whole: Float = 0
    var count = 0
    let start = edge.x - Double(groups.lowerBound * 4)
    for index in 0..<box.count {
      let band = box.bands[index]
      let top = max(edge.top, y + band.low)
      let bottom = min(edge.bottom, y + band.high)
      guard top < bottom else { continue }
      let upper = start + (top - edge.top) * edge.slope
      let lower = start + (bottom - edge.top) * edge.slope
      let (above, below) = (top - y, bottom - y)
      let place = SIMD4<Float>(
        Float(upper - band.right.x - band.right.y * above),
        Float(lower - band.right.x - band.right.y * below),
        Float(upper - band.left.x - band.left.y * above),
        Float(lower - band.left.x - band.left.y * below))
      let height = edge.weight * Float(bottom - top)
      low = min(low, min(place.x, place.y))
      high = max(high, max(place.z, place.w))
      whole += height * 0.5 * (place.z + place.w - place.x - place.y)
      places[count] = place
      heights[count] = height
      count += 1
    }
    guard count > 0 else { return }
    let reach = SIMD2(low - 0.5, high + 0.5)
    for group in meet(reach, whole, groups, steps: &steps, touched: &touched) {
      let middle = Self.middles(group, groups)
      var sum = SIMD4<Float>.zero
      for index in 0..<count {
        let place = places[index]
        let inside = Self.mean(middle - place.x, middle - place.y)
        sum += (inside - Self.mean(middle - place.z, middle - place.w)) * heights[index]
      }
      windings[group] += sum
      touched.insert(group)
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
