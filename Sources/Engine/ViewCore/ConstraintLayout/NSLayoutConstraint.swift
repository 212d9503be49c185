// SPDX-License-Identifier: MIT

internal import Diagnostics
public import Foundation

/// A relation between measures of two views or guides that their layout keeps:
/// `first = multiplier · second + constant`, or at most, or at least.
///
/// Positions are compared in the coordinates of the view that holds the constraint, the nearest that
/// is above both; measures are those of alignment rectangles. A change of the constant takes effect with the
/// next layout; with `layoutIfNeeded()` in an animation block it moves the views (view fact LY-9).
@preconcurrency @MainActor open class NSLayoutConstraint: NSObject {
  /// A measure of an item; with a start, the distance from another measure to it.
  package struct Operand {
    package var item: LayoutItem
    package var attribute: Attribute
    package var start: (item: LayoutItem, attribute: Attribute)?

    package init(
      item: LayoutItem, attribute: Attribute, start: (item: LayoutItem, attribute: Attribute)? = nil
    ) {
      self.item = item
      self.attribute = attribute
      self.start = start
    }
  }

  /// The place of an active constraint in the solver.
  package struct Installation {
    package let name: SolverConstraint
    /// The solver's constant for a constant of 0.
    package let base: CGFloat
    package let items: [LayoutItem]
  }

  package let first: Operand
  package let second: Operand?
  /// The comparison of both sides.
  public final let relation: Relation
  /// The factor of the second side; 1 by default.
  public final let multiplier: CGFloat
  /// The view that holds the constraint; nil while it is not active.
  package weak final var holder: (any ConstrainedView)?
  /// The engine of the tree that the constraint is active in.
  package weak final var engine: LayoutEngine?
  package final var installation: Installation?
  /// The place in the engine's list.
  package final var place = 0

  /// A name for messages; nil by default.
  open var identifier: String?

  /// The number added to the second side, in points; 0 by default. One that is not finite is refused.
  open var constant: CGFloat {
    get { animatedConstraint?.target.constant ?? storedConstant }
    set {
      if let animatedConstraint {
        return animatedConstraint.change { animatedConstraint.target.constant = newValue }
      }
      guard newValue.isFinite else {
        RefusalLog.refuse("NSLayoutConstraint: constant", "\(newValue) is no finite constant")
        return
      }
      guard newValue != storedConstant else { return }
      storedConstant = newValue
      engine?.constantDidChange(of: self)
    }
  }

  private final var storedConstant: CGFloat
  /// The constraint that this one represents, as its animator.
  package final var animatedConstraint: AnimatedConstraint?
  /// Animations by the keys of properties, in a kit that has such.
  package final var ownAnimations: [String: Any] = [:]

  /// The importance, above 0 to 1000; `.required` by default.
  open var priority: UILayoutPriority = .required {
    didSet {
      guard priority.rawValue > 0, priority.rawValue <= UILayoutPriority.required.rawValue else {
        RefusalLog.refuse(
          "NSLayoutConstraint: priority", "\(priority.rawValue) is not above 0 and at most 1000")
        priority = oldValue
        return
      }
      if priority != oldValue { engine?.priorityDidChange(of: self) }
    }
  }

  package init(
    _ first: Operand, _ relation: Relation, _ second: Operand?, multiplier: CGFloat,
    constant: CGFloat
  ) {
    self.first = first
    self.second = second
    self.relation = relation
    let isFinite = multiplier.isFinite && constant.isFinite
    if !isFinite {
      RefusalLog.refuse(
        "NSLayoutConstraint: numbers",
        "multiplier \(multiplier) and constant \(constant) are not finite; taken as 1 and 0")
    }
    self.multiplier = isFinite ? multiplier : 1
    storedConstant = isFinite ? constant : 0
    super.init()
  }

  /// Makes a constraint between measures of two items, each a view or a guide.
  ///
  /// - Parameters:
  ///   - view1: the item of the first side.
  ///   - attr1: its measure.
  ///   - relation: how both sides are compared.
  ///   - view2: the item of the second side; nil for a constant.
  ///   - attr2: its measure; `.notAnAttribute` for a constant.
  ///   - multiplier: the factor of the second side.
  ///   - c: the number added to it, in points.
  public convenience init(
    item view1: Any, attribute attr1: NSLayoutConstraint.Attribute,
    relatedBy relation: NSLayoutConstraint.Relation, toItem view2: Any?,
    attribute attr2: NSLayoutConstraint.Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    guard let item = Self.item(view1) else {
      preconditionFailure("a constraint is about views and layout guides, and \(view1) is neither")
    }
    var second: Operand?
    if let view2, attr2 != .notAnAttribute {
      guard let other = Self.item(view2) else {
        preconditionFailure(
          "a constraint is about views and layout guides, and \(view2) is neither")
      }
      second = Operand(item: other, attribute: attr2)
    }
    self.init(
      Operand(item: item, attribute: attr1), relation, second, multiplier: multiplier, constant: c)
  }

  private static func item(_ object: Any) -> LayoutItem? {
    if let view = object as? any ConstrainedView { return view.layoutItem }
    return (object as? any ConstrainedGuide)?.item
  }

  // MARK: - Sides

  /// The view or guide of the first side; nil when it has gone.
  public final var firstItem: AnyObject? { first.item.object }
  /// The view or guide of the second side; nil for a constant, or when it has gone.
  public final var secondItem: AnyObject? { second?.item.object }
  /// The measure of the first side.
  public final var firstAttribute: NSLayoutConstraint.Attribute { first.attribute }
  /// The measure of the second side; `.notAnAttribute` for a constant.
  public final var secondAttribute: NSLayoutConstraint.Attribute {
    second?.attribute ?? .notAnAttribute
  }

  // MARK: - Activation

  /// Whether the layout keeps the constraint; false by default.
  ///
  /// The nearest view above all items holds an active constraint. Where none exists, the activation
  /// is refused.
  open var isActive: Bool {
    get { (animatedConstraint?.target ?? self).holder != nil }
    set {
      if let animatedConstraint {
        return animatedConstraint.change { animatedConstraint.target.isActive = newValue }
      }
      guard newValue != isActive else { return }
      if newValue { activate() } else { holder?.release(self) }
    }
  }

  /// Activates constraints, one after the other.
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates constraints, one after the other.
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// All items that the constraint is about.
  package final var items: [LayoutItem] {
    [first.item, first.start?.item, second?.item, second?.start?.item].compactMap { $0 }
  }

  private func activate() {
    guard let common = commonView else {
      RefusalLog.refuse(
        "NSLayoutConstraint: activation",
        "unable to activate \(summary): its items have no common ancestor view; "
          + "they belong to different hierarchies")
      return
    }
    common.hold(self)
  }

  /// The nearest view that all items are in.
  private var commonView: (any ConstrainedView)? {
    var common: (any ConstrainedView)?
    for (index, item) in items.enumerated() {
      guard let host = item.host else { return nil }
      if index == 0 { common = host }
      while let view = common, !host.isWithin(view) { common = view.viewAbove }
    }
    return common
  }

  /// Whether both sides may be compared: positions along one axis, or sizes.
  final var isMeaningful: Bool {
    guard first.start == nil, second?.start == nil else { return true }
    let group = first.attribute.group
    guard let second else { return group == .size }
    guard group != .none, group == second.attribute.group else { return false }
    // Left and right keep their sides when leading and trailing change theirs.
    let sides: [Attribute] = [.left, .right, .leftMargin, .rightMargin]
    return !(first.attribute.isDirectional && sides.contains(second.attribute))
      && !(second.attribute.isDirectional && sides.contains(first.attribute))
  }
}
