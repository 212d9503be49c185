// SPDX-License-Identifier: MIT

internal import CoreImage
internal import RenderTree

/// Effects in a layer's own plane.
///
/// Radii, offsets and centres of filters and shadows are points of the layer. Where its plane is tilted,
/// slanted or stretched askew, no blur along the frame's pixels is right; and where it is magnified
/// much, the pixels that are not seen but read would be too many. Then the layer is drawn in a grid of
/// its plane, as fine as the largest visible part asks for and memory allows; the effect is computed
/// there, and its result is drawn through the layer's map.
enum EffectPlane {
  /// Whether the frame's pixels do not suit the effects of a node.
  static func isNeeded(
    by node: NodeIndex, _ shadow: ShadowKind, scene: borrowing SceneView,
    in tree: borrowing RenderTree
  ) -> Bool {
    guard node != scene.view.planeNode else { return false }
    let map = scene.map(of: node, tree).scaled(by: scene.scale)
    let cast = tree.shadow[node.slot]
    let isCast = shadow == .general
    if !map.keepsBlurs {
      if isCast, !map.isAffine || cast.deviation() > 0 { return true }
      if let index = tree.effects.index(of: node),
        areAskedFor(by: tree.effects.values[index].filters, under: map)
      {
        return true
      }
    }
    guard map.isAffine else { return false }
    return isTooWide(
      node, map, reach: reach(of: node, .none, tree), cast: isCast ? cast : nil, scene: scene,
      in: tree)
  }

  /// Whether filters ask for the layer's plane under a map to the frame's pixels.
  static func areAskedFor(by filters: [FilterDescription], under map: Homography) -> Bool {
    if !map.keepsBlurs,
      filters.contains(where: {
        $0.isActive && (map.isAffine ? $0.blursAlike : $0.dependsOnPlace)
      })
    {
      return true
    }
    // Crops of a recipe lie along the layer's axes.
    return !map.keepsAxes && filters.contains { $0.isActive && $0.recipe != nil }
  }

  /// Whether an effect would read or make more pixels of the frame's grid than there should be.
  private static func isTooWide(
    _ node: NodeIndex, _ map: Homography, reach: SIMD2<Double>, cast: NodeShadow?,
    scene: borrowing SceneView, in tree: borrowing RenderTree
  ) -> Bool {
    let x = (map.xx * map.xx + map.xy * map.xy).squareRoot()
    let y = (map.yx * map.yx + map.yy * map.yy).squareRoot()
    var margin = max(reach.x * x, reach.y * y)
    if let cast {
      let sigma = cast.deviation(pixelsPerPoint: max(x, y))
      let offset = abs(cast.offset.x) * x + abs(cast.offset.y) * y
      if sigma > BlurLevel.limit / 2 || offset > 8192 { return true }
      margin += sigma * NodeShadow.reachInDeviations + offset
    }
    guard margin > 0 else { return false }
    let seen = RootRect(scene.view.limits).outset(by: margin)
    let box = scene.contentBox(of: node, tree)
    let read = seen.intersection(
      box.scaled(by: scene.scale))
    guard !read.isEmpty else { return false }
    let limits = PlaneLimits(scene)
    let size = read.size
    return size.x * size.y > limits.area || size.max() > limits.side
      || max(seen.maxX - seen.minX, seen.maxY - seen.minY) > 1e8
  }

  /// The distance from a point of a layer at which its effects read, in points.
  private static func reach(
    of node: NodeIndex, _ shadow: ShadowKind, _ tree: borrowing RenderTree
  ) -> SIMD2<Double> {
    var reach = SIMD2<Double>.zero
    if let index = tree.effects.index(of: node) {
      for filter in tree.effects.values[index].filters where filter.isActive {
        reach += filter.inputReach.margin + filter.inputReach.disc.z * 2
      }
    }
    guard shadow == .general else { return reach }
    let cast = tree.shadow[node.slot]
    let offset = SIMD2(abs(cast.offset.x), abs(cast.offset.y))
    return reach + offset + cast.reach
  }

