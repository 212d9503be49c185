// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The constraints by which a stack view arranges views.
@MainActor struct StackArrangement {
  typealias Attribute = NSLayoutConstraint.Attribute

  private(set) var constraints: [NSLayoutConstraint] = []
  private(set) var guides: [UILayoutGuide] = []

  private let stack: UIStackView
  /// The bounds or the rectangle in the margins.
  private let canvas: LayoutItem
  private let isRow: Bool

  /// Just below required: what the content may override, where it must.
  private static let nearlyRequired = UILayoutPriority(999)
  /// Below the wishes of content: what a stack does if nothing else decides.
  private static let weak = UILayoutPriority(249)

  init(_ stack: UIStackView) {
    self.stack = stack
    isRow = stack.axis == .horizontal
    canvas =
      stack.isLayoutMarginsRelativeArrangement ? stack.layoutMarginsGuide.item : stack.layoutItem
  }

  /// Makes the constraints for views, in their order.
  mutating func make(_ views: [UIView]) {
    guard let first = views.first, let last = views.last else { return }
    add(at(first.layoutItem, start), .equal, at(canvas, start))
    add(at(last.layoutItem, end), .equal, at(canvas, end))
    for (view, next) in zip(views, views.dropFirst()) { join(view, next) }
    switch stack.distribution {
    case .fill: break
    case .fillEqually: shareEqually(views)
    case .fillProportionally: shareByContent(views)
    case .equalSpacing: equalizeGaps(views)
    case .equalCentering: equalizeCentres(views)
    }
    align(views)
  }

  // MARK: - Along the axis

  private var start: Attribute { isRow ? .leading : .top }
  private var end: Attribute { isRow ? .trailing : .bottom }
  private var size: Attribute { isRow ? .width : .height }
  private var middle: Attribute { isRow ? .centerX : .centerY }

  /// The gap between neighbours: as it is set, or at least.
  private mutating func join(_ view: UIView, _ next: UIView) {
    let isFixed = [.fill, .fillEqually, .fillProportionally].contains(stack.distribution)
    let gap = stack.gap(after: view)
    if !isRow, stack.isBaselineRelativeArrangement {
      add(
        at(next.layoutItem, .firstBaseline), isFixed ? .equal : .greaterThanOrEqual,
        at(view.layoutItem, .lastBaseline), gap)
      return
    }
    add(
      at(next.layoutItem, start), isFixed ? .equal : .greaterThanOrEqual, at(view.layoutItem, end),
      gap)
  }

  private mutating func shareEqually(_ views: [UIView]) {
    for (view, next) in zip(views, views.dropFirst()) {
      add(at(next.layoutItem, size), .equal, at(view.layoutItem, size))
    }
  }

  /// Each view has its part of the rest between the gaps; those without an intrinsic size count
  /// nothing.
  private mutating func shareByContent(_ views: [UIView]) {
    let lengths = views.map { max(0, $0.intrinsicContentSize.length(stack.axis)) }
    let whole = lengths.reduce(0, +)
    guard whole > 0 else { return shareEqually(views) }
    let gaps = views.dropLast().map(stack.gap(after:)).reduce(0, +)
    for (view, length) in zip(views, lengths) {
      let part = length / whole
      add(
        at(view.layoutItem, size), .equal, at(canvas, size), -gaps * part, multiplier: part,
        Self.nearlyRequired)
    }
  }

  private mutating func equalizeGaps(_ views: [UIView]) {
    let gaps = zip(views, views.dropFirst()).map { view, next in
      distance(from: view.layoutItem, end, to: next.layoutItem, start)
    }
    equalize(gaps)
    guard let first = gaps.first else { return }
    // As near as can be where nothing stretches the stack.
    constraints.append(
      made(first, .equal, nil, stack.spacing, priority: Self.weak))
  }

  private mutating func equalizeCentres(_ views: [UIView]) {
    let distances = zip(views, views.dropFirst()).map { view, next in
      distance(from: view.layoutItem, middle, to: next.layoutItem, middle)
    }
    // Views of different sizes in a small stack keep their gaps.
    equalize(distances, priority: UILayoutPriority(149))
    for (view, next) in zip(views, views.dropFirst()) {
      add(
        at(next.layoutItem, start), .equal, at(view.layoutItem, end), stack.gap(after: view),
        UILayoutPriority(50))
    }
  }

