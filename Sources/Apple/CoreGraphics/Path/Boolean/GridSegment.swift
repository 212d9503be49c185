// SPDX-License-Identifier: MIT

/// A point of an integer grid; coordinates stay within ±2⁵⁹, so that doubled differences fit in 64 bits
/// and products of two in 128.
struct GridPoint: Hashable, Comparable {
  var x: Int64
  var y: Int64

  static func < (a: GridPoint, b: GridPoint) -> Bool { a.x == b.x ? a.y < b.y : a.x < b.x }

  /// Twice the area of the triangle a, b, c: positive when c lies to the left of a → b.
  static func turn(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint) -> Int128 {
    cross(b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y)
  }

  /// The cross product of two vectors, exactly.
  static func cross(_ ax: Int64, _ ay: Int64, _ bx: Int64, _ by: Int64) -> Int128 {
    let (first, isFirstLarge) = ax.multipliedReportingOverflow(by: by)
    let (second, isSecondLarge) = ay.multipliedReportingOverflow(by: bx)
    let (small, isLarge) = first.subtractingReportingOverflow(second)
    if !isFirstLarge, !isSecondLarge, !isLarge { return Int128(small) }
    return Int128(ax) * Int128(by) - Int128(ay) * Int128(bx)
  }
}

/// The number of times that the outlines of two paths run along an edge, minus the times against
/// it.
struct EdgeWinding: Equatable {
  /// The count for the first path.
  var first = 0
  var second = 0

  static func + (a: EdgeWinding, b: EdgeWinding) -> EdgeWinding {
    EdgeWinding(first: a.first + b.first, second: a.second + b.second)
  }

  static prefix func - (a: EdgeWinding) -> EdgeWinding {
    EdgeWinding(first: -a.first, second: -a.second)
  }
}

/// A straight edge between two different points, the smaller one first.
struct GridSegment {
  var low: GridPoint
  var high: GridPoint
  var winding: EdgeWinding

  /// Makes the edge from `a` to `b`; nil when they are the same.
  init?(_ a: GridPoint, _ b: GridPoint, _ winding: EdgeWinding) {
    if a == b { return nil }
    let isForward = a < b
    low = isForward ? a : b
    high = isForward ? b : a
    self.winding = isForward ? winding : -winding
  }

  var minY: Int64 { min(low.y, high.y) }
  var maxY: Int64 { max(low.y, high.y) }

  /// Whether a point lies on the edge, its ends excluded.
  func hasInside(_ p: GridPoint) -> Bool {
    p != low && p != high && p.x >= low.x && p.x <= high.x && p.y >= minY && p.y <= maxY
      && GridPoint.turn(low, high, p) == 0
  }

  /// The crossing of two edges between their ends, rounded to the grid; nil when they do not cross.
  func crossing(_ other: GridSegment) -> GridPoint? {
    let a = GridPoint.turn(low, high, other.low)
    let b = GridPoint.turn(low, high, other.high)
    guard (a < 0 && b > 0) || (a > 0 && b < 0) else { return nil }
    let c = GridPoint.turn(other.low, other.high, low)
    let d = GridPoint.turn(other.low, other.high, high)
    guard (c < 0 && d > 0) || (c > 0 && d < 0) else { return nil }
    let (part, whole) = (a.magnitude, a.magnitude + b.magnitude)
    return GridPoint(
      x: other.low.x + Self.share(of: other.high.x - other.low.x, part, of: whole),
      y: other.low.y + Self.share(of: other.high.y - other.low.y, part, of: whole))
  }

  /// A distance times `part / whole`, which is below 1, rounded to the nearest step.
  private static func share(of distance: Int64, _ part: UInt128, of whole: UInt128) -> Int64 {
    let product = UInt128(distance.magnitude).multipliedFullWidth(by: part)
    let (quotient, remainder) = whole.dividingFullWidth(product)
    let steps = Int64(quotient) + (remainder >= whole - remainder ? 1 : 0)
    return distance < 0 ? -steps : steps
  }
}