  /// Draws a node whose effects are computed in its plane.
  static func enter(
    _ node: NodeIndex, _ shadow: ShadowKind, opacity: Float, planner: inout FramePlanner,
    in tree: borrowing RenderTree, images: inout ImageStore
  ) {
    guard let inverse = tree.resolved[node.slot].toRoot.inverse else { return }
    var needs = LayerPlane.Needs(extent: tree.extent(of: node, through: inverse))
    needs.reach = reach(of: node, shadow, tree)
    guard
      let plane = LayerPlane(
        of: node, needs, within: planner.recorder.clips.bounds, scene: planner.scene, in: tree)
    else { return }
    planner.steps.append(.endPlane(node, opacity: opacity))
    open(plane, of: node, inverse: inverse, planner: &planner)
    EffectGroup.enter(VisitedLayer(node, tree), planner: &planner, in: tree, images: &images)
  }

  /// Opens the pass and the space of a plane.
  static func open(
    _ plane: LayerPlane, of node: NodeIndex, inverse: Homography,
    planner: inout FramePlanner
  ) {
    planner.layerPlanes.append(plane)
    planner.recorder.beginPass(plane.region, isAlone: true)
    var next = planner.scene.view
    next.map = inverse.concatenating(plane.map)
    next.isRoot = false
    next.scale = 1
    next.limits = plane.limits
    next.nodeWithoutOwnOpacity = node
    next.planeNode = node
    planner.scene.enter(next)
  }

  /// Closes the pass and the space of a plane; nil if it shows nothing.
  static func close(_ planner: inout FramePlanner) -> (plane: LayerPlane, result: PassResult)? {
    planner.scene.leave()
    let plane = planner.layerPlanes.removeLast()
    return planner.recorder.endPass().map { (plane, $0) }
  }

  /// Shows a node, which lies in its plane with all its effects, through its map.
  static func end(
    of node: NodeIndex, opacity: Float, _ planner: inout FramePlanner,
    _ tree: borrowing RenderTree
  ) {
    guard let (plane, result) = close(&planner) else { return }
    let space = planner.scene.layerSpace(of: node, tree)
    let rect = plane.points(result.region)
    guard let mode = planner.scene.blend(of: node, tree) else {
      planner.recorder.show(result.source, on: rect, in: space, opacity: opacity)
      return
    }
    let region = planner.scene.pixels(
      space.map.boundingBox(of: rect), within: planner.recorder.clips.bounds)
    guard !region.isEmpty else { return }
    // The pass that places the result must not be given the result's page.
    planner.recorder.pages.pin(result.source, true)
    defer { planner.recorder.pages.pin(result.source, false) }
    planner.recorder.beginPass(region, isAlone: true)
    planner.recorder.show(result.source, on: rect, in: space, opacity: 1)
    guard let placed = planner.recorder.endPass() else { return }
    BlendGroup(mode, node).draw(
      placed.source, opacity: opacity, factor: nil, into: &planner.recorder, scene: planner.scene,
      in: tree)
  }
}

extension FilterDescription {
  /// Whether the filter blurs by the same length in all directions.
  fileprivate var blursAlike: Bool {
    family == .neighbourhood && kind != .motionBlur && kind != .pixellate
  }

  /// Whether the filter's result at a pixel depends on the pixel's position or neighbours.
  fileprivate var dependsOnPlace: Bool {
    family != .color || kind == .vignette || kind == .vignetteEffect
  }
}

extension Homography {
  /// Whether the layer's axes are those of the frame.
  fileprivate var keepsAxes: Bool {
    let nearly = 1e-6 * max(abs(xx), abs(yy), abs(xy), abs(yx))
    guard isAffine else { return false }
    return abs(xy) <= nearly && abs(yx) <= nearly || abs(xx) <= nearly && abs(yy) <= nearly
  }

  /// Whether a circle of the layer is one of the frame, or an ellipse along the frame's axes.
  fileprivate var keepsBlurs: Bool {
    guard isAffine else { return false }
    let nearly = 1e-6
    let lengths = SIMD2(
      (xx * xx + xy * xy).squareRoot(), (yx * yx + yy * yy).squareRoot())
    if abs(xy) <= nearly * lengths.x, abs(yx) <= nearly * lengths.y { return true }
    if abs(xx) <= nearly * lengths.x, abs(yy) <= nearly * lengths.y { return true }
    return abs(lengths.x - lengths.y) <= 1e-3 * lengths.max()
      && abs(xx * yx + xy * yy) <= 1e-3 * lengths.x * lengths.y
  }
}
