// SPDX-License-Identifier: MIT

internal import CoreImage
internal import RenderTree

/// Shadows that are drawn apart from their casters.
///
/// A shadow needs less than its layer: in the layer's plane its grid is as coarse as the blur allows, and
/// the layer is drawn a second time, above it, as sharp as any other. A shadow without blur is the
/// layer itself, moved within its plane, of which the alpha counts.
enum ShadowPlane {
  /// Layers that are drawn a second time above their shadow, one within the other, before shadow and
  /// layer are drawn at once: each doubles the work below it.
  private static var doublingLimit: Int { 3 }
  /// Pixels per standard deviation that the source of a blurred shadow has at most.
  private static var detail: Double { 8 }

  /// Whether the general shadow of a node is drawn apart from the node.
  static func isNeeded(
    by node: NodeIndex, _ planner: borrowing FramePlanner, _ tree: borrowing RenderTree
  ) -> Bool {
    guard node != planner.scene.view.planeNode, planner.doublingDepth < doublingLimit,
      !SceneView.isFiltered(node, tree), planner.scene.blend(of: node, tree) == nil,
      !planner.scene.readsBackdrop(below: node, tree)
    else { return false }
    return isSharp(node, scene: planner.scene, in: tree)
      ? !isMovedByWholePixels(node, scene: planner.scene, in: tree)
      : EffectPlane.isNeeded(by: node, .general, scene: planner.scene, in: tree)
  }

  /// Whether a shadow has no blur that could be seen.
  private static func isSharp(
    _ node: NodeIndex, scene: borrowing SceneView, in tree: borrowing RenderTree
  ) -> Bool {
    tree.shadow[node.slot].deviation(pixelsPerPoint: scene.pixelsPerPoint(node, tree))
      < BlurLevel.least
  }

  /// Whether a shadow is a picture of its layer moved by whole pixels.
  private static func isMovedByWholePixels(
    _ node: NodeIndex, scene: borrowing SceneView, in tree: borrowing RenderTree
  ) -> Bool {
    guard scene.map(of: node, tree).isAffine else { return false }
    let shift = scene.filterSpace(of: node, tree).pixels(along: tree.shadow[node.slot].offset)
    let off = abs(shift.x - shift.x.rounded()) + abs(shift.y - shift.y.rounded())
    return off < 1 / 64 && abs(shift.x) + abs(shift.y) < 8192
  }

  // MARK: - Casters

  /// Draws a node's shadow, and the node above it.
  ///
  /// - Parameter overlaps: whether both together are faded or masked.
  static func enter(
    _ node: NodeIndex, overlaps: Bool, opacity: Float, planner: inout FramePlanner,
    in tree: borrowing RenderTree, images: inout ImageStore
  ) {
    guard let inverse = tree.resolved[node.slot].toRoot.inverse else { return }
    var opacity = opacity
    let region = planner.scene.pixels(
      planner.scene.box(of: node, tree), within: planner.recorder.clips.bounds)
    guard !region.isEmpty else { return }
    if overlaps {
      planner.beginGroup(region: region, opacity: opacity)
      opacity = 1
    }
    planner.steps.append(.aboveShadow(node, opacity: opacity))
    let shadow = tree.shadow[node.slot]
    if isSharp(node, scene: planner.scene, in: tree) {
      guard let moved = planner.scene.slid(node, by: shadow.offset, tree) else { return }
      planner.steps.append(.endSharpShadow(node, opacity: opacity))
      planner.recorder.beginPass(region, isAlone: true)
      var next = planner.scene.view
      next.map = moved
      next.isRoot = false
      next.nodeWithoutOwnOpacity = node
      planner.scene.enter(next)
    } else {
      guard
        let plane = LayerPlane(
          of: node, needs(of: shadow, tree.extent(of: node, through: inverse)),
          within: planner.recorder.clips.bounds, scene: planner.scene, in: tree)
      else { return }
      planner.steps.append(.endShadowPlane(node, opacity: opacity))
      EffectPlane.open(plane, of: node, inverse: inverse, planner: &planner)
    }
    planner.enterContent(of: VisitedLayer(node, tree), opacity: 1, tree, &images)
  }

  /// Shows the alpha of the moved picture of a shadow's caster.
  static func endSharp(
    of node: NodeIndex, opacity: Float, _ planner: inout FramePlanner,
    _ tree: borrowing RenderTree
  ) {
    planner.scene.leave()
    guard let result = planner.recorder.endPass() else { return }
    planner.recorder.show(result.source, opacity: opacity, tint: tint(of: node, tree))
  }

  /// Draws a shadow whose caster lies in its plane.
  static func end(
    of node: NodeIndex, opacity: Float, _ planner: inout FramePlanner,
    _ tree: borrowing RenderTree
  ) {
    guard let (plane, result) = EffectPlane.close(&planner) else { return }
    show(
      result.source, plane,
      cast: Cast(tree.shadow[node.slot], tint(of: node, tree), opacity: opacity),
      in: planner.scene.layerSpace(of: node, tree), into: &planner.recorder)
  }

