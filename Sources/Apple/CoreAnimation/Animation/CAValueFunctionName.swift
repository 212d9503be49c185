// SPDX-License-Identifier: MIT

/// The name of a function from numbers to a matrix (behaviour fact VF-1).
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Rotation about x by an angle in radians.
  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
  /// Rotation about y by an angle in radians.
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
  /// Rotation about z by an angle in radians.
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
  /// Scale by three factors.
  public static let scale = CAValueFunctionName(rawValue: "scale")
  /// Scale on x by one factor.
  public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
  /// Scale on y by one factor.
  public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
  /// Scale on z by one factor.
  public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
  /// Translation by three distances in points.
  public static let translate = CAValueFunctionName(rawValue: "translate")
  /// Translation on x, in points.
  public static let translateX = CAValueFunctionName(rawValue: "translateX")
  /// Translation on y, in points.
  public static let translateY = CAValueFunctionName(rawValue: "translateY")
  /// Translation on z, in points.
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}

extension CAValueFunctionName: _CAStringConstant, KeyedName {
  /// The names that have a meaning.
  package static let known: [CAValueFunctionName] = [
    .rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ, .translate, .translateX,
    .translateY, .translateZ,
  ]
}
