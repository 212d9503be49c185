// SPDX-License-Identifier: MIT

import Foundation

/// The arc length along one segment, as a table from curve parameter to length.
///
/// Each of the table's steps is integrated by five-point Gauss–Legendre quadrature of the speed;
/// within a step, length is taken as linear in the parameter. 32 steps keep the error of a
/// position on a smooth curve below a thousandth of its length.
struct SegmentMeasure {
  let segment: PathSegment
  /// Lengths from the start to the parameters i / steps; one entry more than steps.
  private let table: [Double]

  /// The length of the whole segment.
  var length: Double { table[table.count - 1] }

  init(_ segment: PathSegment) {
    self.segment = segment
    if segment.kind == .line {
      table = [0, CoreGraphics.length(segment.end - segment.start)]
      return
    }
    let steps = 32
    var table = [0.0]
    for index in 0..<steps {
      let part = segment.speedIntegral(
        from: Double(index) / Double(steps), to: Double(index + 1) / Double(steps))
      table.append(table[index] + part)
    }
    self.table = table
  }

  /// The curve parameter at a distance from the start, clamped to the segment.
  func parameter(at distance: Double) -> Double {
    guard distance > 0 else { return 0 }
    guard distance < length else { return 1 }
    var low = 0
    var high = table.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if table[middle] <= distance { low = middle } else { high = middle }
    }
    let part = (distance - table[low]) / (table[high] - table[low])
    return (Double(low) + part) / Double(table.count - 1)
  }
}

extension PathSegment {
  /// The derivative of the point by the curve parameter.
  func derivative(at t: Double) -> SIMD2<Double> {
    let s = 1 - t
    switch kind {
    case .line: return end - start
    case .quad: return 2 * (s * (control1 - start) + t * (end - control1))
    case .cubic:
      return 3
        * (s * s * (control1 - start) + 2 * s * t * (control2 - control1)
          + t * t * (end - control2))
    }
  }

  /// The length between two curve parameters, by five-point Gauss–Legendre quadrature.
  func speedIntegral(from t0: Double, to t1: Double) -> Double {
    let nodes = [0, 0.5384693101056831, -0.5384693101056831, 0.906179845938664, -0.906179845938664]
    let weights = [
      0.5688888888888889, 0.47862867049936647, 0.47862867049936647,
      0.23692688505618908, 0.23692688505618908,
    ]
    let half = (t1 - t0) / 2
    var sum = 0.0
    for (node, weight) in zip(nodes, weights) {
      sum += weight * length(derivative(at: t0 + half * (1 + node)))
    }
    return sum * half
  }
}

extension PathGeometry {
  /// The length of all lines and curves, closing lines included.
  package var length: Double {
    var total = 0.0
    forEachSegment { segment, _ in total += SegmentMeasure(segment).length }
    return total
  }

  /// The part of the path between two fractions of its whole length, over all subpaths in order.
  ///
  /// Fractions are clamped to 0...1; an empty path comes back when nothing lies between them. This
  /// is what a shape layer's strokeStart and strokeEnd leave to be stroked (behaviour fact SL-1).
  package func trimmed(from startFraction: Double, to endFraction: Double) -> PathGeometry {
    let from = min(max(startFraction, 0), 1)
    let to = min(max(endFraction, 0), 1)
    if from == 0, to == 1 { return self }
    var result = PathGeometry()
    guard from < to else { return result }
    let total = length
    var position = 0.0
    forEachSubpath { _, segments, _ in
      var pen = PathPen()
      for segment in segments {
        let measure = SegmentMeasure(segment)
        let begin = max(from * total - position, 0)
        let end = min(to * total - position, measure.length)
        if begin < end { pen.add(measure, from: begin, to: end, &result) }
        position += measure.length
      }
    }
    return result
  }
}

/// Adds parts of segments to a path, with a move wherever a part does not continue the one before.
struct PathPen {
  private var isDown = false

  /// Lifts the pen, so that the next part begins a subpath.
  mutating func lift() { isDown = false }

  /// Adds the part of a segment between two distances from its start.
  mutating func add(
    _ measure: SegmentMeasure, from begin: Double, to end: Double, _ path: inout PathGeometry
  ) {
    let t0 = measure.parameter(at: begin)
    let t1 = measure.parameter(at: end)
    let part = t0 == 0 && t1 == 1 ? measure.segment : measure.segment.part(from: t0, to: t1)
    if !isDown { path.move(to: CGPoint(part.start)) }
    isDown = true
    switch part.kind {
    case .line: path.line(to: CGPoint(part.end))
    case .quad: path.quad(to: CGPoint(part.end), control: CGPoint(part.control1))
    case .cubic:
      path.curve(to: CGPoint(part.end), CGPoint(part.control1), CGPoint(part.control2))
    }
  }
}
