// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

extension UIBezierPath {
  /// The names of the values in an archive.
  private enum Key {
    static let verbs = "UIPathVerbs"
    static let points = "UIPathPoints"
    static let line = "UIPathLine"
    static let dash = "UIPathDash"
    static let dashPhase = "UIPathDashPhase"
    static let usesEvenOdd = "UIPathEvenOdd"
  }

  final func encodeValues(to coder: NSCoder) {
    let geometry = cgPath.geometry
    let verbs = geometry.verbs.map { CGFloat($0.rawValue) }
    coder.encode(numbers: verbs, forKey: Key.verbs)
    coder.encode(numbers: geometry.points.flatMap { [$0.x, $0.y] }, forKey: Key.points)
    let line = [
      lineWidth, miterLimit, flatness, CGFloat(lineCapStyle.rawValue),
      CGFloat(lineJoinStyle.rawValue),
    ]
    coder.encode(numbers: line, forKey: Key.line)
    coder.encode(numbers: dash.lengths, forKey: Key.dash)
    coder.encode(Double(dash.phase), forKey: Key.dashPhase)
    coder.encode(usesEvenOddFillRule, forKey: Key.usesEvenOdd)
  }

  /// Takes over what an archive holds.
  ///
  /// - Returns: whether the elements are whole; missing values of the line keep their defaults.
  final func decodeValues(from coder: NSCoder) -> Bool {
    guard let verbs = coder.decodeNumbers(forKey: Key.verbs),
      let numbers = coder.decodeNumbers(forKey: Key.points),
      let geometry = Self.geometry(verbs, numbers)
    else { return false }
    cgPath = CGPath(geometry: geometry)
    if let line = coder.decodeNumbers(forKey: Key.line, count: 5) {
      (lineWidth, miterLimit, flatness) = (line[0], line[1], line[2])
      lineCapStyle = Int32(exactly: line[3]).flatMap { CGLineCap(rawValue: $0) } ?? .butt
      lineJoinStyle = Int32(exactly: line[4]).flatMap { CGLineJoin(rawValue: $0) } ?? .miter
    }
    dash.lengths = coder.decodeNumbers(forKey: Key.dash) ?? []
    dash.phase = CGFloat(coder.decodeDouble(forKey: Key.dashPhase))
    usesEvenOddFillRule = coder.decodeBool(forKey: Key.usesEvenOdd)
    return true
  }

  /// The elements of numbers; nil if the points do not fit them.
  private static func geometry(_ verbs: [CGFloat], _ numbers: [CGFloat]) -> PathGeometry? {
    var result = PathGeometry()
    var rest = numbers[...]
    for number in verbs {
      guard let verb = Int32(exactly: number).flatMap({ CGPathElementType(rawValue: $0) }),
        rest.count >= 2 * verb.pointCount, !result.isEmpty || verb == .moveToPoint
      else { return nil }
      let own = Array(rest.prefix(2 * verb.pointCount))
      rest = rest.dropFirst(own.count)
      let points = stride(from: 0, to: own.count, by: 2).map {
        CGPoint(x: own[$0], y: own[$0 + 1])
      }
      result.add(verb, points)
    }
    return rest.isEmpty ? result : nil
  }
}
