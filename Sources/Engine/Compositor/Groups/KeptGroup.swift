// SPDX-License-Identifier: MIT

internal import CoreImage
internal import RenderTree

/// Fast path of groups: one that does not change is drawn once, and its bitmap kept.
///
/// A group or effect that needs a pass is drawn in the frame's pixels; when it turns out not to have
/// changed since the frame before, its bitmap is kept and shown again: one to one where it lies in
/// the pixel grid as it was drawn, and interpolated while it moves in between. In the frame in which
/// it stands still it is redrawn at its position.
enum KeptGroup {
  /// The traits of a node's ancestors that its bitmap depends on.
  static var keyTraits: ResolvedNode.Traits { [.contentsFlipped, .turnedAway] }

  /// Whether the bitmap of a node may be kept.
  private static func isPossible(
    _ node: NodeIndex, planner: borrowing FramePlanner, in tree: borrowing RenderTree
  ) -> Bool {
    let view = planner.scene.view
    return planner.options.contains(.keptBitmaps) && !view.isBitmap && view.isRoot
      && node != view.nodeWithoutOwnOpacity && planner.scene.blend(of: node, tree) == nil
      && !planner.scene.filtersBackdrop(node, tree) && !planner.recorder.clips.top.isCut
      && !planner.dividingBlends.mayRead(tree.resolved[node.slot].subtreeBounds)
  }

  /// Shows a node that needs a pass from its kept bitmap, or keeps one now that it has not changed.
  ///
  /// - Returns: false if the node has to be drawn by a pass of this frame.
  static func enter(
    _ node: NodeIndex, opacity: Float, planner: inout FramePlanner,
    in tree: borrowing RenderTree, images: inout ImageStore
  ) -> Bool {
    guard isPossible(node, planner: planner, in: tree) else { return false }
    let resolved = tree.resolved[node.slot]
    let map = resolved.toRoot.scaled(by: planner.scene.scale)
    let fresh = BitmapCache.Bitmap(
      node: node, id: tree.ids[node.slot], stamp: resolved.contentStamp,
      traits: resolved.traits.intersection(keyTraits), map: map, lastMap: map)
    guard let index = planner.plan.bitmaps.index(of: node, fresh.id),
      planner.plan.bitmaps[index].isCurrent(for: fresh),
      planner.plan.bitmaps[index].map.isTranslated(from: map)
    else {
      planner.plan.bitmaps.note(fresh)
      return false
    }
    let bitmap = planner.plan.bitmaps[index]
    if bitmap.pageRect != nil {
      let isMoving = !planner.drawsExactly && bitmap.lastMap != map
      if isMoving || bitmap.map.isWholePixels(from: map) {
        planner.plan.bitmaps.touch(index, at: map)
        planner.occlusion.skip(node, tree)
        showBitmap(of: node, opacity: opacity, &planner, tree)
        return true
      }
    }
    guard let box = drawnPixels(of: node, planner.scene, tree),
      let rect = planner.recorder.plan.bitmaps.place(
        index, box, apartFrom: planner.recorder.target),
      let index = planner.plan.bitmaps.index(of: node, fresh.id)
    else { return false }
    planner.plan.bitmaps[index].map = map
    planner.plan.bitmaps[index].lastMap = map
    let view = View(
      isBitmap: true, scale: planner.scene.scale, limits: box, nodeWithoutOwnOpacity: node)
    openBitmap(of: node, rect, view: view, opacity: opacity, planner: &planner)
    planner.enter(node, in: tree, images: &images)
    return true
  }

  /// The pixels of a node's bitmap; nil for a node much larger than the frame, which is rather drawn
  /// as far as it is seen.
  private static func drawnPixels(
    of node: NodeIndex, _ scene: borrowing SceneView, _ tree: borrowing RenderTree
  ) -> PixelRect? {
    let limit = PixelRect.passLimit
    let box = scene.pixels(scene.drawnBox(of: node, tree), within: .passLimits).outset(by: 1)
    guard Int(box.width) * Int(box.height) <= max(scene.pageArea, 1 << 18),
      box.x > -limit, box.y > -limit, box.maxX < limit, box.maxY < limit
    else { return nil }
    return box
  }

  // MARK: - Bitmaps

  /// Opens the pass that draws a bitmap; `.endBitmap` on the stack closes it.
  ///
  /// - Parameters:
  ///   - view: the space of the bitmap; its limits are the pixels that are drawn.
  ///   - opacity: that of the bitmap when it is shown afterwards; nil for one that is only kept.
  static func openBitmap(
    of node: NodeIndex, _ rect: PageRect, view: View, opacity: Float?,
    planner: inout FramePlanner
  ) {
    planner.steps.append(.endBitmap(node, opacity: opacity))
    planner.recorder.beginPass(view.limits, into: rect)
    planner.scene.enter(view)
  }

  /// Completes the bitmap of a node.
  static func endBitmap(
    of node: NodeIndex, opacity: Float?, _ planner: inout FramePlanner,
    _ tree: borrowing RenderTree
  ) {
    planner.scene.leave()
    let result = planner.recorder.endPass()
    planner.insideOfBitmap = result?.inside ?? OpaqueInside()
    if let index = planner.plan.bitmaps.index(of: node, tree.ids[node.slot]) {
      planner.plan.bitmaps[index].inside = result?.inside ?? OpaqueInside()
    }
    if let opacity { showBitmap(of: node, opacity: opacity, &planner, tree) }
  }

  /// Shows the kept bitmap of a node at the node's present position.
  static func showBitmap(
    of node: NodeIndex, opacity: Float, _ planner: inout FramePlanner,
    _ tree: borrowing RenderTree
  ) {
    guard let index = planner.plan.bitmaps.index(of: node, tree.ids[node.slot]),
      let rect = planner.plan.bitmaps[index].pageRect
    else { return }
    let bitmap = planner.plan.bitmaps[index]
    guard !bitmap.isLocal else {
      RasterizedGroup.show(bitmap, rect, opacity: opacity, planner: &planner, in: tree)
      return
    }
    let map = tree.resolved[node.slot].toRoot.scaled(by: planner.scene.scale)
    let isExact = bitmap.map.isWholePixels(from: map)
    var shift = SIMD2(map.tx - bitmap.map.tx, map.ty - bitmap.map.ty)
    if isExact {
      shift.round(.toNearestOrAwayFromZero)
    } else {
      planner.interpolatedNodes.append(node)
    }
    planner.recorder.show(
      bitmap, in: rect, movedBy: shift, opacity: opacity, sampling: isExact ? .nearest : .linear)
  }
}
