// SPDX-License-Identifier: MIT

/// Paths between paths, for animations: point by point, element kinds unchanged.
extension PathGeometry {
  /// Takes the shape between two paths with the same elements, in place.
  ///
  /// Memory is reused, so that a steady morph allocates nothing. Paths with different elements
  /// leave it as it is.
  ///
  /// - Parameter t: 0 at `start`, 1 at `end`; beyond that the points run on.
  /// - Returns: whether anything changed.
  package mutating func interpolate(from start: PathGeometry, to end: PathGeometry, at t: Double)
    -> Bool
  {
    guard start.verbs == end.verbs, t.isFinite else { return false }
    var isChanged = false
    if verbs != start.verbs {
      self = start
      isChanged = true
    }
    return movePoints(from: start, to: end, at: t) || isChanged
  }

  /// The path with the points of `other` added to its own; unchanged if the elements differ.
  package func adding(_ other: PathGeometry) -> PathGeometry {
    guard verbs == other.verbs else { return self }
    var result = self
    result.movePoints(by: other)
    return result
  }
}
