// SPDX-License-Identifier: MIT

import Foundation

/// A line or Bézier curve between two points of a path.
///
/// Unused control points are zero. Coordinates are in the path's space.
struct PathSegment {
  /// The degree of the segment.
  enum Kind {
    case line
    case quad
    case cubic
  }

  let kind: Kind
  let start: SIMD2<Double>
  let control1: SIMD2<Double>
  let control2: SIMD2<Double>
  let end: SIMD2<Double>

  init(line start: SIMD2<Double>, _ end: SIMD2<Double>) {
    self.init(.line, start, .zero, .zero, end)
  }

  init(
    _ kind: Kind, _ start: SIMD2<Double>, _ control1: SIMD2<Double>, _ control2: SIMD2<Double>,
    _ end: SIMD2<Double>
  ) {
    self.kind = kind
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
  }

  /// The point at the curve parameter `t`, 0...1.
  func point(at t: Double) -> SIMD2<Double> {
    let s = 1 - t
    switch kind {
    case .line: return start * s + end * t
    case .quad: return start * (s * s) + control1 * (2 * s * t) + end * (t * t)
    case .cubic:
      return start * (s * s * s) + control1 * (3 * s * s * t) + control2 * (3 * s * t * t)
        + end * (t * t * t)
    }
  }

  /// The part between two curve parameters, by de Casteljau's construction.
  func part(from t0: Double, to t1: Double) -> PathSegment {
    // The ends themselves, without rounding.
    if t0 == 0, t1 == 1 { return self }
    switch kind {
    case .line: return PathSegment(line: point(at: t0), point(at: t1))
    case .quad:
      let control =
        start * ((1 - t0) * (1 - t1))
        + control1 * ((1 - t0) * t1 + (1 - t1) * t0) + end * (t0 * t1)
      return PathSegment(.quad, point(at: t0), control, .zero, point(at: t1))
    case .cubic:
      // The blossom of the cubic at (t0, t0, t1) and (t0, t1, t1).
      func blossom(_ u: Double, _ v: Double, _ w: Double) -> SIMD2<Double> {
        let a = start * (1 - u) + control1 * u
        let b = control1 * (1 - u) + control2 * u
        let c = control2 * (1 - u) + end * u
        let d = a * (1 - v) + b * v
        let e = b * (1 - v) + c * v
        return d * (1 - w) + e * w
      }
      return PathSegment(
        .cubic, point(at: t0), blossom(t0, t0, t1), blossom(t0, t1, t1), point(at: t1))
    }
  }

  /// The curve parameters strictly inside 0...1 at which the coordinate `axis` (0 is x) has an
  /// extreme.
  func turningPoints(_ axis: Int) -> TurningPoints {
    switch kind {
    case .line:
      return TurningPoints(nil, nil)
    case .quad:
      // Derivative: (control − start)(1 − t) + (end − control) t.
      let a = control1[axis] - start[axis]
      let b = end[axis] - control1[axis]
      return TurningPoints(a == b ? nil : a / (a - b), nil)
    case .cubic:
      let a = control1[axis] - start[axis]
      let b = control2[axis] - control1[axis]
      let c = end[axis] - control2[axis]
      return TurningPoints(ofRoots: a - 2 * b + c, 2 * (b - a), constant: a)
    }
  }
}

/// Up to two curve parameters strictly inside 0...1, in order, without memory of their own.
struct TurningPoints: Sequence, IteratorProtocol {
  private var first: Double?
  private var second: Double?

  init(_ one: Double?, _ other: Double?) {
    let one = one.flatMap { $0 > 0 && $0 < 1 ? $0 : nil }
    let other = other.flatMap { $0 > 0 && $0 < 1 ? $0 : nil }
    guard let one, let other else {
      first = one ?? other
      return
    }
    first = Swift.min(one, other)
    second = Swift.max(one, other)
  }

  /// The real roots of a·t² + b·t + c, by the form that does not cancel.
  init(ofRoots a: Double, _ b: Double, constant c: Double) {
    let scale = Swift.max(abs(a), abs(b), abs(c))
    if abs(a) <= 1e-12 * scale {
      self.init(abs(b) <= 1e-12 * scale ? nil : -c / b, nil)
      return
    }
    let discriminant = b * b - 4 * a * c
    guard discriminant >= 0 else {
      self.init(nil, nil)
      return
    }
    let q = -0.5 * (b + (b < 0 ? -1 : 1) * discriminant.squareRoot())
    // Where q is 0, so is the only root, which lies on the end.
    self.init(q == 0 ? nil : q / a, q == 0 ? nil : c / q)
  }

  mutating func next() -> Double? {
    defer {
      first = second
      second = nil
    }
    return first
  }
}

extension PathGeometry {
  /// Calls `body` for every segment, in order, with whether it is a closing line.
  ///
  /// Moves give nothing. With `closingAll`, an open subpath gets a closing line as well, as for
  /// filling.
  func forEachSegment(
    closingAll: Bool = false, _ body: (PathSegment, _ isClosing: Bool) -> Void
  ) {
    var next = 0
    var start = SIMD2<Double>.zero
    var current = SIMD2<Double>.zero
    func point(_ index: Int) -> SIMD2<Double> {
      SIMD2(Double(points[next + index].x), Double(points[next + index].y))
    }
    func closeImplicitly() {
      if closingAll, current != start { body(PathSegment(line: current, start), true) }
    }
    for verb in verbs {
      switch verb {
      case .moveToPoint:
        closeImplicitly()
        start = point(0)
        current = start
      case .addLineToPoint:
        body(PathSegment(line: current, point(0)), false)
        current = point(0)
      case .addQuadCurveToPoint:
        body(PathSegment(.quad, current, point(0), .zero, point(1)), false)
        current = point(1)
      case .addCurveToPoint:
        body(PathSegment(.cubic, current, point(0), point(1), point(2)), false)
        current = point(2)
      case .closeSubpath:
        body(PathSegment(line: current, start), true)
        current = start
      }
      next += verb.pointCount
    }
    closeImplicitly()
  }
}
