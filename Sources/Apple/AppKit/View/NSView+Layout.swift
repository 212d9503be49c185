// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import QuartzCore
internal import ViewCore

/// The layout pass, which the layers' pass carries.
extension NSView {
  final func markForLayout(_ isMarked: Bool) {
    state.flags.set(.needsLayout, isMarked)
    guard isMarked else { return }
    (shownLayer ?? layerHost?.shownLayer)?.setNeedsLayout()
  }

  /// Lays out the view, if it is due, and those below it that have no layers.
  final func layoutShown() {
    solveConstraints(isNext: true)
    layoutBelowLayer()
  }

  private final func layoutBelowLayer() {
    layoutSelf()
    for view in state.subviews where view.shownLayer == nil { view.layoutBelowLayer() }
  }

  /// Lays out the view and those below it where it is due, superviews first.
  ///
  /// In a tree with constraints it begins at the highest view above that is due, whose size and place this
  /// view's may depend on.
  final func layoutMarked() {
    guard LayoutWork.isWaiting || root.layoutValues?.engine != nil else { return layoutSubtree() }
    layOutTree {
      var top: NSView = self
      var above = state.superview
      while let view = above {
        if view.needsLayout { top = view }
        above = view.state.superview
      }
      top.layoutSubtree()
    }
  }

  private final func layoutSubtree() {
    layoutSelf()
    for view in state.subviews { view.layoutSubtree() }
  }

  private func layoutSelf() {
    guard needsLayout else { return }
    state.flags.remove(.needsLayout)
    Self.layouts.run { layout() }
  }

  /// A layout may ask for another one, and have it made.
  private static let layouts = NestedCalls(
    "NSView: layout", "a view lays out in its layout without end; it stays as it is")
}
