// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// Measures as sums of variables.
extension LayoutEngine {
  typealias Axis = NSLayoutConstraint.Axis

  /// The difference of both sides of a constraint without its constant, in the coordinates of the view
  /// that holds it; `used` gets the items that it is about.
  func expression(
    of constraint: NSLayoutConstraint, in holder: any ConstrainedView, _ used: inout [LayoutItem]
  ) -> LayoutExpression {
    let operands = [constraint.first, constraint.second].compactMap { $0 }
    let isDirectional = operands.contains {
      $0.attribute.isDirectional || $0.start?.attribute.isDirectional == true
    }
    let isMirrored =
      isDirectional && holder.isRightToLeft
    var result = LayoutExpression()
    for (operand, factor) in zip(operands, [1, -constraint.multiplier]) {
      result.add(
        measure(operand.item, operand.attribute, in: holder, isMirrored, &used), times: factor)
      if let start = operand.start {
        result.add(
          measure(start.item, start.attribute, in: holder, isMirrored, &used), times: -factor)
      }
    }
    return result
  }

  /// A measure of an item in the coordinates of a view above it.
  ///
  /// - Parameter isMirrored: whether horizontal positions are counted from the view's right edge, to
  ///   the left.
  private func measure(
    _ item: LayoutItem, _ attribute: NSLayoutConstraint.Attribute, in view: any ConstrainedView,
    _ isMirrored: Bool, _ used: inout [LayoutItem]
  ) -> LayoutExpression {
    var item = item
    if attribute.isMargin, let host = item.view { item = host.marginsItem }
    switch attribute.measure {
    case .position(let axis, let fraction):
      guard axis == .horizontal, isMirrored else {
        return position(item, axis, fraction, in: view, &used)
      }
      var result = position(view.layoutItem, axis, 1, in: view, &used)
      let part = attribute.isDirectional ? 1 - fraction : fraction
      result.add(position(item, axis, part, in: view, &used), times: -1)
      return result
    case .size(let axis):
      var result = LayoutExpression()
      if let membership = use(item, &used) { result.add(membership.size(axis)) }
      return result
    case .firstBaseline: return baseline(of: item, isFirst: true, in: view, &used)
    case .lastBaseline: return baseline(of: item, isFirst: false, in: view, &used)
    case .none: return LayoutExpression()
    }
  }

  private func baseline(
    of item: LayoutItem, isFirst: Bool, in view: any ConstrainedView, _ used: inout [LayoutItem]
  ) -> LayoutExpression {
    let source = isFirst ? item.view?.firstBaselineView : item.view?.lastBaselineView
    let text = source ?? item.view
    var result = position(
      text?.layoutItem ?? item, .vertical, isFirst ? 0 : 1, in: view, &used)
    if let text {
      result.constant += isFirst ? text.baselineDistances.first : -text.baselineDistances.last
    }
    return result
  }

  /// The position of a part of an item in the coordinates of a view above it, or of the item itself.
  func position(
    _ item: LayoutItem, _ axis: Axis, _ fraction: CGFloat, in view: any ConstrainedView,
    _ used: inout [LayoutItem]
  ) -> LayoutExpression {
    var result = LayoutExpression()
    if item.view === view, let content = view.scrolledContentItem {
      // For its content, the edges of a scroll view are the content's.
      guard let membership = use(content, &used) else { return result }
      result.add(membership.origin(axis))
      result.add(membership.size(axis), fraction)
      return result
    }
    guard let membership = use(item, &used) else { return result }
    result.add(membership.size(axis), fraction)
    if item.view === view {
      result.constant += view.alignmentEdges.start(axis)
      return result
    }
    result.add(membership.origin(axis))
    var above = item.view == nil ? item.host : item.view?.viewAbove
    while let current = above, current !== view {
      if let membership = use(current.layoutItem, &used) { result.add(membership.origin(axis)) }
      if let frame = current.scrolledFrameItem {
        if let membership = use(frame, &used) { result.add(membership.origin(axis), -1) }
      } else {
        result.constant -= current.alignmentEdges.start(axis)
      }
      above = current.viewAbove
    }
    return result
  }
}
