// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import CoreImage
internal import RenderTree

/// Transitions from a layer's old look to its new one (behaviour facts TR-1 to TR-6).
///
/// The old look is a bitmap, made before the delta that begins the transition is applied. The new
/// look is the live layer with its sublayers. A fade is the exact mix of both in premultiplied
/// values; in the others they slide by the size of the bounds, not clipped by them, or turn; a filter
/// (`CATransition.filter`) gets both as pictures. The layer's superlayers clip, fade and mask it all.
enum TransitionGroup {
  /// Draws the present look of a node into a bitmap.
  ///
  /// - Parameter frame: the size of the frame.
  static func planOldLook(
    of node: NodeIndex, frame: PixelRect, planner: inout FramePlanner,
    in tree: borrowing RenderTree, images: inout ImageStore
  ) {
    // A layer that reaches far out of the frame is kept one frame's size around it.
    let reach = PixelRect(
      x: -frame.width, y: -frame.height, width: 3 * frame.width, height: 3 * frame.height)
    let scale = planner.scene.scale
    let region = PixelRect(
      covering: tree.extent(of: node, through: .identity), scale: scale, within: reach
    ).outset(by: 1)
    guard !region.isEmpty,
      Int(region.width) * Int(region.height) <= RasterizedGroup.areaLimit,
      let rect = planner.plan.bitmaps.placeOldLook(
        region, apartFrom: { $0 == node || $0.isBelow(node, tree) })
    else { return }
    let view = View(isBitmap: true, scale: scale, limits: region, nodeWithoutOwnOpacity: node)
    KeptGroup.openBitmap(of: node, rect, view: view, opacity: nil, planner: &planner)
    planner.enter(node, in: tree, images: &images)
    planner.takeSteps(tree, &images)
    let isHidden = tree.style[node.slot].flags.contains(.hidden)
    planner.plan.bitmaps.keep(
      BitmapCache.OldLook(
        node: node, id: tree.ids[node.slot], map: tree.resolved[node.slot].toRoot.scaled(by: scale),
        region: region, pageRect: rect,
        opacity: isHidden ? 0 : min(tree.style[node.slot].opacity, 1),
        opaque: planner.insideOfBitmap.largest))
  }

  // MARK: - Drawing

  /// Draws a node that is in a transition.
  static func enter(
    _ node: NodeIndex, planner: inout FramePlanner, in tree: borrowing RenderTree,
    images: inout ImageStore
  ) {
    guard let index = tree.transitions.index(of: node) else { return }
    let transition = tree.transitions.values[index]
    let region = planner.scene.pixels(
      planner.scene.box(of: node, tree), within: planner.recorder.clips.bounds)
    guard !region.isEmpty else { return }
    if node != planner.scene.view.nodeWithoutOwnOpacity, let index = tree.effects.index(of: node) {
      BackdropFilter.draw(
        tree.effects.values[index], node,
        opacity: newOpacity(of: node, planner.scene, tree) * planner.recorder.clips.opacity,
        into: &planner.recorder, scene: planner.scene, in: tree)
    }
    if planner.scene.blend(of: node, tree) != nil {
      // Both looks together are blended.
      planner.steps.append(.endBlendedTransition(node))
      planner.recorder.beginPass(region, isAlone: true)
    }
    if transition.filter?.isEnabled ?? false {
      enterFiltered(node, region: region, planner: &planner, in: tree, images: &images)
    } else {
      enter(transition, of: node, region: region, planner: &planner, in: tree, images: &images)
    }
  }

  /// Draws both looks of a node.
  private static func enter(
    _ transition: NodeTransition, of node: NodeIndex, region: PixelRect,
    planner: inout FramePlanner, in tree: borrowing RenderTree, images: inout ImageStore
  ) {
    let opacity = newOpacity(of: node, planner.scene, tree)
    let inherited = planner.recorder.clips.opacity
    let isOpen: Bool
    if transition.kind == .fade {
      let progress = Float(min(max(transition.progress, 0), 1))
      planner.beginGroup(region: region, opacity: inherited)
      showOldLook(of: node, share: 1 - progress, &planner, tree)
      isOpen = openNewLook(
        of: node, region: region, opacity: opacity * progress, adds: true, &planner, tree)
    } else {
      if inherited < 1 { planner.beginGroup(region: region, opacity: inherited) }
      if transition.kind == .reveal {
        planner.steps.append(.oldLook(node))
      } else {
        showOldLook(of: node, &planner, tree)
      }
      isOpen = openNewLook(
        of: node, region: region, opacity: opacity, adds: false, &planner, tree)
    }
    if isOpen { planner.enter(node, in: tree, images: &images) }
  }

