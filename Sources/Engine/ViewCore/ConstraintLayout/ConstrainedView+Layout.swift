// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The part of constraints in the layout pass.
extension ConstrainedView {
  /// Brings the constraints of the tree up to date and solves them, if anything waits.
  ///
  /// - Parameter isNext: whether this view is laid out next in any case.
  package func solveConstraints(isNext: Bool) {
    guard LayoutWork.isWaiting else { return }
    let root = topView
    LayoutWork.updateConstraints(from: root)
    root.layoutValues?.engine?.update(before: isNext ? self : nil)
  }

  /// Solves the constraints and lays out, again where the layout has changed what constraints depend on.
  package func layOutTree(_ layOut: () -> Void) {
    // Rounds in which layout may change frames that constraints depend on.
    for _ in 0..<8 {
      solveConstraints(isNext: false)
      layOut()
      guard LayoutWork.isWaiting, topView.layoutValues?.engine?.isWaiting == true else { return }
    }
  }

  /// Gives the subviews that constraints place their frames, as of the last solution.
  package func placeSubviewsByConstraints() {
    guard let values = layoutValues else { return }
    if let engine = values.engine, engine.root === self { placeRoot(engine) }
    if let membership = values.systemGuide(.content)?.item.membership {
      sizeScrolledContent(membership)
    }
    guard values.placesSubviews else { return }
    for view in viewsBelow where view.isPlacedByConstraints && !view.isCollapsedByStack {
      guard let membership = view.layoutValues?.item.membership else { continue }
      view.place(at: view.layoutFrame(forAlignmentRect: membership.engine.rect(of: membership)))
    }
  }

  /// Gives a root that constraints place the size that they give it.
  private func placeRoot(_ engine: LayoutEngine) {
    guard isPlacedByConstraints, let membership = layoutItem.membership,
      membership.engine === engine
    else { return }
    resize(to: layoutFrame(forAlignmentRect: engine.rect(of: membership)).size)
  }

  /// Tells the constraints of a view that its frame was set.
  package func noteFrame() {
    guard let values = layoutValues else { return }
    if let item = values.systemGuide(.frame)?.item, let engine = item.membership?.engine,
      item.knownFrame != visibleContentRect
    {
      engine.noteFrame(of: item)
      markForConstraintLayout()
    }
    let item = values.item
    guard let engine = item.membership?.engine else { return }
    let isFixed = !item.isPlaced || engine.root === self
    guard isFixed, item.knownFrame != layoutFrame else { return }
    engine.noteFrame(of: item)
    viewAbove?.markForConstraintLayout()
  }

  /// Tells the constraints of a view that its mask was set.
  package func noteMask() {
    guard let item = layoutValues?.item, !item.isPlaced else { return }
    item.membership?.engine.noteFrame(of: item)
  }

  /// Tells the constraints of a guide of the system that its edges have moved.
  package func noteGuide(_ role: LayoutGuideRole) {
    guard let item = layoutValues?.systemGuide(role)?.item else { return }
    item.membership?.engine.noteFrame(of: item)
  }
}
