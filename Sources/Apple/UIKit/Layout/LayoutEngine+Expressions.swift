// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import ViewCore

/// Measures as sums of variables.
extension LayoutEngine {
  typealias Axis = NSLayoutConstraint.Axis

  /// The difference of both sides of a constraint without its constant, in the coordinates of the view
  /// that holds it; `used` gets the items that it is about.
  func expression(
    of constraint: NSLayoutConstraint, in holder: UIView, _ used: inout [LayoutItem]
  ) -> LayoutExpression {
    let operands = [constraint.first, constraint.second].compactMap { $0 }
    let isDirectional = operands.contains {
      $0.attribute.isDirectional || $0.start?.attribute.isDirectional == true
    }
    let isMirrored =
      isDirectional && holder.effectiveUserInterfaceLayoutDirection == .rightToLeft
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
    _ item: LayoutItem, _ attribute: NSLayoutConstraint.Attribute, in view: UIView,
    _ isMirrored: Bool, _ used: inout [LayoutItem]
  ) -> LayoutExpression {
    var item = item
    if attribute.isMargin, let host = item.view { item = host.layoutMarginsGuide.item }
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
    of item: LayoutItem, isFirst: Bool, in view: UIView, _ used: inout [LayoutItem]
  ) -> LayoutExpression {
    let source = isFirst ? item.view?.forFirstBaselineLayout : item.view?.forLastBaselineLayout
    let text = source ?? item.view
    var result = position(
      text?.layoutItem ?? item, .vertical, isFirst ? 0 : 1, in: view, &used)
    if let text { result.constant += isFirst ? text.firstBaselineOffset : -text.lastBaselineOffset }
    return result
  }

  /// The position of a part of an item in the coordinates of a view above it, or of the item itself.
  func position(
    _ item: LayoutItem, _ axis: Axis, _ fraction: CGFloat, in view: UIView,
    _ used: inout [LayoutItem]
  ) -> LayoutExpression {
    var result = LayoutExpression()
    if item.view === view, let content = view.scrolledContent {
      // For its content, the edges of a scroll view are the content's.
      guard let membership = use(content.item, &used) else { return result }
      result.add(membership.origin(axis))
      result.add(membership.size(axis), fraction)
      return result
    }
    guard let membership = use(item, &used) else { return result }
    result.add(membership.size(axis), fraction)
    if item.view === view {
      result.constant += view.alignmentRectInsets.start(axis)
      return result
    }
    result.add(membership.origin(axis))
    var above = item.view == nil ? item.host : item.view?.superview
    while let current = above, current !== view {
      if let membership = use(current.layoutItem, &used) { result.add(membership.origin(axis)) }
      if let frame = current.scrolledFrame {
        if let membership = use(frame.item, &used) { result.add(membership.origin(axis), -1) }
      } else {
        result.constant -= current.alignmentRectInsets.start(axis)
      }
      above = current.superview
    }
    return result
  }
}

extension UIEdgeInsets {
  /// The inset of the left or top edge.
  func start(_ axis: NSLayoutConstraint.Axis) -> CGFloat { axis == .horizontal ? left : top }

  /// The inset of the right or bottom edge.
  func end(_ axis: NSLayoutConstraint.Axis) -> CGFloat { axis == .horizontal ? right : bottom }
}

extension CGRect {
  /// The left or top edge.
  func start(_ axis: NSLayoutConstraint.Axis) -> CGFloat { axis == .horizontal ? minX : minY }
}

extension CGSize {
  /// The width or height.
  func length(_ axis: NSLayoutConstraint.Axis) -> CGFloat { axis == .horizontal ? width : height }
}
