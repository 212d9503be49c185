// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import Diagnostics
internal import QuartzCore
internal import ViewCore

/// The tree: every change of it goes through these functions.
extension NSView {
  final func insert(_ view: NSView, at index: Int) {
    guard canHold(view) else {
      RefusalLog.refuse("NSView: cycle", "a view cannot be a subview of itself or of one below it")
      return
    }
    guard !(view is WindowTopView) else {
      RefusalLog.refuse("NSView: top view", "the top view of a window cannot be a subview")
      return
    }
    if state.flags.contains(.hostsLayer) {
      RefusalLog.refuse(
        "NSView: layer-hosting", "a layer-hosting view should have no subviews; it has one now")
    }
    if view.state.superview === self {
      // A move among the siblings: no view enters or leaves.
      guard let old = state.subviews.firstIndex(where: { $0 === view }) else { return }
      state.subviews.remove(at: old)
      state.subviews.insert(view, at: min(old < index ? index - 1 : index, state.subviews.count))
      view.placeLayers()
      view.markUnbacked()
      return
    }
    Self.moves.run { move(view, at: index) }
  }

  /// Whether a view may be put into this one, which must not lie below it.
  private func canHold(_ view: NSView) -> Bool {
    view.state.subviews.isEmpty ? view !== self : !isDescendant(of: view)
  }

  /// Views may move others when they are notified of a move.
  private static let moves = NestedCalls(
    "NSView: moves",
    "views that are notified of a move lead to others without end; they stay where they are")

  final func insert(
    _ view: NSView, _ place: NSWindow.OrderingMode, _ other: NSView?
  ) {
    guard place != .out else {
      RefusalLog.refuse("NSView: place", "a subview lies above or below, not out")
      return
    }
    let count = state.subviews.count
    let found = other.flatMap { other in state.subviews.firstIndex { $0 === other } }
    if found != nil, other === view { return }
    insert(view, at: place == .above ? found.map { $0 + 1 } ?? count : found ?? 0)
  }

  /// Moves a view of another superview, or of none, to this one, with all calls.
  private func move(_ view: NSView, at index: Int) {
    let (old, new) = (view.window, window)
    if old !== new { view.tellSubtree { $0.windowWillChange(from: old, to: new) } }
    view.viewWillMove(toSuperview: self)
    if let former = view.state.superview {
      former.willRemoveSubview(view)
      if view.state.superview === former {
        view.leaveConstraints()
        former.unlink(view)
      }
    }
    // A call above may have put the view elsewhere, or this one below it.
    guard view.state.superview == nil, canHold(view) else { return }
    state.subviews.insert(view, at: min(index, state.subviews.count))
    view.state.superview = self
    view.joinConstraints()
    view.updateBacking()
    view.syncSubtree()
    view.placeLayers()
    view.syncScale()
    view.markUnbacked()
    needsLayout = true
    if view.needsLayout { view.markForLayout(true) }
    didAddSubview(view)
    view.viewDidMoveToSuperview()
    if old !== new { view.tellSubtree { $0.windowDidChange() } }
  }

  final func detach() {
    Self.moves.run { leave() }
  }

  private func leave() {
    guard let former = state.superview else { return }
    let old = window
    if let old { tellSubtree { $0.windowWillChange(from: old, to: nil) } }
    viewWillMove(toSuperview: nil)
    former.willRemoveSubview(self)
    // A call above may have moved the view.
    guard state.superview === former else { return }
    markUnbacked()
    leaveConstraints()
    former.unlink(self)
    updateBacking()
    former.needsLayout = true
    viewDidMoveToSuperview()
    if old != nil { tellSubtree { $0.windowDidChange() } }
  }

  final func replace(_ old: NSView, with new: NSView) {
    guard old !== new else { return }
    guard let index = state.subviews.firstIndex(where: { $0 === old }) else {
      RefusalLog.refuse("NSView: replacement", "the view to replace is no subview of this view")
      return
    }
    guard !isDescendant(of: new) else {
      RefusalLog.refuse("NSView: cycle", "a view cannot be a subview of itself or of one below it")
      return
    }
    insert(new, at: index)
    old.detach()
  }

  final func setSubviews(_ views: [NSView]) {
    var new: [NSView] = []
    for view in views.map(\.real) where !new.contains(where: { $0 === view }) { new.append(view) }
    guard !new.elementsEqual(state.subviews, by: ===) else { return }
    for view in state.subviews where !new.contains(where: { $0 === view }) { view.detach() }
    for view in new { insert(view, at: state.subviews.count) }
  }

  private func unlink(_ view: NSView) {
    if let index = state.subviews.siblingIndex(of: view) { state.subviews.remove(at: index) }
    view.state.superview = nil
    view.removeLayers()
  }

  /// Whether the view or one above it is hidden; not by recursion, since trees may be deep.
  final var isHiddenFromHereUp: Bool {
    var view: NSView? = self
    while let current = view {
      if current.isHidden { return true }
      view = current.superview
    }
    return false
  }

  /// Takes the view out of its superview, or out of that of the view that the animator represents.
  final func leaveSuperview() {
    guard let view = animated as? NSView ?? AnimatorScope.itself(self) else { return detach() }
    guard let superview = view.superview else { return }
    AnimatorScope.run("subviews", of: superview, changing: view) { view.removeFromSuperview() }
  }

  /// Calls a function with this view and all below it, superviews first.
  final func tellSubtree(_ call: (NSView) -> Void) {
    var pending = [self]
    while let view = pending.popLast() {
      call(view)
      pending += view.state.subviews.reversed()
    }
  }

  private func windowWillChange(from old: NSWindow?, to new: NSWindow?) {
    if let old, old.firstResponder === self { old.makeFirstResponder(nil) }
    viewWillMove(toWindow: new)
  }

  private func windowDidChange() { viewDidMoveToWindow() }
}
