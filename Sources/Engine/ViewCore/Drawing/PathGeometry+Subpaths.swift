// SPDX-License-Identifier: MIT

package import CoreGraphics
package import Foundation

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
  package var closedSubpaths: PathGeometry {
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
  package var reversed: PathGeometry {
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
  package mutating func add(_ verb: CGPathElementType, _ points: [CGPoint]) {
    switch verb {
    case .moveToPoint: move(to: points[0])
    case .addLineToPoint: line(to: points[0])
    case .addQuadCurveToPoint: quad(to: points[1], control: points[0])
    case .addCurveToPoint: curve(to: points[2], points[0], points[1])
    case .closeSubpath: close()
    }
  }

  /// An element with its points: those that control it first, its end last.
  package struct Element {
    package var verb: CGPathElementType
    package var points: [CGPoint]
  }

  /// The elements in order.
  package var elements: [Element] {
    var next = 0
    return verbs.map { verb in
      defer { next += verb.pointCount }
      return Element(verb: verb, points: Array(points[next..<(next + verb.pointCount)]))
    }
  }
}
