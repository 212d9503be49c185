// SPDX-License-Identifier: MIT

internal import Diagnostics
package import Foundation

/// The elements and points of a path, as a value.
///
/// ```
/// verbs    move  line  curve        close  line ...
/// points   p0    p1    p2 p3 p4            p5 ...     each verb takes `pointCount` points
/// ```
///
/// The storage of paths, and their form on other threads: two arrays with copy on write. Every
/// coordinate is finite: an element with a point that is not, also after its transform, is refused
/// as a whole and logged once, and the path stays as it was. An element other than a move needs a
/// current point; without one it is refused likewise.
package struct PathGeometry: Hashable, Sendable {
  package internal(set) var verbs: [CGPathElementType] = []
  package internal(set) var points: [CGPoint] = []

  /// The first point of the last subpath, the end of a close.
  var start = CGPoint.zero

  /// The start of the next element; (0, 0) in an empty path.
  package internal(set) var currentPoint = CGPoint.zero

  package init() {}

  package var isEmpty: Bool { verbs.isEmpty }

  package static func == (lhs: PathGeometry, rhs: PathGeometry) -> Bool {
    lhs.verbs == rhs.verbs && lhs.points == rhs.points
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(verbs)
    hasher.combine(points)
  }

  // MARK: - Elements

  /// Begins a subpath at `p`.
  package mutating func move(to p: CGPoint) {
    guard Self.isFinite(p) else { return }
    verbs.append(.moveToPoint)
    points.append(p)
    start = p
    currentPoint = p
  }

  /// Adds a straight line to `p`.
  package mutating func line(to p: CGPoint) {
    guard Self.isFinite(p), hasCurrentPoint else { return }
    verbs.append(.addLineToPoint)
    points.append(p)
    currentPoint = p
  }

  /// Adds a quadratic curve to `p`.
  package mutating func quad(to p: CGPoint, control: CGPoint) {
    guard Self.isFinite(p), Self.isFinite(control), hasCurrentPoint else { return }
    verbs.append(.addQuadCurveToPoint)
    points.append(control)
    points.append(p)
    currentPoint = p
  }

  /// Adds a cubic curve to `p`.
  package mutating func curve(to p: CGPoint, _ control1: CGPoint, _ control2: CGPoint) {
    guard Self.isFinite(p), Self.isFinite(control1), Self.isFinite(control2), hasCurrentPoint
    else { return }
    verbs.append(.addCurveToPoint)
    points.append(control1)
    points.append(control2)
    points.append(p)
    currentPoint = p
  }

  /// Closes the last subpath; nothing happens in an empty path or after another close.
  package mutating func close() {
    guard let last = verbs.last, last != .closeSubpath else { return }
    verbs.append(.closeSubpath)
    currentPoint = start
  }

  /// Adds all elements of `other`, each point mapped by `transform`.
  package mutating func append(_ other: PathGeometry, _ transform: CGAffineTransform = .identity) {
    guard !other.isEmpty else { return }
    let mapped = transform.isIdentity ? other.points : other.points.map { $0.applying(transform) }
    guard mapped.allSatisfy(Self.isFinite) else { return }
    verbs.append(contentsOf: other.verbs)
    points.append(contentsOf: mapped)
    start = transform.isIdentity ? other.start : other.start.applying(transform)
    currentPoint =
      transform.isIdentity ? other.currentPoint : other.currentPoint.applying(transform)
  }

  /// The same elements with every point mapped by `transform`.
  package func applying(_ transform: CGAffineTransform) -> PathGeometry {
    if transform.isIdentity { return self }
    var result = PathGeometry()
    result.append(self, transform)
    return result
  }

  /// Removes elements with their points.
  mutating func removeElements(verbs removed: Range<Int>, points removedPoints: Range<Int>) {
    verbs.removeSubrange(removed)
    points.removeSubrange(removedPoints)
  }

  /// Adds elements that go on from the current point.
  mutating func appendElements(
    _ added: some Collection<CGPathElementType>, _ addedPoints: some Collection<CGPoint>
  ) {
    verbs += added
    points += addedPoints
    currentPoint = points.last ?? currentPoint
  }

  /// Removes everything and keeps the memory.
  package mutating func removeAll() {
    verbs.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    start = .zero
    currentPoint = .zero
  }

  // MARK: - Refusals

  private static func isFinite(_ p: CGPoint) -> Bool {
    if p.isFinite { return true }
    RefusalLog.refuse("path: non-finite point", "(\(p.x), \(p.y)); the element is left out")
    return false
  }

  private var hasCurrentPoint: Bool {
    if !verbs.isEmpty { return true }
    RefusalLog.refuse("path: no current point", "the path must begin with a move; ignored")
    return false
  }
}
