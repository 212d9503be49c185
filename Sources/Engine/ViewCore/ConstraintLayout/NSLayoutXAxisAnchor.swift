// SPDX-License-Identifier: MIT

public import CoreGraphics

/// A horizontal position of a view or guide.
@preconcurrency @MainActor open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// The distance from this position to another one.
  public final func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension(
      .init(
        item: otherAnchor.operand.item, attribute: otherAnchor.operand.attribute,
        start: (operand.item, operand.attribute)))
  }

  /// Makes `self = anchor + multiplier · 8`.
  public final func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.equal, anchor, multiplier * SystemSpacing.standard)
  }

  /// Makes `self ≥ anchor + multiplier · 8`.
  public final func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor, multiplier * SystemSpacing.standard)
  }

  /// Makes `self ≤ anchor + multiplier · 8`.
  public final func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor, multiplier * SystemSpacing.standard)
  }
}
