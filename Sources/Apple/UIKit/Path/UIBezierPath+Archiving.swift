// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import ViewCore

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
    coder.encode(path: cgPath.geometry, verbsKey: Key.verbs, pointsKey: Key.points)
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
    guard let geometry = coder.decodePath(verbsKey: Key.verbs, pointsKey: Key.points) else {
      return false
    }
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
}
