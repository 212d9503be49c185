// SPDX-License-Identifier: MIT

/// The outline of the area that a path fills, in storage that is used again.
extension PathGeometry {
  /// Adds the edges of the area: straight lines within `tolerance` points of the path, two points each.
  /// Open subpaths are closed.
  package func appendEdges(to edges: inout [SIMD4<Double>], tolerance: Double) {
    forEachSegment(closingAll: true) { segment, _ in
      var last = segment.start
      segment.forEachFlattenedEnd(tolerance: tolerance) { point in
        if point != last { edges.append(SIMD4(lowHalf: last, highHalf: point)) }
        last = point
      }
    }
  }

  /// Becomes a copy of another path in memory of its own, which is kept from copy to copy.
  package mutating func copyElements(of other: PathGeometry) {
    removeAll()
    verbs.append(contentsOf: other.verbs)
    points.append(contentsOf: other.points)
    start = other.start
    currentPoint = other.currentPoint
  }
}
