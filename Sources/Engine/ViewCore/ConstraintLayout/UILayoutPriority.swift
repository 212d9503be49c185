// SPDX-License-Identifier: MIT

/// The importance of a constraint, above 0 to 1000.
///
/// A constraint of priority 1000 must hold; the others hold as nearly as all of higher priorities let
/// them.
public struct UILayoutPriority: Hashable, RawRepresentable, Sendable {
  /// The number.
  public var rawValue: Float

  /// Makes a priority from its number.
  public init(rawValue: Float) { self.rawValue = rawValue }

  /// Makes a priority from its number.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// Of constraints that must hold: 1000.
  public static let required = UILayoutPriority(1000)
  /// Of content that resists being cut: 750.
  public static let defaultHigh = UILayoutPriority(750)
  /// Of a view's wish not to be larger than its content: 250.
  public static let defaultLow = UILayoutPriority(250)
  /// Of the target size of `systemLayoutSizeFitting(_:)`: 50.
  public static let fittingSizeLevel = UILayoutPriority(50)
}
