// SPDX-License-Identifier: MIT

internal import CoreImage
internal import RenderTree

/// Drawing layers by way of bitmaps that are kept.
///
/// Two kinds. A layer with `shouldRasterize` is drawn in its own space at `rasterizationScale`
/// pixels a point, and its bitmap is resampled to wherever the layer is (behaviour fact DO-11). A
/// group or effect that needs a pass is drawn in the frame's pixels; when it turns out not to have
/// changed since the frame before, its bitmap is kept and shown again: one to one where it lies in
/// the pixel grid as it was drawn, and interpolated while it moves in between. In the frame in which
/// it stands still it is drawn anew for its place.
extension FramePlanner {
  /// What of a node's surroundings its bitmap depends on.
  private static var keyTraits: ResolvedNode.Traits { [.contentsFlipped, .turnedAway] }

  /// Shows a node that needs a pass from its kept bitmap, or keeps one now that it has not changed.
  ///
  /// - Returns: false if the node has to be drawn by a pass of this frame.
  mutating func enterKept(
    _ node: NodeIndex, opacity: Float, _ tree: borrowing RenderTree, _ images: inout ImageStore
  ) -> Bool {
    guard keepsBitmaps, !view.isBitmap, view.isRoot, node != view.bareNode,
      blend(of: node, tree) == nil,
      !filtersBackdrop(node, tree)
    else { return false }
    let resolved = tree.resolved[node.slot]
    let map = resolved.toRoot.scaled(by: scale)
    let traits = resolved.traits.intersection(Self.keyTraits)
    let fresh = BitmapCache.Bitmap(
      node: node, id: tree.ids[node.slot], stamp: resolved.contentStamp, traits: traits, map: map,
      lastMap: map)
    guard let index = plan.bitmaps.index(of: node, fresh.id),
      plan.bitmaps[index].stamp == fresh.stamp, plan.bitmaps[index].traits == traits,
      !plan.bitmaps[index].isLocal, plan.bitmaps[index].map.isTranslated(from: map)
    else {
      plan.bitmaps.note(fresh)
      return false
    }
    let bitmap = plan.bitmaps[index]
    if bitmap.place != nil {
      let isMoving = !drawsExactly && bitmap.lastMap != map
      if isMoving || bitmap.map.isWholePixels(from: map) {
        plan.bitmaps.touch(index, at: map)
        showBitmap(of: node, opacity: opacity, tree)
        return true
      }
    }
    let limit: Int32 = 1 << 14
    let box = PixelRect(
      covering: drawnBox(of: node, tree), scale: scale,
      within: PixelRect(x: -limit, y: -limit, width: 2 * limit, height: 2 * limit)
    ).outset(by: 1)
    // What is much larger than the frame is rather drawn as far as it is seen.
    guard Int(box.width) * Int(box.height) <= max(pageSize.x * pageSize.y, 1 << 18),
      box.x > -limit, box.y > -limit, box.maxX < limit, box.maxY < limit,
      let place = plan.bitmaps.place(index, box, apartFrom: pageDrawnInto),
      let index = plan.bitmaps.index(of: node, fresh.id)
    else { return false }
    plan.bitmaps[index].map = map
    plan.bitmaps[index].lastMap = map
    openBitmap(
      of: node, place, region: box, View(isBitmap: true, limits: box, bareNode: node), scale: scale,
      opacity: opacity)
    enter(node, tree, &images)
    return true
  }

