// SPDX-License-Identifier: MIT

import Foundation

/// Converts a line into the outline of its stroke.
///
/// The area is the union of one rectangle per straight piece, one wedge per corner and two caps,
/// all wound the same way. The outline is the sum of their boundaries: along a corner's outer side
/// it follows the join, along the inner side it goes to the corner itself and out again, because
/// that is what remains when the shared edges of rectangle, wedge and rectangle cancel.
///
/// ```
///   outer side ────────╮ join          Filled by the winding rule, this covers exactly the union,
///   line       ───────╳│               however sharp the corners and however wide the line. Where
///   inner side ───────╯│               both inner sides reach their crossing, the outline takes
///                     ││               the crossing instead, which covers the same.
/// ```
///
/// Curves are flattened first; a closed line gives two loops, wound in opposite directions. Within a
/// curve corners are round, and where it bends around a point within the line, the wedges beyond that
/// point are added: a curve's stroke is what a line across it passes over.
struct PathStroker {
  let halfWidth: Double
  let cap: CGLineCap
  let join: CGLineJoin
  let miterLimit: Double
  /// The largest distance between a curve and its lines, in points.
  let tolerance: Double

  /// A point of a flattened line.
  private struct Vertex {
    let point: SIMD2<Double>
    /// Whether two elements of the path meet there; false within a curve.
    let isCorner: Bool
  }

  /// The outline of a path's stroke, for the winding rule.
  ///
  /// Subpaths of a move alone have none.
  func outline(of path: PathGeometry) -> PathGeometry {
    var result = PathGeometry()
    path.forEachSubpath { start, segments, isClosed in
      guard isClosed || !segments.isEmpty else { return }
      let line = vertices(from: start, segments, isClosed: isClosed)
      addOutline(of: line, isClosed: isClosed, to: &result)
    }
    return result
  }

  /// The points of a flattened subpath.
  ///
  /// Points closer together than a thousandth of the tolerance are merged: the direction between them
  /// would be a rounding error.
  private func vertices(
    from start: SIMD2<Double>, _ segments: [PathSegment], isClosed: Bool
  ) -> [Vertex] {
    let nearness = tolerance * 1e-3
    var line = [Vertex(point: start, isCorner: true)]
    for (index, segment) in segments.enumerated() {
      let isEnd = !isClosed && (index == 0 || index == segments.count - 1)
      // At the rim a step may be off by a fraction of a pixel.
      let count = segment.stepCount(
        tolerance: tolerance, halfWidth: halfWidth, rim: 5 * tolerance, isEnd: isEnd)
      var step = 0
      segment.forEachEnd(ofSteps: count) { point in
        step += 1
        let isCorner = step == count
        if length(point - line[line.count - 1].point) > nearness {
          line.append(Vertex(point: point, isCorner: isCorner))
        } else if isCorner {
          line[line.count - 1] = Vertex(point: line[line.count - 1].point, isCorner: true)
        }
      }
    }
    while isClosed, line.count > 1, length(line[line.count - 1].point - start) <= nearness {
      line.removeLast()
    }
    return line
  }

  private func addOutline(of line: [Vertex], isClosed: Bool, to result: inout PathGeometry) {
    guard line.count > 1 else {
      if cap != .butt { addDot(at: line[0].point, to: &result) }
      return
    }
    if isClosed, line.count > 2 {
      add(side(line, isClosed: true, wedges: &result), to: &result)
      add(side(line.reversed(), isClosed: true, wedges: &result), to: &result)
    } else {
      // A closed line of two points runs forth and back: both ends are corners of a half turn.
      let isFolded = isClosed
      let (first, last) = (line[0].point, line[line.count - 1].point)
      var loop = side(line, isClosed: false, wedges: &result)
      addEnd(at: last, from: line[line.count - 2].point, isFolded, to: &loop)
      loop += side(line.reversed(), isClosed: false, wedges: &result)
      addEnd(at: first, from: line[1].point, isFolded, to: &loop)
      add(loop, to: &result)
    }
  }

  private func add(_ loop: [SIMD2<Double>], to path: inout PathGeometry) {
    guard let first = loop.first else { return }
    path.move(to: CGPoint(first))
    for point in loop.dropFirst() { path.line(to: CGPoint(point)) }
    path.close()
  }

  /// The left side of a line, walked forward, with its corners.
  ///
  /// - Parameter wedges: gets the parts of a bend beyond the points that it goes round.
  private func side(
    _ line: [Vertex], isClosed: Bool, wedges: inout PathGeometry
  ) -> [SIMD2<Double>] {
    let count = line.count
    var result: [SIMD2<Double>] = []
    let edges = isClosed ? count : count - 1
    for index in 0..<edges {
      let a = line[index].point
      let b = line[(index + 1) % count]
      let normal = leftNormal(a, b.point)
      if index == 0, !isClosed { result.append(a + normal) }
      if index + 1 < edges || isClosed {
        let next = line[(index + 2) % count].point
        if addCorner(at: b, from: a, to: next, to: &result), !b.isCorner {
          add([b.point, b.point + leftNormal(b.point, next), b.point + normal], to: &wedges)
        }
      } else {
        result.append(b.point + normal)
      }
    }
    return result
  }

