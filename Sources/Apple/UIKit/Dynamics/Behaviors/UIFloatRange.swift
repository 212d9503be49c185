// SPDX-License-Identifier: MIT

public import Foundation

/// A range of numbers, both ends included.
public struct UIFloatRange: Equatable, Sendable {
  /// The lower end.
  public var minimum: CGFloat
  /// The upper end.
  public var maximum: CGFloat

  /// From 0 to 0.
  public static let zero = UIFloatRange()

  /// All numbers.
  public static let infinite = UIFloatRange(minimum: -.infinity, maximum: .infinity)

  /// Makes the range from 0 to 0.
  public init() {
    self.init(minimum: 0, maximum: 0)
  }

  /// Makes a range from its ends.
  public init(minimum: CGFloat, maximum: CGFloat) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Whether both ends are infinite.
  public var isInfinite: Bool { minimum == -.infinity && maximum == .infinity }
}