  /// Shows a rasterized layer from its bitmap, which is drawn first where it is out of date.
  ///
  /// - Returns: false for a layer that cannot be rasterized: too large, or without an extent.
  mutating func enterRasterized(
    _ node: NodeIndex, _ tree: borrowing RenderTree, _ images: inout ImageStore
  ) -> Bool {
    let resolved = tree.resolved[node.slot]
    let style = tree.style[node.slot]
    let density = style.rasterizationScale
    guard !style.flags.contains(.preservesDepth), density > 1e-3, density < 1e3,
      let inverse = resolved.toRoot.inverse
    else { return false }
    let opacity = ownOpacity(node, style) * context.opacity
    var bitmap = BitmapCache.Bitmap(
      node: node, id: tree.ids[node.slot], stamp: resolved.contentStamp,
      traits: resolved.traits.intersection(Self.keyTraits),
      map: Homography.identity.scaled(by: density), lastMap: .identity)
    bitmap.isLocal = true
    if let index = plan.bitmaps.index(of: node, bitmap.id) {
      let kept = plan.bitmaps[index]
      // One that lies where it would be shown, in the page of a bitmap around it, moves elsewhere.
      if let place = kept.place, kept.isLocal, kept.stamp == bitmap.stamp,
        kept.traits == bitmap.traits, kept.map == bitmap.map, place.page != pageDrawnInto
      {
        plan.bitmaps.touch(index, at: .identity)
        addBackdropFilters(tree.effects[node], node, opacity: opacity, tree)
        showBitmap(of: node, opacity: opacity, tree)
        return true
      }
    }
    let limit: Int32 = 1 << 14
    let box = PixelRect(
      covering: tree.extent(of: node, through: inverse), scale: density,
      within: PixelRect(x: -limit, y: -limit, width: 2 * limit, height: 2 * limit)
    ).outset(by: 1)
    guard Int(box.width) * Int(box.height) <= 1 << 24 else { return false }
    let index = plan.bitmaps.note(bitmap)
    guard let place = plan.bitmaps.place(index, box, apartFrom: pageDrawnInto)
    else { return false }
    // Only now: a layer that is drawn directly after all filters its backdrop by itself.
    addBackdropFilters(tree.effects[node], node, opacity: opacity, tree)
    openBitmap(
      of: node, place, region: box,
      View(map: inverse, isRoot: false, isBitmap: true, limits: box, bareNode: node),
      scale: density,
      opacity: opacity)
    enter(node, tree, &images)
    return true
  }

  /// The page of kept bitmaps into which the innermost pass draws; nil for another target.
  private var pageDrawnInto: Int32? {
    openPasses[openPasses.count - 1].place.flatMap { $0.isKept ? $0.page : nil }
  }

  /// Opens the pass that draws a bitmap; `.endBitmap` on the stack closes it.
  mutating func openBitmap(
    of node: NodeIndex, _ place: TargetUse, region: PixelRect, _ next: View, scale: Double,
    opacity: Float
  ) {
    steps.append(.endBitmap(node, opacity: opacity))
    contexts.append(Context(clipBounds: region, opacity: 1))
    openPass(region: region, opacity: 1)
    openPasses[openPasses.count - 1].place = place
    enterView(next, scale: scale)
  }

  /// The bitmap of a node is complete.
  mutating func endBitmap(
    of node: NodeIndex, opacity: Float, _ tree: borrowing RenderTree
  ) {
    leaveView()
    contexts.removeLast()
    _ = closePass()
    // An opacity below zero stands for a bitmap that is not shown yet.
    if opacity >= 0 { showBitmap(of: node, opacity: opacity, tree) }
  }

  /// Shows the kept bitmap of a node where the node is now.
  private mutating func showBitmap(
    of node: NodeIndex, opacity: Float, _ tree: borrowing RenderTree
  ) {
    guard let index = plan.bitmaps.index(of: node, tree.ids[node.slot]),
      let place = plan.bitmaps[index].place
    else { return }
    let bitmap = plan.bitmaps[index]
    guard bitmap.isLocal else {
      let map = tree.resolved[node.slot].toRoot.scaled(by: scale)
      showTranslated(bitmap, place, to: map, node, opacity: opacity, tree)
      return
    }
    let map = map(of: node, tree)
    guard let mode = blend(of: node, tree) else {
      show(place, bitmap.region, drawn: bitmap.map, at: map, opacity: opacity)
      return
    }
    let box = map.boundingBox(of: bitmap.region.points(bitmap.map))
    let region = PixelRect(covering: box.outset(by: 1), scale: scale, within: context.clipBounds)
    guard !region.isEmpty else { return }
    contexts.append(Context(clipBounds: region, opacity: 1))
    openPass(region: region, opacity: 1, isAlone: true)
    show(place, bitmap.region, drawn: bitmap.map, at: map, opacity: 1)
    contexts.removeLast()
    guard let result = closePass() else { return }
    addBlend(
      mode, result.source, node, opacity: opacity, factor: tintOfResult(of: node, tree), tree)
  }

