// SPDX-License-Identifier: MIT

internal import CoreImage
package import RenderTree

/// Transitions from a layer's old look to its new one (behaviour facts TR-1 to TR-6).
///
/// The old look is a bitmap, made before the delta that begins the transition is applied. The new
/// look is the live layer with its sublayers. A fade is the exact mix of both in premultiplied
/// values; in the others they slide by the size of the bounds, not clipped by them; a filter
/// (`CATransition.filter`) gets both as pictures. The layer's superlayers clip, fade and mask it all.
extension FramePlanner {
  /// Draws what nodes look like now into bitmaps, which stay until their next transition is over.
  ///
  /// The plan has passes into bitmaps only, and none for the frame.
  package mutating func planOldLooks(
    of nodes: [NodeIndex], _ tree: borrowing RenderTree, target: Target,
    images: inout ImageStore
  ) {
    begin(tree, target, images)
    occluders.removeAll(keepingCapacity: true)
    for node in nodes where isUnderRoot(node, tree) {
      guard !tree.resolved[node.slot].traits.contains(.invisible) else { continue }
      planOldLook(of: node, tree, target: target, &images)
    }
    let frame = openPasses.removeLast()
    spareOps.append(frame.ops)
  }

  private mutating func planOldLook(
    of node: NodeIndex, _ tree: borrowing RenderTree, target: Target, _ images: inout ImageStore
  ) {
    // A layer that reaches far out of the frame is kept one frame's size around it.
    let size = target.size
    let reach = PixelRect(
      x: -size.width, y: -size.height, width: 3 * size.width, height: 3 * size.height)
    let region = PixelRect(
      covering: tree.extent(of: node, through: .identity), scale: scale, within: reach
    ).outset(by: 1)
    guard !region.isEmpty, Int(region.width) * Int(region.height) <= 1 << 24,
      let place = plan.bitmaps.placeOldLook(
        region, apartFrom: { $0 == node || Self.isBelow($0, node, tree) })
    else { return }
    openBitmap(
      of: node, place, region: region, View(isBitmap: true, limits: region, bareNode: node),
      scale: scale,
      opacity: -1)
    enter(node, tree, &images)
    takeSteps(tree, &images)
    let isHidden = tree.style[node.slot].flags.contains(.hidden)
    plan.bitmaps.keep(
      BitmapCache.OldLook(
        node: node, id: tree.ids[node.slot], map: tree.resolved[node.slot].toRoot.scaled(by: scale),
        region: region, place: place,
        opacity: isHidden ? 0 : min(tree.style[node.slot].opacity, 1)))
  }

  private static func isBelow(
    _ node: NodeIndex, _ other: NodeIndex, _ tree: borrowing RenderTree
  ) -> Bool {
    var current = node
    while current.isValid, current != tree.root {
      current = tree.links[current.slot].parent
      if current == other { return true }
    }
    return false
  }

  private func isUnderRoot(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    var current = node
    while current.isValid, current != tree.root { current = tree.links[current.slot].parent }
    return current.isValid
  }

  // MARK: - Drawing

  /// Draws a node that is in a transition.
  mutating func enterTransition(
    of node: NodeIndex, _ tree: borrowing RenderTree, _ images: inout ImageStore
  ) {
    guard let index = tree.transitions.place(of: node) else { return }
    let transition = tree.transitions.values[index]
    let region = PixelRect(
      covering: box(of: node, tree), scale: scale, within: context.clipBounds)
    guard !region.isEmpty else { return }
    if node != view.bareNode, let place = tree.effects.place(of: node) {
      addBackdropFilters(
        tree.effects.values[place], node,
        opacity: newOpacity(of: node, tree) * context.opacity, tree)
    }
    if blend(of: node, tree) != nil {
      // Both looks together are what is blended.
      steps.append(.endBlendedTransition(node))
      contexts.append(Context(clipBounds: region, opacity: 1))
      openPass(region: region, opacity: 1, isAlone: true)
    }
    show(transition, of: node, region: region, tree, &images)
  }

  /// Both looks of a node lie in a pass, to be blended with what is behind the node.
  mutating func endBlendedTransition(of node: NodeIndex, _ tree: borrowing RenderTree) {
    contexts.removeLast()
    guard let result = closePass(), let mode = blend(of: node, tree) else { return }
    addBlend(
      mode, result.source, node, opacity: context.opacity,
      factor: tintOfResult(of: node, tree), tree)
  }

  private mutating func show(
    _ transition: NodeTransition, of node: NodeIndex, region: PixelRect,
    _ tree: borrowing RenderTree, _ images: inout ImageStore
  ) {
    let progress = Float(min(max(transition.progress, 0), 1))
    if let filter = transition.filter, filter.isEnabled {
      enterFilterTransition(filter, of: node, region: region, tree, &images)
      return
    }
    if transition.kind == .fade {
      beginGroup(region: region, opacity: context.opacity)
      showOldLook(of: node, share: 1 - progress, tree)
      enterNewLook(
        of: node, region: region, opacity: newOpacity(of: node, tree) * progress, adds: true,
        tree, &images)
      return
    }
    if context.opacity < 1 { beginGroup(region: region, opacity: context.opacity) }
    if transition.kind == .reveal {
      steps.append(.oldLook(node))
    } else {
      showOldLook(of: node, tree)
    }
    enterNewLook(
      of: node, region: region, opacity: newOpacity(of: node, tree), adds: false, tree, &images)
  }

  private func newOpacity(of node: NodeIndex, _ tree: borrowing RenderTree) -> Float {
    let style = tree.style[node.slot]
    return style.flags.contains(.hidden) ? 0 : max(0, ownOpacity(node, style))
  }

