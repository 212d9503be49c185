// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import QuartzCore
package import ViewCore

/// A view as constraints see it.
extension UIView: ConstrainedView {
  package var viewAbove: (any ConstrainedView)? { superview }

  package var viewsBelow: [any ConstrainedView] { subviews }

  package var layoutValues: LayoutValues? { rare?.layout }

  package var madeLayoutValues: LayoutValues {
    if let values = rare?.layout { return values }
    let made = LayoutValues(self)
    madeRare.layout = made
    return made
  }

  package var isPlacedByConstraints: Bool { flags.contains(.isPlacedByConstraints) }

  /// Whether the view is hidden in a stack, which gives it no length.
  package var isCollapsedByStack: Bool { isHidden && flags.contains(.isArranged) }

  package var layoutFrame: CGRect { untransformedFrame }

  package var alignmentEdges: EdgeLengths { EdgeLengths(alignmentRectInsets) }

  package func alignmentRect(forLayoutFrame frame: CGRect) -> CGRect {
    alignmentRect(forFrame: frame)
  }

  package func layoutFrame(forAlignmentRect rect: CGRect) -> CGRect {
    frame(forAlignmentRect: rect)
  }

  package func place(at frame: CGRect) { setUntransformedFrame(frame.onPixels(pixelsPerPoint)) }

  package func resize(to size: CGSize) {
    let size = CGRect(origin: .zero, size: size).onPixels(pixelsPerPoint).size
    if bounds.size != size { bounds.size = size }
  }

  package var pixelsPerPoint: CGFloat { contentScaleFactor }

  package func shares(
    on axis: NSLayoutConstraint.Axis, origin: CGFloat, length: CGFloat, of whole: CGFloat
  ) -> (origin: CGFloat, length: CGFloat) {
    guard superview?.autoresizesSubviews == true else { return (0, 0) }
    return autoresizingMask.rule(axis).shares(origin: origin, length: length, of: whole)
  }

  package func markForConstraintLayout() { setNeedsLayout() }

  package func contentHeight(forWidth width: CGFloat) -> CGFloat? {
    intrinsicHeight(forWidth: width)
  }

  package var firstBaselineView: any ConstrainedView { forFirstBaselineLayout }

  package var lastBaselineView: any ConstrainedView { forLastBaselineLayout }

  package var baselineDistances: (first: CGFloat, last: CGFloat) {
    (firstBaselineOffset, lastBaselineOffset)
  }

  package var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  package var marginsItem: LayoutItem { layoutMarginsGuide.item }

  package func edges(of role: LayoutGuideRole) -> EdgeLengths {
    EdgeLengths(role == .margins ? layoutMargins : safeAreaInsets)
  }

  package var visualFormatMargin: CGFloat? { nil }

  package var scrolledContentItem: LayoutItem? { scrolledContent?.item }

  package var scrolledFrameItem: LayoutItem? { scrolledFrame?.item }

  package var visibleContentRect: CGRect { bounds }

  package func sizeScrolledContent(_ membership: LayoutItem.Membership) {
    let rect = membership.engine.rect(of: membership)
    var size = scrolledContentRect.size
    if membership.engine.mentions(membership.width) { size.width = rect.width }
    if membership.engine.mentions(membership.height) { size.height = rect.height }
    contentGuideDidChange(size)
  }

  package var requiresConstraints: Bool { Self.requiresConstraintBasedLayout }

  package var isMarkedForConstraintsUpdate: Bool {
    get { flags.contains(.needsConstraintsUpdate) }
    set { flags.set(.needsConstraintsUpdate, newValue) }
  }

  /// Asks for the intrinsic size, the alignment insets and the baselines to be read again.
  final func noteContentForConstraints() {
    if flags.contains(.isArranged) { (superview as? UIStackView)?.contentDidChange() }
    noteContent()
  }

  // MARK: - Frames

  /// The frame that the view would have without its transform, in the superview's points.
  final var untransformedFrame: CGRect {
    let (size, anchor) = (layer.bounds.size, layer.anchorPoint)
    return CGRect(
      x: layer.position.x - anchor.x * size.width, y: layer.position.y - anchor.y * size.height,
      width: size.width, height: size.height)
  }

  /// Sets bounds and centre, not the frame: a transform stays out of it.
  final func setUntransformedFrame(_ rect: CGRect) {
    if bounds.size != rect.size { bounds.size = rect.size }
    let anchor = layer.anchorPoint
    let point = CGPoint(
      x: rect.minX + anchor.x * rect.width, y: rect.minY + anchor.y * rect.height)
    if center != point { center = point }
  }
}

extension EdgeLengths {
  init(_ insets: UIEdgeInsets) {
    self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
  }
}
