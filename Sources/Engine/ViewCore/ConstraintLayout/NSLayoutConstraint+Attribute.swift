// SPDX-License-Identifier: MIT

internal import CoreGraphics

extension NSLayoutConstraint {
  /// The axes of a layout.
  public enum Axis: Int, Sendable {
    /// From left to right.
    case horizontal = 0
    /// From top to bottom.
    case vertical = 1
  }

  /// The ways to compare both sides of a constraint.
  public enum Relation: Int, Sendable {
    /// The first side is at most the second.
    case lessThanOrEqual = -1
    /// Both sides are equal.
    case equal = 0
    /// The first side is at least the second.
    case greaterThanOrEqual = 1
  }

  /// The measures of a view or guide that constraints are about, of its alignment rectangle, in points.
  public enum Attribute: Int, Sendable {
    /// The left edge.
    case left = 1
    /// The right edge.
    case right = 2
    /// The top edge.
    case top = 3
    /// The bottom edge.
    case bottom = 4
    /// The edge at which lines of text begin.
    case leading = 5
    /// The edge at which lines of text end.
    case trailing = 6
    /// The width.
    case width = 7
    /// The height.
    case height = 8
    /// The middle between left and right.
    case centerX = 9
    /// The middle between top and bottom.
    case centerY = 10
    /// The baseline of the last line of text; the bottom edge of a view without text.
    case lastBaseline = 11
    /// The baseline of the first line of text; the top edge of a view without text.
    case firstBaseline = 12
    /// The left edge within the layout margins.
    case leftMargin = 13
    /// The right edge within the layout margins.
    case rightMargin = 14
    /// The top edge within the layout margins.
    case topMargin = 15
    /// The bottom edge within the layout margins.
    case bottomMargin = 16
    /// The leading edge within the layout margins.
    case leadingMargin = 17
    /// The trailing edge within the layout margins.
    case trailingMargin = 18
    /// The middle between the left and the right margin.
    case centerXWithinMargins = 19
    /// The middle between the top and the bottom margin.
    case centerYWithinMargins = 20
    /// No measure: the second side is the constant.
    case notAnAttribute = 0

    /// A measure apart from the direction of the writing.
    enum Measure {
      /// A position: a part of the way from the left or top edge to the right or bottom edge.
      case position(Axis, CGFloat)
      case size(Axis)
      case firstBaseline
      case lastBaseline
      case none
    }

    /// The measure; leading and trailing are taken as left and right.
    var measure: Measure {
      switch self {
      case .left, .leading, .leftMargin, .leadingMargin: .position(.horizontal, 0)
      case .right, .trailing, .rightMargin, .trailingMargin: .position(.horizontal, 1)
      case .centerX, .centerXWithinMargins: .position(.horizontal, 0.5)
      case .top, .topMargin: .position(.vertical, 0)
      case .bottom, .bottomMargin: .position(.vertical, 1)
      case .centerY, .centerYWithinMargins: .position(.vertical, 0.5)
      case .width: .size(.horizontal)
      case .height: .size(.vertical)
      case .firstBaseline: .firstBaseline
      case .lastBaseline: .lastBaseline
      case .notAnAttribute: .none
      }
    }

    /// Whether the measure depends on the direction of the writing.
    var isDirectional: Bool {
      switch self {
      case .leading, .trailing, .leadingMargin, .trailingMargin: true
      default: false
      }
    }

    /// Whether the measure is one of the view's margins.
    var isMargin: Bool { rawValue >= Attribute.leftMargin.rawValue }

    /// The kinds of measures that may be compared with each other.
    enum Group: Equatable { case horizontal, vertical, size, none }

    var group: Group {
      switch measure {
      case .position(.horizontal, _): .horizontal
      case .position(.vertical, _), .firstBaseline, .lastBaseline: .vertical
      case .size: .size
      case .none: .none
      }
    }
  }
}