  /// Shows both looks of a node, which lie in a pass, blended with the node's backdrop.
  static func endBlended(
    of node: NodeIndex, _ planner: inout FramePlanner, _ tree: borrowing RenderTree
  ) {
    guard let result = planner.recorder.endPass(),
      let mode = planner.scene.blend(of: node, tree)
    else { return }
    BlendGroup(mode, node).draw(
      result.source, opacity: planner.recorder.clips.opacity, factor: Tint.ofResult(node, tree),
      into: &planner.recorder, scene: planner.scene, in: tree)
  }

  // MARK: - Looks

  private static func newOpacity(
    of node: NodeIndex, _ scene: borrowing SceneView, _ tree: borrowing RenderTree
  ) -> Float {
    let isHidden = tree.style[node.slot].flags.contains(.hidden)
    return isHidden ? 0 : max(0, scene.ownOpacity(of: node, tree))
  }

  /// Shows the old look of a node, moved by the progress of its transition.
  ///
  /// - Parameter share: the share of the look in the mix.
  static func showOldLook(
    of node: NodeIndex, share: Float = 1, _ planner: inout FramePlanner,
    _ tree: borrowing RenderTree
  ) {
    guard let look = planner.plan.bitmaps.oldLook(of: node, tree.ids[node.slot]) else { return }
    let motion = TransitionMotion(of: node, tree)
    guard let place = motion.old else { return }
    let opacity = node == planner.scene.view.nodeWithoutOwnOpacity ? 1 : look.opacity
    var space = planner.scene.layerSpace(of: node, tree)
    if place != .identity { space.map = place.concatenating(space.map) }
    planner.recorder.show(
      KeptPicture(pageRect: look.pageRect, region: look.region, opaque: look.opaque),
      drawn: look.map, in: space, opacity: opacity * share, light: motion.light)
  }

  /// Begins the live layer, moved by the progress of its transition; through a pass of its own if it
  /// is not opaque, is added to the pixels below or turns away from the light.
  ///
  /// - Returns: false for a layer that does not show.
  private static func openNewLook(
    of node: NodeIndex, region: PixelRect, opacity: Float, adds: Bool,
    _ planner: inout FramePlanner, _ tree: borrowing RenderTree
  ) -> Bool {
    let motion = TransitionMotion(of: node, tree)
    guard opacity > 0, let place = motion.new else { return false }
    var next = planner.scene.view
    next.nodeWithoutOwnOpacity = node
    next.nodeWithoutTransition = node
    if place != .identity, let moved = planner.scene.moved(node, by: place, tree) {
      next.map = moved
      next.isRoot = false
    }
    planner.steps.append(.endView)
    if adds || opacity < 1 || motion.light < 1 {
      planner.steps.append(.endNewLook(adds: adds, light: motion.light))
      planner.recorder.beginPass(region, opacity: opacity)
    } else {
      planner.beginLevel(opacity: 1)
    }
    planner.scene.enter(next)
    return true
  }

  /// Shows the new look, which lies in a pass.
  static func endNewLook(adds: Bool, light: Float, _ recorder: inout PassRecorder) {
    let opacity = recorder.opacity
    guard let result = recorder.endPass() else { return }
    let outer = recorder.clips.top.adds
    recorder.clips.top.adds = adds
    recorder.show(result, opacity: opacity, light: light)
    recorder.clips.top.adds = outer
  }

  // MARK: - Filters

