// SPDX-License-Identifier: MIT

import Foundation

/// Set operations on the areas of paths.
///
/// Areas are cut on an exact grid, so touching and overlapping edges need no special case. Curves
/// come back as lines that stay within 1/20 000 of their path's size; Apple's results keep the
/// curves. The grid has 2²⁹ steps over the smaller path. Results are loops that do not cross,
/// outer ones counterclockwise where y grows upward, holes clockwise: both fill rules fill them alike. Paths of more than 200 000 straight pieces, or
/// of very many side by side, are refused and logged, and the result is empty.
extension CGPath {
  /// The area of the path as loops that do not cross.
  public final func normalized(using fillRule: CGPathFillRule = .winding) -> CGPath {
    combined(CGPath(), fillRule) { first, _ in first }
  }

  /// The union: the area inside of either path.
  public final func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    guard let (small, large) = tooDifferent(other) else {
      return combined(other, rule) { $0 || $1 }
    }
    return Self.joined([large.normalized(using: rule), small.subtracting(large, using: rule)])
  }

  /// The intersection: the area inside of both paths.
  public final func intersection(
    _ other: CGPath, using rule: CGPathFillRule = .winding
  ) -> CGPath {
    combined(other, rule, within: commonBounds(other)) { $0 && $1 }
  }

  /// The difference: the area inside of this path and not of the other.
  public final func subtracting(
    _ other: CGPath, using rule: CGPathFillRule = .winding
  ) -> CGPath {
    combined(other, rule, within: PointBounds(geometry)) { $0 && !$1 }
  }

  /// The symmetric difference: the area inside of exactly one of the paths.
  public final func symmetricDifference(
    _ other: CGPath, using rule: CGPathFillRule = .winding
  ) -> CGPath {
    guard let (small, large) = tooDifferent(other) else {
      return combined(other, rule) { $0 != $1 }
    }
    return Self.joined([
      large.normalized(using: rule), Self.reversed(small.intersection(large, using: rule)),
      small.subtracting(large, using: rule),
    ])
  }

  /// Whether the areas of two paths overlap; touching is not enough.
  public final func intersects(_ other: CGPath, using rule: CGPathFillRule = .winding) -> Bool {
    !intersection(other, using: rule).isEmpty
  }

  /// The parts of this path's lines that lie inside of the other path, as open lines.
  public final func lineIntersection(
    _ other: CGPath, using rule: CGPathFillRule = .winding
  ) -> CGPath {
    lines(other, rule, within: commonBounds(other)) { $0 }
  }

  /// The parts of this path's lines that lie outside of the other path, as open lines.
  public final func lineSubtracting(
    _ other: CGPath, using rule: CGPathFillRule = .winding
  ) -> CGPath {
    lines(other, rule, within: PointBounds(geometry)) { !$0 }
  }

  /// The connected parts of the area, each with its holes.
  public final func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
    guard let arrangement = PathArrangement(geometry, PathGeometry()) else { return [] }
    let loops = Self.loops(arrangement, rule) { first, _ in first }
    var outer: [(area: Double, outline: PathGeometry, path: PathGeometry)] = []
    var holes: [[GridPoint]] = []
    for loop in loops {
      let area = Self.area(loop)
      if area > 0 {
        outer.append((area, Self.onGrid(loop), Self.closed(loop, arrangement)))
      } else {
        holes.append(loop)
      }
    }
    // A hole belongs to the smallest loop around it.
    outer.sort { $0.area < $1.area }
    let boxes = outer.map(\.outline.controlPointBounds)
    var components = outer.map(\.path)
    for hole in holes {
      // A point just inside of the hole's first edge is outside of the area and inside its owner.
      let inside = CGPoint(
        x: Double(hole[0].x + hole[1].x) / 2, y: Double(hole[0].y + hole[1].y) / 2)
      let area = -Self.area(hole)
      let owner = outer.indices.first { index in
        outer[index].area >= area && boxes[index].contains(inside)
          && outer[index].outline.contains(inside, .winding)
      }
      guard let owner else { continue }
      components[owner].append(Self.closed(hole, arrangement))
    }
    return components.map { CGPath(geometry: $0) }
  }

  // MARK: - Areas

  /// The bounds that hold whatever two paths have in common: a single point if that is nothing.
  private func commonBounds(_ other: CGPath) -> PointBounds {
    guard let own = PointBounds(geometry), let others = PointBounds(other.geometry) else {
      return PointBounds(low: .zero, high: .zero)
    }
    return own.intersection(others) ?? PointBounds(low: own.low, high: own.low)
  }

  /// Two paths whose sizes no one grid holds, the smaller first; nil for others. Both keep grids of their
  /// own, and what they have in common is cut on the smaller one's.
  private func tooDifferent(_ other: CGPath) -> (small: CGPath, large: CGPath)? {
    let sizes = [geometry, other.geometry].map { PointBounds($0)?.halfSize ?? 0 }
    guard let small = sizes.min(), let large = sizes.max(), small > 0,
      large * 0x1p-40 > small
    else { return nil }
    return sizes[0] < sizes[1] ? (self, other) : (other, self)
  }

  /// The same loops the other way round.
  private static func reversed(_ loops: CGPath) -> CGPath {
    var result = PathGeometry()
    for loop in loops.geometry.polylines(tolerance: 1) {
      let points = loop.points.reversed().map { CGPoint(x: $0.x, y: $0.y) }
      result.move(to: points[0])
      for point in points.dropFirst() { result.line(to: point) }
      result.close()
    }
    return CGPath(geometry: result)
  }

  private static func joined(_ paths: [CGPath]) -> CGPath {
    var result = PathGeometry()
    for path in paths { result.append(path.geometry) }
    return CGPath(geometry: result)
  }

  /// - Parameter part: the bounds of the result; nil where both paths may be part of it.
  private func combined(
    _ other: CGPath, _ rule: CGPathFillRule, within part: PointBounds? = nil,
    _ isInside: (Bool, Bool) -> Bool
  ) -> CGPath {
    let made = PathArrangement(geometry, other.geometry, within: part)
    guard let arrangement = made else { return CGPath() }
    var result = PathGeometry()
    for loop in Self.loops(arrangement, rule, isInside) {
      result.append(Self.closed(loop, arrangement))
    }
    return CGPath(geometry: result)
  }

  /// The boundary between inside and outside, as loops.
  private static func loops(
    _ arrangement: PathArrangement, _ rule: CGPathFillRule, _ isInside: (Bool, Bool) -> Bool
  ) -> [[GridPoint]] {
    func fills(_ winding: Int) -> Bool { rule == .winding ? winding != 0 : winding % 2 != 0 }
    func isInsideAll(_ winding: EdgeWinding) -> Bool {
      isInside(fills(winding.first), fills(winding.second))
    }
    guard let sides = EdgeSides(arrangement.edges) else { return [] }
    var tracer = LoopTracer()
    for (index, edge) in arrangement.edges.enumerated() {
      let (left, right) = sides.windings(of: index)
      switch (isInsideAll(left), isInsideAll(right)) {
      case (true, false): tracer.add(edge.low, edge.high)
      case (false, true): tracer.add(edge.high, edge.low)
      default: break
      }
    }
    return tracer.loops()
  }

  private static func closed(
    _ loop: [GridPoint], _ arrangement: PathArrangement
  ) -> PathGeometry {
    var result = PathGeometry()
    for (index, p) in loop.enumerated() {
      if index == 0 {
        result.move(to: arrangement.point(p))
      } else {
        result.line(to: arrangement.point(p))
      }
    }
    result.close()
    return result
  }

  /// A loop in the grid's own coordinates.
  private static func onGrid(_ loop: [GridPoint]) -> PathGeometry {
    var result = PathGeometry()
    for (index, p) in loop.enumerated() {
      let point = CGPoint(x: Double(p.x), y: Double(p.y))
      if index == 0 { result.move(to: point) } else { result.line(to: point) }
    }
    return result
  }

  /// The area of a loop on the grid; positive for one that turns left.
  private static func area(_ loop: [GridPoint]) -> Double {
    zip(loop, loop.dropFirst()).reduce(0) { sum, edge in
      sum + Double(GridPoint.turn(loop[0], edge.0, edge.1)) / 2
    }
  }

  // MARK: - Lines

  private func lines(
    _ other: CGPath, _ rule: CGPathFillRule, within part: PointBounds?, _ keeps: (Bool) -> Bool
  ) -> CGPath {
    let made = PathArrangement(geometry, other.geometry, closesFirst: false, within: part)
    guard let arrangement = made else { return CGPath() }
    guard let sides = EdgeSides(arrangement.edges) else { return CGPath() }
    var tracer = LineTracer()
    for (index, edge) in arrangement.edges.enumerated() where edge.winding.first != 0 {
      let (left, right) = sides.windings(of: index)
      func fills(_ winding: Int) -> Bool { rule == .winding ? winding != 0 : winding % 2 != 0 }
      // A line along the edge of the area counts as inside.
      guard keeps(fills(left.second) || fills(right.second)) else { continue }
      if edge.winding.first > 0 {
        tracer.add(edge.low, edge.high)
      } else {
        tracer.add(edge.high, edge.low)
      }
    }
    var result = PathGeometry()
    for line in tracer.lines() {
      result.move(to: arrangement.point(line[0]))
      for p in line.dropFirst() { result.line(to: arrangement.point(p)) }
    }
    return CGPath(geometry: result)
  }
}
