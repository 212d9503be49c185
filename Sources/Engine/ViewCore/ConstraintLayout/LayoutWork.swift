// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics

/// The work that constraints have for the next layout pass, in all trees.
@MainActor package enum LayoutWork {
  /// A view that asked for `updateConstraints()`.
  private struct MarkedView { weak var view: (any ConstrainedView)? }

  /// The number of engines with changes.
  static var waitingEngineCount = 0
  private static var marked: [MarkedView] = []

  /// Whether there is any; without, a layout pass pays nothing for constraints.
  package static var isWaiting: Bool { waitingEngineCount > 0 || !marked.isEmpty }

  /// Asks for `updateConstraints()` of a view.
  package static func mark(_ view: any ConstrainedView) {
    guard !view.isMarkedForConstraintsUpdate else { return }
    view.isMarkedForConstraintsUpdate = true
    marked.append(MarkedView(view: view))
  }

  /// Rounds in which `updateConstraints()` may ask for itself again.
  private static let roundLimit = 16

  /// Calls `updateConstraints()` of the marked views from a view on downward, subviews first.
  ///
  /// A view that was marked by its class alone waits until its tree has constraints, or its class
  /// requires them.
  package static func updateConstraints(from top: any ConstrainedView) {
    guard !marked.isEmpty else { return }
    updates.run { updateMarked(from: top) }
  }

  /// An override may request layout, which calls this function again.
  private static let updates = NestedCalls(
    "UIView: updateConstraints", "a view lays out in updateConstraints() without end", limit: 16)

  private static func updateMarked(from top: any ConstrainedView) {
    for _ in 0..<roundLimit {
      guard !marked.isEmpty else { return }
      let hasEngine = top.topView.layoutValues?.engine != nil
      var due: [(view: any ConstrainedView, depth: Int)] = []
      marked.removeAll { mark in
        guard let view = mark.view else { return true }
        guard view.isWithin(top),
          hasEngine || view.requiresConstraints || view.layoutValues?.isUpdateAskedFor == true
        else { return false }
        due.append((view, view.depth))
        return true
      }
      guard !due.isEmpty else { return }
      for (view, _) in due.sorted(by: { $0.depth > $1.depth }) {
        view.isMarkedForConstraintsUpdate = false
        view.updateConstraints()
      }
    }
    RefusalLog.refuse(
      "UIView: updateConstraints", "a view asks for updateConstraints() within it, without end")
  }
}

extension ConstrainedView {
  /// The topmost view above, or the view itself.
  package var topView: any ConstrainedView {
    var top: any ConstrainedView = self
    while let above = top.viewAbove { top = above }
    return top
  }

  /// Whether a view is this one or above it.
  package func isWithin(_ view: any ConstrainedView) -> Bool {
    var above: (any ConstrainedView)? = self
    while let current = above {
      if current === view { return true }
      above = current.viewAbove
    }
    return false
  }

  /// The number of views above.
  fileprivate var depth: Int {
    var count = 0
    var view = viewAbove
    while let current = view {
      count += 1
      view = current.viewAbove
    }
    return count
  }

  /// Asks for `updateConstraints()` in the next layout pass.
  package func markForConstraintsUpdate() {
    madeLayoutValues.isUpdateAskedFor = true
    LayoutWork.mark(self)
    markForConstraintLayout()
  }

  /// Calls a function with the view and all views below it, superviews first.
  func visitSubtree(_ visit: (any ConstrainedView) -> Void) {
    visit(self)
    for view in viewsBelow { view.visitSubtree(visit) }
  }
}