  /// Draws both looks of a node as the input of a filter.
  private static func enterFiltered(
    _ node: NodeIndex, region: PixelRect, planner: inout FramePlanner,
    in tree: borrowing RenderTree, images: inout ImageStore
  ) {
    guard let old = oldPicture(of: node, region: region, &planner, tree) else { return }
    planner.transitionSources.append(old)
    planner.steps.append(.endFilterTransition(node))
    planner.recorder.beginPass(region, isAlone: true)
    let opacity = newOpacity(of: node, planner.scene, tree)
    if openNewLook(
      of: node, region: region, opacity: opacity, adds: false, &planner, tree)
    {
      planner.enter(node, in: tree, images: &images)
    }
  }

  /// Shows the result of a filter of both looks.
  static func endFiltered(
    of node: NodeIndex, planner: inout FramePlanner, in tree: borrowing RenderTree,
    images: borrowing ImageStore
  ) {
    let old = planner.transitionSources.removeLast()
    let region = planner.recorder.region
    drawNothingIfEmpty(region, &planner.recorder)
    let new = planner.recorder.takePlainImage(images) ?? planner.recorder.endPass()?.source
    guard let new, let index = tree.transitions.index(of: node),
      let filter = tree.transitions.values[index].filter
    else { return }
    let transition = tree.transitions.values[index]
    let isBack = transition.isReversed
    let effect = PlannedEffect(
      kind: .transition(
        planner.recorder.plan.append(filter),
        progress: Float(isBack ? 1 - transition.progress : transition.progress)),
      source: isBack ? old : new, backdrop: isBack ? new : old,
      space: planner.scene.filterSpace(of: node, tree), region: region)
    let opacity = planner.recorder.clips.opacity
    if opacity == 1, planner.recorder.drawsDirectly(effect, blend: .sourceOver) { return }
    guard let made = planner.recorder.addEffect(effect) else { return }
    planner.recorder.show(made, opacity: opacity)
  }

  /// The old look of a node as the input of a filter: its bitmap where that lies in the frame pixel by pixel, or else a
  /// pass that shows it.
  private static func oldPicture(
    of node: NodeIndex, region: PixelRect, _ planner: inout FramePlanner,
    _ tree: borrowing RenderTree
  ) -> EffectSource? {
    if let kept = keptPicture(of: node, planner, tree) { return kept }
    planner.recorder.beginPass(region, isAlone: true)
    showOldLook(of: node, &planner, tree)
    drawNothingIfEmpty(region, &planner.recorder)
    guard let old = planner.recorder.endPass() else { return nil }
    planner.recorder.pages.pinLast()
    return old.source
  }

  /// Fast path of filters: the bitmap of a node's old look, if each of its pixels lies on one of the frame's.
  private static func keptPicture(
    of node: NodeIndex, _ planner: borrowing FramePlanner, _ tree: borrowing RenderTree
  ) -> EffectSource? {
    guard planner.options.contains(.plainImage),
      let look = planner.plan.bitmaps.oldLook(of: node, tree.ids[node.slot]),
      case .kept(let page) = look.pageRect.target,
      look.opacity == 1 || node == planner.scene.view.nodeWithoutOwnOpacity
    else { return nil }
    let map = planner.scene.layerSpace(of: node, tree).toPixels
    guard map.isAffine, look.map.isTranslated(from: map), look.map.isWholePixels(from: map)
    else { return nil }
    let shift = SIMD2(
      Int32(clamping: (map.tx - look.map.tx).rounded()),
      Int32(clamping: (map.ty - look.map.ty).rounded()))
    return EffectSource(
      texture: .kept(page), region: look.region.moved(by: shift),
      corner: SIMD2(look.pageRect.x, look.pageRect.y), opaque: look.opaque.moved(by: shift))
  }

  /// Draws a pixel without colour if the innermost pass is empty, so that it is a picture, too.
  private static func drawNothingIfEmpty(_ region: PixelRect, _ recorder: inout PassRecorder) {
    guard recorder.isInnermostPassEmpty else { return }
    let region = PixelRect(x: region.x, y: region.y, width: 1, height: 1)
    var quad = Quad(covering: region)
    quad.features = .fill
    quad.sampling = .nearest
    recorder.append(&quad, box: RootRect(region))
  }
}
