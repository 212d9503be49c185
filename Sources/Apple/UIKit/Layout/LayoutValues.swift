// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The values of a view that takes part in constraints or has margins of its own.
@MainActor final class LayoutValues {
  /// The priorities of fitting the content on one axis.
  struct ContentPriorities {
    var hugging = UILayoutPriority.defaultLow
    var resistance = UILayoutPriority.defaultHigh
  }

  let item: LayoutItem
  /// The constraints that the view holds.
  var constraints: [NSLayoutConstraint] = []
  var guides: [UILayoutGuide] = []
  var marginsGuide: UILayoutGuide?
  var safeAreaGuide: UILayoutGuide?
  var contentGuide: UILayoutGuide?
  var frameGuide: UILayoutGuide?
  /// The solver of the tree, at its root.
  var engine: LayoutEngine?
  /// Whether constraints may place subviews.
  var placesSubviews = false
  /// Whether `setNeedsUpdateConstraints()` was called.
  var isUpdateAskedFor = false

  var horizontal = ContentPriorities()
  var vertical = ContentPriorities()

  var margins = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
  var insetsMarginsFromSafeArea = true
  var preservesSuperviewMargins = false
  var semantics = UISemanticContentAttribute.unspecified
  /// The safe area's distance from the edges, besides the superview's.
  var additionalSafeArea = UIEdgeInsets.zero

  init(_ view: UIView) { item = LayoutItem(view) }

  /// The places of the view and its guides in constraints.
  var items: [LayoutItem] {
    let system = [marginsGuide, safeAreaGuide, contentGuide, frameGuide].compactMap { $0 }
    return [item] + (guides + system).map(\.item)
  }

  subscript(axis: NSLayoutConstraint.Axis) -> ContentPriorities {
    get { axis == .horizontal ? horizontal : vertical }
    set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
  }
}

extension UIView {
  /// The values of the layout; nil for a view that has only defaults.
  final var layoutValues: LayoutValues? { rare?.layout }

  /// The values of the layout, made on first use.
  final var madeLayoutValues: LayoutValues {
    if let values = rare?.layout { return values }
    let made = LayoutValues(self)
    madeRare.layout = made
    return made
  }

  /// The place of the view in constraints.
  final var layoutItem: LayoutItem { madeLayoutValues.item }
}
