// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import ViewCore

/// Changes of a stack in animation blocks.
extension UIStackView {
  /// Takes over a change of the way in which views are arranged.
  final func mannerDidChange() {
    arrangementDidChange()
    AnimationScopeStack.current.active?.layOutAtEnd(self) { [self] in layoutIfNeeded() }
  }

  /// Leaves an arranged view out, or takes it in again.
  final func visibilityDidChange(of view: UIView) {
    mannerDidChange()
    // It is seen while it shrinks.
    if view.isHidden { AnimationScopeStack.current.active?.show(view.layer, owner: view) }
  }

  /// Gives hidden views no length along the axis, between their neighbours, from where they grow when they
  /// are shown.
  final func collapseHiddenViews() {
    guard let first = arrangedSubviews.first(where: { !$0.isHidden }) ?? arrangedSubviews.first
    else { return }
    var edge = first.isHidden ? start(of: canvasRect) : start(of: first.untransformedFrame)
    for view in arrangedSubviews {
      if view.isHidden {
        view.setUntransformedFrame(collapsedFrame(of: view, at: edge))
      } else {
        edge = end(of: view.untransformedFrame)
      }
    }
  }

  /// The rectangle in which views are arranged.
  private var canvasRect: CGRect {
    isLayoutMarginsRelativeArrangement ? bounds.inset(by: layoutMargins) : bounds
  }

  private var isMirrored: Bool {
    axis == .horizontal && effectiveUserInterfaceLayoutDirection == .rightToLeft
  }

  private func start(of rect: CGRect) -> CGFloat {
    guard axis == .horizontal else { return rect.minY }
    return isMirrored ? rect.maxX : rect.minX
  }

  private func end(of rect: CGRect) -> CGFloat {
    guard axis == .horizontal else { return rect.maxY }
    return isMirrored ? rect.minX : rect.maxX
  }

  private func collapsedFrame(of view: UIView, at edge: CGFloat) -> CGRect {
    let across = alignment == .fill ? canvasRect : view.untransformedFrame
    return axis == .horizontal
      ? CGRect(x: edge, y: across.minY, width: 0, height: across.height)
      : CGRect(x: across.minX, y: edge, width: across.width, height: 0)
  }
}
