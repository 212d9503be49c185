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
/// Curves are flattened first; a closed line gives two loops, wound in opposite directions.
struct PathStroker {
  let halfWidth: Double
  let cap: CGLineCap
  let join: CGLineJoin
  let miterLimit: Double
  /// The largest distance between a curve and its lines, in points.
  let tolerance: Double

  /// The outline of one subpath, for the winding rule.
  func outline(of line: Polyline) -> PathGeometry {
    var result = PathGeometry()
    let points = line.points
    guard points.count > 1 else {
      if cap != .butt { addDot(at: points[0], to: &result) }
      return result
    }
    if line.isClosed, points.count > 2 {
      add(side(points, isClosed: true), to: &result)
      add(side(points.reversed(), isClosed: true), to: &result)
    } else {
      // A closed line of two points runs forth and back: both ends are corners of a half turn.
      let isFolded = line.isClosed
      var loop = side(points, isClosed: false)
      addEnd(at: points[points.count - 1], from: points[points.count - 2], isFolded, to: &loop)
      loop += side(points.reversed(), isClosed: false)
      addEnd(at: points[0], from: points[1], isFolded, to: &loop)
      add(loop, to: &result)
    }
    return result
  }

  private func add(_ loop: [SIMD2<Double>], to path: inout PathGeometry) {
    guard let first = loop.first else { return }
    path.move(to: CGPoint(first))
    for point in loop.dropFirst() { path.line(to: CGPoint(point)) }
    path.close()
  }

  /// The left side of the line through `points`, walked forward, with its corners.
  private func side(_ points: [SIMD2<Double>], isClosed: Bool) -> [SIMD2<Double>] {
    let count = points.count
    var result: [SIMD2<Double>] = []
    let edges = isClosed ? count : count - 1
    for index in 0..<edges {
      let a = points[index]
      let b = points[(index + 1) % count]
      let normal = leftNormal(a, b)
      if index == 0, !isClosed { result.append(a + normal) }
      if index + 1 < edges || isClosed {
        addCorner(at: b, from: a, to: points[(index + 2) % count], to: &result)
      } else {
        result.append(b + normal)
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
  private func addCorner(
    at corner: SIMD2<Double>, from a: SIMD2<Double>, to b: SIMD2<Double>,
    to side: inout [SIMD2<Double>]
  ) {
    let n0 = leftNormal(a, corner)
    let n1 = leftNormal(corner, b)
    let cross = n0.x * n1.y - n0.y * n1.x
    let dot = (n0 * n1).sum()
    let square = halfWidth * halfWidth
    if cross > 0 {
      // A left turn: this is the inner side. Both sides cross tan(half the turn) · half width
      // before the corner.
      let reach = halfWidth * cross / (square + dot)
      let shorter = min(length(corner - a), length(b - corner))
      if dot > 0 || square + dot > 1e-9 * square, reach <= shorter / 2 {
        side.append(corner + (n0 + n1) * (square / (square + dot)))
      } else {
        side += [corner + n0, corner, corner + n1]
      }
      return
    }
    side.append(corner + n0)
    addJoin(at: corner, n0, n1, cross: cross, dot: dot, to: &side)
    side.append(corner + n1)
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
