// SPDX-License-Identifier: MIT

/// The link of a constraint's animator to the constraint.
@MainActor package struct AnimatedConstraint {
  /// The constraint that is changed.
  package let target: NSLayoutConstraint
  /// Makes a change of it, and moves the views that follow.
  package let change: (() -> Void) -> Void

  package init(target: NSLayoutConstraint, change: @escaping (() -> Void) -> Void) {
    self.target = target
    self.change = change
  }
}
