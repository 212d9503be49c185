// SPDX-License-Identifier: MIT

/// The pixels that nothing in front of them hides, as disjoint rectangles: fewer and fewer from front to back.
///
/// It errs on one side: pixels may count as seen though they are hidden. Where hiding a rectangle would break
/// the region into more than `capacity` rectangles, some of its pixels stay seen, so that each question has a
/// bounded cost. Empty and inverted rectangles, and those beyond what passes reach, hide nothing.
struct VisibleRegion {
  /// The number of rectangles that it holds.
  static var capacity: Int { 256 }

  /// Least x, least y, and the negatives of greatest x and y: one comparison of vectors tells whether two
  /// rectangles meet.
  private typealias Edges = SIMD4<Int32>

  /// The rectangles of the saved regions, then those of the region itself.
  private var rects: [Edges] = []
  private var first = 0
  /// By saved region: where it begins.
  private var saved: [Int] = []
  private var limits = PixelRect.zero

  /// A region without pixels.
  init() {}

  /// Starts over with all pixels of a rectangle, or with some parts of it that have none in common, and nothing
  /// saved.
  mutating func begin(_ limits: PixelRect, parts: [PixelRect] = []) {
    rects.removeAll(keepingCapacity: true)
    saved.removeAll(keepingCapacity: true)
    first = 0
    self.limits = limits
    guard limits.isWithinReach else { return }
    if parts.isEmpty {
      rects.append(limits.edges)
    } else {
      for part in parts where part.isWithinReach { rects.append(part.edges) }
    }
  }

  /// Whether no pixel is seen.
  var isEmpty: Bool {
    @inline(__always) get { rects.count == first }
  }

  /// Number of rectangles.
  var count: Int { rects.count - first }

  /// Number of seen pixels.
  var area: Int { rects[first...].reduce(0) { $0 + PixelRect(edges: $1).area } }

  // MARK: - Changing

  /// Takes out the pixels of an opaque rectangle; those behind it are not seen.
  mutating func hide(_ hole: PixelRect) {
    guard hole.isWithinReach else { return }
    let facing = hole.facingEdges
    var index = rects.count - 1
    while index >= first {
      if rects[index].meets(facing) { cut(index, hole.edges) }
      index -= 1
    }
  }

  /// Puts the rest of a rectangle beside a hole in its place; as it is where that is too much.
  private mutating func cut(_ index: Int, _ hole: SIMD4<Int32>) {
    let rect = rects[index]
    // Above and below the hole, then left and right of it between these.
    let low = max(rect.y, hole.y)
    let high = max(rect.w, hole.w)
    let isAbove = rect.y < hole.y
    let isBelow = rect.w < hole.w
    let isLeft = rect.x < hole.x
    let isRight = rect.z < hole.z
    let parts = (isAbove ? 1 : 0) + (isBelow ? 1 : 0) + (isLeft ? 1 : 0) + (isRight ? 1 : 0)
    guard count - 1 + parts <= Self.capacity else { return }
    rects[index] = rects[rects.count - 1]
    rects.removeLast()
    if isAbove { rects.append(SIMD4(rect.x, rect.y, rect.z, -hole.y)) }
    if isBelow { rects.append(SIMD4(rect.x, -hole.w, rect.z, rect.w)) }
    if isLeft { rects.append(SIMD4(rect.x, low, -hole.x, high)) }
    if isRight { rects.append(SIMD4(-hole.z, low, rect.z, high)) }
  }

  /// Puts pixels back that something reads, so that all behind them counts.
  mutating func reveal(_ rect: PixelRect) {
    guard !rect.isEmpty, limits.isWithinReach else { return }
    // Everything counts where the rectangle is out of reach, or there is no room for its edges.
    var part = limits
    if rect.isWithinReach {
      part = rect.intersection(limits)
      if part.isEmpty { return }
      hide(part)
      if count == Self.capacity || shows(part) { part = limits }
    }
    if part == limits { rects.removeSubrange(first...) }
    rects.append(part.edges)
  }

  /// Keeps the region as it is, to return to it later.
  mutating func save() {
    saved.append(first)
    let end = rects.count
    for index in first..<end { rects.append(rects[index]) }
    first = end
  }

  /// Returns to the region that was saved last.
  mutating func restore() {
    guard let start = saved.popLast() else { return }
    rects.removeSubrange(first...)
    first = start
  }

  // MARK: - Questions

  /// Whether some pixel of a rectangle is seen; an empty one has none.
  func shows(_ rect: PixelRect) -> Bool {
    let facing = rect.facingEdges
    for index in first..<rects.count where rects[index].meets(facing) { return !rect.isEmpty }
    return false
  }

  /// Appends the seen parts of a rectangle to a list.
  func appendParts(of rect: PixelRect, to list: inout [PixelRect]) {
    guard !rect.isEmpty else { return }
    let facing = rect.facingEdges
    let edges = rect.edges
    for index in first..<rects.count where rects[index].meets(facing) {
      list.append(PixelRect(edges: pointwiseMax(rects[index], edges)))
    }
  }
}

extension SIMD4<Int32> {
  /// Whether the rectangle of these edges meets one of which the opposite edges are given.
  @inline(__always)
  fileprivate func meets(_ facing: SIMD4<Int32>) -> Bool {
    // `all` asks lane by lane; hundreds of rectangles are asked for each quad.
    let lanes = SIMD4<Int32>.zero.replacing(with: -1, where: self .< facing)
    let halves = lanes.lowHalf & lanes.highHalf
    return halves.x & halves.y != 0
  }
}

extension PixelRect {
  /// Least x and y, negative greatest x and y.
  @inline(__always)
  fileprivate var edges: SIMD4<Int32> { SIMD4(x, y, 0 &- maxX, 0 &- maxY) }

  /// Greatest x and y, negative least x and y.
  @inline(__always)
  fileprivate var facingEdges: SIMD4<Int32> { SIMD4(maxX, maxY, 0 &- x, 0 &- y) }

  @inline(__always)
  fileprivate init(edges: SIMD4<Int32>) {
    self.init(
      x: edges.x, y: edges.y, width: 0 &- edges.z &- edges.x, height: 0 &- edges.w &- edges.y)
  }
}
