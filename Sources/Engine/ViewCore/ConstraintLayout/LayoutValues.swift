// SPDX-License-Identifier: MIT

/// The values of a view that takes part in constraints.
@MainActor package final class LayoutValues {
  /// The priorities of fitting the content on one axis.
  package struct ContentPriorities {
    package var hugging = UILayoutPriority.defaultLow
    package var resistance = UILayoutPriority.defaultHigh
  }

  package let item: LayoutItem
  /// The constraints that the view holds.
  package var constraints: [NSLayoutConstraint] = []
  /// The guides of the application.
  package var guides: [any ConstrainedGuide] = []
  /// The guides of the system.
  package var systemGuides: [any ConstrainedGuide] = []
  /// The solver of the tree, at its root.
  package var engine: LayoutEngine?
  /// Whether constraints may place subviews.
  package var placesSubviews = false
  /// Whether `updateConstraints()` was asked for by a call.
  package var isUpdateAskedFor = false
  private var horizontal = ContentPriorities()
  private var vertical = ContentPriorities()

  package init(_ view: any ConstrainedView) { item = LayoutItem(view) }

  // The view goes: its subviews, which have no superview any more, keep their constraints.
  isolated deinit { engine?.handOver() }

  /// The places of the view and its guides in constraints.
  package var items: [LayoutItem] { [item] + (guides + systemGuides).map(\.item) }

  /// The guide of the system with a role.
  package func systemGuide(_ role: LayoutGuideRole) -> (any ConstrainedGuide)? {
    systemGuides.first { $0.role == role }
  }

  package subscript(axis: NSLayoutConstraint.Axis) -> ContentPriorities {
    get { axis == .horizontal ? horizontal : vertical }
    set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
  }
}

extension ConstrainedView {
  /// The place of the view in constraints.
  package var layoutItem: LayoutItem { madeLayoutValues.item }

  /// The importance of not being larger than the content.
  package func hugging(_ axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    layoutValues?[axis].hugging ?? .defaultLow
  }

  /// The importance of not being smaller than the content.
  package func resistance(_ axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    layoutValues?[axis].resistance ?? .defaultHigh
  }
}
