// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The margins and the direction of a view that has its own.
struct MarginValues {
  var margins = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
  var addsSafeArea = true
  var preservesSuperviewMargins = false
  var semantics = UISemanticContentAttribute.unspecified
  /// The safe area's distance from the edges, besides the superview's.
  var additionalSafeArea = UIEdgeInsets.zero
}
