// SPDX-License-Identifier: MIT

internal import CoreImage
internal import RenderTree

/// Layers with `shouldRasterize`: drawn in their own space at `rasterizationScale` pixels a point, and
/// resampled to their position (behaviour fact DO-11).
enum RasterizedGroup {
  /// Number of pixels that a bitmap may have.
  static var areaLimit: Int { 1 << 24 }

  /// Shows a rasterized layer from its bitmap, which is drawn first where it is out of date.
  ///
  /// - Returns: false for a layer that cannot be rasterized: too large, or without an extent.
  static func enter(
    _ node: NodeIndex, _ planner: inout FramePlanner, _ tree: borrowing RenderTree,
    _ images: inout ImageStore
  ) -> Bool {
    let resolved = tree.resolved[node.slot]
    let density = tree.style[node.slot].rasterizationScale
    guard density > 1e-3, density < 1e3, let inverse = resolved.toRoot.inverse
    else { return false }
    let opacity = planner.scene.ownOpacity(of: node, tree) * planner.recorder.clips.opacity
    var bitmap = BitmapCache.Bitmap(
      node: node, id: tree.ids[node.slot], stamp: resolved.contentStamp,
      traits: resolved.traits.intersection(KeptGroup.keyTraits),
      map: Homography.identity.scaled(by: density), lastMap: .identity)
    bitmap.isLocal = true
    if let index = planner.plan.bitmaps.index(of: node, bitmap.id) {
      let kept = planner.plan.bitmaps[index]
      // A bitmap in the page into which the pass draws, that of a bitmap around it, moves elsewhere.
      if let rect = kept.pageRect, kept.isCurrent(for: bitmap), kept.map == bitmap.map,
        rect.target != planner.recorder.target
      {
        planner.plan.bitmaps.touch(index, at: .identity)
        BackdropFilter.draw(
          tree.effects[node], node, opacity: opacity, &planner.recorder, planner.scene, tree)
        KeptGroup.showBitmap(of: node, opacity: opacity, &planner, tree)
        return true
      }
    }
    let box = PixelRect(
      covering: tree.extent(of: node, through: inverse), scale: density, within: .passLimits
    ).outset(by: 1)
    guard Int(box.width) * Int(box.height) <= areaLimit else { return false }
    let index = planner.plan.bitmaps.note(bitmap)
    guard
      let rect = planner.recorder.plan.bitmaps.place(
        index, box, apartFrom: planner.recorder.target)
    else { return false }
    // Only now: a layer that is drawn directly after all filters its backdrop by itself.
    BackdropFilter.draw(
      tree.effects[node], node, opacity: opacity, &planner.recorder, planner.scene, tree)
    let view = View(
      map: inverse, isRoot: false, isBitmap: true, scale: density, limits: box,
      nodeWithoutOwnOpacity: node)
    KeptGroup.openBitmap(of: node, rect, view, opacity: opacity, &planner)
    planner.enter(node, tree, &images)
    return true
  }

  /// Shows the bitmap of a layer on the layer's plane.
  static func show(
    _ bitmap: BitmapCache.Bitmap, _ rect: PageRect, opacity: Float,
    _ planner: inout FramePlanner, _ tree: borrowing RenderTree
  ) {
    let node = bitmap.node
    let space = planner.scene.layerSpace(of: node, tree)
    guard let mode = planner.scene.blend(of: node, tree) else {
      planner.recorder.show(rect, bitmap.region, drawn: bitmap.map, in: space, opacity: opacity)
      return
    }
    let box = space.map.boundingBox(of: bitmap.points)
    let region = planner.scene.pixels(box.outset(by: 1), within: planner.recorder.clips.bounds)
    guard !region.isEmpty else { return }
    planner.recorder.beginPass(region, isAlone: true)
    planner.recorder.show(rect, bitmap.region, drawn: bitmap.map, in: space, opacity: 1)
    guard let result = planner.recorder.endPass() else { return }
    BlendGroup(mode, node).draw(
      result.source, opacity: opacity, factor: Tint.ofResult(node, tree), &planner.recorder,
      planner.scene, tree)
  }
}

extension BitmapCache.Bitmap {
  /// The rectangle of the layer's space that the bitmap of a scaled layer shows.
  fileprivate var points: SIMD4<Double> {
    SIMD4(
      Double(region.x) / map.xx, Double(region.y) / map.yy, Double(region.width) / map.xx,
      Double(region.height) / map.yy)
  }
}
