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
      table = [0, segment.arcLength]
      return
    }
    var table = [0.0]
    table.reserveCapacity(Self.steps + 1)
    for index in 0..<Self.steps { table.append(table[index] + segment.stepLength(index)) }
    self.table = table
  }

  /// The steps of a curve.
  fileprivate static let steps = 32

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

  /// The length of the whole segment, as its measure has it.
  fileprivate var arcLength: Double {
    if kind == .line { return length(end - start) }
    var total = 0.0
    for index in 0..<SegmentMeasure.steps { total += stepLength(index) }
    return total
  }

  /// The length of one of the measure's steps.
  fileprivate func stepLength(_ index: Int) -> Double {
    let steps = Double(SegmentMeasure.steps)
    return speedIntegral(from: Double(index) / steps, to: Double(index + 1) / steps)
  }

  /// The length between two curve parameters, by five-point Gauss–Legendre quadrature.
  func speedIntegral(from t0: Double, to t1: Double) -> Double {
    let half = (t1 - t0) / 2
    func speed(_ node: Double) -> Double { length(derivative(at: t0 + half * (1 + node))) }
    let (inner, outer) = (0.5384693101056831, 0.906179845938664)
    var sum = 0.5688888888888889 * speed(0)
    sum += 0.47862867049936647 * speed(inner)
    sum += 0.47862867049936647 * speed(-inner)
    sum += 0.23692688505618908 * speed(outer)
    sum += 0.23692688505618908 * speed(-outer)
    return sum * half
  }
}

extension PathGeometry {
  /// The length of all lines and curves, closing lines included.
  package var length: Double {
    var total = 0.0
    forEachSegment { segment, _ in total += segment.arcLength }
    return total
  }

  /// The part of the path between two fractions of its whole length, over all subpaths in order.
  ///
  /// Fractions are clamped to 0...1; the path is empty when nothing lies between them. This is the
  /// stroked part of a shape layer with strokeStart and strokeEnd (behaviour fact SL-1). Lines and
  /// curves count by their lengths; within a curve the cut lies at the curve parameter that is the
  /// share of its length, which is not the point at that length (fact SH-20).
  package func trimmed(from startFraction: Double, to endFraction: Double) -> PathGeometry {
    let from = min(max(startFraction, 0), 1)
    let to = min(max(endFraction, 0), 1)
    if from == 0, to == 1 { return self }
    var result = PathGeometry()
    guard from < to else { return result }
    var lengths: [Double] = []
    forEachSegment { segment, _ in lengths.append(segment.arcLength) }
    let total = lengths.reduce(0, +)
    var next = 0
    var position = 0.0
    forEachSubpath { _, segments, isClosed in
      var pen = PathPen()
      let start = position
      for (index, segment) in segments.enumerated() {
        let length = lengths[next]
        next += 1
        let begin = max(from * total - position, 0)
        let end = min(to * total - position, length)
        position += length
        // A subpath that is kept whole stays closed; the closing line comes last.
        if isClosed, index == segments.count - 1, start >= from * total, end == length,
          pen.hasBegun
        {
          result.close()
        } else if begin < end {
          pen.add(segment.part(from: begin / length, to: end / length), &result)
        }
      }
    }
    return result
  }
}

/// Adds parts of segments to a path, with a move before each part that does not continue the last
/// one.
struct PathPen {
  private var isDown = false

  /// Whether a part has been added since the pen was lifted.
  var hasBegun: Bool { isDown }

  /// Lifts the pen, so that the next part begins a subpath.
  mutating func lift() { isDown = false }

  /// Adds the part of a segment between two distances from its start.
  mutating func add(
    _ measure: SegmentMeasure, from begin: Double, to end: Double, _ path: inout PathGeometry
  ) {
    add(
      measure.segment.part(from: measure.parameter(at: begin), to: measure.parameter(at: end)),
      &path)
  }

  /// Adds a part of a segment.
  mutating func add(_ part: PathSegment, _ path: inout PathGeometry) {
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
