// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The rule for the inside of a shape layer's path; an unknown name counts as `nonZero`.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Inside where the path winds round the point a number of times other than zero.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// Inside where a ray from the point crosses the path an odd number of times.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")

  var nodeRule: CGPathFillRule { self == .evenOdd ? .evenOdd : .winding }
}

extension CAShapeLayerFillRule: _CAStringConstant, KeyedName {
  /// The names that have a meaning.
  package static let known: [CAShapeLayerFillRule] = [.nonZero, .evenOdd]
}
