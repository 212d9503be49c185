// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import QuartzCore
internal import ViewCore

/// The part of constraints in the layout pass and in changes of the tree.
extension UIView {
  /// Brings the constraints of the tree up to date and solves them, if anything waits.
  ///
  /// - Parameter isNext: whether this view is laid out next in any case.
  final func solveConstraints(isNext: Bool) {
    guard LayoutWork.isWaiting else { return }
    let root = root
    LayoutWork.updateConstraints(from: root)
    root.layoutValues?.engine?.update(before: isNext ? self : nil)
  }

  /// Rounds in which layout may change frames that constraints depend on.
  private static let roundLimit = 8

  /// Solves the constraints and lays out, again where the layout has changed what constraints depend on.
  final func layoutTreeIfNeeded() {
    for _ in 0..<Self.roundLimit {
      solveConstraints(isNext: false)
      layer.layoutIfNeeded()
      guard LayoutWork.isWaiting, root.layoutValues?.engine?.isWaiting == true else { return }
    }
  }

  /// Gives the subviews that constraints place their frames, as of the last solution.
  final func placeSubviewsByConstraints() {
    guard let values = layoutValues else { return }
    if let engine = values.engine, engine.root === self { placeRoot(engine) }
    if let guide = values.contentGuide, let membership = guide.item.membership {
      sizeContent(membership)
    }
    guard values.placesSubviews else { return }
    for view in subviews
    where view.flags.contains(.isPlacedByConstraints) && !view.isCollapsedByStack {
      guard let membership = view.layoutValues?.item.membership else { continue }
      let rect = view.frame(forAlignmentRect: membership.engine.rect(of: membership))
      view.setUntransformedFrame(view.onPixels(rect))
    }
  }

  /// Gives a scroll area the size of the content on the axes on which constraints are about it.
  private func sizeContent(_ membership: LayoutItem.Membership) {
    let rect = membership.engine.rect(of: membership)
    var size = scrolledContentRect.size
    if membership.engine.mentions(membership.width) { size.width = rect.width }
    if membership.engine.mentions(membership.height) { size.height = rect.height }
    contentGuideDidChange(size)
  }

  /// Gives a root that constraints place the size that they give it.
  private func placeRoot(_ engine: LayoutEngine) {
    guard flags.contains(.isPlacedByConstraints), let membership = layoutItem.membership,
      membership.engine === engine
    else { return }
    let size = onPixels(frame(forAlignmentRect: engine.rect(of: membership))).size
    if bounds.size != size { bounds.size = size }
  }

  /// A rectangle with its edges at the nearest pixels.
  private func onPixels(_ rect: CGRect) -> CGRect {
    let scale = max(contentScaleFactor, 1)
    func edge(_ value: CGFloat) -> CGFloat {
      // First without the rounding errors of the solver, which would decide for halves.
      (((value * scale) * 10_000).rounded() / 10_000).rounded() / scale
    }
    let (x, y) = (edge(rect.minX), edge(rect.minY))
    return CGRect(
      x: x, y: y, width: max(0, edge(rect.maxX) - x), height: max(0, edge(rect.maxY) - y))
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

  /// Tells the constraints of a view that its frame was set.
  final func noteFrameForConstraints() {
    guard let values = layoutValues else { return }
    if let item = values.frameGuide?.item, let engine = item.membership?.engine,
      item.knownFrame != bounds
    {
      engine.noteFrame(of: item)
      setNeedsLayout()
    }
    let item = values.item
    guard let engine = item.membership?.engine else { return }
    let isFixed = !item.isPlaced || engine.root === self
    guard isFixed, item.knownFrame != untransformedFrame else { return }
    engine.noteFrame(of: item)
    superview?.setNeedsLayout()
  }

  /// Tells the constraints of a view that its mask was set.
  final func noteMaskForConstraints() {
    guard let item = layoutValues?.item, !item.isPlaced else { return }
    item.membership?.engine.noteFrame(of: item)
  }

  // MARK: - Tree

  /// Takes the view's part of the constraints out of the tree that it is about to leave; constraints
  /// between it and the rest are deactivated.
  final func leaveConstraints() {
    var concerned: [NSLayoutConstraint] = []
    var holders: Set<ObjectIdentifier> = []
    tellSubtree { view in
      guard let values = view.layoutValues else { return }
      holders.insert(ObjectIdentifier(view))
      concerned += values.constraints
      for item in values.items { concerned += item.constraints }
    }
    guard !concerned.isEmpty, let engine = root.layoutValues?.engine, engine.root !== self else {
      return
    }
    // In the engine's order, and each once.
    concerned.sort { $0.place < $1.place }
    var own: [NSLayoutConstraint] = []
    for constraint in concerned where constraint.engine === engine {
      if let holder = constraint.holder, !holders.contains(ObjectIdentifier(holder)) {
        holder.release(constraint)
      } else if own.last !== constraint {
        own.append(constraint)
      }
    }
    guard !own.isEmpty else { return }
    let values = madeLayoutValues
    let new = LayoutEngine(root: self)
    values.engine = new
    for constraint in own {
      engine.remove(constraint)
      new.add(constraint)
    }
  }

  /// Brings the constraints of a view that was a root into the tree that it has entered.
  final func joinConstraints() {
    guard let values = layoutValues, let engine = values.engine else { return }
    values.engine = nil
    let target = root.madeLayoutValues
    if let other = target.engine {
      for constraint in engine.dissolve() { other.add(constraint) }
    } else {
      engine.root = root
      target.engine = engine
      engine.rejoin(values.item)
      engine.setNeedsUpdate()
    }
  }

  /// Lets the constraints of a root go that is about to, and hands those of its subviews to them.
  final func dissolveConstraints() {
    guard let engine = rare?.layout?.engine else { return }
    rare?.layout?.engine = nil
    let constraints = engine.dissolve()
    // Each subview is a root from here on.
    for view in subviews {
      unsafe view.parent = nil
      view.updateInheritedValues()
    }
    for constraint in constraints {
      guard let holder = constraint.holder, holder !== self else { continue }
      constraint.holder = nil
      holder.layoutValues?.constraints.removeAll { $0 === constraint }
      let isWhole = constraint.items.allSatisfy { $0.host?.isDescendant(of: holder) == true }
      if isWhole { holder.hold(constraint) }
    }
  }
}
