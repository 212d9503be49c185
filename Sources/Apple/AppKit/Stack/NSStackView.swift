// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
public import Foundation
public import ViewCore

/// A view that arranges views in a row or a column.
///
/// It makes constraints for them, which the other constraints of the tree go together with: without any
/// about its size the stack is as large as its views need. Hidden views are left out, and so are views of
/// low visibility priorities where the room does not suffice.
@preconcurrency @MainActor open class NSStackView: NSView {
  /// The views of each gravity area, in their order, with those that are left out.
  private let values = Values()

  /// The values, which the view's animators share.
  final class Values {
    var areas: [Gravity: [NSView]] = [:]
    var customSpacings: [ObjectIdentifier: CGFloat] = [:]
    var visibilities: [ObjectIdentifier: VisibilityPriority] = [:]
    /// The views that do not fit.
    var detached: [NSView] = []
    var constraints: [NSLayoutConstraint] = []
    var orientation = NSUserInterfaceLayoutOrientation.horizontal
    var alignment: NSLayoutConstraint.Attribute?
    var distribution = Distribution.gravityAreas
    var spacing: CGFloat = 8
    var insets = NSEdgeInsetsZero
    var detachesHiddenViews = true
    var hugging: [NSLayoutConstraint.Orientation: NSLayoutConstraint.Priority] = [:]
    var clippingResistance: [NSLayoutConstraint.Orientation: NSLayoutConstraint.Priority] = [:]
    /// Whether views come and go by the stack itself.
    var isFitting = false
  }

  final var arrangement: Values { values }

  /// Is told which views are left out and taken in again.
  open weak var delegate: (any NSStackViewDelegate)?

  /// Makes a stack of views in the leading area; constraints place it.
  public convenience init(views: [NSView]) {
    self.init(frame: .zero)
    translatesAutoresizingMaskIntoConstraints = false
    for view in views { addArrangedSubview(view) }
  }

  /// Makes an empty stack with a frame in the superview's points.
  public override init(frame frameRect: NSRect) { super.init(frame: frameRect) }

  /// Makes the stack that was encoded; its views are subviews that are not arranged yet.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // MARK: - Manner

  /// The direction of the arrangement; `.horizontal` by default.
  open var orientation: NSUserInterfaceLayoutOrientation {
    get { values.orientation }
    set { change { $0.orientation = newValue } }
  }

  /// The places of the views across the axis: an edge, a middle, a baseline, or the size along it to fill.
  ///
  /// The middle by default. `.width` of a column and `.height` of a row stretch the views; a measure of the
  /// other axis counts as the middle.
  open var alignment: NSLayoutConstraint.Attribute {
    get { values.alignment ?? (orientation == .horizontal ? .centerY : .centerX) }
    set { change { $0.alignment = newValue } }
  }

  /// The way in which the views fill the stack along its axis; `.gravityAreas` by default.
  open var distribution: NSStackView.Distribution {
    get { values.distribution }
    set { change { $0.distribution = newValue } }
  }

  /// The distance between views, the least one where it varies, in points; 8 by default.
  open var spacing: CGFloat {
    get { values.spacing }
    set {
      guard newValue.isFinite else {
        return RefusalLog.refuse("NSStackView: spacing", "\(newValue) is no finite spacing")
      }
      change { $0.spacing = newValue }
    }
  }

  /// The distances of the views from the stack's edges, in points; 0 by default.
  open var edgeInsets: NSEdgeInsets {
    get { values.insets }
    set {
      let numbers = [newValue.top, newValue.left, newValue.bottom, newValue.right]
      guard numbers.allSatisfy(\.isFinite) else {
        return RefusalLog.refuse("NSStackView: edgeInsets", "insets \(numbers) are not finite")
      }
      change { $0.insets = newValue }
    }
  }

  /// Whether hidden views are left out; true by default.
  open var detachesHiddenViews: Bool {
    get { values.detachesHiddenViews }
    set { change { $0.detachesHiddenViews = newValue } }
  }

