// SPDX-License-Identifier: MIT

internal import ClassTables
internal import CoreGraphics
internal import Foundation
internal import QuartzCore
package import ViewCore

/// A view as constraints see it: with y growing downward from the superview's top edge.
extension NSView: ConstrainedView {
  package var viewAbove: (any ConstrainedView)? { state.superview }

  package var viewsBelow: [any ConstrainedView] { state.subviews }

  package var layoutValues: LayoutValues? { state.rare?.layout }

  package var madeLayoutValues: LayoutValues {
    if let values = state.rare?.layout { return values }
    let made = LayoutValues(real)
    state.madeRare.layout = made
    return made
  }

  package var isPlacedByConstraints: Bool { state.flags.contains(.isPlacedByConstraints) }

  package var isCollapsedByStack: Bool { false }

  package var layoutFrame: CGRect { turnedOver(state.frame) }

  package var autoresizedSize: CGSize { currentBounds.size }

  package var alignmentEdges: EdgeLengths {
    let insets = alignmentRectInsets
    return EdgeLengths(
      top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
  }

  package func alignmentRect(forLayoutFrame frame: CGRect) -> CGRect {
    turnedOver(alignmentRect(forFrame: turnedOver(frame)))
  }

  package func layoutFrame(forAlignmentRect rect: CGRect) -> CGRect {
    turnedOver(frame(forAlignmentRect: turnedOver(rect)))
  }

  package func place(at frame: CGRect) {
    let rect = turnedOver(frame).onPixels(pixelsPerPoint)
    if rect != state.frame { self.frame = rect }
  }

  package func resize(to size: CGSize) {
    let size = CGRect(origin: .zero, size: size).onPixels(pixelsPerPoint).size
    if size != state.frame.size { setFrameSize(size) }
  }

  package var pixelsPerPoint: CGFloat { window?.backingScaleFactor ?? 1 }

  package func shares(
    on axis: NSLayoutConstraint.Axis, origin: CGFloat, length: CGFloat, of whole: CGFloat
  ) -> (origin: CGFloat, length: CGFloat) {
    let isTurned = axis == .vertical && isTurnedOver
    var shares: (origin: CGFloat, length: CGFloat) = (0, 0)
    if state.superview?.autoresizesSubviews == true {
      shares = autoresizingMask.rule(isVertical: axis == .vertical).shares(
        origin: isTurned ? whole - origin - length : origin, length: length, of: whole)
    }
    // A distance from the bottom that stays moves with the bottom.
    return isTurned ? (1 - shares.origin - shares.length, shares.length) : shares
  }

  package func markForConstraintLayout() { markForLayout(true) }

  package func contentHeight(forWidth width: CGFloat) -> CGFloat? { nil }

  package var firstBaselineView: any ConstrainedView { self }

  package var lastBaselineView: any ConstrainedView { self }

  package var baselineDistances: (first: CGFloat, last: CGFloat) {
    (firstBaselineOffsetFromTop, lastBaselineOffsetFromBottom)
  }

  package var isRightToLeft: Bool { false }

  package var marginsItem: LayoutItem { layoutItem }

  package func edges(of role: LayoutGuideRole) -> EdgeLengths { EdgeLengths() }

  package var visualFormatMargin: CGFloat? { 20 }

  package var scrolledContentItem: LayoutItem? { nil }

  package var scrolledFrameItem: LayoutItem? { nil }

  package var visibleContentRect: CGRect { currentBounds }

  package func sizeScrolledContent(_ membership: LayoutItem.Membership) {}

  package var requiresConstraints: Bool { Self.requiresConstraintBasedLayout }

  package var isMarkedForConstraintsUpdate: Bool {
    get { state.flags.contains(.needsConstraintsUpdate) }
    set { state.flags.set(.needsConstraintsUpdate, newValue) }
  }

  // MARK: - Orientation

  /// Whether the superview's y grows upward.
  private var isTurnedOver: Bool { state.superview.map { !$0.isFlipped } ?? false }

  /// A rectangle of the superview with y counted from its top edge, or back.
  private func turnedOver(_ rect: CGRect) -> CGRect {
    guard isTurnedOver, let superview = state.superview else { return rect }
    return CGRect(
      x: rect.minX, y: superview.currentBounds.height - rect.maxY, width: rect.width,
      height: rect.height)
  }

  /// A rectangle of the superview without the alignment insets, or with them for -1.
  final func inset(_ rect: CGRect, by factor: CGFloat) -> CGRect {
    let insets = alignmentRectInsets
    let isUpward = state.superview?.isFlipped != true
    return CGRect(
      x: rect.minX + factor * insets.left,
      y: rect.minY + factor * (isUpward ? insets.bottom : insets.top),
      width: rect.width - factor * (insets.left + insets.right),
      height: rect.height - factor * (insets.top + insets.bottom))
  }

  // MARK: - Own constraints

  /// Asks for the first `updateConstraints()` of a view whose class has constraints of its own.
  final func markForOwnConstraints() {
    guard
      Self.requiresConstraintBasedLayout || Self.updateSlot.isOverridden(by: type(of: self))
    else { return }
    LayoutWork.mark(self)
  }

  final func markForUpdate(_ isMarked: Bool) {
    if isMarked { markForConstraintsUpdate() } else { isMarkedForConstraintsUpdate = false }
  }

  /// The slot of `updateConstraints()`.
  static let updateSlot = MethodSlot(
    of: NSView.self, plain: PlainUpdateProbe.self, probe: UpdateProbe.self)

  /// Tells a stack of a change of an arranged view; asks for the content to be measured again.
  final func noteContentForConstraints() {
    if state.flags.contains(.isArranged) {
      (state.superview as? NSStackView)?.arrangementDidChange()
    }
    noteContent()
  }
}

/// Overrides nothing; see `MethodSlot`.
private final class PlainUpdateProbe: NSView {}

/// Overrides `updateConstraints()` alone; see `MethodSlot`.
private final class UpdateProbe: NSView {
  // Differs from the base so that the linker cannot fold the two.
  override func updateConstraints() { alphaValue /= 2 }
}
