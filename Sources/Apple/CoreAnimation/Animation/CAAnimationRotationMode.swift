// SPDX-License-Identifier: MIT

/// The rotation of a layer along the path that it follows (behaviour fact KF-9).
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The x axis follows the tangent.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// The x axis points against the tangent.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

extension CAAnimationRotationMode: _CAStringConstant, KeyedName {
  /// The names that have a meaning.
  package static let known: [CAAnimationRotationMode] = [.rotateAuto, .rotateAutoReverse]
}
