// SPDX-License-Identifier: MIT

extension NSStackView {
  /// The ways to fill the stack along its axis.
  public enum Distribution: Int, Sendable {
    /// The views have their sizes, in three groups: at the beginning, in the middle and at the end.
    case gravityAreas = -1
    /// The views fill it; hugging and resistance say which are stretched or cut.
    case fill = 0
    /// The views fill it with equal sizes.
    case fillEqually = 1
    /// The views fill it in proportion to their intrinsic sizes.
    case fillProportionally = 2
    /// The views have their sizes, with equal gaps of `spacing` at least.
    case equalSpacing = 3
    /// The middles of the views are equally far from each other, with gaps of `spacing` at least.
    case equalCentering = 4
  }

  /// The areas of a stack.
  public enum Gravity: Int, Sendable, Comparable {
    /// The beginning of a row, or the top of a column.
    case leading = 1
    /// The middle.
    case center = 2
    /// The end of a row, or the bottom of a column.
    case trailing = 3

    /// The top of a column: `leading`.
    public static var top: Gravity { .leading }
    /// The bottom of a column: `trailing`.
    public static var bottom: Gravity { .trailing }

    /// Whether an area comes before another one.
    public static func < (lhs: Gravity, rhs: Gravity) -> Bool { lhs.rawValue < rhs.rawValue }

    static let inOrder: [Gravity] = [.leading, .center, .trailing]
  }

  /// The importance of a view's presence where the room does not suffice, 0 to 1000.
  public struct VisibilityPriority: Hashable, RawRepresentable, Sendable {
    /// The number.
    public var rawValue: Float

    /// Makes a priority from its number.
    public init(rawValue: Float) { self.rawValue = rawValue }

    /// Makes a priority from its number.
    public init(_ rawValue: Float) { self.rawValue = rawValue }

    /// The view is always there: 1000.
    public static let mustHold = VisibilityPriority(1000)
    /// The view is left out if no room is left for it: 900.
    public static let detachOnlyIfNecessary = VisibilityPriority(900)
    /// The view is left out: 0.
    public static let notVisible = VisibilityPriority(0)
  }
}
