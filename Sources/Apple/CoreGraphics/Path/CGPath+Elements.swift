// SPDX-License-Identifier: MIT

import Foundation

extension CGPath {
  /// Calls `block` once per element, in order; the element is valid during the call only.
  public final func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    let geometry = self.geometry
    let none = CGPoint.zero
    var next = 0
    // An element has at most three points; the buffer outlives every call of `block`.
    unsafe withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: 3) { buffer in
      unsafe buffer.initialize(repeating: none)
      for verb in geometry.verbs {
        for index in 0..<verb.pointCount {
          unsafe buffer[index] = geometry.points[next + index]
        }
        next += verb.pointCount
        var element = unsafe CGPathElement(type: verb, points: buffer.baseAddress!)
        unsafe withUnsafePointer(to: &element) { unsafe block($0) }
      }
    }
  }

  /// Calls a C function once per element, in order, with `info`.
  public final func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    unsafe applyWithBlock { unsafe function(info, $0) }
  }
}

extension CGPath: CustomStringConvertible {
  /// The elements in the notation of SVG: "M 0 0 L 10 0 Q … C … Z".
  public final var description: String { geometry.description }
}

extension PathGeometry: CustomStringConvertible {
  package var description: String {
    var words: [String] = []
    var next = 0
    for verb in verbs {
      words.append(["M", "L", "Q", "C", "Z"][Int(verb.rawValue)])
      for point in points[next..<(next + verb.pointCount)] {
        words.append(Self.number(point.x))
        words.append(Self.number(point.y))
      }
      next += verb.pointCount
    }
    return words.joined(separator: " ")
  }

  /// A coordinate without a superfluous ".0".
  private static func number(_ value: CGFloat) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