  /// Shows a bitmap of the frame's pixels, moved without being turned or scaled.
  private mutating func showTranslated(
    _ bitmap: BitmapCache.Bitmap, _ place: TargetUse, to map: Homography, _ node: NodeIndex,
    opacity: Float, _ tree: borrowing RenderTree
  ) {
    let isExact = bitmap.map.isWholePixels(from: map)
    var x = map.tx - bitmap.map.tx
    var y = map.ty - bitmap.map.ty
    if isExact {
      x.round()
      y.round()
    } else {
      softNodes.append(node)
    }
    var instance = Self.quad(bitmap.region)
    instance.mapX.2 += Float(x)
    instance.mapY.2 += Float(y)
    instance.texture = unitRect(of: place)
    instance.imageOpacity = opacity
    var box = RootRect(bitmap.region)
    box.minX += x
    box.minY += y
    box.maxX += x
    box.maxY += y
    append(
      &instance, features: .image, texture: place.texture, sampling: isExact ? .nearest : .linear,
      box: box)
  }

  /// Shows a picture that lies in a page of kept bitmaps on the plane of a layer.
  ///
  /// - Parameters:
  ///   - region: the pixels that it shows.
  ///   - drawn: from the layer's space to these pixels.
  ///   - map: from the layer's space to the points of what is drawn.
  mutating func show(
    _ place: TargetUse, _ region: PixelRect, drawn: Homography, at map: Homography,
    opacity: Float
  ) {
    guard let toLayer = drawn.inverse else { return }
    var instance = LayerInstance()
    instance.texture = unitRect(of: place)
    instance.imageOpacity = opacity
    append(
      &instance,
      rect: SIMD4(
        Double(region.x), Double(region.y), Double(region.width), Double(region.height)),
      map: toLayer.concatenating(map).settled, features: .image, texture: place.texture,
      sampling: .linear)
  }

  /// Where a place lies in its page: first corner and extent in texture units.
  private func unitRect(of place: TargetUse) -> (Float, Float, Float, Float) {
    let page = plan.bitmaps.pages[Int(place.page - TargetUse.firstKept)]
    let width = Float(page.width)
    let height = Float(page.height)
    return (
      Float(place.x) / width, Float(place.y) / height, Float(place.width) / width,
      Float(place.height) / height
    )
  }

  /// The nodes that stand still now, but were shown interpolated in the last frame.
  func settledNodes(_ tree: borrowing RenderTree) -> [NodeIndex] {
    softNodes.filter { node in
      guard let index = plan.bitmaps.index(of: node, tree.ids[node.slot]) else { return false }
      return drawsExactly
        || plan.bitmaps[index].lastMap == tree.resolved[node.slot].toRoot.scaled(by: scale)
    }
  }

  /// Whether a node filters what lies behind it, which no bitmap of it can hold.
  private func filtersBackdrop(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    guard node != view.bareNode, let place = tree.effects.place(of: node) else { return false }
    return tree.effects.values[place].backgroundFilters.contains { $0.isActive }
  }
}

extension Homography {
  /// The same map to pixels.
  func scaled(by scale: Double) -> Homography {
    concatenating(Homography(xx: scale, xy: 0, yx: 0, yy: scale, tx: 0, ty: 0))
  }

  /// Whether another map only moves on what this one shows; through perspective nothing does.
  func isTranslated(from other: Homography) -> Bool {
    guard isAffine, other.isAffine else { return self == other }
    return xx == other.xx && xy == other.xy && yx == other.yx && yy == other.yy
  }

  /// Whether another map moves by whole units from this one, so that no pixel changes.
  func isWholePixels(from other: Homography) -> Bool {
    let x = tx - other.tx
    let y = ty - other.ty
    return abs(x - x.rounded()) < 1 / 256 && abs(y - y.rounded()) < 1 / 256
  }
}

extension PixelRect {
  /// The rectangle grown by some pixels on all sides.
  func outset(by margin: Int32) -> PixelRect {
    PixelRect(
      x: x &- margin, y: y &- margin, width: width &+ 2 &* margin, height: height &+ 2 &* margin)
  }

  /// The rectangle of a layer's space that was drawn into these pixels by a scale.
  func points(_ drawn: Homography) -> SIMD4<Double> {
    SIMD4(
      Double(x) / drawn.xx, Double(y) / drawn.yy, Double(width) / drawn.xx,
      Double(height) / drawn.yy)
  }
}
