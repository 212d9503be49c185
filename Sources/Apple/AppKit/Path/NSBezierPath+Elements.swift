// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
public import Foundation
internal import ViewCore

/// The elements of paths, one by one, and paths made of all of them.
extension NSBezierPath {
  /// The number of elements.
  public final var elementCount: Int { path.geometry.verbs.count }

  /// The kind of an element; `.closePath`, logged, for an index out of range.
  public final func element(at index: Int) -> ElementType {
    element(at: index, associatedPoints: nil)
  }

  /// The kind of an element; `.closePath`, logged, for an index out of range.
  ///
  /// - Parameters:
  ///   - index: counted from 0.
  ///   - points: room for three points, where those of the element are written; nil for none.
  @safe public final func element(
    at index: Int, associatedPoints points: UnsafeMutablePointer<NSPoint>?
  ) -> ElementType {
    let elements = path.geometry.elements
    guard elements.indices.contains(index) else {
      RefusalLog.refuse("NSBezierPath: element", "index \(index) of \(elements.count)")
      return .closePath
    }
    if let points = unsafe points {
      // The caller promises room for the points of an element, as on Apple's systems.
      for (place, point) in elements[index].points.enumerated() { unsafe points[place] = point }
    }
    return ElementType(elements[index].verb)
  }

  /// Replaces the points of an element; an index out of range is refused and logged, and so are points
  /// that are not finite.
  ///
  /// - Parameters:
  ///   - points: as many as the element has.
  ///   - index: counted from 0.
  @safe public final func setAssociatedPoints(
    _ points: UnsafeMutablePointer<NSPoint>?, at index: Int
  ) {
    var elements = path.geometry.elements
    guard let points = unsafe points, elements.indices.contains(index) else {
      RefusalLog.refuse("NSBezierPath: element", "index \(index) of \(elements.count)")
      return
    }
    // The caller promises as many points as the element has, as on Apple's systems.
    let count = elements[index].points.count
    elements[index].points = unsafe Array(UnsafeBufferPointer(start: points, count: count))
    var changed = PathGeometry()
    for element in elements { changed.add(element.verb, element.points) }
    if changed.verbs.count == elements.count { cgPath = CGPath(geometry: changed) }
  }

  /// The outline with lines in place of curves, no farther from them than `flatness`.
  public final var flattened: NSBezierPath {
    let distance = flatness > 0 && flatness.isFinite ? flatness : 0.6
    return takingOver(path.flattened(threshold: distance))
  }

  /// The same outline, run through from its end to its start.
  public final var reversed: NSBezierPath {
    takingOver(CGPath(geometry: path.geometry.reversed))
  }
}

extension NSBezierPath {
  /// The names of the values in an archive.
  private enum Key {
    static let verbs = "NSPathVerbs"
    static let points = "NSPathPoints"
    static let line = "NSPathLine"
    static let dash = "NSPathDash"
    static let dashPhase = "NSPathDashPhase"
    static let windingRule = "NSPathWindingRule"
  }

  final func encodeValues(to coder: NSCoder) {
    coder.encode(path: path.geometry, verbsKey: Key.verbs, pointsKey: Key.points)
    let line = [
      lineWidth, miterLimit, flatness, CGFloat(lineCapStyle.rawValue),
      CGFloat(lineJoinStyle.rawValue),
    ]
    coder.encode(numbers: line, forKey: Key.line)
    coder.encode(numbers: dash.lengths, forKey: Key.dash)
    coder.encode(Double(dash.phase), forKey: Key.dashPhase)
    coder.encode(Int(windingRule.rawValue), forKey: Key.windingRule)
  }

  /// Takes over what an archive holds.
  ///
  /// - Returns: whether the elements are whole; missing values of the line keep their defaults.
  final func decodeValues(from coder: NSCoder) -> Bool {
    guard let geometry = coder.decodePath(verbsKey: Key.verbs, pointsKey: Key.points) else {
      return false
    }
    cgPath = CGPath(geometry: geometry)
    if let line = coder.decodeNumbers(forKey: Key.line, count: 5) {
      (lineWidth, miterLimit, flatness) = (line[0], line[1], line[2])
      lineCapStyle = UInt(exactly: line[3]).flatMap { LineCapStyle(rawValue: $0) } ?? .butt
      lineJoinStyle = UInt(exactly: line[4]).flatMap { LineJoinStyle(rawValue: $0) } ?? .miter
    }
    dash.lengths = coder.decodeNumbers(forKey: Key.dash) ?? []
    dash.phase = CGFloat(coder.decodeDouble(forKey: Key.dashPhase))
    let rule = UInt(exactly: coder.decodeInteger(forKey: Key.windingRule))
    windingRule = rule.flatMap { WindingRule(rawValue: $0) } ?? .nonZero
    return true
  }
}
