// SPDX-License-Identifier: MIT

/// The smallest and the largest coordinates of points.
///
/// Unlike a `CGRect`, it holds any two finite points: no width overflows.
struct PointBounds: Equatable {
  var low: SIMD2<Double>
  var high: SIMD2<Double>

  init(low: SIMD2<Double>, high: SIMD2<Double>) {
    self.low = low
    self.high = high
  }

  /// The bounds of all points of a path, control points included; nil without points.
  init?(_ path: PathGeometry) {
    guard let first = path.points.first else { return nil }
    low = SIMD2(Double(first.x), Double(first.y))
    high = low
    for point in path.points.dropFirst() {
      let point = SIMD2(Double(point.x), Double(point.y))
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
  }

  /// The middle of both coordinates.
  var center: SIMD2<Double> { low / 2 + high / 2 }

  /// Half of the longer side.
  var halfSize: Double { (high / 2 - low / 2).max() }

  func union(_ other: PointBounds) -> PointBounds {
    PointBounds(low: pointwiseMin(low, other.low), high: pointwiseMax(high, other.high))
  }

  /// The common part; nil if they are apart. Bounds that touch share their edge.
  func intersection(_ other: PointBounds) -> PointBounds? {
    let result = PointBounds(
      low: pointwiseMax(low, other.low), high: pointwiseMin(high, other.high))
    return result.low.x <= result.high.x && result.low.y <= result.high.y ? result : nil
  }

  /// The bounds with a margin on every side, a part of the longer one.
  func outset(by part: Double) -> PointBounds {
    let margin = halfSize * part
    let limit = SIMD2(repeating: Double.greatestFiniteMagnitude)
    return PointBounds(
      low: pointwiseMax(low - margin, -limit), high: pointwiseMin(high + margin, limit))
  }

  func contains(_ other: PointBounds) -> Bool { intersection(other) == other }

  // MARK: - Cutting lines

  /// A closed line without its parts outside: it runs along the bounds there, and so winds round
  /// every point inside as often as before.
  func clipped(loop: [SIMD2<Double>]) -> [SIMD2<Double>] {
    var points = loop
    for axis in 0..<2 {
      for (limit, sign) in [(low[axis], 1.0), (high[axis], -1.0)] {
        points = Self.clipped(loop: points, axis, at: limit) { $0 * sign >= limit * sign }
      }
    }
    return points
  }

  /// The part of a straight line inside; nil if it is outside.
  func clipped(from start: SIMD2<Double>, to end: SIMD2<Double>) -> (
    from: SIMD2<Double>, to: SIMD2<Double>
  )? {
    var (a, b) = (start, end)
    for axis in 0..<2 {
      if max(a[axis], b[axis]) < low[axis] || min(a[axis], b[axis]) > high[axis] { return nil }
      for limit in [low[axis], high[axis]] {
        if a[axis] == b[axis] { continue }
        let point = Self.point(on: a, b, axis, at: limit)
        if limit == low[axis] {
          if a[axis] < limit { a = point } else if b[axis] < limit { b = point }
        } else if a[axis] > limit {
          a = point
        } else if b[axis] > limit {
          b = point
        }
      }
    }
    return (a, b)
  }

  private static func clipped(
    loop: [SIMD2<Double>], _ axis: Int, at limit: Double, _ isInside: (Double) -> Bool
  ) -> [SIMD2<Double>] {
    guard var last = loop.last else { return loop }
    var result: [SIMD2<Double>] = []
    for point in loop {
      if isInside(point[axis]) != isInside(last[axis]) {
        result.append(Self.point(on: last, point, axis, at: limit))
      }
      if isInside(point[axis]) { result.append(point) }
      last = point
    }
    return result
  }

  /// The point of a line that crosses a coordinate; halves keep differences from overflowing.
  private static func point(
    on a: SIMD2<Double>, _ b: SIMD2<Double>, _ axis: Int, at limit: Double
  ) -> SIMD2<Double> {
    let t = min(max((limit / 2 - a[axis] / 2) / (b[axis] / 2 - a[axis] / 2), 0), 1)
    var point = a * (1 - t) + b * t
    point[axis] = limit
    return point
  }
}
