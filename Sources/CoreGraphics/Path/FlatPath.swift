// SPDX-License-Identifier: MIT

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
  package private(set) var subpaths: [Subpath] = []
  /// The distances of the path's elements along the lines.
  package private(set) var measure = FlatMeasure()

  /// Flattens a path; lines stay within `tolerance` points of its curves.
  ///
  /// Points closer together than a thousandth of that are merged: the direction between them would
  /// be a rounding error.
  package init(_ path: PathGeometry, tolerance: Double) {
    path.forEachSubpath { start, segments, isClosed in
      guard isClosed || !segments.isEmpty else { return }
      nearness = tolerance * tolerance * 1e-6
      let first = points.count
      add(start, isCorner: true, after: first)
      for segment in segments {
        var isInside = false
        var last = segment.start
        measure.beginElement()
        segment.forEachFlattenedEnd(tolerance: tolerance) { point in
          measure.addStep(length(point - last))
          last = point
          if isInside { isCorner[isCorner.count - 1] = false }
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
  }

  private func isNear(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool {
    ((a - b) * (a - b)).sum() <= nearness
  }
}
