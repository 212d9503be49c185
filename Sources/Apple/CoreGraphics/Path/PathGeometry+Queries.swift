// SPDX-License-Identifier: MIT

package import Foundation

extension PathGeometry {
  /// The smallest rectangle around all points, control points included; null when empty.
  package var controlPointBounds: CGRect {
    guard !points.isEmpty else { return .null }
    var lower = points[0]
    var upper = points[0]
    // By index: a loop over the elements allocates in a debug build.
    for index in points.indices {
      let p = points[index]
      lower = CGPoint(x: min(lower.x, p.x), y: min(lower.y, p.y))
      upper = CGPoint(x: max(upper.x, p.x), y: max(upper.y, p.y))
    }
    return CGRect(x: lower.x, y: lower.y, width: upper.x - lower.x, height: upper.y - lower.y)
  }

  /// The smallest rectangle around the outline; null when empty.
  ///
  /// Curves reach their extremes at their ends or where a coordinate's derivative is 0.
  package var bounds: CGRect {
    guard let first = points.first else { return .null }
    var lower = SIMD2(Double(first.x), Double(first.y))
    var upper = lower
    func include(_ p: SIMD2<Double>) {
      lower = pointwiseMin(lower, p)
      upper = pointwiseMax(upper, p)
    }
    var next = 0
    for verb in verbs where verb.pointCount > 0 {
      next += verb.pointCount
      include(SIMD2(Double(points[next - 1].x), Double(points[next - 1].y)))
    }
    forEachSegment { segment, _ in
      for axis in 0..<2 {
        for t in segment.turningPoints(axis) { include(segment.point(at: t)) }
      }
    }
    return CGRect(x: lower.x, y: lower.y, width: upper.x - lower.x, height: upper.y - lower.y)
  }

  /// Whether `point` is inside by `rule`, with open subpaths closed.
  package func contains(_ point: CGPoint, _ rule: CGPathFillRule) -> Bool {
    let p = SIMD2(Double(point.x), Double(point.y))
    guard p.x.isFinite, p.y.isFinite else { return false }
    var winding = 0
    forEachSegment(closingAll: true) { segment, _ in
      winding += Self.crossings(of: segment, p)
    }
    return rule == .winding ? winding != 0 : winding % 2 != 0
  }

  /// The number of times that the ray from `p` toward growing x crosses the segment, upward minus
  /// downward.
  ///
  /// Curves are cut where y has an extreme; each piece is monotone in y and crosses the ray at most
  /// once. A piece owns its lower end and not its upper one, so that shared ends count once.
  private static func crossings(of segment: PathSegment, _ p: SIMD2<Double>) -> Int {
    var total = 0
    var t0 = 0.0
    var turns = segment.turningPoints(1)
    while t0 < 1 {
      let t1 = turns.next() ?? 1
      let y0 = t0 == 0 ? segment.start.y : segment.point(at: t0).y
      let y1 = t1 == 1 ? segment.end.y : segment.point(at: t1).y
      let isUpward = y1 > y0
      if isUpward ? (y0 <= p.y && p.y < y1) : (y1 <= p.y && p.y < y0),
        x(of: segment, atHeight: p.y, from: t0, to: t1, isUpward) > p.x
      {
        total += isUpward ? 1 : -1
      }
      t0 = t1
    }
    return total
  }

  /// The x at which a piece that is monotone in y passes the height `y`; bisection for curves.
  private static func x(
    of segment: PathSegment, atHeight y: Double, from t0: Double, to t1: Double, _ isUpward: Bool
  ) -> Double {
    if segment.kind == .line {
      let t = (y - segment.start.y) / (segment.end.y - segment.start.y)
      return segment.start.x + (segment.end.x - segment.start.x) * t
    }
    var low = t0
    var high = t1
    // 52 halvings exhaust the precision of the parameter.
    for _ in 0..<52 {
      let middle = (low + high) / 2
      if (segment.point(at: middle).y <= y) == isUpward { low = middle } else { high = middle }
    }
    return segment.point(at: (low + high) / 2).x
  }

  /// The path as an upright rectangle; nil if it is anything else.
  ///
  /// An upright rectangle has four sides parallel to the axes, closed by an element or by a line to
  /// the start.
  package var uprightRect: CGRect? {
    var corners = points
    let lines = verbs.dropFirst().prefix { $0 == .addLineToPoint }.count
    let tail = verbs.dropFirst(1 + lines)
    guard verbs.first == .moveToPoint, tail.isEmpty || tail.elementsEqual([.closeSubpath]) else {
      return nil
    }
    if corners.count == 5, corners.first == corners.last { corners.removeLast() }
    guard corners.count == 4, lines == 4 || !tail.isEmpty else { return nil }
    let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
    let isAcrossFirst = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
    let isUpFirst = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
    guard isAcrossFirst || isUpFirst else { return nil }
    return CGRect(x: a.x, y: a.y, width: c.x - a.x, height: c.y - a.y).standardized
  }
}
