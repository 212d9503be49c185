// SPDX-License-Identifier: MIT

internal import ClassTables
internal import CoreGraphics
internal import Diagnostics
internal import ViewCore

/// The work that constraints have for the next layout pass, in all trees.
@MainActor enum LayoutWork {
  /// A view that asked for `updateConstraints()`.
  private struct MarkedView { weak var view: UIView? }

  /// The number of engines with changes.
  static var waitingEngineCount = 0
  private static var marked: [MarkedView] = []

  /// Whether there is any; without, a layout pass pays nothing for constraints.
  static var isWaiting: Bool { waitingEngineCount > 0 || !marked.isEmpty }

  /// Asks for `updateConstraints()` of a view.
  static func mark(_ view: UIView) {
    guard !view.flags.contains(.needsConstraintsUpdate) else { return }
    view.flags.insert(.needsConstraintsUpdate)
    marked.append(MarkedView(view: view))
  }

  /// Rounds in which `updateConstraints()` may ask for itself again.
  private static let roundLimit = 16

  /// Calls `updateConstraints()` of the marked views from a view on downward, subviews first.
  ///
  /// A view that was marked by its class alone waits until its tree has constraints, or its class
  /// requires them.
  static func updateConstraints(from top: UIView) {
    guard !marked.isEmpty else { return }
    updates.run { updateMarked(from: top) }
  }

  /// An override may request layout, which calls this function again.
  private static let updates = NestedCalls(
    "UIView: updateConstraints", "a view lays out in updateConstraints() without end", limit: 16)

  private static func updateMarked(from top: UIView) {
    for _ in 0..<roundLimit {
      guard !marked.isEmpty else { return }
      let hasEngine = top.root.layoutValues?.engine != nil
      var due: [(view: UIView, depth: Int)] = []
      marked.removeAll { mark in
        guard let view = mark.view else { return true }
        guard view.isDescendant(of: top),
          hasEngine || type(of: view).requiresConstraintBasedLayout || !view.isMarkedByClass
        else { return false }
        due.append((view, view.depth))
        return true
      }
      guard !due.isEmpty else { return }
      for (view, _) in due.sorted(by: { $0.depth > $1.depth }) {
        view.flags.subtract([.needsConstraintsUpdate])
        view.updateConstraints()
      }
    }
    RefusalLog.refuse(
      "UIView: updateConstraints", "a view asks for updateConstraints() within it, without end")
  }
}

extension UIView {
  /// Whether nothing but the override of `updateConstraints()` has asked for its call.
  fileprivate final var isMarkedByClass: Bool { layoutValues?.isUpdateAskedFor != true }

  final func markForConstraintsUpdate() {
    madeLayoutValues.isUpdateAskedFor = true
    LayoutWork.mark(self)
    setNeedsLayout()
  }

  /// Whether the view has constraints of its own from the beginning: its class says so, or overrides
  /// `updateConstraints()`, which is asked for then.
  final var updatesConstraints: Bool {
    Self.requiresConstraintBasedLayout || Self.updateSlot.isOverridden(by: type(of: self))
  }

  /// The slot of `updateConstraints()`.
  static let updateSlot = MethodSlot(
    of: UIView.self, plain: PlainUpdateProbe.self, probe: UpdateProbe.self)

  fileprivate final var depth: Int {
    var count = 0
    var view = superview
    while let current = view {
      count += 1
      view = current.superview
    }
    return count
  }
}

/// Overrides nothing; see `MethodSlot`.
private final class PlainUpdateProbe: UIView {}

/// Overrides `updateConstraints()` alone; see `MethodSlot`.
private final class UpdateProbe: UIView {
  // Differs from the base so that the linker cannot fold the two.
  override func updateConstraints() { tag = tag &+ 2 }
}
