// SPDX-License-Identifier: MIT

internal import Foundation

/// A path as straight lines, with a stroke's data for each point.
///
/// Points are in the path's space. A subpath of a move alone is dropped; one without length keeps
/// its single point, which shows with round and square caps.
package struct FlatPath: Sendable {
  /// The consecutive points of one subpath.
  package struct Subpath: Sendable {
    /// Indices in `points`; neighbours differ, also the last from the first when closed.
    package var range: Range<Int>
    package var isClosed: Bool
  }

  package private(set) var points: [SIMD2<Double>] = []
  /// For each point, whether two elements of the path meet there; false within a curve.
  package private(set) var isCorner: [Bool] = []
  /// For each point, whether the line that begins there is part of a curve.
  package private(set) var isCurved: [Bool] = []
  /// For each point, whether a curve passes it: within an element, and where two curves meet without a
  /// corner.
  package private(set) var isTangent: [Bool] = []
  package private(set) var subpaths: [Subpath] = []
  /// The distances of the path's elements along the lines.
  package private(set) var measure = FlatMeasure()

  /// Flattens a path; lines stay within `tolerance` points of its curves.
  ///
  /// Points closer together than a thousandth of that are merged: the direction between them would
  /// be a rounding error.
  ///
  /// - Parameter halfWidth: half the width of the line that is drawn along the path. The rim of a line wider than a
  ///   curve's radius turns faster than the curve, and keeps to the tolerance as well.
  package init(_ path: PathGeometry, tolerance: Double, halfWidth: Double = 0) {
    path.forEachSubpath { start, segments, isClosed in
      guard isClosed || !segments.isEmpty else { return }
      nearness = tolerance * tolerance * 1e-6
      let first = points.count
      add(start, isCorner: true, after: first)
      var before: PathSegment?
      for segment in segments {
        var isInside = false
        markTangent(points.count - 1, between: before, and: segment)
        if segment.endDirection != .zero { before = segment }
        var last = segment.start
        measure.beginElement()
        let fine = segment.tolerance(tolerance, halfWidth: halfWidth)
        segment.forEachFlattenedEnd(tolerance: fine) { point in
          measure.addStep(length(point - last))
          last = point
          isCurved[isCurved.count - 1] = segment.kind != .line
          if isInside {
            isCorner[isCorner.count - 1] = false
            isTangent[isTangent.count - 1] = true
          }
          let count = points.count
          add(point, isCorner: true, after: first)
          isInside = points.count > count
        }
      }
      if let end = segments.last?.end, points.count > first + 1, !isClosed {
        points[points.count - 1] = end
      }
      if isClosed {
        while points.count > first + 1, isNear(points[points.count - 1], points[first]) {
          points.removeLast()
          isCorner.removeLast()
          isCurved.removeLast()
          isTangent.removeLast()
        }
        if let next = segments.first(where: { $0.startDirection != .zero }) {
          markTangent(first, between: before, and: next)
        }
      }
      subpaths.append(Subpath(range: first..<points.count, isClosed: isClosed))
    }
  }

  /// The square of the distance below which points are merged.
  private var nearness = 0.0

  /// Adds a point unless it repeats the one before; a corner stays one.
  private mutating func add(_ point: SIMD2<Double>, isCorner corner: Bool, after first: Int) {
    if points.count > first, isNear(point, points[points.count - 1]) {
      if corner { isCorner[isCorner.count - 1] = true }
      return
    }
    points.append(point)
    isCorner.append(corner)
    isCurved.append(false)
    isTangent.append(false)
  }

  /// Notes whether two curves meet at a point in one direction.
  private mutating func markTangent(
    _ index: Int, between before: PathSegment?, and segment: PathSegment
  ) {
    guard let before, before.kind != .line, segment.kind != .line else { return }
    let (ahead, next) = (before.endDirection, segment.startDirection)
    // A thousandth of a radian is seen at the rim of no line.
    isTangent[index] = abs(ahead.x * next.y - ahead.y * next.x) < 1e-3 && (ahead * next).sum() > 0
  }

  private func isNear(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool {
    ((a - b) * (a - b)).sum() <= nearness
  }
}

extension PathSegment {
  /// The control points in order, ends included.
  private var controls: [SIMD2<Double>] {
    switch kind {
    case .line: [start, end]
    case .quad: [start, control1, end]
    case .cubic: [start, control1, control2, end]
    }
  }

  /// The direction in which the segment begins, of length 1; zero for a segment without length.
  fileprivate var startDirection: SIMD2<Double> {
    controls.first { $0 != start }.map { unit($0 - start) } ?? .zero
  }

  /// The direction in which the segment ends, of length 1; zero for a segment without length.
  fileprivate var endDirection: SIMD2<Double> {
    controls.last { $0 != end }.map { unit(end - $0) } ?? .zero
  }

  private func unit(_ v: SIMD2<Double>) -> SIMD2<Double> {
    let size = length(v)
    return size > 0 && size.isFinite ? v / size : .zero
  }

  /// The tolerance on the path with which a line along it keeps to a tolerance at its rim.
  ///
  /// For a mean radius r and half a width h above it, the rim's radius is about h, and the same turn of
  /// the path takes the line h / r times as far from the curve there.
  fileprivate func tolerance(_ tolerance: Double, halfWidth: Double) -> Double {
    guard kind != .line, halfWidth > 0 else { return tolerance }
    let points = controls
    var (turn, size) = (0.0, 0.0)
    var ahead = SIMD2<Double>.zero
    for index in 1..<points.count {
      let way = points[index] - points[index - 1]
      let next = unit(way)
      size += length(way)
      guard next != .zero else { continue }
      if ahead != .zero {
        turn += abs(atan2(ahead.x * next.y - ahead.y * next.x, (ahead * next).sum()))
      }
      ahead = next
    }
    guard turn > 0, size > 0 else { return tolerance }
    return tolerance * min(1, size / (turn * halfWidth))
  }
}
