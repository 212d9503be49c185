// SPDX-License-Identifier: MIT

/// A point of an integer grid; coordinates stay within ±2²⁹, so that products of two differences
/// are exact in 64 bits.
struct GridPoint: Hashable, Comparable {
  var x: Int64
  var y: Int64

  static func < (a: GridPoint, b: GridPoint) -> Bool { a.x == b.x ? a.y < b.y : a.x < b.x }

  /// Twice the area of the triangle a, b, c: positive when c lies to the left of a → b.
  static func turn(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint) -> Int64 {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
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
    let t = Double(a) / (Double(a) - Double(b))
    let dx = Double(other.high.x - other.low.x)
    let dy = Double(other.high.y - other.low.y)
    return GridPoint(
      x: other.low.x + Int64(clamping: (t * dx).rounded()),
      y: other.low.y + Int64(clamping: (t * dy).rounded()))
  }
}
