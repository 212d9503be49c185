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
  /// Of a drag that may change the size of a scene: 510.
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  /// Of a scene's wish to keep its size: 500.
  public static let sceneSizeStayPut = UILayoutPriority(500)
  /// Of a drag that may not change the size of a scene: 490.
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  /// Of a view's wish not to be larger than its content: 250.
  public static let defaultLow = UILayoutPriority(250)
  /// Of the target size of `systemLayoutSizeFitting(_:)`: 50.
  public static let fittingSizeLevel = UILayoutPriority(50)
}
