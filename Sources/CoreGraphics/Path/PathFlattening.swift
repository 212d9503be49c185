// SPDX-License-Identifier: MIT

public import Foundation

/// A subpath made of straight lines only.
struct Polyline {
  /// At least one point; neighbours differ, also the last from the first when closed.
  var points: [SIMD2<Double>]
  var isClosed: Bool
}

extension PathSegment {
  /// Calls `body` with the end of each of the straight pieces that stay within `tolerance` of the
  /// segment.
  ///
  /// The number of equal parameter steps follows from the second differences of the control
  /// points (Wang's formula: n = √(d(d−1)/8 · max‖ΔΔ‖ / tolerance) for degree d), at most 1024.
  func forEachFlattenedEnd(tolerance: Double, _ body: (SIMD2<Double>) -> Void) {
    let count: Int
    switch kind {
    case .line:
      count = 1
    case .quad:
      let bend = length(start - 2 * control1 + end)
      count = Self.stepCount(2.0 / 8 * bend / tolerance)
    case .cubic:
      let bend = max(
        length(start - 2 * control1 + control2), length(control1 - 2 * control2 + end))
      count = Self.stepCount(6.0 / 8 * bend / tolerance)
    }
    for index in 1..<max(count, 1) where count > 1 {
      body(point(at: Double(index) / Double(count)))
    }
    body(end)
  }

  private static func stepCount(_ squared: Double) -> Int {
    // A NaN (an overflowing curve) counts as a line.
    squared > 1 ? min(Int(clamping: squared.squareRoot().rounded(.up)), 1024) : 1
  }
}

/// The length of a vector.
func length(_ v: SIMD2<Double>) -> Double { (v * v).sum().squareRoot() }

extension PathGeometry {
  /// The path's subpaths as polylines within `tolerance` of it; lone moves give single points.
  func polylines(tolerance: Double) -> [Polyline] {
    var result: [Polyline] = []
    forEachSubpath { start, segments, isClosed in
      var line = Polyline(points: [start], isClosed: isClosed)
      for segment in segments {
        segment.forEachFlattenedEnd(tolerance: tolerance) { point in
          if point != line.points.last { line.points.append(point) }
        }
      }
      if isClosed, line.points.count > 1, line.points.last == line.points.first {
        line.points.removeLast()
      }
      result.append(line)
    }
    return result
  }

  /// Calls `body` once per subpath with its start, its segments, and whether it is closed.
  ///
  /// The closing line is the last segment of a closed subpath.
  func forEachSubpath(
    _ body: (_ start: SIMD2<Double>, _ segments: [PathSegment], _ isClosed: Bool) -> Void
  ) {
    var segments: [PathSegment] = []
    var start: SIMD2<Double>?
    var next = 0
    func point(_ index: Int) -> SIMD2<Double> {
      SIMD2(Double(points[next + index].x), Double(points[next + index].y))
    }
    func finish(isClosed: Bool) {
      if let start { body(start, segments, isClosed) }
      segments.removeAll(keepingCapacity: true)
      start = nil
    }
    var current = SIMD2<Double>.zero
    for verb in verbs {
      if verb == .moveToPoint || (verb != .closeSubpath && start == nil) {
        finish(isClosed: false)
        // An element after a close begins a subpath at the start of the closed one.
        start = verb == .moveToPoint ? point(0) : current
      }
      switch verb {
      case .moveToPoint:
        current = point(0)
      case .addLineToPoint:
        segments.append(PathSegment(line: current, point(0)))
        current = point(0)
      case .addQuadCurveToPoint:
        segments.append(PathSegment(.quad, current, point(0), .zero, point(1)))
        current = point(1)
      case .addCurveToPoint:
        segments.append(PathSegment(.cubic, current, point(0), point(1), point(2)))
        current = point(2)
      case .closeSubpath:
        let first = start ?? current
        segments.append(PathSegment(line: current, first))
        current = first
        finish(isClosed: true)
      }
      next += verb.pointCount
    }
    finish(isClosed: false)
  }
}

extension CGPath {
  /// The path with curves replaced by lines that stay within `threshold` points of them.
  ///
  /// A threshold that is not positive counts as 0.01.
  public final func flattened(threshold: CGFloat) -> CGPath {
    let tolerance = threshold > 0 ? Double(threshold) : 0.01
    var result = PathGeometry()
    for line in geometry.polylines(tolerance: tolerance) {
      result.move(to: CGPoint(line.points[0]))
      for point in line.points.dropFirst() { result.line(to: CGPoint(point)) }
      if line.isClosed { result.close() }
    }
    return CGPath(geometry: result)
  }
}

extension CGPoint {
  /// The point of a coordinate pair.
  init(_ v: SIMD2<Double>) {
    self.init(x: v.x, y: v.y)
  }
}
