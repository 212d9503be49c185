// SPDX-License-Identifier: MIT

package import Foundation

/// Interpolation between paths, for animations: element by element.
///
/// Elements are matched by position (behaviour fact IN-3). Of elements of two kinds, other than a
/// move, both count as a cubic curve: a line as one whose control points lie on its ends, a close as
/// the line back to the start of its subpath. Moves match moves only. Points on the path move in
/// straight lines, the handles of cubic curves turn and change their length (see `HandleTurns`).
extension PathGeometry {
  /// Whether every element matches the one of `other` at its position.
  package func isMatched(with other: PathGeometry) -> Bool {
    guard verbs.count == other.verbs.count else { return false }
    if verbs == other.verbs { return true }
    for index in verbs.indices where verbs[index].common(with: other.verbs[index]) == nil {
      return false
    }
    return true
  }

  /// Becomes the interpolation between two matching paths, in place.
  ///
  /// Memory is reused, so that a steady morph allocates nothing. Paths that do not match leave it
  /// unchanged.
  ///
  /// - Parameter t: 0 at `start`, 1 at `end`; extrapolates outside of 0...1.
  /// - Returns: whether anything changed.
  package mutating func interpolate(from start: PathGeometry, to end: PathGeometry, at t: Double)
    -> Bool
  {
    guard t.isFinite, start.isMatched(with: end) else { return false }
    return takeMatched(start, end, .between(t))
  }

  /// Becomes the cubic interpolation between two paths with the same elements, in place.
  ///
  /// - Returns: whether anything changed.
  package mutating func interpolate(
    from start: PathGeometry, to end: PathGeometry, along tangents: PathTangents, at t: Double
  ) -> Bool {
    guard t.isFinite, start.verbs == end.verbs, tangents.start.count == start.points.count,
      tangents.end.count == end.points.count
    else { return false }
    return takeMatched(start, end, .along(tangents, HermiteWeights(t)))
  }

  /// The path with the points of `other` added to its own; unchanged if their elements do not match.
  package func adding(_ other: PathGeometry) -> PathGeometry {
    guard isMatched(with: other) else { return self }
    var result = PathGeometry()
    _ = result.takeMatched(self, other, .sum)
    return result
  }

  /// The paths, converted to the same elements; nil when two of them do not match.
  package static func matched(_ paths: [PathGeometry]) -> [PathGeometry]? {
    guard let first = paths.first else { return paths }
    var verbs = first.verbs
    for path in paths.dropFirst() {
      guard path.verbs.count == verbs.count else { return nil }
      for index in verbs.indices {
        guard let common = verbs[index].common(with: path.verbs[index]) else { return nil }
        verbs[index] = common
      }
    }
    return paths.map { $0.verbs == verbs ? $0 : $0.converted(to: verbs) }
  }

  // MARK: - Matching

  /// The path with its elements converted to matching ones.
  private func converted(to verbs: [CGPathElementType]) -> PathGeometry {
    var result = PathGeometry()
    var cursor = ElementCursor()
    for verb in verbs {
      let points = cursor.next(of: self, as: verb)
      result.verbs.append(verb)
      for offset in 0..<verb.pointCount { result.points.append(points[offset]) }
    }
    result.start = cursor.start
    result.currentPoint = cursor.current
    return result
  }

  /// Takes the common elements of two matching paths, with combined points.
  ///
  /// A point that would not be finite is left unchanged.
  ///
  /// - Returns: whether anything changed.
  private mutating func takeMatched(
    _ a: PathGeometry, _ b: PathGeometry, _ combination: PointCombination
  ) -> Bool {
    var isChanged = takeVerbs(a, b)
    var left = ElementCursor()
    var right = ElementCursor()
    var offset = 0
    // By index: an iterator over elements allocates in a debug build.
    for element in verbs.indices {
      let verb = verbs[element]
      let starts = (left.current, right.current)
      let p = left.next(of: a, as: verb)
      let q = right.next(of: b, as: verb)
      for index in 0..<verb.pointCount {
        let point: CGPoint
        if case .between(let t) = combination, verb == .addCurveToPoint, index < 2 {
          let ends = index == 0 ? starts : (p[2], q[2])
          point = Self.control(p[index], q[index], of: ends, at: t)
        } else {
          point = combination.point(p[index], q[index], at: offset)
        }
        if points[offset].take(point) { isChanged = true }
        offset += 1
      }
    }
    if isChanged { findEnds() }
    return isChanged
  }

