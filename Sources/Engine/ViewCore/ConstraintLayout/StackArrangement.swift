// SPDX-License-Identifier: MIT

package import CoreGraphics

/// The constraints by which a stack view arranges views.
@MainActor package struct StackArrangement {
  typealias Attribute = NSLayoutConstraint.Attribute

  /// The ways to fill a stack along its axis.
  package enum Distribution {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }

  /// The places of views across the axis.
  package enum Alignment { case fill, leading, center, trailing, firstBaseline, lastBaseline }

  /// A view that is arranged.
  package struct Element {
    /// The view.
    package var view: any ConstrainedView
    /// The distance to the next view, in points.
    package var gap: CGFloat

    package init(_ view: any ConstrainedView, gap: CGFloat) {
      self.view = view
      self.gap = gap
    }
  }

  /// The way in which views are arranged.
  package struct Manner {
    package var isRow: Bool
    package var distribution: Distribution
    package var alignment: Alignment
    /// The least distance where it varies, in points.
    package var spacing: CGFloat
    /// Whether gaps of columns are counted between baselines.
    package var isBaselineRelative = false
    /// The distances of the views from the edges of the canvas.
    package var insets = EdgeLengths()
    /// The importance of keeping the last view inside.
    package var clippingResistance = UILayoutPriority.required
    /// The importance of being no longer than areas need.
    package var hugging = UILayoutPriority.defaultLow
    /// The name of the constraints in messages.
    package var identifier: String

    package init(
      isRow: Bool, _ distribution: Distribution, _ alignment: Alignment, spacing: CGFloat,
      identifier: String
    ) {
      self.isRow = isRow
      self.distribution = distribution
      self.alignment = alignment
      self.spacing = spacing
      self.identifier = identifier
    }
  }

  /// The constraints that were made.
  package private(set) var constraints: [NSLayoutConstraint] = []

  private let manner: Manner
  /// The bounds or the rectangle in the margins.
  private let canvas: LayoutItem
  private var isRow: Bool { manner.isRow }

  /// Just below required: what the content may override, where it must.
  private static let nearlyRequired = UILayoutPriority(999)
  /// Below the wishes of content: what a stack does if nothing else decides.
  private static let weak = UILayoutPriority(249)

  package init(_ manner: Manner, in canvas: LayoutItem) {
    self.manner = manner
    self.canvas = canvas
  }

  /// Makes the constraints for views, in their order.
  package mutating func make(_ elements: [Element]) {
    guard let first = elements.first, let last = elements.last else { return }
    let axis: NSLayoutConstraint.Axis = isRow ? .horizontal : .vertical
    add(at(first.view.layoutItem, start), .equal, at(canvas, start), manner.insets.start(axis))
    add(
      at(last.view.layoutItem, end), .equal, at(canvas, end), -manner.insets.end(axis),
      manner.clippingResistance)
    for (element, next) in zip(elements, elements.dropFirst()) { join(element, next.view) }
    let views = elements.map(\.view)
    switch manner.distribution {
    case .fill: break
    case .fillEqually: shareEqually(views)
    case .fillProportionally: shareByContent(elements)
    case .equalSpacing: equalizeGaps(views)
    case .equalCentering: equalizeCentres(elements)
    }
    align(views)
  }

  /// Makes the constraints for views in three areas: at the beginning, in the middle and at the end.
  package mutating func make(areas: [[Element]]) {
    let axis: NSLayoutConstraint.Axis = isRow ? .horizontal : .vertical
    let all = areas.flatMap { $0 }
    guard let first = all.first, let last = all.last else { return }
    for area in areas {
      for (element, next) in zip(area, area.dropFirst()) { join(element, next.view) }
    }
    // Below the wishes of content of the same importance: a longer stack stretches no view.
    let hugging = UILayoutPriority(manner.hugging.rawValue.nextDown)
    // All lie inside, in their order.
    let (near, far) = (manner.insets.start(axis), manner.insets.end(axis))
    add(at(first.view.layoutItem, start), .greaterThanOrEqual, at(canvas, start), near)
    add(
      at(last.view.layoutItem, end), .lessThanOrEqual, at(canvas, end), -far,
      manner.clippingResistance)
    add(at(last.view.layoutItem, end), .equal, at(canvas, end), -far, hugging)
    let filled = areas.filter { !$0.isEmpty }
    for (area, next) in zip(filled, filled.dropFirst()) {
      guard let element = area.last, let view = next.first?.view else { continue }
      add(
        at(view.layoutItem, start), .greaterThanOrEqual, at(element.view.layoutItem, end),
        element.gap)
      add(
        at(view.layoutItem, start), .equal, at(element.view.layoutItem, end), element.gap,
        hugging)
    }
    place(areas, near, far)
    align(all.map(\.view))
  }

  /// Draws each area to its place, the outer ones before the one in the middle.
  private mutating func place(_ areas: [[Element]], _ near: CGFloat, _ far: CGFloat) {
    guard areas.count == 3 else { return }
    if let first = areas[0].first {
      add(at(first.view.layoutItem, start), .equal, at(canvas, start), near, Self.nearlyRequired)
    }
    if let last = areas[2].last {
      add(
        at(last.view.layoutItem, end), .equal, at(canvas, end), -far,
        UILayoutPriority(min(Self.nearlyRequired.rawValue, manner.clippingResistance.rawValue)))
    }
    guard let first = areas[1].first, let last = areas[1].last else { return }
    // The middle of the area is that of the stack: both its ends are equally far from the stack's.
    let before = distance(from: canvas, start, to: first.view.layoutItem, start)
    let after = distance(from: last.view.layoutItem, end, to: canvas, end)
    constraints.append(made(before, .equal, after, near - far, priority: .defaultHigh))
  }

  // MARK: - Along the axis

  private var start: Attribute { isRow ? .leading : .top }
  private var end: Attribute { isRow ? .trailing : .bottom }
  private var size: Attribute { isRow ? .width : .height }
  private var middle: Attribute { isRow ? .centerX : .centerY }

  /// The gap between neighbours: as it is set, or at least.
  private mutating func join(_ element: Element, _ next: any ConstrainedView) {
    let isFixed = [.fill, .fillEqually, .fillProportionally].contains(manner.distribution)
    let (view, gap) = (element.view, element.gap)
    if !isRow, manner.isBaselineRelative {
      add(
        at(next.layoutItem, .firstBaseline), isFixed ? .equal : .greaterThanOrEqual,
        at(view.layoutItem, .lastBaseline), gap)
      return
    }
    add(
      at(next.layoutItem, start), isFixed ? .equal : .greaterThanOrEqual, at(view.layoutItem, end),
      gap)
  }

  private mutating func shareEqually(_ views: [any ConstrainedView]) {
    for (view, next) in zip(views, views.dropFirst()) {
      add(at(next.layoutItem, size), .equal, at(view.layoutItem, size))
    }
  }

  /// Each view has its part of the rest between the gaps; those without an intrinsic size count
  /// nothing.
  private mutating func shareByContent(_ elements: [Element]) {
    let views = elements.map(\.view)
    let axis: NSLayoutConstraint.Axis = isRow ? .horizontal : .vertical
    let lengths: [CGFloat] = views.map { max(0, $0.intrinsicContentSize.length(axis)) }
    let whole = lengths.reduce(CGFloat(0)) { $0 + $1 }
    guard whole > 0 else { return shareEqually(views) }
    let insets = manner.insets.start(axis) + manner.insets.end(axis)
    let gaps = elements.dropLast().reduce(insets) { $0 + $1.gap }
    for (view, length) in zip(views, lengths) {
      let part = length / whole
      add(
        at(view.layoutItem, size), .equal, at(canvas, size), -gaps * part, multiplier: part,
        Self.nearlyRequired)
    }
  }

  private mutating func equalizeGaps(_ views: [any ConstrainedView]) {
    let gaps = zip(views, views.dropFirst()).map { view, next in
      distance(from: view.layoutItem, end, to: next.layoutItem, start)
    }
    equalize(gaps)
    guard let first = gaps.first else { return }
    // As near as can be where nothing stretches the stack.
    constraints.append(
      made(first, .equal, nil, manner.spacing, priority: Self.weak))
  }

  private mutating func equalizeCentres(_ elements: [Element]) {
    let views = elements.map(\.view)
    let distances = zip(views, views.dropFirst()).map { view, next in
      distance(from: view.layoutItem, middle, to: next.layoutItem, middle)
    }
    // Views of different sizes in a small stack keep their gaps.
    equalize(distances, priority: UILayoutPriority(149))
    for (element, next) in zip(elements, views.dropFirst()) {
      add(
        at(next.layoutItem, start), .equal, at(element.view.layoutItem, end), element.gap,
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

  private mutating func align(_ views: [any ConstrainedView]) {
    let edges: (Attribute, Attribute) = isRow ? (.top, .bottom) : (.leading, .trailing)
    let across: NSLayoutConstraint.Axis = isRow ? .vertical : .horizontal
    let (near, far) = (manner.insets.start(across), manner.insets.end(across))
    for view in views {
      let item = view.layoutItem
      switch manner.alignment {
      case .fill:
        add(at(item, edges.0), .equal, at(canvas, edges.0), near)
        add(at(item, edges.1), .equal, at(canvas, edges.1), -far)
        continue
      case .leading: add(at(item, edges.0), .equal, at(canvas, edges.0), near)
      case .trailing: add(at(item, edges.1), .equal, at(canvas, edges.1), -far)
      case .center:
        let middle: Attribute = isRow ? .centerY : .centerX
        add(at(item, middle), .equal, at(canvas, middle), (near - far) / 2)
      case .firstBaseline, .lastBaseline: alignBaseline(of: view, with: views[0])
      }
      // Within the stack across the axis.
      add(at(item, edges.0), .greaterThanOrEqual, at(canvas, edges.0), near)
      add(at(item, edges.1), .lessThanOrEqual, at(canvas, edges.1), -far)
    }
    if manner.alignment != .fill { shrink(views, edges) }
  }

  private mutating func alignBaseline(of view: any ConstrainedView, with first: any ConstrainedView)
  {
    guard isRow else {
      // A column has no common baseline.
      return add(at(view.layoutItem, .leading), .equal, at(canvas, .leading))
    }
    guard view !== first else { return }
    let attribute: Attribute = manner.alignment == .firstBaseline ? .firstBaseline : .lastBaseline
    add(at(view.layoutItem, attribute), .equal, at(first.layoutItem, attribute))
  }

  /// Makes the stack no larger across its axis than its views, where nothing else decides, and places
  /// views at its first edge where baselines leave it open.
  private mutating func shrink(_ views: [any ConstrainedView], _ edges: (Attribute, Attribute)) {
    let across: Attribute = isRow ? .height : .width
    let operand = NSLayoutConstraint.Operand(item: canvas, attribute: across)
    constraints.append(made(operand, .equal, nil, 0, priority: UILayoutPriority(51)))
    guard manner.alignment == .firstBaseline || manner.alignment == .lastBaseline else { return }
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
    constraint.identifier = manner.identifier
    return constraint
  }
}