  /// Shows what a node looked like, slid as far as its transition has come.
  mutating func showOldLook(of node: NodeIndex, _ tree: borrowing RenderTree) {
    showOldLook(of: node, share: 1, tree)
  }

  private mutating func showOldLook(
    of node: NodeIndex, share: Float, _ tree: borrowing RenderTree
  ) {
    guard let look = plan.bitmaps.oldLook(of: node, tree.ids[node.slot]) else { return }
    let opacity = node == view.bareNode ? 1 : look.opacity
    let slide = slide(of: node, tree).old
    show(
      look.place, look.region, drawn: look.map,
      at: Homography(xx: 1, xy: 0, yx: 0, yy: 1, tx: slide.x, ty: slide.y)
        .concatenating(map(of: node, tree)),
      opacity: opacity * share)
  }

  /// Draws the live layer, slid as far as its transition has come; through a pass of its own if it
  /// is not opaque or is added to what is there.
  private mutating func enterNewLook(
    of node: NodeIndex, region: PixelRect, opacity: Float, adds: Bool,
    _ tree: borrowing RenderTree, _ images: inout ImageStore
  ) {
    guard opacity > 0 else { return }
    var next = view
    next.bareNode = node
    next.settledNode = node
    let slide = slide(of: node, tree).new
    if slide != .zero, let slid = slid(node, by: slide, tree) {
      next.map = slid
      next.isRoot = false
    }
    steps.append(.endView)
    if adds || opacity < 1 {
      steps.append(.endNewLook(adds: adds))
      contexts.append(Context(clipBounds: region, opacity: 1))
      openPass(region: region, opacity: opacity)
    } else {
      pushContext(opacity: 1)
      steps.append(.endContext)
    }
    enterView(next, scale: scale)
    enter(node, tree, &images)
  }

  /// The new look is complete.
  mutating func endNewLook(adds: Bool) {
    contexts.removeLast()
    let opacity = openPasses[openPasses.count - 1].opacity
    guard let result = closePass() else { return }
    addsToTarget = adds
    show(result, opacity: opacity)
    addsToTarget = false
  }

  /// How far the looks have slid, in the layer's space.
  private func slide(
    of node: NodeIndex, _ tree: borrowing RenderTree
  ) -> (old: SIMD2<Double>, new: SIMD2<Double>) {
    guard let index = tree.transitions.place(of: node) else { return (.zero, .zero) }
    let transition = tree.transitions.values[index]
    guard transition.filter == nil else { return (.zero, .zero) }
    let bounds = tree.geometry[node.slot].bounds
    // From where the motion starts.
    let side: SIMD2<Double> =
      switch transition.edge {
      case .left: SIMD2(-bounds.z, 0)
      case .right: SIMD2(bounds.z, 0)
      case .top: SIMD2(0, bounds.w)
      case .bottom: SIMD2(0, -bounds.w)
      }
    let progress = transition.progress
    switch transition.kind {
    case .fade: return (.zero, .zero)
    case .moveIn: return (.zero, side * (1 - progress))
    case .push: return (-side * progress, side * (1 - progress))
    case .reveal: return (-side * progress, .zero)
    }
  }

  /// The space in which a node lies moved within its own plane; nil where there is none.
  func slid(
    _ node: NodeIndex, by slide: SIMD2<Double>, _ tree: borrowing RenderTree
  ) -> Homography? {
    let map = map(of: node, tree)
    guard let inverse = map.inverse else { return nil }
    return view.map.concatenating(inverse)
      .concatenating(Homography(xx: 1, xy: 0, yx: 0, yy: 1, tx: slide.x, ty: slide.y))
      .concatenating(map)
  }

  // MARK: - Filters

  private mutating func enterFilterTransition(
    _ filter: FilterDescription, of node: NodeIndex, region: PixelRect,
    _ tree: borrowing RenderTree, _ images: inout ImageStore
  ) {
    contexts.append(Context(clipBounds: region, opacity: 1))
    openPass(region: region, opacity: 1, isAlone: true)
    addNothing(region)
    showOldLook(of: node, tree)
    contexts.removeLast()
    guard let old = closePass() else { return }
    uses[uses.count - 1].isPinned = true
    transitionSources.append(old.source)
    steps.append(.endFilterTransition(node))
    contexts.append(Context(clipBounds: region, opacity: 1))
    openPass(region: region, opacity: context.opacity, isAlone: true)
    addNothing(region)
    enterNewLook(
      of: node, region: region, opacity: newOpacity(of: node, tree), adds: false, tree, &images)
  }

  /// Both looks are there.
  mutating func endFilterTransition(of node: NodeIndex, _ tree: borrowing RenderTree) {
    contexts.removeLast()
    let old = transitionSources.removeLast()
    guard let new = closePass(), let index = tree.transitions.place(of: node),
      let filter = tree.transitions.values[index].filter
    else { return }
    plan.filters.append(filter)
    let kind = PlannedEffect.Kind.transition(
      plan.filters.count - 1, progress: Float(tree.transitions.values[index].progress))
    guard
      let made = addEffect(
        kind, new.source, backdrop: old, space: space(of: node, tree), region: new.region)
    else { return }
    show(made, opacity: context.opacity, tint: nil)
  }

  /// Draws a quad without colour, so that a pass that may stay empty is a picture all the same.
  private mutating func addNothing(_ region: PixelRect) {
    var instance = Self.quad(region)
    append(
      &instance, features: .fill, texture: .none, sampling: .nearest, box: RootRect(region))
  }
}
