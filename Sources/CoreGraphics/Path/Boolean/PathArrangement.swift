// SPDX-License-Identifier: MIT

import Foundation

/// The outlines of two paths cut at all their crossings: edges that meet only at their ends.
///
/// Curves are flattened first. All points lie on an integer grid of 2²⁹ steps over the paths' size,
/// on which the tests for crossings are exact: touching, overlapping and repeated edges need no
/// tolerance. Cutting rounds a crossing to the grid, which may make new ones; cutting repeats until
/// there are none.
struct PathArrangement {
  private(set) var edges: [GridSegment] = []
  private let scale: Double
  private let center: SIMD2<Double>

  /// The largest number of straight pieces; larger paths are refused.
  static let maximumEdges = 200_000

  /// The largest distance between a curve and its lines, as a fraction of the paths' size.
  private static let flatness = 1.0 / 20_000

  /// Cuts two paths; nil, and logged, when they are too large.
  ///
  /// - Parameter closesFirst: whether open subpaths of the first path count as closed.
  init?(_ first: PathGeometry, _ second: PathGeometry, closesFirst: Bool = true) {
    let box = first.controlPointBounds.union(second.controlPointBounds)
    guard !box.isNull else { return nil }
    let size = max(Double(box.width), Double(box.height))
    guard size > 0, size.isFinite else { return nil }
    center = SIMD2(Double(box.midX), Double(box.midY))
    scale = Double(1 << 29) / size
    guard scale.isFinite else { return nil }
    let tolerance = size * Self.flatness
    append(first, EdgeWinding(first: 1), tolerance, closes: closesFirst)
    append(second, EdgeWinding(second: 1), tolerance, closes: true)
    guard edges.count <= Self.maximumEdges else {
      RefusalLog.refuse(
        "path: too large to combine", "\(edges.count) straight pieces; \(Self.maximumEdges) at most"
      )
      return nil
    }
    var tests = 0
    for _ in 0..<8 where tests <= Self.maximumTests && cutOnce(&tests) {}
    guard tests <= Self.maximumTests else {
      RefusalLog.refuse(
        "path: too entangled to combine", "\(edges.count) straight pieces lie side by side")
      return nil
    }
    merge()
  }

  /// The largest number of pairs of pieces that are tested; paths that need more are refused.
  private static let maximumTests = 40_000_000

  private mutating func append(
    _ geometry: PathGeometry, _ winding: EdgeWinding, _ tolerance: Double, closes: Bool
  ) {
    for line in geometry.polylines(tolerance: tolerance) {
      let points = line.points.map(onGrid)
      for (a, b) in zip(points, points.dropFirst()) {
        if let edge = GridSegment(a, b, winding) { edges.append(edge) }
      }
      guard closes || line.isClosed, let last = points.last, let start = points.first,
        let edge = GridSegment(last, start, winding)
      else { continue }
      edges.append(edge)
    }
  }

  private func onGrid(_ p: SIMD2<Double>) -> GridPoint {
    let q = (p - center) * scale
    return GridPoint(x: Int64(q.x.rounded()), y: Int64(q.y.rounded()))
  }

  /// A point of the grid in the paths' space.
  func point(_ p: GridPoint) -> CGPoint {
    CGPoint(x: Double(p.x) / scale + center.x, y: Double(p.y) / scale + center.y)
  }

  // MARK: - Cutting

  /// The number of pairs of edges, sorted by their low ends, that overlap along x.
  private func pairsSideBySide() -> Int {
    let ends = edges.map(\.high.x).sorted()
    var (count, ended) = (0, 0)
    for (index, edge) in edges.enumerated() {
      while ends[ended] < edge.low.x { ended += 1 }
      count += index - ended
    }
    return count
  }

  /// Cuts each edge where others cross or touch it; false when there is nothing to cut.
  ///
  /// The pairs to test are counted first, so that a refusal costs little.
  private mutating func cutOnce(_ tests: inout Int) -> Bool {
    // Edges that coincide are cut once. Where a distant point makes the grid coarse, the small
    // parts of a path collapse into few edges.
    merge()
    tests += pairsSideBySide()
    guard tests <= Self.maximumTests else { return false }
    var cuts: [[GridPoint]] = Array(repeating: [], count: edges.count)
    var active: [Int] = []
    var total = 0
    for index in edges.indices {
      let edge = edges[index]
      active.removeAll { edges[$0].high.x < edge.low.x }
      for other in active where total < 4 * Self.maximumEdges {
        let candidate = edges[other]
        guard candidate.minY <= edge.maxY, edge.minY <= candidate.maxY else { continue }
        total += Self.cut(edge, candidate, &cuts[index])
        total += Self.cut(candidate, edge, &cuts[other])
      }
      active.append(index)
    }
    guard total > 0 else { return false }
    var result: [GridSegment] = []
    result.reserveCapacity(edges.count + total)
    for (edge, points) in zip(edges, cuts) {
      var last = edge.low
      // Sorted along the edge; points that share a coordinate are told apart by the other one.
      let isDown = edge.high.y < edge.low.y
      let ordered = points.sorted { a, b in
        a.x == b.x ? (isDown ? a.y > b.y : a.y < b.y) : a.x < b.x
      }
      for p in ordered + [edge.high] {
        if let part = GridSegment(last, p, edge.winding) { result.append(part) }
        last = p
      }
    }
    edges = result
    return true
  }

  /// Records the cuts of an edge by another one.
  ///
  /// - Returns: the number of cuts.
  private static func cut(
    _ edge: GridSegment, _ other: GridSegment, _ cuts: inout [GridPoint]
  ) -> Int {
    // In the same order for both edges, so that both get the same rounded point.
    let isFirst = (edge.low, edge.high) < (other.low, other.high)
    if let p = isFirst ? edge.crossing(other) : other.crossing(edge) {
      // Rounded to an end, it cuts the other edge only.
      guard p != edge.low, p != edge.high else { return 0 }
      cuts.append(p)
      return 1
    }
    var count = 0
    for p in [other.low, other.high] where edge.hasInside(p) {
      cuts.append(p)
      count += 1
    }
    return count
  }

  /// Merges edges that coincide; those that cancel out remain as edges.
  private mutating func merge() {
    edges.sort { $0.low == $1.low ? $0.high < $1.high : $0.low < $1.low }
    var result: [GridSegment] = []
    for edge in edges {
      if let last = result.last, last.low == edge.low, last.high == edge.high {
        result[result.count - 1].winding = last.winding + edge.winding
      } else {
        result.append(edge)
      }
    }
    edges = result
  }
}
