// SPDX-License-Identifier: MIT

internal import CoreImage
internal import RenderTree

/// Filters of a layer's backdrop, within the layer's bounds.
enum BackdropFilter {
  /// Filters the output of the innermost pass so far behind a layer.
  static func draw(
    _ effects: NodeEffects, _ node: NodeIndex, opacity: Float, into recorder: inout PassRecorder,
    scene: borrowing SceneView, in tree: borrowing RenderTree
  ) {
    let filters = effects.backgroundFilters
    guard filters.contains(where: { $0.isActive }), opacity > 0 else { return }
    let map = scene.map(of: node, tree)
    let bounds = tree.geometry[node.slot].bounds
    let box = map.boundingBox(of: bounds).outset(by: 1 / scene.scale)
    let region = scene.pixels(box, within: recorder.clips.bounds)
    guard !region.isEmpty else { return }
    if EffectPlane.areAskedFor(by: filters, under: map) {
      draw(filters, inPlaneOf: node, opacity: opacity, into: &recorder, scene: scene, in: tree)
      return
    }
    let space = scene.filterSpace(of: node, tree)
    let needed = space.input(of: filters, for: region).intersection(recorder.region)
    let backdrop = recorder.capture(needed)
    let effect = PlannedEffect(
      kind: .filters(recorder.plan.append(filters)), source: backdrop, space: space, region: region)
    recorder.clips.push(opacity: opacity)
    defer { recorder.clips.pop() }
    scene.clip(&recorder.clips, by: node, tree)
    guard !recorder.clips.bounds.isEmpty,
      opacity < 1 || !recorder.drawsDirectly(effect, blend: .sourceOver),
      let filtered = recorder.addEffect(effect, isWithinPass: true)
    else { return }
    recorder.show(filtered, opacity: opacity)
  }

  /// Filters the backdrop of a layer in the layer's plane: the backdrop is drawn into a grid of the
  /// plane first.
  private static func draw(
    _ filters: [FilterDescription], inPlaneOf node: NodeIndex, opacity: Float,
    into recorder: inout PassRecorder, scene: borrowing SceneView, in tree: borrowing RenderTree
  ) {
    let space = scene.layerSpace(of: node, tree)
    let bounds = tree.geometry[node.slot].bounds
    let needs = LayerPlane.Needs(
      extent: RootRect(FilterReach(readingThrough: filters).grown(bounds)))
    guard let toLayer = space.toPixels.inverse,
      let plane = LayerPlane(of: node, needs, within: recorder.clips.bounds, scene: scene, in: tree)
    else { return }
    let behind = scene.pixels(
      space.map.boundingBox(of: plane.points(plane.region)), within: recorder.region)
    guard !behind.isEmpty else { return }
    let backdrop = recorder.capture(behind, repeatsEdges: true)
    recorder.pages.pin(backdrop, true)
    // The capture must have been drawn before a pass of its own reads it.
    recorder.flushInnermostPass()
    recorder.beginPass(plane.region, isAlone: true)
    let map = toLayer.concatenating(plane.map).scaled(by: 1 / scene.scale)
    recorder.show(
      backdrop, on: RootRect(behind).rect, in: LayerSpace(map: map, scale: scene.scale),
      opacity: 1, hasRim: false)
    let source = recorder.endPass()?.source
    recorder.pages.pin(backdrop, false)
    let range = recorder.plan.append(filters)
    guard let source,
      let filtered = recorder.addEffect(
        .filters(range), source, space: plane.space(bounds), region: plane.region)
    else { return }
    recorder.clips.push(opacity: opacity)
    scene.clip(&recorder.clips, by: node, tree)
    if !recorder.clips.bounds.isEmpty {
      recorder.show(filtered, on: plane.points(plane.region), in: space, opacity: opacity)
    }
    recorder.clips.pop()
  }

  /// The pixels to draw for those of a frame's damage to be right: blurred backgrounds read more.
  static func region(
    behind damage: PixelRect, on surface: Surface, _ tree: borrowing RenderTree
  ) -> PixelRect {
    guard tree.readsAroundBackdrop else { return damage }
    let scale = surface.scale
    let shown = RootRect(
      minX: Double(damage.x) / scale, minY: Double(damage.y) / scale,
      maxX: Double(damage.maxX) / scale, maxY: Double(damage.maxY) / scale)
    return damage.union(
      PixelRect(covering: tree.areaBehind(shown), scale: scale, within: surface.bounds))
  }
}
