// SPDX-License-Identifier: MIT

internal import Diagnostics

/// The winding numbers of two paths on both sides of each edge of an arrangement.
struct EdgeSides {
  private let edges: [GridSegment]
  /// The edges by columns of the plane, and by rows: the candidates for a ray from an edge.
  private let columns: Buckets
  private let rows: Buckets

  /// The edges that overlap each interval of an axis.
  ///
  /// Intervals are chosen so that about as many edges begin in each, however unevenly they lie.
  private struct Buckets {
    private var lists: [[Int32]]
    /// The start of each interval, rising; the first is the least coordinate.
    private let starts: [Int64]

    init(_ edges: [GridSegment], _ range: (GridSegment) -> (Int64, Int64)) {
      let ranges = edges.map(range)
      let lows = ranges.map(\.0).sorted()
      var count = max(min(edges.count, 4096), 1)
      var starts = Self.starts(lows, count)
      // Long edges lie in many lists; the number of lists is halved until they hold at most sixteen
      // million entries together.
      while count > 1, Self.entries(ranges, starts) > 16_000_000 {
        count /= 2
        starts = Self.starts(lows, count)
      }
      self.starts = starts
      lists = Array(repeating: [], count: starts.count)
      for (index, range) in ranges.enumerated() {
        let first = Self.bucket(of: range.0, starts)
        let last = Self.bucket(of: range.1, starts)
        for bucket in first...last { lists[bucket].append(Int32(index)) }
      }
    }

    /// The coordinates that divide sorted ones into equal shares, each once.
    private static func starts(_ lows: [Int64], _ count: Int) -> [Int64] {
      var result: [Int64] = []
      for index in 0..<count where !lows.isEmpty {
        let start = lows[index * lows.count / count]
        if start != result.last { result.append(start) }
      }
      return result.isEmpty ? [0] : result
    }

    private static func entries(_ ranges: [(Int64, Int64)], _ starts: [Int64]) -> Int {
      ranges.reduce(0) { $0 + 1 + bucket(of: $1.1, starts) - bucket(of: $1.0, starts) }
    }

    /// The last interval that begins at a coordinate or before it; 0 before all of them.
    private static func bucket(of value: Int64, _ starts: [Int64]) -> Int {
      var (low, high) = (0, starts.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if starts[middle] <= value { low = middle } else { high = middle }
      }
      return low
    }

    /// The edges that may contain a coordinate, given doubled.
    func around(doubled value: Int64) -> [Int32] {
      // Rounded down: edges that begin at the next coordinate do not contain the half.
      lists[Self.bucket(of: value >> 1, starts)]
    }
  }

  /// Sorts edges into intervals; nil, and logged, where too many overlap.
  init?(_ edges: [GridSegment]) {
    self.edges = edges
    columns = Buckets(edges) { ($0.low.x, $0.high.x) }
    rows = Buckets(edges) { ($0.minY, $0.maxY) }
    var tests = 0
    for edge in edges {
      tests +=
        edge.low.x != edge.high.x
        ? columns.around(doubled: edge.low.x + edge.high.x).count
        : rows.around(doubled: edge.low.y + edge.high.y).count
    }
    guard tests <= Self.maximumTests else {
      RefusalLog.refuse(
        "path: too entangled to combine", "\(edges.count) straight pieces lie side by side")
      return nil
    }
  }

  /// The largest number of edge pairs that are tested.
  private static let maximumTests = 200_000_000

  /// The winding numbers to the left and to the right of an edge, seen from its low to its high
  /// end.
  func windings(of index: Int) -> (left: EdgeWinding, right: EdgeWinding) {
    let edge = edges[index]
    // A ray from the middle of the edge, not parallel to it. Coordinates are doubled, so that the
    // middle is a whole point.
    let middle = GridPoint(x: edge.low.x + edge.high.x, y: edge.low.y + edge.high.y)
    var sum = EdgeWinding()
    if edge.low.x != edge.high.x {
      for other in columns.around(doubled: middle.x) where Int(other) != index {
        let candidate = edges[Int(other)]
        guard 2 * candidate.low.x <= middle.x, middle.x < 2 * candidate.high.x,
          Self.turn(candidate, middle) > 0
        else { continue }
        sum = sum + candidate.winding
      }
      // The downward ray counts the winding below: the right side of the edge. Crossing the edge
      // upward adds its own.
      return (sum + edge.winding, sum)
    }
    for other in rows.around(doubled: middle.y) where Int(other) != index {
      let candidate = edges[Int(other)]
      let isUp = candidate.high.y > candidate.low.y
      guard 2 * candidate.minY <= middle.y, middle.y < 2 * candidate.maxY else { continue }
      let side = Self.turn(candidate, middle)
      // Right of an edge that goes up, or left of one that goes down.
      guard isUp ? side < 0 : side > 0 else { continue }
      sum = sum + (isUp ? -candidate.winding : candidate.winding)
    }
    // Upright edges go up: the ray to the left counts their left side.
    return (sum, sum + -edge.winding)
  }

  /// The side of an edge on which a point of doubled coordinates lies: positive for left.
  private static func turn(_ edge: GridSegment, _ doubled: GridPoint) -> Int128 {
    GridPoint.cross(
      edge.high.x - edge.low.x, edge.high.y - edge.low.y, doubled.x - 2 * edge.low.x,
      doubled.y - 2 * edge.low.y)
  }
}
