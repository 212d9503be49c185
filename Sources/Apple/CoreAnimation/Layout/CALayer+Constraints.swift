// SPDX-License-Identifier: MIT

/// Constraints that a `CAConstraintLayoutManager` of the superlayer follows.
extension CALayer {
  /// The conditions on the layer's frame. Default nil. A change marks the superlayer's layout.
  public final var constraints: [CAConstraint]? {
    get { rare?.constraints }
    set {
      guard presentedModel == nil, newValue != rare?.constraints else { return }
      madeRare.constraints = newValue
      parent?.setNeedsLayout()
    }
  }

  /// Adds a condition.
  public final func addConstraint(_ c: CAConstraint) {
    constraints = (constraints ?? []) + [c]
  }
}
