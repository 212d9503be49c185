// SPDX-License-Identifier: MIT

internal import CoreAnimation
public import CoreGraphics
internal import Diagnostics
internal import QuartzCore

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

  final func hold(_ constraint: NSLayoutConstraint) {
    guard constraint.holder !== self else { return }
    let isWithin = constraint.items.allSatisfy { $0.host?.isDescendant(of: self) == true }
    guard isWithin else {
      RefusalLog.refuse(
        "UIView: addConstraint",
        "\(constraint.summary) is about items outside of the view that is to hold it")
      return
    }
    constraint.holder?.release(constraint)
    constraint.holder = self
    madeLayoutValues.constraints.append(constraint)
    root.madeEngine.add(constraint)
    setNeedsLayout()
  }

  final func release(_ constraint: NSLayoutConstraint) {
    guard constraint.holder === self, let values = layoutValues else { return }
    constraint.holder = nil
    if let index = values.constraints.siblingIndex(of: constraint) {
      values.constraints.remove(at: index)
    }
    constraint.engine?.remove(constraint)
    setNeedsLayout()
  }

  /// The engine of the tree whose root the view is, made on first use.
  private final var madeEngine: LayoutEngine {
    let values = madeLayoutValues
    if let engine = values.engine { return engine }
    let engine = LayoutEngine(root: self)
    values.engine = engine
    return engine
  }

  // MARK: - Content

  /// The importance of not being larger than the content; `.defaultLow` by default.
  public final func contentHuggingPriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority {
    layoutValues?[axis].hugging ?? .defaultLow
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
    layoutValues?[axis].resistance ?? .defaultHigh
  }

  /// Sets the importance of not being smaller than the content.
  public final func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    guard priority != contentCompressionResistancePriority(for: axis) else { return }
    madeLayoutValues[axis].resistance = priority
    noteContentForConstraints()
  }

  /// Asks for the intrinsic size, the alignment insets and the baselines to be read again.
  final func noteContentForConstraints() {
    if flags.contains(.isArranged) { (superview as? UIStackView)?.contentDidChange() }
    guard let item = layoutValues?.item, let engine = item.membership?.engine else { return }
    engine.noteContent(of: item)
    setNeedsLayout()
    superview?.setNeedsLayout()
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

  final func fittedSize(
    _ size: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority
  ) -> CGSize {
    updateConstraintsIfNeeded()
    guard size.width.isFinite, size.height.isFinite else {
      RefusalLog.refuse("UIView: fitting", "the target \(size) is not finite")
      return bounds.size
    }
    let engine = LayoutEngine(
      root: self, fitting: .init(size: size, horizontal: horizontal, vertical: vertical))
    let constraints = (root.layoutValues?.engine?.constraints ?? []).filter {
      $0.holder?.isDescendant(of: self) == true
    }
    let installations = constraints.map(\.installation)
    defer {
      for (constraint, old) in zip(constraints, installations) { constraint.installation = old }
      engine.giveBack()
    }
    var used: [LayoutItem] = []
    _ = engine.use(layoutItem, &used)
    for constraint in constraints {
      constraint.installation = nil
      engine.install(constraint)
    }
    engine.update(before: nil)
    guard let membership = layoutItem.membership else { return bounds.size }
    let frame = frame(forAlignmentRect: engine.rect(of: membership))
    let scale = max(contentScaleFactor, 1)
    func up(_ length: CGFloat) -> CGFloat { (length * scale - 0.001).rounded(.up) / scale }
    return CGSize(width: up(frame.width), height: up(frame.height))
  }
}
