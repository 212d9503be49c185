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
  /// segment, of equal steps of its parameter.
  func forEachFlattenedEnd(tolerance: Double, _ body: (SIMD2<Double>) -> Void) {
    forEachEnd(ofSteps: stepCount(tolerance: tolerance), body)
  }

  /// Calls `body` with the end of each of a number of equal steps of the curve parameter.
  func forEachEnd(ofSteps count: Int, _ body: (SIMD2<Double>) -> Void) {
    for index in 1..<max(count, 1) where count > 1 {
      body(point(at: Double(index) / Double(count)))
    }
    body(end)
  }

  /// The number of equal parameter steps whose chords stay within `tolerance`, at most 1024.
  ///
  /// It follows from the second differences of the control points (Wang's formula:
  /// n = √(d(d−1)/8 · max‖ΔΔ‖ / tolerance) for degree d).
  func stepCount(tolerance: Double) -> Int {
    switch kind {
    case .line:
      return 1
    case .quad:
      let bend = length(start - 2 * control1 + end)
      return Self.stepCount((2.0 / 8 * bend / tolerance).squareRoot())
    case .cubic:
      let bend = max(
        length(start - 2 * control1 + control2), length(control1 - 2 * control2 + end))
      return Self.stepCount((6.0 / 8 * bend / tolerance).squareRoot())
    }
  }

  /// The number of equal parameter steps for a line of a width, at most 1024.
  ///
  /// The end of a line is as wide as the line: an error of its direction shows at the rim, times half
  /// the width. So does a bend around a point within the line.
  ///
  /// - Parameters:
  ///   - rim: the largest error at the rim.
  ///   - isEnd: whether the line begins or ends with the segment.
  func stepCount(tolerance: Double, halfWidth: Double, rim: Double, isEnd: Bool) -> Int {
    let count = stepCount(tolerance: tolerance)
    guard kind != .line, isEnd || bends(within: halfWidth) else { return count }
    // A step turns by half that at either end; steps of the parameter do not turn evenly.
    return max(count, Self.stepCount(turn * halfWidth / rim))
  }

  private static func stepCount(_ count: Double) -> Int {
    // A NaN (an overflowing curve) counts as a line.
    count > 1 ? min(Int(clamping: count.rounded(.up)), 1024) : 1
  }

  /// The angle by which the control polygon turns, in radians: no less than the segment's own.
  private var turn: Double {
    let points = kind == .quad ? [start, control1, end] : [start, control1, control2, end]
    let ways = zip(points, points.dropFirst()).map { $1 - $0 }.filter { $0 != .zero }
    return zip(ways, ways.dropFirst()).reduce(0) { sum, pair in
      let (a, b) = pair
      return sum + abs(atan2(a.x * b.y - a.y * b.x, (a * b).sum()))
    }
  }

  /// Whether the segment bends around points that are nearer than `distance`.
  private func bends(within distance: Double) -> Bool {
    let steps = 16
    return (0...steps).contains { index in
      let t = Double(index) / Double(steps)
      let (a, b) = (derivative(at: t), secondDerivative(at: t))
      let speed = length(a)
      return abs(a.x * b.y - a.y * b.x) * distance > speed * speed * speed
    }
  }

  /// The second derivative of the point by the curve parameter.
  private func secondDerivative(at t: Double) -> SIMD2<Double> {
    switch kind {
    case .line: return .zero
    case .quad: return 2 * (start - 2 * control1 + end)
    case .cubic:
      let atStart = start - 2 * control1 + control2
      let atEnd = control1 - 2 * control2 + end
      return 6 * (atStart + (atEnd - atStart) * t)
    }
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