  /// The control point at a fraction of the way from `a` to `b`, of the points where their handles begin.
  private static func control(
    _ a: CGPoint, _ b: CGPoint, of ends: (CGPoint, CGPoint), at t: Double
  ) -> CGPoint {
    let start = SIMD2((a.x - ends.0.x).native, (a.y - ends.0.y).native)
    let end = SIMD2((b.x - ends.1.x).native, (b.y - ends.1.y).native)
    guard t != 0, t != 1, HandleTurns.turns(start, end) else { return CGPoint.between(a, b, at: t) }
    var turn = HandleTurns()
    turn.set(0, start, end)
    let handle = turn.handles(at: t)
    let origin = CGPoint.between(ends.0, ends.1, at: t)
    return CGPoint(x: origin.x.native + handle.x[0], y: origin.y.native + handle.y[0])
  }

  /// Takes the elements and points of another path, unless the elements are the same.
  ///
  /// - Returns: whether they changed.
  mutating func takeElements(of other: PathGeometry) -> Bool {
    if verbs == other.verbs { return false }
    self = other
    return true
  }

  /// Sets the first point of the last subpath and the current point by their indices; no indices for an empty path.
  mutating func setEnds(first: Int, current: Int) {
    guard first >= 0 else { return }
    start = points[first]
    currentPoint = points[current]
  }

  /// Takes the common elements of two matching paths; their points are set afterwards.
  ///
  /// - Returns: whether the elements changed.
  private mutating func takeVerbs(_ a: PathGeometry, _ b: PathGeometry) -> Bool {
    if a.verbs == b.verbs, verbs == a.verbs { return false }
    if hasCommonVerbs(a, b) { return false }
    removeAll()
    for index in a.verbs.indices {
      guard let verb = a.verbs[index].common(with: b.verbs[index]) else { continue }
      verbs.append(verb)
      for _ in 0..<verb.pointCount { points.append(.zero) }
    }
    return true
  }

  private func hasCommonVerbs(_ a: PathGeometry, _ b: PathGeometry) -> Bool {
    guard verbs.count == a.verbs.count else { return false }
    for index in verbs.indices {
      guard let common = a.verbs[index].common(with: b.verbs[index]), verbs[index] == common
      else { return false }
    }
    return true
  }

  /// Recomputes the first point of the last subpath, and the current point.
  private mutating func findEnds() {
    var offset = 0
    for element in verbs.indices {
      let verb = verbs[element]
      offset += verb.pointCount
      if verb == .moveToPoint { start = points[offset - 1] }
      currentPoint = verb == .closeSubpath ? start : points[offset - 1]
    }
  }
}

/// The combination of two corresponding points.
private enum PointCombination {
  /// Linear interpolation by a fraction.
  case between(Double)
  /// Cubic Hermite interpolation.
  case along(PathTangents, HermiteWeights)
  case sum

  func point(_ a: CGPoint, _ b: CGPoint, at index: Int) -> CGPoint {
    switch self {
    case .between(let t): return CGPoint.between(a, b, at: t)
    case .along(let tangents, let weights):
      return weights.value(a, tangents.start[index], b, tangents.end[index])
    case .sum: return CGPoint(x: a.x + b.x, y: a.y + b.y)
    }
  }
}

