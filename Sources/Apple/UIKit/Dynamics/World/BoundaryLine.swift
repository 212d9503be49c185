// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// A line of a boundary: points that differ, a closed one with its last point not its first.
struct BoundaryLine: Equatable {
  var points: [CGPoint]
  var isClosed: Bool

  /// The distance below which points are one; the solver wants more than half a point between them.
  private static let nearness: CGFloat = 0.6
  /// The largest distance of the line from points that are left out.
  private static let tolerance: CGFloat = 0.2

  /// A line with as few points as its course needs; nil if it has no length.
  init?(_ points: [CGPoint], isClosed: Bool) {
    var points = Self.simplified(points)
    var isClosed = isClosed
    while isClosed, points.count > 1,
      points[0].distance(to: points[points.count - 1]) < Self.nearness
    { points.removeLast() }
    if points.count < 3 { isClosed = false }
    guard points.count > 1 else { return nil }
    self.points = points
    self.isClosed = isClosed
  }

  /// The lines of a path; its moves alone make none.
  static func lines(of path: CGPath) -> [BoundaryLine] {
    let flat = FlatPath(path.geometry, tolerance: 0.2)
    return flat.subpaths.compactMap { subpath in
      let points = flat.points[subpath.range].map { CGPoint(x: $0.x, y: $0.y) }
      // A line that ends where it began is closed, though it may not say so.
      let isRound = points.count > 3 && points[0].distance(to: points[points.count - 1]) < nearness
      return BoundaryLine(points, isClosed: subpath.isClosed || isRound)
    }
  }

  /// Leaves out points by which the line turns too little: all that lie in a strip from a point to a
  /// later one. The strip is the range of directions that pass each point within the tolerance.
  private static func simplified(_ points: [CGPoint]) -> [CGPoint] {
    guard let first = points.first else { return [] }
    var kept = [first]
    // The point that is kept if the next one does not fit.
    var pending: CGPoint?
    var middle: CGFloat = 0
    var (low, high) = (-CGFloat.infinity, CGFloat.infinity)
    for point in points.dropFirst() {
      var anchor = kept[kept.count - 1]
      if (pending ?? anchor).distance(to: point) < nearness { continue }
      if let last = pending {
        let turn = remainder(atan2(point.y - anchor.y, point.x - anchor.x) - middle, 2 * .pi)
        let isFarther = anchor.distance(to: point) > anchor.distance(to: last)
        if !isFarther || turn < low || turn > high {
          kept.append(last)
          anchor = last
          pending = nil
        }
      }
      let distance = anchor.distance(to: point)
      let direction = atan2(point.y - anchor.y, point.x - anchor.x)
      let width = asin(min(tolerance / max(distance, tolerance), 1))
      if pending == nil {
        middle = direction
        (low, high) = (-width, width)
      } else {
        let turn = remainder(direction - middle, 2 * .pi)
        (low, high) = (max(low, turn - width), min(high, turn + width))
      }
      pending = point
    }
    if let pending { kept.append(pending) }
    return kept
  }
}

extension CGPoint {
  /// The distance to another point.
  func distance(to other: CGPoint) -> CGFloat { hypot(other.x - x, other.y - y) }
}
