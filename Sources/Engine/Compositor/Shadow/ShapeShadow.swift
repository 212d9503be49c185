// SPDX-License-Identifier: MIT

internal import RenderTree

/// Fast path of shadows where a processor draws: the shadow of a shape that is drawn in strips is blurred from its
/// coverage, and painted in the same step, without a pass.
enum ShapeShadow {
  /// Draws a node that shows nothing but a shape, with the shadow of that; false where it needs a pass.
  static func draw(
    _ layer: VisitedLayer, opacity: Float, planner: inout FramePlanner,
    in tree: borrowing RenderTree
  ) -> Bool {
    let node = layer.node
    guard opacity == 1, layer.parts == .shape, planner.recorder.clips.top.mask == .none,
      !SceneView.isFiltered(node, tree), planner.scene.blend(of: node, tree) == nil,
      !tree.resolved[node.slot].traits.contains(.tinted), let index = tree.shapes.index(of: node)
    else { return false }
    let painted = planner.scene.painted(layer, opacity: opacity, tree)
    let map = painted.space.toPixels
    let shape = tree.shapes.values[index]
    guard let extent = shape.extent, let stretch = Stretch(of: map, over: extent),
      let cast = cast(
        by: map.boundingBox(of: extent), tree.shadow[node.slot],
        tint: ShadowPlane.tint(of: node, tree), under: map, recorder: planner.recorder),
      let entryIndex = planner.recorder.plan.paint.shape(
        of: .layer(node, isInPlane: painted.isInPlane), shape, finest: stretch.most,
        coarsest: stretch.least, strips: true),
      let entry = planner.recorder.plan.paint[shape: entryIndex], entry.geometry.isStrips
    else { return false }
    guard !entry.geometry.isEmpty else { return true }
    var strips = StripShape(shape, entry, index: entryIndex, opacity: opacity, under: map)
    strips.box = planner.recorder.pixelsOfStrips(
      map.boundingBox(of: extent).outset(by: 1), within: planner.recorder.clips.bounds)
    if !cast.box.isEmpty, !cast.caster.isEmpty {
      strips.shadow = cast
      planner.recorder.plan.strips.shadowCellCount += cast.cellCount
    }
    planner.recorder.append(strips)
    return true
  }

  /// The shadow of a shape that reaches some pixels; nil where it is not drawn in strips.
  private static func cast(
    by box: RootRect, _ shadow: NodeShadow, tint: SIMD4<Float>, under map: Homography,
    recorder: borrowing PassRecorder
  ) -> StripShadow? {
    guard map.isAffine, let scale = map.evenScale else { return nil }
    let deviation = shadow.deviation(pixelsPerPoint: scale)
    let offset =
      SIMD2(map.xx, map.xy) * shadow.offset.x + SIMD2(map.yx, map.yy) * shadow.offset.y
    guard deviation >= StripShadow.leastDeviation, deviation < 256,
      (offset * offset).sum() < 1e8
    else { return nil }
    let reach = StripShadow.reach(of: deviation)
    // A line thinner than a pixel reaches as far as one of a pixel does.
    let own = box.outset(by: 1)
    let seen = own.moved(by: offset).outset(by: reach)
    guard recorder.drawsStrips(under: map, box: own.union(seen)) else { return nil }
    let shown = PixelRect(covering: seen, scale: 1, within: recorder.clips.bounds)
    let needed = RootRect(shown).moved(by: -offset).outset(by: reach)
    let caster = recorder.pixelsOfStrips(
      own, within: PixelRect(covering: needed, scale: 1, within: .passLimits))
    let cast = StripShadow(
      box: shown, caster: caster, color: PaintRecord.premultiplied(tint), deviation: deviation,
      offset: offset)
    guard caster.area <= StripShadow.mostPixels,
      recorder.plan.strips.shadowCellCount + cast.cellCount <= StripShadow.mostCells
    else { return nil }
    return cast
  }
}

extension Homography {
  /// The pixels a point of an affine map that enlarges all directions alike; nil for another one.
  fileprivate var evenScale: Double? {
    let u = SIMD2(xx, xy)
    let v = SIMD2(yx, yy)
    let (first, second) = (u.size, v.size)
    guard first > 0, abs(first - second) <= first * 1e-3,
      abs((u * v).sum()) <= first * second * 1e-3
    else { return nil }
    return first
  }
}
