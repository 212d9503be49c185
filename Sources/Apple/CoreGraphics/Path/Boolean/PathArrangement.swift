// SPDX-License-Identifier: MIT

import Diagnostics
import Foundation

/// The outlines of two paths cut at all their crossings: edges that meet only at their ends.
///
/// Curves are flattened first, each path's by its own size. All points lie on an integer grid of 2²⁹ steps
/// over the smaller path, on which the tests for crossings are exact: touching, overlapping and repeated
/// edges need no tolerance. Beside a path that is larger by more than 2²⁹ the steps become coarser. Cutting
/// rounds a crossing to the grid, which may make new ones; cutting repeats until none are left.
struct PathArrangement {
  private(set) var edges: [GridSegment] = []
  /// Steps of the grid per unit, a power of two.
  private let scale: Double
  /// The grid's origin, in steps.
  private let center: (x: Int128, y: Int128)
  /// The part of the plane that matters; nil for all of it.
  private let window: PointBounds?

  /// The largest number of straight pieces; larger paths are refused.
  static let maximumEdges = 200_000

  /// The largest distance between a curve and its lines, as a fraction of the path's size.
  private static let flatness = 1.0 / 20_000

  /// The points of the paths that the grid rounds.
  private var rounded: [GridPoint: SIMD2<Double>] = [:]

  /// The largest coordinate on the grid.
  private static let gridHalf = Int64(1) << 59

  /// Cuts two paths; nil without an area, and, with a logged reason, when they are too large.
  ///
  /// - Parameters:
  ///   - closesFirst: whether open subpaths of the first path count as closed.
  ///   - part: bounds outside of which the edges do not matter; nil if all of them do. The grid
  ///     covers no more, so that a small path keeps its shape beside one without end.
  init?(
    _ first: PathGeometry, _ second: PathGeometry, closesFirst: Bool = true,
    within part: PointBounds? = nil
  ) {
    let boxes = [PointBounds(first), PointBounds(second)]
    guard var all = boxes[0] ?? boxes[1] else { return nil }
    if let second = boxes[1] { all = all.union(second) }
    // The margin keeps the cuts outside of the part itself.
    let outset = part?.outset(by: 0.25)
    window = outset.flatMap { $0.contains(all) ? nil : $0 }
    let covered = window.flatMap(all.intersection) ?? all
    guard covered.halfSize > 0 else { return nil }
    let sizes = boxes.compactMap { $0?.halfSize }.filter { $0 > 0 }
    let smaller = min(sizes.min() ?? covered.halfSize, covered.halfSize)
    // Steps of tiny paths are as small as numbers can be.
    let exponent = min(28 - smaller.exponent, 57 - covered.halfSize.exponent, 900)
    scale = Double(sign: .plus, exponent: exponent, significand: 1)
    center = (Self.steps(covered.center.x, scale), Self.steps(covered.center.y, scale))
    for (index, path) in [first, second].enumerated() {
      let size = min(boxes[index]?.halfSize ?? 0, covered.halfSize) * 2
      append(
        path, index == 0 ? EdgeWinding(first: 1) : EdgeWinding(second: 1),
        tolerance: max(size, covered.halfSize * 1e-17) * Self.flatness,
        isArea: index == 1 || closesFirst)
    }
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

  /// Adds the edges of a path: the outline of an area, whose subpaths are closed, or lines.
  private mutating func append(
    _ geometry: PathGeometry, _ winding: EdgeWinding, tolerance: Double, isArea: Bool
  ) {
    for line in geometry.polylines(tolerance: tolerance) {
      if isArea {
        let points = (window?.clipped(loop: line.points) ?? line.points).map { onGrid($0) }
        for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) {
          if let edge = GridSegment(a, b, winding) { edges.append(edge) }
        }
        continue
      }
      let next = line.points.dropFirst() + (line.isClosed ? line.points.prefix(1) : [])
      for (a, b) in zip(line.points, next) {
        let piece = window.map { $0.clipped(from: a, to: b) } ?? (a, b)
        if let piece, let edge = GridSegment(onGrid(piece.from), onGrid(piece.to), winding) {
          edges.append(edge)
        }
      }
    }
  }

  private mutating func onGrid(_ p: SIMD2<Double>) -> GridPoint {
    let result = GridPoint(
      x: Self.onGrid(Self.steps(p.x, scale) - center.x),
      y: Self.onGrid(Self.steps(p.y, scale) - center.y))
    if position(result) != p, rounded[result] == nil { rounded[result] = p }
    return result
  }

  private static func onGrid(_ steps: Int128) -> Int64 {
    Int64(clamping: min(max(steps, Int128(-gridHalf)), Int128(gridHalf)))
  }

  /// A coordinate in whole steps.
  private static func steps(_ coordinate: Double, _ scale: Double) -> Int128 {
    // Half of the range, so that differences fit.
    let limit = Double(sign: .plus, exponent: 125, significand: 1)
    let steps = (coordinate * scale).rounded(.toNearestOrAwayFromZero)
    return Int128(clamping: min(max(steps, -limit), limit))
  }

  /// A point of the grid in the paths' space; a point of the paths has the coordinates that it had.
  func point(_ p: GridPoint) -> CGPoint {
    let position = rounded[p] ?? position(p)
    return CGPoint(x: position.x, y: position.y)
  }

  private func position(_ p: GridPoint) -> SIMD2<Double> {
    SIMD2(Double(Int128(p.x) + center.x), Double(Int128(p.y) + center.y)) / scale
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
