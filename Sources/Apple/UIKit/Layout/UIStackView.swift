// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Diagnostics
internal import Foundation
public import ViewCore

/// A view that arranges views in a row or a column.
///
/// It makes constraints for them, which the other constraints of the tree go together with: without any
/// about its size the stack is as large as its views need. Hidden views are left out. In an animation block
/// changes of the stack's properties move the views, and one that is hidden or shown shrinks or grows.
@preconcurrency @MainActor open class UIStackView: UIView {
  /// The ways to fill the stack along its axis.
  public enum Distribution: Int, Sendable {
    /// The views fill it; hugging and resistance say which are stretched or cut.
    case fill = 0
    /// The views fill it with equal sizes.
    case fillEqually = 1
    /// The views fill it in proportion to their intrinsic sizes.
    case fillProportionally = 2
    /// The views have their sizes, with equal gaps of `spacing` at least.
    case equalSpacing = 3
    /// The middles of the views are equally far from each other, with gaps of `spacing` at least.
    case equalCentering = 4
  }

  /// The places of the views across the axis.
  public enum Alignment: Int, Sendable {
    /// From edge to edge.
    case fill = 0
    /// At the leading edge of a column, the top edge of a row.
    case leading = 1
    /// The first baselines at one height; in rows only.
    case firstBaseline = 2
    /// In the middle.
    case center = 3
    /// At the trailing edge of a column, the bottom edge of a row.
    case trailing = 4
    /// The last baselines at one height; in rows only.
    case lastBaseline = 5

    /// At the top edge of a row: `leading`.
    public static var top: Alignment { .leading }
    /// At the bottom edge of a row: `trailing`.
    public static var bottom: Alignment { .trailing }
  }

  /// The views that are arranged, in their order; they are subviews.
  public private(set) final var arrangedSubviews: [UIView] = []
  private var customSpacings: [ObjectIdentifier: CGFloat] = [:]
  private var ownConstraints: [NSLayoutConstraint] = []

  /// The direction of the arrangement; `.horizontal` by default.
  open var axis: NSLayoutConstraint.Axis = .horizontal {
    didSet { if axis != oldValue { mannerDidChange() } }
  }
  /// The way in which the views fill the stack along its axis; `.fill` by default.
  open var distribution: UIStackView.Distribution = .fill {
    didSet { if distribution != oldValue { mannerDidChange() } }
  }
  /// The places of the views across the axis; `.fill` by default.
  open var alignment: UIStackView.Alignment = .fill {
    didSet { if alignment != oldValue { mannerDidChange() } }
  }
  /// The distance between views, the least one where it varies, in points; 0 by default.
  open var spacing: CGFloat = 0 {
    didSet { if spacing != oldValue { mannerDidChange() } }
  }
  /// Whether spacing is counted between baselines in columns; false by default.
  open var isBaselineRelativeArrangement = false {
    didSet { if isBaselineRelativeArrangement != oldValue { mannerDidChange() } }
  }
  /// Whether the views stay within the layout margins, not the bounds; false by default.
  open var isLayoutMarginsRelativeArrangement = false {
    didSet { if isLayoutMarginsRelativeArrangement != oldValue { mannerDidChange() } }
  }

  /// The stack's own spacing in `setCustomSpacing(_:after:)`.
  public class var spacingUseDefault: CGFloat { .greatestFiniteMagnitude }
  /// The system's spacing, 8 points, in `setCustomSpacing(_:after:)`.
  public class var spacingUseSystem: CGFloat { .leastNormalMagnitude }

