// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// An outline at one moment: vertices with their handles, or the elements that a modifier left.
struct Outline {
  /// A point with the control points before and behind it, all in the same space.
  struct Vertex {
    var point: CGPoint
    var into: CGPoint
    var out: CGPoint

    /// A vertex with straight lines on both sides.
    init(corner: CGPoint) { (point, into, out) = (corner, corner, corner) }

    init(_ point: CGPoint, into: CGPoint, out: CGPoint) {
      self.point = point
      self.into = into
      self.out = out
    }

    var isCorner: Bool { into == point && out == point }
  }

  /// The vertices; empty once a modifier has cut the outline.
  private(set) var vertices: [Vertex] = []
  private(set) var geometry = PathGeometry()
  let isClosed: Bool

  /// Whether straight lines are curves, so that outlines of as many vertices have the same elements.
  private var keepsCurves = false

  init(_ vertices: [Vertex], isClosed: Bool, keepsCurves: Bool = false) {
    self.vertices = vertices
    self.isClosed = isClosed
    self.keepsCurves = keepsCurves
    geometry = Self.geometry(vertices, isClosed: isClosed, keepsCurves: keepsCurves)
  }

  init(_ geometry: PathGeometry, isClosed: Bool = false) {
    self.geometry = geometry
    self.isClosed = isClosed
  }

  /// Makes the outline of numbers: whether it is closed, then three points for each vertex.
  init(numbers: [Double], keepsCurves: Bool) {
    var vertices: [Vertex] = []
    var index = 1
    while index + 5 < numbers.count {
      let x = numbers[index], y = numbers[index + 1]
      vertices.append(
        Vertex(
          CGPoint(x: x, y: y), into: CGPoint(x: x + numbers[index + 2], y: y + numbers[index + 3]),
          out: CGPoint(x: x + numbers[index + 4], y: y + numbers[index + 5])))
      index += 6
    }
    self.init(vertices, isClosed: (numbers.first ?? 0) > 0.5, keepsCurves: keepsCurves)
  }

  /// The elements with straight lines as such: a curve without handles has another pace within.
  var straightGeometry: PathGeometry {
    keepsCurves ? Self.geometry(vertices, isClosed: isClosed, keepsCurves: false) : geometry
  }

  var reversed: Outline {
    Outline(
      vertices.reversed().map { Vertex($0.point, into: $0.out, out: $0.into) }, isClosed: isClosed,
      keepsCurves: keepsCurves)
  }

  func applying(_ transform: CGAffineTransform) -> Outline {
    if vertices.isEmpty { return Outline(geometry.applying(transform), isClosed: isClosed) }
    return Outline(
      vertices.map {
        Vertex(
          $0.point.applying(transform), into: $0.into.applying(transform),
          out: $0.out.applying(transform))
      }, isClosed: isClosed, keepsCurves: keepsCurves)
  }

  /// Each corner between straight lines becomes an arc, as large as the lines leave room for.
  func roundingCorners(by radius: Double) -> Outline {
    guard radius > 0, vertices.count > 1 else { return self }
    var result: [Vertex] = []
    for (index, vertex) in vertices.enumerated() {
      let isEnd = !isClosed && (index == 0 || index == vertices.count - 1)
      guard vertex.isCorner, !isEnd else {
        result.append(vertex)
        continue
      }
      let before = vertices[(index + vertices.count - 1) % vertices.count].point
      let after = vertices[(index + 1) % vertices.count].point
      for (neighbour, isFirst) in [(before, true), (after, false)] {
        let way = CGPoint(x: neighbour.x - vertex.point.x, y: neighbour.y - vertex.point.y)
        let length = (way.x * way.x + way.y * way.y).squareRoot()
        guard length > 0 else {
          result.append(vertex)
          continue
        }
        let share = min(length / 2, radius) / length
        let point = CGPoint(x: vertex.point.x + way.x * share, y: vertex.point.y + way.y * share)
        let rest = share * (1 - PathGeometry.quarterCircleHandle)
        let handle = CGPoint(x: vertex.point.x + way.x * rest, y: vertex.point.y + way.y * rest)
        result.append(Vertex(point, into: isFirst ? point : handle, out: isFirst ? handle : point))
      }
    }
    return Outline(result, isClosed: isClosed, keepsCurves: keepsCurves)
  }

  private static func geometry(
    _ vertices: [Vertex], isClosed: Bool, keepsCurves: Bool
  ) -> PathGeometry {
    var geometry = PathGeometry()
    guard let first = vertices.first else { return geometry }
    func add(_ last: Vertex, _ next: Vertex) {
      if !keepsCurves, last.out == last.point, next.into == next.point {
        geometry.line(to: next.point)
      } else {
        geometry.curve(to: next.point, last.out, next.into)
      }
    }
    geometry.move(to: first.point)
    for (last, next) in zip(vertices, vertices.dropFirst()) { add(last, next) }
    if isClosed {
      if let last = vertices.last, vertices.count > 1 { add(last, first) }
      geometry.close()
    }
    return geometry
  }
}
