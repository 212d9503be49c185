// SPDX-License-Identifier: MIT

/// Whether a layer turns with the path it follows (behaviour fact KF-9).
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

extension CAAnimationRotationMode: _CAStringConstant, KeyedName {}
