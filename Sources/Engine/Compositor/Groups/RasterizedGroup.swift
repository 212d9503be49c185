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
    _ node: NodeIndex, planner: inout FramePlanner, in tree: borrowing RenderTree,
    images: inout ImageStore
  ) -> Bool {
    let resolved = tree.resolved[node.slot]
    let density = tree.style[node.slot].rasterizationScale
    guard density > 1e-3, density < 1e3, let inverse = resolved.toRoot.inverse
    else { return false }
    let opacity = planner.scene.ownOpacity(of: node, tree) * planner.recorder.clips.opacity
    let map = map(
      of: tree.geometry[node.slot].bounds, density: density,
      under: planner.scene.layerSpace(of: node, tree).toPixels)
    var bitmap = BitmapCache.Bitmap(
      node: node, id: tree.ids[node.slot], stamp: resolved.contentStamp,
      traits: resolved.traits.intersection(KeptGroup.keyTraits), map: map, lastMap: .identity)
    bitmap.isLocal = true
    if let index = planner.plan.bitmaps.index(of: node, bitmap.id) {
      let kept = planner.plan.bitmaps[index]
      // A bitmap in the page into which the pass draws, that of a bitmap around it, moves elsewhere.
      if let rect = kept.pageRect, kept.isCurrent(for: bitmap), kept.map == bitmap.map,
        rect.target != planner.recorder.target
      {
        planner.plan.bitmaps.touch(index, at: .identity)
        BackdropFilter.draw(
          tree.effects[node], node, opacity: opacity, into: &planner.recorder, scene: planner.scene,
          in: tree)
        KeptGroup.showBitmap(of: node, opacity: opacity, &planner, tree)
        return true
      }
    }
    let extent = map.boundingBox(of: tree.extent(of: node, through: inverse).rect)
    let box = PixelRect(covering: extent, scale: 1, within: .passLimits).outset(by: 1)
    guard Int(box.width) * Int(box.height) <= areaLimit else { return false }
    let index = planner.plan.bitmaps.note(bitmap)
    guard
      let rect = planner.recorder.plan.bitmaps.place(
        index, box, apartFrom: planner.recorder.target)
    else { return false }
    // Only now: a layer that is drawn directly after all filters its backdrop by itself.
    BackdropFilter.draw(
      tree.effects[node], node, opacity: opacity, into: &planner.recorder, scene: planner.scene,
      in: tree)
    let view = View(
      map: inverse.concatenating(map), isRoot: false, isBitmap: true, scale: 1, limits: box,
      nodeWithoutOwnOpacity: node)
    KeptGroup.openBitmap(of: node, rect, view: view, opacity: opacity, planner: &planner)
    planner.enter(node, in: tree, images: &images)
    return true
  }

  /// The map from a layer's space to the pixels of its bitmap.
  ///
  /// The bounds fill whole pixels, with up to a pixel more than the density asks for: a pixel that they fill in
  /// part would be mixed into those within them wherever the bitmap is resampled. A bitmap that is
  /// shown pixel by pixel is as it would be on screen.
  ///
  /// - Parameters:
  ///   - density: pixels per point.
  ///   - shown: from the layer's space to the pixels in which it is seen.
  private static func map(
    of bounds: SIMD4<Double>, density: Double, under shown: Homography
  ) -> Homography {
    let plain = Homography.identity.scaled(by: density)
    let counts = (bounds.highHalf * density - RootRect.gridSlack).rounded(.up)
    guard !shown.keepsPixels(density: density), counts.min() > 0,
      counts.max() < Double(PixelRect.passLimit)
    else { return plain }
    let densities = counts / bounds.highHalf
    let corner = bounds.lowHalf * densities
    let shift = corner.rounded(.toNearestOrAwayFromZero) - corner
    return Homography(
      xx: densities.x, xy: 0, yx: 0, yy: densities.y, tx: shift.x, ty: shift.y)
  }

  /// Shows the bitmap of a layer on the layer's plane.
  static func show(
    _ bitmap: BitmapCache.Bitmap, _ rect: PageRect, opacity: Float,
    planner: inout FramePlanner, in tree: borrowing RenderTree
  ) {
    let node = bitmap.node
    let space = planner.scene.layerSpace(of: node, tree)
    guard let mode = planner.scene.blend(of: node, tree) else {
      planner.recorder.show(
        KeptPicture(pageRect: rect, region: bitmap.region, opaque: bitmap.inside.largest),
        drawn: bitmap.map, in: space, opacity: opacity)
      return
    }
    let box = space.map.boundingBox(of: bitmap.points)
    let region = planner.scene.pixels(box.outset(by: 1), within: planner.recorder.clips.bounds)
    guard !region.isEmpty else { return }
    planner.recorder.beginPass(region, isAlone: true)
    planner.recorder.show(
      KeptPicture(pageRect: rect, region: bitmap.region, opaque: bitmap.inside.largest),
      drawn: bitmap.map, in: space, opacity: 1)
    guard let result = planner.recorder.endPass() else { return }
    BlendGroup(mode, node).draw(
      result.source, opacity: opacity, factor: Tint.ofResult(node, tree), into: &planner.recorder,
      scene: planner.scene, in: tree)
  }
}

extension BitmapCache.Bitmap {
  /// The rectangle of the layer's space that the bitmap of a scaled layer shows.
  fileprivate var points: SIMD4<Double> {
    SIMD4(
      (Double(region.x) - map.tx) / map.xx, (Double(region.y) - map.ty) / map.yy,
      Double(region.width) / map.xx, Double(region.height) / map.yy)
  }
}

extension Homography {
  /// Whether a point along an axis of the layer is as many pixels along one of the frame.
  fileprivate func keepsPixels(density: Double) -> Bool {
    guard isAffine else { return false }
    let nearly = 1e-4 * density
    func isScaled(_ along: SIMD2<Double>, _ across: SIMD2<Double>) -> Bool {
      abs(abs(along.x) - density) <= nearly && abs(abs(along.y) - density) <= nearly
        && abs(across.x) <= nearly && abs(across.y) <= nearly
    }
    return isScaled(SIMD2(xx, yy), SIMD2(xy, yx)) || isScaled(SIMD2(xy, yx), SIMD2(xx, yy))
  }
}