  private mutating func equalize(
    _ distances: [NSLayoutConstraint.Operand], priority: UILayoutPriority = .required
  ) {
    for (distance, next) in zip(distances, distances.dropFirst()) {
      constraints.append(made(next, .equal, distance, 0, priority: priority))
    }
  }

  private func distance(
    from item: LayoutItem, _ attribute: Attribute, to other: LayoutItem, _ end: Attribute
  ) -> NSLayoutConstraint.Operand {
    NSLayoutConstraint.Operand(item: other, attribute: end, start: (item, attribute))
  }

  // MARK: - Across the axis

  private mutating func align(_ views: [UIView]) {
    let edges: (Attribute, Attribute) = isRow ? (.top, .bottom) : (.leading, .trailing)
    for view in views {
      let item = view.layoutItem
      switch stack.alignment {
      case .fill:
        add(at(item, edges.0), .equal, at(canvas, edges.0))
        add(at(item, edges.1), .equal, at(canvas, edges.1))
        continue
      case .leading: add(at(item, edges.0), .equal, at(canvas, edges.0))
      case .trailing: add(at(item, edges.1), .equal, at(canvas, edges.1))
      case .center:
        let middle: Attribute = isRow ? .centerY : .centerX
        add(at(item, middle), .equal, at(canvas, middle))
      case .firstBaseline, .lastBaseline: alignBaseline(of: view, with: views[0])
      }
      contain(item, edges)
    }
    if stack.alignment != .fill { shrink(views, edges) }
  }

  private mutating func alignBaseline(of view: UIView, with first: UIView) {
    guard isRow else {
      // A column has no common baseline.
      return add(at(view.layoutItem, .leading), .equal, at(canvas, .leading))
    }
    guard view !== first else { return }
    let attribute: Attribute = stack.alignment == .firstBaseline ? .firstBaseline : .lastBaseline
    add(at(view.layoutItem, attribute), .equal, at(first.layoutItem, attribute))
  }

  /// Keeps a view within the stack across the axis.
  private mutating func contain(_ item: LayoutItem, _ edges: (Attribute, Attribute)) {
    add(at(item, edges.0), .greaterThanOrEqual, at(canvas, edges.0))
    add(at(item, edges.1), .lessThanOrEqual, at(canvas, edges.1))
  }

  /// Makes the stack no larger across its axis than its views, where nothing else decides, and places
  /// views at its first edge where baselines leave it open.
  private mutating func shrink(_ views: [UIView], _ edges: (Attribute, Attribute)) {
    let across: Attribute = isRow ? .height : .width
    let operand = NSLayoutConstraint.Operand(item: canvas, attribute: across)
    constraints.append(made(operand, .equal, nil, 0, priority: UILayoutPriority(51)))
    guard stack.alignment == .firstBaseline || stack.alignment == .lastBaseline else { return }
    for view in views {
      add(at(view.layoutItem, edges.0), .equal, at(canvas, edges.0), 0, UILayoutPriority(50))
    }
  }

  // MARK: - Constraints

  private mutating func add(
    _ first: NSLayoutConstraint.Operand, _ relation: NSLayoutConstraint.Relation,
    _ second: NSLayoutConstraint.Operand, _ constant: CGFloat = 0, multiplier: CGFloat = 1,
    _ priority: UILayoutPriority = .required
  ) {
    constraints.append(
      made(first, relation, second, constant, multiplier: multiplier, priority: priority))
  }

  private func at(_ item: LayoutItem, _ attribute: Attribute) -> NSLayoutConstraint.Operand {
    NSLayoutConstraint.Operand(item: item, attribute: attribute)
  }

  private func made(
    _ first: NSLayoutConstraint.Operand, _ relation: NSLayoutConstraint.Relation,
    _ second: NSLayoutConstraint.Operand?, _ constant: CGFloat, multiplier: CGFloat = 1,
    priority: UILayoutPriority
  ) -> NSLayoutConstraint {
    let constraint = NSLayoutConstraint(
      first, relation, second, multiplier: multiplier, constant: constant)
    constraint.priority = priority
    constraint.identifier = "UIStackView"
    return constraint
  }
}
