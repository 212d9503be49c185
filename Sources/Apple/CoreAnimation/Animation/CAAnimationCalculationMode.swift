// SPDX-License-Identifier: MIT

/// The interpolation between keyframes (behaviour facts KF-2, KF-11).
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Along straight lines.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// No blending: each value holds until the next.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Along straight lines at an even speed.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// Along a smooth spline through the values.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// Along a smooth spline at an even speed.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

extension CAAnimationCalculationMode: _CAStringConstant, KeyedName {
  /// The names that have a meaning.
  package static let known: [CAAnimationCalculationMode] = [
    .linear, .discrete, .paced, .cubic, .cubicPaced,
  ]
}