  /// Makes a stack of the size zero.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Makes a stack that arranges views.
  public init(arrangedSubviews views: [UIView]) {
    super.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Makes the stack that was encoded; its views are subviews that are not arranged yet.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // MARK: - Views

  /// Arranges a view after the others; it becomes a subview.
  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arrangedSubviews.count { $0 !== view })
  }

  /// Arranges a view at a place in the order; it becomes a subview.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    let others = arrangedSubviews.filter { $0 !== view }
    guard (0...others.count).contains(stackIndex) else {
      RefusalLog.refuse(
        "UIStackView: index", "there is no place \(stackIndex) among \(others.count) views")
      return
    }
    var views = others
    views.insert(view, at: stackIndex)
    guard view.superview !== self || !views.elementsEqual(arrangedSubviews, by: ===) else { return }
    arrangedSubviews = views
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    view.flags.insert(.isArranged)
    arrangementDidChange()
  }

  /// Arranges a view no longer; it stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    guard let index = arrangedSubviews.firstIndex(where: { $0 === view }) else { return }
    arrangedSubviews.remove(at: index)
    customSpacings[ObjectIdentifier(view)] = nil
    view.flags.subtract(.isArranged)
    arrangementDidChange()
  }

  /// Takes a view that leaves the stack out of the arrangement.
  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  /// Sets the distance after a view; `spacingUseDefault` for the stack's.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    guard spacing != customSpacing(after: arrangedSubview) else { return }
    let isDefault = spacing == UIStackView.spacingUseDefault
    customSpacings[ObjectIdentifier(arrangedSubview)] = isDefault ? nil : spacing
    mannerDidChange()
  }

  /// The distance that was set after a view, else `spacingUseDefault`.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacings[ObjectIdentifier(arrangedSubview)] ?? UIStackView.spacingUseDefault
  }

  /// The distance after a view, in points.
  final func gap(after view: UIView) -> CGFloat {
    let custom = customSpacing(after: view)
    if custom == UIStackView.spacingUseDefault { return spacing }
    return custom == UIStackView.spacingUseSystem ? SystemSpacing.standard : custom
  }

  // MARK: - Constraints

  final func arrangementDidChange() { setNeedsUpdateConstraints() }

  private var manner: StackArrangement.Manner {
    var manner = StackArrangement.Manner(
      isRow: axis == .horizontal, distribution.shared, alignment.shared, spacing: spacing,
      identifier: "UIStackView")
    manner.isBaselineRelative = isBaselineRelativeArrangement
    return manner
  }

  /// Creates the constraints of the arrangement again.
  open override func updateConstraints() {
    NSLayoutConstraint.deactivate(ownConstraints)
    var arrangement = StackArrangement(
      manner, in: isLayoutMarginsRelativeArrangement ? layoutMarginsGuide.item : layoutItem)
    arrangement.make(
      arrangedSubviews.filter { !$0.isHidden }.map { .init($0, gap: gap(after: $0)) })
    ownConstraints = arrangement.constraints
    NSLayoutConstraint.activate(ownConstraints)
    super.updateConstraints()
  }

  /// Places the views, and gives hidden ones no length.
  open override func layoutSubviews() {
    super.layoutSubviews()
    collapseHiddenViews()
  }

  /// Proportions follow the intrinsic sizes.
  final func contentDidChange() {
    if distribution == .fillProportionally { arrangementDidChange() }
  }

  /// The baseline of the first view.
  open override var forFirstBaselineLayout: UIView {
    arrangedSubviews.first { !$0.isHidden }?.forFirstBaselineLayout ?? self
  }

  /// The baseline of the last view.
  open override var forLastBaselineLayout: UIView {
    arrangedSubviews.last { !$0.isHidden }?.forLastBaselineLayout ?? self
  }
}

extension UIStackView.Distribution {
  fileprivate var shared: StackArrangement.Distribution {
    switch self {
    case .fill: .fill
    case .fillEqually: .fillEqually
    case .fillProportionally: .fillProportionally
    case .equalSpacing: .equalSpacing
    case .equalCentering: .equalCentering
    }
  }
}

extension UIStackView.Alignment {
  fileprivate var shared: StackArrangement.Alignment {
    switch self {
    case .fill: .fill
    case .leading: .leading
    case .firstBaseline: .firstBaseline
    case .center: .center
    case .trailing: .trailing
    case .lastBaseline: .lastBaseline
    }
  }
}
