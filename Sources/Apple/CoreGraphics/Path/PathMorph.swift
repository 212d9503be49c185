// SPDX-License-Identifier: MIT

import Foundation

/// The interpolation between two matching paths, prepared once and evaluated in each frame.
///
/// Points on the path move in straight lines; handles of cubic curves that turn are listed, four at a time
/// (see `PathGeometry.interpolate(from:to:at:)`, whose values these are).
package struct PathMorph: Equatable, Sendable {
  /// The paths with the same elements.
  private let start: PathGeometry
  private let end: PathGeometry
  private var turns: [HandleTurns] = []
  /// For each handle that turns, in the order of the lanes of `turns`: the index of its control point and of the
  /// point that it begins at.
  private var places: [Place] = []

  /// The indices of the first point of the last subpath, and of the last point on the path; -1 in empty paths.
  private var lastFirst = -1
  private var lastPoint = -1

  /// The points of a handle by their indices.
  private struct Place: Equatable {
    let control: Int
    let origin: Int
  }

  /// Nil for paths that do not match.
  package init?(from start: PathGeometry, to end: PathGeometry) {
    guard let paths = PathGeometry.matched([start, end]) else { return nil }
    (self.start, self.end) = (paths[0], paths[1])
    findTurns()
  }

  private mutating func findTurns() {
    var (offset, first, current) = (0, 0, 0)
    for verb in start.verbs {
      if verb == .addCurveToPoint {
        addHandle(Place(control: offset, origin: current))
        addHandle(Place(control: offset + 1, origin: offset + 2))
      }
      offset += verb.pointCount
      if verb == .moveToPoint { first = offset - 1 }
      current = verb == .closeSubpath ? first : offset - 1
    }
    (lastFirst, lastPoint) = offset == 0 ? (-1, -1) : (first, current)
  }

  private mutating func addHandle(_ place: Place) {
    func handle(_ path: PathGeometry) -> SIMD2<Double> {
      let (control, origin) = (path.points[place.control], path.points[place.origin])
      return SIMD2((control.x - origin.x).native, (control.y - origin.y).native)
    }
    let (first, last) = (handle(start), handle(end))
    guard HandleTurns.turns(first, last) else { return }
    let lane = places.count % 4
    if lane == 0 { turns.append(HandleTurns()) }
    turns[turns.count - 1].set(lane, first, last)
    places.append(place)
  }

  /// Brings `shown` to a fraction of the way, in place: memory is reused.
  ///
  /// A point that would not be finite is left unchanged.
  ///
  /// - Parameter t: 0 at the start, 1 at the end; extrapolates outside of 0...1.
  /// - Returns: whether anything changed.
  package func present(at t: Double, into shown: inout PathGeometry) -> Bool {
    guard t.isFinite else { return false }
    var isChanged = shown.takeElements(of: start)
    // Both ends are exact: nothing turns there.
    let turningCount = t == 0 || t == 1 ? 0 : places.count
    var points = shown.points.mutableSpan
    var turning = 0
    for index in points.indices {
      if turning < turningCount, places[turning].control == index {
        turning += 1
      } else {
        let point = CGPoint.between(start.points[index], end.points[index], at: t)
        if points[index].take(point) { isChanged = true }
      }
    }
    // Their origins are points on the path, and so in place.
    for first in stride(from: 0, to: turningCount, by: 4) {
      let (x, y) = turns[first / 4].handles(at: t)
      for lane in 0..<min(4, turningCount - first) {
        let place = places[first + lane]
        let origin = points[place.origin]
        let point = CGPoint(x: origin.x.native + x[lane], y: origin.y.native + y[lane])
        if points[place.control].take(point) { isChanged = true }
      }
    }
    if isChanged { shown.setEnds(first: lastFirst, current: lastPoint) }
    return isChanged
  }
}
