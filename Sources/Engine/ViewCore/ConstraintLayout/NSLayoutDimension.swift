// SPDX-License-Identifier: MIT

public import CoreGraphics

/// A width, a height or a distance of views and guides.
@preconcurrency @MainActor open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// Makes `self = c`, in points.
  public final func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(.equal, c)
  }

  /// Makes `self ≥ c`, in points.
  public final func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, c)
  }

  /// Makes `self ≤ c`, in points.
  public final func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, c)
  }

  /// Makes `self = m · anchor`.
  public final func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.equal, anchor, 0, multiplier: m)
  }

  /// Makes `self ≥ m · anchor`.
  public final func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor, 0, multiplier: m)
  }

  /// Makes `self ≤ m · anchor`.
  public final func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor, 0, multiplier: m)
  }

  /// Makes `self = m · anchor + c`, in points.
  public final func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.equal, anchor, c, multiplier: m)
  }

  /// Makes `self ≥ m · anchor + c`, in points.
  public final func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor, c, multiplier: m)
  }

  /// Makes `self ≤ m · anchor + c`, in points.
  public final func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor, c, multiplier: m)
  }

  private func constraint(
    _ relation: NSLayoutConstraint.Relation, _ constant: CGFloat
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(operand, relation, nil, multiplier: 1, constant: constant)
  }
}