  /// Draws a node above its shadow.
  static func enterCaster(
    _ node: NodeIndex, opacity: Float, planner: inout FramePlanner,
    in tree: borrowing RenderTree, images: inout ImageStore
  ) {
    planner.doublingDepth += 1
    planner.steps.append(.endDoubling)
    planner.enterContent(of: VisitedLayer(node, tree), opacity: opacity, tree, &images)
  }

  /// The colour in which the shadow of a layer's output is drawn.
  static func tint(of node: NodeIndex, _ tree: borrowing RenderTree) -> SIMD4<Float> {
    let tint = tree.shadow[node.slot].tint
    guard tree.resolved[node.slot].traits.contains(.tinted) else { return tint }
    return Tint.product(tint, tree.tintAbove(node))
  }

  // MARK: - Blurred shadows

  /// A shadow with the colour and opacity in which it is drawn.
  private struct Cast {
    var shadow: NodeShadow
    var tint: SIMD4<Float>
    var opacity: Float

    init(_ shadow: NodeShadow, _ tint: SIMD4<Float>, opacity: Float) {
      self.shadow = shadow
      self.tint = tint
      self.opacity = opacity
    }
  }

  /// The content of the plane of a shadow.
  private static func needs(of shadow: NodeShadow, _ extent: RootRect) -> LayerPlane.Needs {
    let deviation = shadow.deviation()
    return LayerPlane.Needs(
      extent: extent, reach: SIMD2(repeating: shadow.reach), offset: shadow.offset,
      finest: deviation > 0 ? detail / deviation : .infinity)
  }

  /// Blurs the picture of a shadow's caster, and draws the result.
  private static func show(
    _ source: EffectSource, _ plane: LayerPlane, cast: Cast, in space: LayerSpace,
    into recorder: inout PassRecorder
  ) {
    guard
      let blurred = recorder.addEffect(
        .blur(cast.shadow.deviation(pixelsPerPoint: plane.density)), source,
        space: plane.space(.zero), region: plane.shadow)
    else { return }
    var rect = plane.points(plane.shadow)
    rect.x += cast.shadow.offset.x
    rect.y += cast.shadow.offset.y
    recorder.show(blurred, on: rect, in: space, opacity: cast.opacity, tint: cast.tint)
  }

  /// Draws the shadow of a path that no kept picture serves: its fill lies in the layer's plane.
  static func draw(
    _ shape: NodeShape, _ tint: SIMD4<Float>, layer: PaintedLayer,
    into recorder: inout PassRecorder, scene: borrowing SceneView, in tree: borrowing RenderTree
  ) {
    let shadow = tree.shadow[layer.node.slot]
    guard let extent = shape.extent else { return }
    var needs = needs(of: shadow, .empty)
    needs.extent = RootRect(extent).outset(by: needs.reach)
    needs.extent = needs.extent.union(needs.extent.moved(by: shadow.offset))
    guard
      let plane = LayerPlane(
        of: layer.node, needs, within: recorder.clips.bounds, scene: scene, in: tree)
    else { return }
    recorder.beginPass(plane.region, isAlone: true)
    ShapeLook.add(
      shape, .shadow(layer.node, isInPlane: layer.isInPlane), opacity: 1, under: plane.map,
      into: &recorder)
    guard let result = recorder.endPass() else { return }
    show(
      result.source, plane, cast: Cast(shadow, tint, opacity: layer.opacity), in: layer.space,
      into: &recorder)
  }

  // MARK: - In the frame's pixels

  /// Draws the blurred alpha of a picture, moved by the shadow's offset.
  static func draw(
    of node: NodeIndex, _ picture: EffectSource, into recorder: inout PassRecorder,
    scene: borrowing SceneView, in tree: borrowing RenderTree
  ) {
    let reach = scene.shadowReach(of: node, tree)
    let space = scene.filterSpace(of: node, tree)
    let shift = space.pixels(along: tree.shadow[node.slot].offset)
    // Moving a picture by part of a pixel blurs it by itself.
    let part = shift - shift.rounded(.down)
    let deviation = tree.shadow[node.slot].deviation(pixelsPerPoint: space.scale)
    let variance = deviation * deviation
    let left = pointwiseMax(variance - part * (1 - part), .zero)
    // A picture between pixels needs transparent ones around it, which only a blur adds.
    let least = part == .zero ? 0 : BlurLevel.least
    let sigma = SIMD2(max(left.x.squareRoot(), least), max(left.y.squareRoot(), least))
    let region = picture.region.grown(by: SIMD2(reach.margin, reach.margin))
    var limits = recorder.clips.bounds.outset(by: 1)
    limits.x -= reach.offset.x
    limits.y -= reach.offset.y
    guard
      let shadow = recorder.addEffect(
        .blur(sigma), picture, space: space, region: region.intersection(limits))
    else { return }
    recorder.show(shadow, opacity: 1, tint: tint(of: node, tree), shift: shift)
  }
}
