// SPDX-License-Identifier: MIT

public import Foundation

/// A measure of a view or guide, from which constraints with measures of the same kind are made.
///
/// The constraints are not active yet.
@preconcurrency @MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  package final let operand: NSLayoutConstraint.Operand

  package init(_ operand: NSLayoutConstraint.Operand) {
    self.operand = operand
    super.init()
  }

  /// Makes `self = anchor`.
  public final func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    constraint(.equal, anchor, 0)
  }

  /// Makes `self ≥ anchor`.
  public final func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor, 0)
  }

  /// Makes `self ≤ anchor`.
  public final func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor, 0)
  }

  /// Makes `self = anchor + c`, in points.
  public final func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.equal, anchor, c)
  }

  /// Makes `self ≥ anchor + c`, in points.
  public final func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor, c)
  }

  /// Makes `self ≤ anchor + c`, in points.
  public final func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor, c)
  }

  final func constraint(
    _ relation: NSLayoutConstraint.Relation, _ anchor: NSLayoutAnchor<AnchorType>,
    _ constant: CGFloat, multiplier: CGFloat = 1
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      operand, relation, anchor.operand, multiplier: multiplier, constant: constant)
  }
}

/// The distances that the system uses between views.
package enum SystemSpacing {
  /// Between siblings, and from the edges of a view without margins, in points.
  package static let standard: CGFloat = 8
}
