// SPDX-License-Identifier: MIT

internal import CoreImage
internal import RenderTree

/// Shadows that are drawn apart from what casts them.
///
/// A shadow needs less than its layer: in the layer's plane its grid is as coarse as the blur allows, and
/// the layer is drawn a second time, above it, as sharp as any other. A shadow without blur is the
/// layer itself, moved within its plane, of which the alpha counts.
extension FramePlanner {
  /// Layers that are drawn a second time above their shadow, one within the other, before shadow and
  /// layer are drawn at once: each doubles what hangs below it.
  private static var doublingLimit: Int { 3 }

  /// Whether the general shadow of a node is drawn apart from the node.
  func drawsShadowApart(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    guard node != view.planeNode, doublingDepth < Self.doublingLimit, !isFiltered(node, tree),
      blend(of: node, tree) == nil, !readsBackdrop(below: node, tree)
    else { return false }
    return isSharp(node, tree)
      ? !isMovedByWholePixels(node, tree) : needsPlane(node, .general, tree)
  }

  /// Whether a shadow has no blur that could be seen.
  private func isSharp(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    tree.shadow[node.slot].radius * pixelsPerPoint(node, tree) < 0.05
  }

  /// Whether a shadow is a picture of its layer moved by whole pixels.
  private func isMovedByWholePixels(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    guard map(of: node, tree).isAffine else { return false }
    let shift = space(of: node, tree).pixels(along: tree.shadow[node.slot].offset)
    let off = abs(shift.x - shift.x.rounded()) + abs(shift.y - shift.y.rounded())
    return off < 1 / 64 && abs(shift.x) + abs(shift.y) < 8192
  }

  /// Draws a node's shadow, and the node above it.
  ///
  /// - Parameter overlaps: whether both together are faded or masked.
  mutating func enterAboveShadow(
    _ node: NodeIndex, overlaps: Bool, opacity: Float, _ tree: borrowing RenderTree,
    _ images: inout ImageStore
  ) {
    guard let inverse = tree.resolved[node.slot].toRoot.inverse else { return }
    var opacity = opacity
    let region = PixelRect(
      covering: box(of: node, tree), scale: scale, within: context.clipBounds)
    guard !region.isEmpty else { return }
    if overlaps {
      beginGroup(region: region, opacity: opacity)
      opacity = 1
    }
    steps.append(.aboveShadow(node, opacity: opacity))
    let shadow = tree.shadow[node.slot]
    if isSharp(node, tree) {
      guard let moved = slid(node, by: shadow.offset, tree) else { return }
      steps.append(.endSharpShadow(node, opacity: opacity))
      contexts.append(Context(clipBounds: region, opacity: 1))
      openPass(region: region, opacity: 1, isAlone: true)
      var next = view
      next.map = moved
      next.isRoot = false
      next.bareNode = node
      enterView(next, scale: scale)
    } else {
      let needs = Self.needs(of: shadow, tree.extent(of: node, through: inverse))
      guard let plane = plane(of: node, needs, tree) else { return }
      layerPlanes.append(plane)
      steps.append(.endShadowPlane(node, opacity: opacity))
      open(plane, of: node, inverse)
    }
    enterContent(of: node, opacity: 1, tree, &images)
  }

  /// The moved picture of what casts a shadow without blur is complete: its alpha is shown.
  mutating func endSharpShadow(
    of node: NodeIndex, opacity: Float, _ tree: borrowing RenderTree
  ) {
    leaveView()
    contexts.removeLast()
    guard let result = closePass() else { return }
    show(result.source, opacity: opacity, tint: generalShadowTint(of: node, tree))
  }

  /// What the plane of a shadow holds.
  private static func needs(of shadow: NodeShadow, _ extent: RootRect) -> PlaneNeeds {
    let radius = max(shadow.radius, 0)
    return PlaneNeeds(
      extent: extent, reach: SIMD2(repeating: RenderTree.shadowReach * radius),
      offset: shadow.offset, finest: radius > 0 ? Self.shadowDetail / radius : .infinity)
  }

  /// Pixels per standard deviation that the source of a blurred shadow has at most.
  private static var shadowDetail: Double { 8 }

  /// What casts a shadow lies in its plane: the shadow is drawn.
  mutating func endShadowPlane(
    of node: NodeIndex, opacity: Float, _ tree: borrowing RenderTree
  ) {
    leaveView()
    contexts.removeLast()
    let plane = layerPlanes.removeLast()
    guard let result = closePass() else { return }
    showShadow(
      result.source, plane, of: node, generalShadowTint(of: node, tree), opacity: opacity, tree)
  }

  /// The shadow is there: the node is drawn above it.
  mutating func enterCaster(
    _ node: NodeIndex, opacity: Float, _ tree: borrowing RenderTree, _ images: inout ImageStore
  ) {
    doublingDepth += 1
    steps.append(.endDoubling)
    enterContent(of: node, opacity: opacity, tree, &images)
  }

  /// Blurs the picture of what casts a shadow, and draws the result.
  private mutating func showShadow(
    _ source: EffectSource, _ plane: LayerPlane, of node: NodeIndex, _ tint: SIMD4<Float>,
    opacity: Float, _ tree: borrowing RenderTree
  ) {
    let shadow = tree.shadow[node.slot]
    guard
      let blurred = addEffect(
        .blur(plane.density * max(shadow.radius, 0)), source, space: plane.space(.zero),
        region: plane.shadow)
    else { return }
    var rect = plane.points(plane.shadow)
    rect.x += shadow.offset.x
    rect.y += shadow.offset.y
    show(blurred, on: rect, map(of: node, tree), opacity: opacity, tint: tint)
  }

  /// Draws the shadow of a path that no kept picture serves: its fill lies in the layer's plane.
  mutating func addPathShadow(
    of node: NodeIndex, _ shape: NodeShape, _ tint: SIMD4<Float>, opacity: Float,
    _ tree: borrowing RenderTree
  ) {
    let shadow = tree.shadow[node.slot]
    guard let extent = shape.extent else { return }
    var needs = Self.needs(of: shadow, .empty)
    needs.extent = RootRect(
      minX: extent.x, minY: extent.y, maxX: extent.x + extent.z, maxY: extent.y + extent.w)
    needs.extent = needs.extent.outset(by: needs.reach)
    needs.extent = needs.extent.union(needs.extent.moved(by: shadow.offset))
    guard let plane = plane(of: node, needs, tree) else { return }
    contexts.append(Context(clipBounds: plane.region, opacity: 1))
    openPass(region: plane.region, opacity: 1, isAlone: true)
    let adds = addsToTarget
    addsToTarget = false
    addShadowShape(node, shape, 1, pixels: plane.map)
    addsToTarget = adds
    contexts.removeLast()
    guard let result = closePass() else { return }
    showShadow(result.source, plane, of: node, tint, opacity: opacity, tree)
  }
}
