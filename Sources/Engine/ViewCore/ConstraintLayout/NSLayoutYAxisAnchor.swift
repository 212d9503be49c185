// SPDX-License-Identifier: MIT

public import CoreGraphics

/// A vertical position of a view or guide.
@preconcurrency @MainActor open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// The distance from this position to another one.
  public final func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension(
      .init(
        item: otherAnchor.operand.item, attribute: otherAnchor.operand.attribute,
        start: (operand.item, operand.attribute)))
  }

  /// Makes `self = anchor + multiplier · 8`.
  public final func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.equal, anchor, multiplier * SystemSpacing.standard)
  }

  /// Makes `self ≥ anchor + multiplier · 8`.
  public final func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor, multiplier * SystemSpacing.standard)
  }

  /// Makes `self ≤ anchor + multiplier · 8`.
  public final func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor, multiplier * SystemSpacing.standard)
  }
}
