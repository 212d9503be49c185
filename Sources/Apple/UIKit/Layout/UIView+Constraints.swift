// SPDX-License-Identifier: MIT

public import CoreGraphics

/// Constraints of a view.
extension UIView {
  /// Whether the frame and the mask give the view its place; true by default.
  ///
  /// When it is false, constraints do. When it is true and constraints are about the view, its frame is
  /// one of them.
  public final var translatesAutoresizingMaskIntoConstraints: Bool {
    get { !flags.contains(.isPlacedByConstraints) }
    set {
      guard newValue != translatesAutoresizingMaskIntoConstraints else { return }
      flags.set(.isPlacedByConstraints, !newValue)
      if let item = layoutValues?.item { item.membership?.engine.rejoin(item) }
    }
  }

  /// The constraints that the view holds: the active ones between it and its descendants.
  public final var constraints: [NSLayoutConstraint] { layoutValues?.constraints ?? [] }

  /// Activates a constraint that this view shall hold; refused if an item is not in this view.
  public final func addConstraint(_ constraint: NSLayoutConstraint) { hold(constraint) }

  /// Activates constraints that this view shall hold; those with items not in this view are refused.
  public final func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { hold(constraint) }
  }

  /// Deactivates a constraint that this view holds.
  public final func removeConstraint(_ constraint: NSLayoutConstraint) { release(constraint) }

  /// Deactivates constraints that this view holds.
  public final func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { release(constraint) }
  }

  // MARK: - Content

  /// The importance of not being larger than the content; `.defaultLow` by default.
  public final func contentHuggingPriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority {
    hugging(axis)
  }

  /// Sets the importance of not being larger than the content.
  public final func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    guard priority != contentHuggingPriority(for: axis) else { return }
    madeLayoutValues[axis].hugging = priority
    noteContentForConstraints()
  }

  /// The importance of not being smaller than the content; `.defaultHigh` by default.
  public final func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority {
    resistance(axis)
  }

  /// Sets the importance of not being smaller than the content.
  public final func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    guard priority != contentCompressionResistancePriority(for: axis) else { return }
    madeLayoutValues[axis].resistance = priority
    noteContentForConstraints()
  }

  // MARK: - Fitting

  /// The target of `systemLayoutSizeFitting(_:)` for the smallest size: (0, 0).
  public class var layoutFittingCompressedSize: CGSize { .zero }

  /// The target of `systemLayoutSizeFitting(_:)` for the largest size: (10000, 10000).
  public class var layoutFittingExpandedSize: CGSize { CGSize(width: 10_000, height: 10_000) }

  /// The size nearest to a target that the constraints in the view allow, in points.
  ///
  /// It is as near as constraints above the priority `.fittingSizeLevel` let it.
  public final func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// Lets the constraints of a root go that is about to, and hands those of its subviews to them.
  final func dissolveConstraints() {
    guard let engine = rare?.layout?.engine else { return }
    rare?.layout?.engine = nil
    engine.handOver {
      // Each subview is a root from here on.
      for view in subviews {
        unsafe view.parent = nil
        view.updateInheritedValues()
      }
    }
  }
}
