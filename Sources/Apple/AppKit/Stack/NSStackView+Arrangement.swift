// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import ViewCore

/// The constraints of a stack.
extension NSStackView {
  /// Whether a view has no place in the arrangement now.
  final func isLeftOut(_ view: NSView) -> Bool {
    arrangement.detached.contains { $0 === view } || visibilityPriority(for: view) == .notVisible
      || (detachesHiddenViews && view.isHidden)
  }

  private var axis: NSLayoutConstraint.Orientation {
    orientation == .horizontal ? .horizontal : .vertical
  }

  private var edges: EdgeLengths {
    EdgeLengths(
      top: edgeInsets.top, left: edgeInsets.left, bottom: edgeInsets.bottom,
      right: edgeInsets.right)
  }

  private func gap(after view: NSView) -> CGFloat {
    arrangement.customSpacings[ObjectIdentifier(view)] ?? spacing
  }

  private func elements(_ views: [NSView]) -> [StackArrangement.Element] {
    views.filter { !isLeftOut($0) }.map { .init($0, gap: gap(after: $0)) }
  }

  private var sharedAlignment: StackArrangement.Alignment {
    let isRow = orientation == .horizontal
    return switch alignment {
    case .top where isRow, .leading where !isRow, .left where !isRow: .leading
    case .bottom where isRow, .trailing where !isRow, .right where !isRow: .trailing
    case .firstBaseline where isRow: .firstBaseline
    case .lastBaseline where isRow: .lastBaseline
    case .height where isRow, .width where !isRow: .fill
    default: .center
    }
  }

  /// Creates the constraints again.
  final func arrange() {
    NSLayoutConstraint.deactivate(arrangement.constraints)
    syncDetached()
    let shared: StackArrangement.Distribution =
      switch distribution {
      case .gravityAreas, .fill: .fill
      case .fillEqually: .fillEqually
      case .fillProportionally: .fillProportionally
      case .equalSpacing: .equalSpacing
      case .equalCentering: .equalCentering
      }
    var manner = StackArrangement.Manner(
      isRow: orientation == .horizontal, shared, sharedAlignment, spacing: spacing,
      identifier: "NSStackView")
    manner.insets = edges
    manner.clippingResistance = clipping
    manner.hugging = huggingPriority(for: axis)
    var made = StackArrangement(manner, in: layoutItem)
    if distribution == .gravityAreas {
      made.make(areas: Gravity.inOrder.map { elements(views(in: $0)) })
    } else {
      made.make(elements(arrangedSubviews))
    }
    arrangement.constraints = made.constraints
    NSLayoutConstraint.activate(made.constraints)
  }

  /// The importance of keeping all views inside: below that of the view that is left out first.
  private var clipping: NSLayoutConstraint.Priority {
    let least =
      arrangedSubviews.filter { !isLeftOut($0) || arrangement.detached.contains($0) }
      .map { visibilityPriority(for: $0).rawValue }.min() ?? 1000
    let own = clippingResistancePriority(for: axis)
    return least < 1000 ? .init(min(own.rawValue, max(1, least - 1))) : own
  }

  // MARK: - Views that do not fit

  /// Takes views that are left out from the subviews, and puts those that are there again back.
  private func syncDetached() {
    let values = arrangement
    let gone = arrangedSubviews.filter { view in
      values.detached.contains { $0 === view } || visibilityPriority(for: view) == .notVisible
    }
    let leaving = gone.filter { $0.superview === self }
    let coming = arrangedSubviews.filter { view in
      view.superview !== self && !gone.contains { $0 === view }
    }
    guard !leaving.isEmpty || !coming.isEmpty else { return }
    values.isFitting = true
    defer { values.isFitting = false }
    if !leaving.isEmpty { delegate?.stackView(self, willDetach: leaving) }
    for view in leaving { view.detach() }
    for view in coming { insert(view, at: subviews.count) }
    if !coming.isEmpty { delegate?.stackView(self, didReattach: coming) }
  }

  /// Leaves out as many views, the least important and the last ones first, as the room demands.
  final func fitViews() {
    let candidates = arrangedSubviews.filter { view in
      let priority = visibilityPriority(for: view)
      return priority != .mustHold && priority != .notVisible
        && !(detachesHiddenViews && view.isHidden)
    }
    guard !candidates.isEmpty || !arrangement.detached.isEmpty else { return }
    var present = arrangedSubviews.filter { view in
      visibilityPriority(for: view) != .notVisible && !(detachesHiddenViews && view.isHidden)
    }
    var detached: [NSView] = []
    let order = candidates.enumerated().sorted { a, b in
      let (first, second) = (visibilityPriority(for: a.element), visibilityPriority(for: b.element))
      return first == second ? a.offset > b.offset : first.rawValue < second.rawValue
    }
    let room = bounds.size.length(axis)
    for (_, view) in order where neededLength(present) > room + 0.01 {
      present.removeAll { $0 === view }
      detached.append(view)
    }
    guard !detached.elementsEqual(arrangement.detached, by: ===) else { return }
    arrangement.detached = detached
    // At once, so that the layout under way solves them.
    arrange()
  }

  /// The length of views that have their least sizes, with the gaps and insets.
  private func neededLength(_ views: [NSView]) -> CGFloat {
    let gaps = views.dropLast().reduce(CGFloat(0)) { $0 + gap(after: $1) }
    let lengths = views.reduce(CGFloat(0)) { sum, view in
      // Without a content of its own, and without constraints, it counts as large as it is.
      let length = view.fittingSize.length(axis)
      return sum + (length > 0 ? length : view.frame.size.length(axis))
    }
    return lengths + gaps + edges.start(axis) + edges.end(axis)
  }
}