  final func change(_ change: (Values) -> Void) {
    change(values)
    arrangementDidChange()
  }

  // MARK: - Views

  /// The views in the stack, leading area first, with those that are left out.
  open var arrangedSubviews: [NSView] { Gravity.inOrder.flatMap { values.areas[$0] ?? [] } }

  /// The views in the stack: `arrangedSubviews`.
  open var views: [NSView] { arrangedSubviews }

  /// The views that are left out, because they are hidden or the room does not suffice.
  open var detachedViews: [NSView] {
    arrangedSubviews.filter { view in isLeftOut(view) }
  }

  /// Arranges a view after the others, in the last area that has views; it becomes a subview.
  open func addArrangedSubview(_ view: NSView) {
    insertArrangedSubview(view, at: arrangedSubviews.count { $0 !== view.real })
  }

  /// Arranges a view at a place in the order of all; it becomes a subview.
  open func insertArrangedSubview(_ view: NSView, at insertionIndex: Int) {
    var index = insertionIndex
    let others = Gravity.inOrder.map { area in
      (values.areas[area] ?? []).filter { $0 !== view.real }
    }
    let count = others.map(\.count).reduce(0, +)
    guard (0...count).contains(index) else {
      return RefusalLog.refuse(
        "NSStackView: index", "there is no place \(index) among \(count) views")
    }
    for (area, views) in zip(Gravity.inOrder, others) {
      let isLast = zip(Gravity.inOrder, others).allSatisfy { $0 <= area || $1.isEmpty }
      if index < views.count || (index == views.count && isLast) {
        return insertView(view, at: index, in: area)
      }
      index -= views.count
    }
  }

  /// Arranges a view no longer; it stays a subview.
  open func removeArrangedSubview(_ view: NSView) { forget(view.real) }

  /// Arranges a view at the end of an area; it becomes a subview.
  open func addView(_ view: NSView, in gravity: NSStackView.Gravity) {
    insertView(view, at: (values.areas[gravity] ?? []).count { $0 !== view.real }, in: gravity)
  }

  /// Arranges a view at a place of an area; it becomes a subview.
  open func insertView(_ view: NSView, at index: Int, in gravity: NSStackView.Gravity) {
    let view = view.real
    var views = (values.areas[gravity] ?? []).filter { $0 !== view }
    guard (0...views.count).contains(index) else {
      return RefusalLog.refuse(
        "NSStackView: index", "there is no place \(index) among \(views.count) views of the area")
    }
    for area in Gravity.inOrder { values.areas[area]?.removeAll { $0 === view } }
    views.insert(view, at: index)
    values.areas[gravity] = views
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== real { addSubview(view) }
    view.state.flags.insert(.isArranged)
    arrangementDidChange()
  }

  /// Takes a view out of the stack; one that is not in it is left alone.
  open func removeView(_ view: NSView) {
    guard arrangedSubviews.contains(where: { $0 === view.real }) else { return }
    forget(view.real)
    view.removeFromSuperview()
  }

  /// The views of an area, in their order, with those that are left out.
  open func views(in gravity: NSStackView.Gravity) -> [NSView] { values.areas[gravity] ?? [] }

  /// Puts views into an area, in the place of those that are there.
  open func setViews(_ views: [NSView], in gravity: NSStackView.Gravity) {
    for view in self.views(in: gravity) where !views.contains(where: { $0.real === view }) {
      removeView(view)
    }
    for view in views { addView(view, in: gravity) }
  }

  /// Takes a view that leaves the stack out of the arrangement.
  open override func willRemoveSubview(_ subview: NSView) {
    super.willRemoveSubview(subview)
    if !values.isFitting { forget(subview.real) }
  }

