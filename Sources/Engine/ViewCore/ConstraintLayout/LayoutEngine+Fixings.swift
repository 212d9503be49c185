// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The constraints of the system: frames of views that no constraints place, and guides.
extension LayoutEngine {
  /// A constraint of the system with the items that it is about.
  private struct Draft {
    var constraint: LinearConstraint
    var items: [LayoutItem]
  }

  /// Brings the constraints of the system on an item up to date.
  func refix(_ item: LayoutItem) {
    guard let membership = item.membership, membership.engine === self else { return }
    let drafts = drafts(for: item)
    let old = membership.fixings
    let isSame =
      drafts.count == old.count
      && zip(drafts, old).allSatisfy { areSame($0.constraint.terms, $1.constraint.terms) }
    if isSame {
      for (index, draft) in drafts.enumerated()
      where draft.constraint.constant != old[index].constraint.constant {
        solver.setConstant(draft.constraint.constant, of: old[index].name)
        item.membership?.fixings[index] = LayoutItem.Fixing(
          name: old[index].name, constraint: draft.constraint, items: old[index].items)
      }
      for draft in drafts { draft.items.forEach(giveUp) }
      return
    }
    removeFixings(of: item)
    item.membership?.fixings = drafts.map { draft in
      LayoutItem.Fixing(
        name: solver.add(draft.constraint), constraint: draft.constraint, items: draft.items)
    }
  }

  func removeFixings(of item: LayoutItem) {
    let old = item.membership?.fixings ?? []
    item.membership?.fixings = []
    for fixing in old {
      solver.remove(fixing.name)
      fixing.items.forEach(giveUp)
    }
  }

  /// Whether sums are the same but for rounding.
  private func areSame(_ a: [LinearTerm], _ b: [LinearTerm]) -> Bool {
    a.count == b.count
      && zip(a, b).allSatisfy {
        $0.variable == $1.variable && abs($0.coefficient - $1.coefficient) < 1e-9
      }
  }

  // MARK: - Constraints

  private func drafts(for item: LayoutItem) -> [Draft] {
    if let guide = item.guide { return drafts(for: guide, item) }
    guard let view = item.view, let membership = item.membership else { return [] }
    if fitting == nil { item.knownFrame = view.layoutFrame }
    if view === root { return rootDrafts(view, membership) }
    guard !item.isPlaced, let superview = view.viewAbove else { return [] }
    let rect = view.alignmentRect(forLayoutFrame: view.layoutFrame)
    return [Axis.horizontal, .vertical].flatMap { axis in
      frameDrafts(view, membership, axis, rect, in: superview)
    }
  }

  /// The root keeps its size, or is asked to be as near as can be to the size that is to be fitted.
  private func rootDrafts(_ view: any ConstrainedView, _ membership: LayoutItem.Membership)
    -> [Draft]
  {
    let size: CGSize
    var priorities: [Float]
    if let fitting {
      size = fitting.size
      priorities = [fitting.horizontal.rawValue, fitting.vertical.rawValue]
    } else {
      size = view.alignmentRect(forLayoutFrame: view.layoutFrame).size
      priorities = Array(
        repeating: view.layoutItem.isPlaced ? Self.stayPriority : LinearConstraint.required,
        count: 2)
    }
    return zip([Axis.horizontal, .vertical], priorities).map { axis, priority in
      Draft(
        constraint: LinearConstraint(
          [LinearTerm(membership.size(axis))], .equal, Double(size.length(axis)),
          priority: priority, isBrokenLast: true), items: [])
    }
  }

  /// The wish of a root that constraints may size to stay as large as it is.
  private static let stayPriority: Float = 1

  /// The frame on one axis, with the parts that follow the superview's size by the mask
  /// (view facts LY-3, LY-4).
  private func frameDrafts(
    _ view: any ConstrainedView, _ membership: LayoutItem.Membership, _ axis: Axis, _ rect: CGRect,
    in superview: any ConstrainedView
  ) -> [Draft] {
    let length = superview.autoresizedSize.length(axis)
    let (start, size) = (rect.start(axis), rect.size.length(axis))
    let shares = view.shares(on: axis, origin: start, length: size, of: length)
    return [
      (membership.origin(axis), start, shares.origin), (membership.size(axis), size, shares.length),
    ].map { variable, value, share in
      var sum = LayoutExpression()
      var items: [LayoutItem] = []
      sum.add(variable)
      sum.constant -= value
      guard share != 0, let above = use(superview.layoutItem, &items) else {
        return draft(sum, items)
      }
      let insets = superview.alignmentEdges
      sum.add(above.size(axis), -share)
      sum.constant += share * (length - insets.start(axis) - insets.end(axis))
      // In a superview that shrinks far a length would be below 0: that is no contradiction.
      return draft(sum, items, priority: LinearConstraint.required.nextDown)
    }
  }

  private func draft(
    _ sum: LayoutExpression, _ items: [LayoutItem],
    priority: Float = LinearConstraint.required
  ) -> Draft {
    Draft(
      constraint: LinearConstraint(
        sum.terms, .equal, -Double(sum.constant), priority: priority, isBrokenLast: true),
      items: items)
  }

  private func drafts(for guide: any ConstrainedGuide, _ item: LayoutItem) -> [Draft] {
    guard let view = guide.owner, let membership = item.membership else { return [] }
    return [Axis.horizontal, .vertical].flatMap { axis -> [Draft] in
      var start = LayoutExpression()
      start.add(membership.origin(axis))
      switch guide.role {
      case .custom: return []
      case .content: return [draft(start, [])]
      case .margins, .safeArea:
        let insets = view.edges(of: guide.role)
        start.constant -= insets.start(axis)
        return [draft(start, []), sizeDraft(membership, axis, of: view, insets)]
      case .frame:
        item.knownFrame = view.visibleContentRect
        start.constant -= view.visibleContentRect.start(axis)
        return [draft(start, []), sizeDraft(membership, axis, of: view, EdgeLengths())]
      }
    }
  }

  /// The size of a guide is that of the view's bounds without insets.
  private func sizeDraft(
    _ membership: LayoutItem.Membership, _ axis: Axis, of view: any ConstrainedView,
    _ insets: EdgeLengths
  ) -> Draft {
    var sum = LayoutExpression()
    var items: [LayoutItem] = []
    sum.add(membership.size(axis))
    if let host = use(view.layoutItem, &items) { sum.add(host.size(axis), -1) }
    let alignment = view.alignmentEdges
    sum.constant += insets.start(axis) + insets.end(axis)
    sum.constant -= alignment.start(axis) + alignment.end(axis)
    return draft(sum, items)
  }
}
