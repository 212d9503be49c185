// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import Diagnostics
internal import QuartzCore

/// The tree: every change of it goes through these functions.
extension UIView {
  /// A place among the subviews for a view that comes.
  enum SubviewPosition {
    case end
    case index(Int)
    case above(UIView)
    case below(UIView)

    /// The same place, or the one in front of all others for a place beside a view that is no subview.
    func among(_ subviews: [UIView]) -> SubviewPosition {
      switch self {
      case .end, .index: self
      case .above(let sibling), .below(let sibling):
        subviews.contains { $0 === sibling } ? self : .end
      }
    }
  }

  /// The topmost view above, or the view itself.
  final var root: UIView {
    var top = self
    while let above = unsafe top.parent { top = above }
    return top
  }

  final func insert(_ view: UIView, at position: SubviewPosition) {
    guard canHold(view) else {
      RefusalLog.refuse("UIView: cycle", "a view cannot be a subview of itself or of one below it")
      return
    }
    let position = position.among(subviews)
    if unsafe view.parent === self {
      // A move among the siblings: no view enters or leaves.
      if isAt(position, view) { return }
      if let index = subviews.siblingIndex(of: view) { subviews.remove(at: index) }
      link(view, at: position)
      return
    }
    Self.moves.run { move(view, at: position) }
  }

  /// Whether a view may be put into this one, which must not lie below it.
  private func canHold(_ view: UIView) -> Bool {
    view.subviews.isEmpty ? view !== self : !isDescendant(of: view)
  }

  /// Views may move others when they are notified of a move.
  static let moves = NestedCalls(
    "UIView: moves",
    "views that are notified of a move lead to others without end; they stay where they are")

  /// Moves a view of another superview, or of none, to this one, with all calls (view fact VL-6).
  private func move(_ view: UIView, at position: SubviewPosition) {
    let (old, new) = (view.window, window)
    if old !== new {
      old?.resignFirstResponder(within: view)
      view.tellSubtree { $0.windowWillChange(to: new) }
    }
    view.willMove(toSuperview: self)
    let (oldTint, oldStyle) = (view.tintOfSubtree, view.shownStyle)
    view.leaveSuperviews()
    guard unsafe view.parent == nil, canHold(view) else { return }
    // A call above may have taken the sibling away.
    link(view, at: position.among(subviews))
    view.joinConstraints()
    setNeedsLayout()
    didAddSubview(view)
    view.didMoveToSuperview()
    if old !== new { view.tellSubtree { $0.windowDidChange() } }
    view.tintMayHaveChanged(from: oldTint)
    view.styleMayHaveChanged(from: oldStyle)
  }

  /// Leaves the superview, and every superview that a callback moves it to.
  private func leaveSuperviews() {
    for _ in 0..<Self.moveLimit {
      guard let former = unsafe parent else { return }
      former.willRemoveSubview(self)
      guard unsafe parent === former else { continue }
      leaveConstraints()
      former.unlink(self)
    }
  }

  /// The most superviews that a view leaves for one move.
  private static let moveLimit = 100

  final func detach() {
    Self.moves.run { leave() }
  }

  private func leave() {
    guard let former = unsafe parent else { return }
    let old = window
    let (oldTint, oldStyle) = (tintOfSubtree, shownStyle)
    if let old {
      old.resignFirstResponder(within: self)
      tellSubtree { $0.windowWillChange(to: nil) }
    }
    willMove(toSuperview: nil)
    former.willRemoveSubview(self)
    // A call above may have moved the view.
    guard unsafe parent === former else { return }
    leaveConstraints()
    former.unlink(self)
    former.setNeedsLayout()
    didMoveToSuperview()
    if old != nil { tellSubtree { $0.windowDidChange() } }
    tintMayHaveChanged(from: oldTint)
    styleMayHaveChanged(from: oldStyle)
  }

  final func exchange(_ first: Int, _ second: Int) {
    guard subviews.indices.contains(first), subviews.indices.contains(second) else {
      RefusalLog.refuse(
        "UIView: exchange",
        "subviews \(first) and \(second) of \(subviews.count) cannot be exchanged")
      return
    }
    guard first != second else { return }
    let (low, high) = (subviews[min(first, second)], subviews[max(first, second)])
    let layers = layer.sublayers ?? []
    let above = layers.drop { $0 !== high.layer }.dropFirst().first
    layer.insertSublayer(high.layer, below: low.layer)
    if let above {
      layer.insertSublayer(low.layer, below: above)
    } else {
      layer.addSublayer(low.layer)
    }
    subviews.swapAt(first, second)
  }

  /// The index among the subviews of a view that comes; the view is not among them.
  private func index(of position: SubviewPosition) -> Int {
    switch position {
    case .end: subviews.count
    case .index(let index): min(max(index, 0), subviews.count)
    case .above(let sibling):
      subviews.firstIndex { $0 === sibling }.map { $0 + 1 } ?? subviews.count
    case .below(let sibling): subviews.firstIndex { $0 === sibling } ?? subviews.count
    }
  }

  /// Whether a subview, and its layer, are at a place already.
  private func isAt(_ position: SubviewPosition, _ view: UIView) -> Bool {
    switch position {
    case .end: subviews.last === view && layer.sublayers?.last === view.layer
    case .above(let sibling): sibling === view || isNext(view, after: sibling)
    case .below(let sibling): sibling === view || isNext(sibling, after: view)
    case .index(let index): subviews.firstIndex { $0 === view } == max(index, 0)
    }
  }

  /// Whether a subview comes right after another one, and so does its layer.
  private func isNext(_ view: UIView, after other: UIView) -> Bool {
    subviews.drop { $0 !== other }.dropFirst().first === view
      && layer.sublayers?.drop { $0 !== other.layer }.dropFirst().first === view.layer
  }

  /// Puts the view among the subviews and its layer among the sublayers, where layers of the
  /// application keep their order relative to the views (view fact VL-5).
  private func link(_ view: UIView, at position: SubviewPosition) {
    let index = index(of: position)
    if case .above(let sibling) = position {
      layer.insertSublayer(view.layer, above: sibling.layer)
    } else if index < subviews.count {
      layer.insertSublayer(view.layer, below: subviews[index].layer)
    } else {
      layer.addSublayer(view.layer)
    }
    subviews.insert(view, at: index)
    unsafe view.parent = self
    view.updateInheritedValues()
  }

  private func unlink(_ view: UIView) {
    if let index = subviews.siblingIndex(of: view) { subviews.remove(at: index) }
    unsafe view.parent = nil
    view.updateInheritedValues()
    view.layer.removeFromSuperlayer()
  }

  private func windowWillChange(to window: UIWindow?) {
    rare?.viewController?.viewWillMove(toWindow: window)
    willMove(toWindow: window)
  }

  private func windowDidChange() {
    if let scale = window?.screen.scale, !flags.contains(.hasOwnScale) { setContentScale(scale) }
    didMoveToWindow()
    rare?.viewController?.viewDidMoveToWindow()
  }
}