  private func forget(_ view: NSView) {
    guard arrangedSubviews.contains(where: { $0 === view }) else { return }
    for area in Gravity.inOrder { values.areas[area]?.removeAll { $0 === view } }
    values.detached.removeAll { $0 === view }
    values.customSpacings[ObjectIdentifier(view)] = nil
    values.visibilities[ObjectIdentifier(view)] = nil
    view.state.flags.remove(.isArranged)
    arrangementDidChange()
  }

  // MARK: - Spacing and priorities

  /// The stack's own spacing in `setCustomSpacing(_:after:)`.
  public class var useDefaultSpacing: CGFloat { CGFloat(Float.greatestFiniteMagnitude) }

  /// Sets the distance after a view; `useDefaultSpacing` for the stack's.
  open func setCustomSpacing(_ spacing: CGFloat, after view: NSView) {
    let isDefault = spacing == NSStackView.useDefaultSpacing || !spacing.isFinite
    change { $0.customSpacings[ObjectIdentifier(view.real)] = isDefault ? nil : spacing }
  }

  /// The distance that was set after a view, else `useDefaultSpacing`.
  open func customSpacing(after view: NSView) -> CGFloat {
    values.customSpacings[ObjectIdentifier(view.real)] ?? NSStackView.useDefaultSpacing
  }

  /// Sets the importance of a view's presence where the room does not suffice.
  open func setVisibilityPriority(
    _ priority: NSStackView.VisibilityPriority, for view: NSView
  ) {
    change { $0.visibilities[ObjectIdentifier(view.real)] = priority }
  }

  /// The importance of a view's presence; `.mustHold` by default.
  open func visibilityPriority(for view: NSView) -> NSStackView.VisibilityPriority {
    values.visibilities[ObjectIdentifier(view.real)] ?? .mustHold
  }

  /// The importance of the stack's being no larger than its views; `.defaultLow` by default.
  open func huggingPriority(
    for orientation: NSLayoutConstraint.Orientation
  ) -> NSLayoutConstraint.Priority { values.hugging[orientation] ?? .defaultLow }

  /// Sets the importance of the stack's being no larger than its views.
  open func setHuggingPriority(
    _ huggingPriority: NSLayoutConstraint.Priority, for orientation: NSLayoutConstraint.Orientation
  ) { change { $0.hugging[orientation] = huggingPriority } }

  /// The importance of the stack's not cutting off its views; `.required` by default.
  open func clippingResistancePriority(
    for orientation: NSLayoutConstraint.Orientation
  ) -> NSLayoutConstraint.Priority { values.clippingResistance[orientation] ?? .required }

  /// Sets the importance of the stack's not cutting off its views.
  open func setClippingResistancePriority(
    _ clippingResistancePriority: NSLayoutConstraint.Priority,
    for orientation: NSLayoutConstraint.Orientation
  ) { change { $0.clippingResistance[orientation] = clippingResistancePriority } }

  // MARK: - Constraints

  final func arrangementDidChange() { real.markForConstraintsUpdate() }

  /// Creates the constraints of the arrangement again.
  open override func updateConstraints() {
    arrange()
    super.updateConstraints()
  }

  /// Places the views, and leaves out those for which the room does not suffice.
  open override func layout() {
    super.layout()
    fitViews()
  }
}

/// Is told which views a stack leaves out.
@preconcurrency @MainActor public protocol NSStackViewDelegate: NSObjectProtocol {
  /// Tells that views are about to be left out.
  func stackView(_ stackView: NSStackView, willDetach views: [NSView])
  /// Tells that views are there again.
  func stackView(_ stackView: NSStackView, didReattach views: [NSView])
}

extension NSStackViewDelegate {
  /// Does nothing.
  public func stackView(_ stackView: NSStackView, willDetach views: [NSView]) {}
  /// Does nothing.
  public func stackView(_ stackView: NSStackView, didReattach views: [NSView]) {}
}

/// The direction in which the parts of a user interface follow each other.
public enum NSUserInterfaceLayoutOrientation: Int, Sendable {
  /// From left to right.
  case horizontal = 0
  /// From top to bottom.
  case vertical = 1
}
