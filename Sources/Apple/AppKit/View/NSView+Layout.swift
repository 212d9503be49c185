// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import QuartzCore

/// The layout pass, which the layers' pass carries.
extension NSView {
  final func markForLayout(_ isMarked: Bool) {
    state.flags.set(.needsLayout, isMarked)
    guard isMarked else { return }
    (shownLayer ?? layerHost?.shownLayer)?.setNeedsLayout()
  }

  /// Lays out the view, if it is due, and those below it that have no layers.
  final func layoutShown() {
    layoutSelf()
    for view in state.subviews where view.shownLayer == nil { view.layoutShown() }
  }

  /// Lays out the view and those below it where it is due, superviews first.
  final func layoutMarked() {
    layoutSelf()
    for view in state.subviews { view.layoutMarked() }
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
