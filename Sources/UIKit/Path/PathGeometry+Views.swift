// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// The distance of a control point from its end of a quarter circle of radius 1: 4/3·(√2 − 1).
private let quarterCircleHandle: CGFloat = 0.5522847498307936

extension CGMutablePath {
  /// Adds a rectangle with some elliptic corners, clockwise from the left end of its top side.
  func addRect(_ rect: CGRect, rounding corners: UIRectCorner, by radii: CGSize) {
    let w = min(max(radii.width, 0), rect.width / 2)
    let h = min(max(radii.height, 0), rect.height / 2)
    guard !rect.isNull, w > 0, h > 0, !corners.isEmpty else { return addRect(rect) }
    func corner(
      _ which: UIRectCorner, at point: CGPoint, from start: CGVector, to end: CGVector
    ) {
      guard corners.contains(which) else { return addLine(to: point) }
      // Both vectors lead from the corner to an end of its curve.
      func offset(_ vector: CGVector, _ part: CGFloat) -> CGPoint {
        CGPoint(x: point.x + vector.dx * w * part, y: point.y + vector.dy * h * part)
      }
      let part = 1 - quarterCircleHandle
      addLine(to: offset(start, 1))
      addCurve(to: offset(end, 1), control1: offset(start, part), control2: offset(end, part))
    }
    let (left, right) = (CGVector(dx: -1, dy: 0), CGVector(dx: 1, dy: 0))
    let (up, down) = (CGVector(dx: 0, dy: -1), CGVector(dx: 0, dy: 1))
    let (x0, y0, x1, y1) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    move(to: CGPoint(x: corners.contains(.topLeft) ? x0 + w : x0, y: y0))
    corner(.topRight, at: CGPoint(x: x1, y: y0), from: left, to: down)
    corner(.bottomRight, at: CGPoint(x: x1, y: y1), from: up, to: left)
    corner(.bottomLeft, at: CGPoint(x: x0, y: y1), from: right, to: up)
    if corners.contains(.topLeft) {
      corner(.topLeft, at: CGPoint(x: x0, y: y0), from: down, to: right)
    }
    closeSubpath()
  }
}

extension PathGeometry {
  /// One subpath: where it begins and the elements that follow.
  private struct Subpath {
    let start: CGPoint
    /// Elements other than moves and closes, each with its points, the last of which is its end.
    var elements: [(verb: CGPathElementType, points: [CGPoint])] = []
    var isClosed = false

    var end: CGPoint { elements.last?.points.last ?? start }

    /// The point before an element.
    func point(before index: Int) -> CGPoint {
      index == 0 ? start : elements[index - 1].points[elements[index - 1].points.count - 1]
    }
  }

  private var subpaths: [Subpath] {
    var result: [Subpath] = []
    var next = 0
    for verb in verbs {
      let points = Array(self.points[next..<(next + verb.pointCount)])
      next += verb.pointCount
      switch verb {
      case .moveToPoint: result.append(Subpath(start: points[0]))
      case .closeSubpath: if !result.isEmpty { result[result.count - 1].isClosed = true }
      default:
        // After a close, elements go on from the start of the subpath that it closed.
        if let last = result.last, last.isClosed { result.append(Subpath(start: last.start)) }
        if !result.isEmpty { result[result.count - 1].elements.append((verb, points)) }
      }
    }
    return result
  }

  /// The subpaths that end where they began.
  var closedSubpaths: PathGeometry {
    var result = PathGeometry()
    for subpath in subpaths
    where subpath.isClosed || (!subpath.elements.isEmpty && subpath.end == subpath.start) {
      result.move(to: subpath.start)
      for element in subpath.elements { result.add(element.verb, element.points) }
      result.close()
    }
    return result
  }

  /// The outline run through from its end to its start; a closed subpath keeps its start.
  var reversed: PathGeometry {
    var result = PathGeometry()
    for subpath in subpaths.reversed() { result.append(Self.reversed(subpath)) }
    return result
  }

  private static func reversed(_ subpath: Subpath) -> PathGeometry {
    var result = PathGeometry()
    result.move(to: subpath.isClosed ? subpath.start : subpath.end)
    // The line that closed the subpath comes first now, and its first line closes it.
    if subpath.isClosed, subpath.end != subpath.start { result.line(to: subpath.end) }
    for index in subpath.elements.indices.reversed() {
      let (verb, points) = subpath.elements[index]
      if index == 0, subpath.isClosed, verb == .addLineToPoint { break }
      let controls = points.dropLast().reversed()
      result.add(verb, controls + [subpath.point(before: index)])
    }
    if subpath.isClosed { result.close() }
    return result
  }

  /// Adds an element with its points, the last of which is its end.
  mutating func add(_ verb: CGPathElementType, _ points: [CGPoint]) {
    switch verb {
    case .moveToPoint: move(to: points[0])
    case .addLineToPoint: line(to: points[0])
    case .addQuadCurveToPoint: quad(to: points[1], control: points[0])
    case .addCurveToPoint: curve(to: points[2], points[0], points[1])
    case .closeSubpath: close()
    }
  }
}