extension CGPoint {
  /// Becomes another point, unless that is not finite; whether it changed.
  mutating func take(_ point: CGPoint) -> Bool {
    guard point != self, point.isFinite else { return false }
    self = point
    return true
  }

  /// The point at a fraction of the straight way between two others.
  static func between(_ a: CGPoint, _ b: CGPoint, at t: Double) -> CGPoint {
    CGPoint(x: a.x.native + (b.x - a.x).native * t, y: a.y.native + (b.y - a.y).native * t)
  }
}

/// The velocities of a path's points at both ends of a cubic interpolation, per unit of its
/// parameter, 0…1.
package struct PathTangents: Equatable, Sendable {
  /// The velocity of each point at the start.
  package var start: [CGPoint]
  /// The velocity of each point at the end.
  package var end: [CGPoint]

  package init(start: [CGPoint], end: [CGPoint]) {
    self.start = start
    self.end = end
  }
}

/// The cubic Hermite basis at one parameter.
private struct HermiteWeights {
  let start: CGFloat
  let startTangent: CGFloat
  let end: CGFloat
  let endTangent: CGFloat

  init(_ t: Double) {
    let t2 = t * t
    let t3 = t2 * t
    start = CGFloat(2 * t3 - 3 * t2 + 1)
    startTangent = CGFloat(t3 - 2 * t2 + t)
    end = CGFloat(3 * t2 - 2 * t3)
    endTangent = CGFloat(t3 - t2)
  }

  func value(_ a: CGPoint, _ da: CGPoint, _ b: CGPoint, _ db: CGPoint) -> CGPoint {
    CGPoint(
      x: a.x * start + da.x * startTangent + b.x * end + db.x * endTangent,
      y: a.y * start + da.y * startTangent + b.y * end + db.y * endTangent)
  }
}

/// A cursor in a path, which reads each element in the requested form.
private struct ElementCursor {
  private var verb = 0
  private var point = 0
  /// The start of the next element.
  private(set) var current = CGPoint.zero
  /// The first point of the subpath.
  private(set) var start = CGPoint.zero

  /// The points of the next element, as many as `kind` has; the others are undefined.
  ///
  /// - Parameter kind: the element's own, or its common kind with another.
  mutating func next(of path: PathGeometry, as kind: CGPathElementType) -> InlineArray<3, CGPoint> {
    let from = current
    let own = path.verbs[verb]
    let first = point
    verb += 1
    point += own.pointCount
    switch own {
    case .moveToPoint:
      current = path.points[first]
      start = current
      return [current, current, current]
    case .addLineToPoint, .closeSubpath:
      current = own == .closeSubpath ? start : path.points[first]
      return kind == .addCurveToPoint ? [from, current, current] : [current, current, current]
    case .addQuadCurveToPoint:
      let control = path.points[first]
      current = path.points[first + 1]
      guard kind == .addCurveToPoint else { return [control, current, current] }
      // The cubic whose handles reach two thirds of the distance to the control point.
      return [
        Self.toward(control, from: from, 2.0 / 3), Self.toward(control, from: current, 2.0 / 3),
        current,
      ]
    case .addCurveToPoint:
      current = path.points[first + 2]
      return [path.points[first], path.points[first + 1], current]
    }
  }

  private static func toward(_ p: CGPoint, from a: CGPoint, _ share: CGFloat) -> CGPoint {
    CGPoint(x: a.x + (p.x - a.x) * share, y: a.y + (p.y - a.y) * share)
  }
}

extension CGPathElementType {
  /// The common kind of two matched elements; nil for a move and something else.
  fileprivate func common(with other: CGPathElementType) -> CGPathElementType? {
    if self == other { return self }
    if self == .moveToPoint || other == .moveToPoint { return nil }
    let areStraight = isStraight && other.isStraight
    return areStraight ? .addLineToPoint : .addCurveToPoint
  }

  private var isStraight: Bool { self == .addLineToPoint || self == .closeSubpath }
}