  /// The vector from a line to its left side (toward growing angles), half a width long.
  private func leftNormal(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
    let d = (b - a) / length(b - a)
    return SIMD2(-d.y, d.x) * halfWidth
  }

  /// Adds the left side at a corner.
  ///
  /// - Returns: whether the corner is an inner one whose sides do not meet.
  private func addCorner(
    at vertex: Vertex, from a: SIMD2<Double>, to b: SIMD2<Double>,
    to side: inout [SIMD2<Double>]
  ) -> Bool {
    let corner = vertex.point
    let n0 = leftNormal(a, corner)
    let n1 = leftNormal(corner, b)
    let cross = n0.x * n1.y - n0.y * n1.x
    let dot = (n0 * n1).sum()
    let square = halfWidth * halfWidth
    if cross > 0 {
      // A left turn: this is the inner side. Both sides cross tan(half the turn) · half width
      // before the corner.
      let reach = halfWidth * cross / (square + dot)
      let (before, after) = (length(corner - a), length(b - corner))
      // Where curves continue each other a short step may lie beside a long one, and turns like that.
      let limit = dot > 0.95 * square ? max(before, after) : min(before, after) / 2
      if dot > 0 || square + dot > 1e-9 * square, reach <= limit {
        side.append(corner + (n0 + n1) * (square / (square + dot)))
        return false
      }
      side += [corner + n0, corner, corner + n1]
      return true
    }
    side.append(corner + n0)
    if vertex.isCorner {
      addJoin(at: corner, n0, n1, cross: cross, dot: dot, to: &side)
    } else {
      addArc(at: corner, from: n0, through: -atan2(-cross, dot), to: &side)
    }
    side.append(corner + n1)
    return false
  }

  /// Adds the points between the two ends of a corner's outer side.
  private func addJoin(
    at corner: SIMD2<Double>, _ n0: SIMD2<Double>, _ n1: SIMD2<Double>, cross: Double,
    dot: Double, to side: inout [SIMD2<Double>]
  ) {
    let square = halfWidth * halfWidth
    switch join {
    case .bevel:
      break
    case .round:
      addArc(at: corner, from: n0, through: -atan2(-cross, dot), to: &side)
    case .miter:
      // Miter length / width = 1 / sin(half the angle between the lines) = √(2 / (1 + cos turn)).
      let cosine = dot / square
      if 1 + cosine > 1e-9, 2 / (1 + cosine) <= miterLimit * miterLimit {
        side.append(corner + (n0 + n1) / (1 + cosine))
      }
    }
  }

  /// Adds the points of an arc about `center` strictly between its ends; negative angles turn
  /// right.
  private func addArc(
    at center: SIMD2<Double>, from radius: SIMD2<Double>, through angle: Double,
    to side: inout [SIMD2<Double>]
  ) {
    let error = min(max(tolerance / halfWidth, 1e-6), 0.5)
    let step = 2 * acos(1 - error)
    // Corners between points that overflow have no angle, and get no arc.
    guard angle.isFinite else { return }
    let count = min(max(Int(clamping: (abs(angle) / step).rounded(.up)), 1), 1024)
    for index in 1..<max(count, 1) where count > 1 {
      let a = angle * Double(index) / Double(count)
      side.append(
        center
          + SIMD2(
            radius.x * cos(a) - radius.y * sin(a), radius.x * sin(a) + radius.y * cos(a)))
    }
  }

  /// Adds the cap of an open line, from its left side to its right side.
  private func addEnd(
    at end: SIMD2<Double>, from before: SIMD2<Double>, _ isFolded: Bool,
    to loop: inout [SIMD2<Double>]
  ) {
    let normal = leftNormal(before, end)
    let forward = SIMD2(normal.y, -normal.x)
    if isFolded ? join == .round : cap == .round {
      addArc(at: end, from: normal, through: -.pi, to: &loop)
    } else if !isFolded, cap == .square {
      loop += [end + normal + forward, end - normal + forward]
    }
  }

  /// Adds a subpath without length: a disc or an upright square, by the cap.
  private func addDot(at point: SIMD2<Double>, to path: inout PathGeometry) {
    let rect = CGRect(
      x: point.x - halfWidth, y: point.y - halfWidth, width: 2 * halfWidth,
      height: 2 * halfWidth)
    if cap == .round { path.addEllipse(in: rect) } else { path.addRect(rect) }
  }
}
