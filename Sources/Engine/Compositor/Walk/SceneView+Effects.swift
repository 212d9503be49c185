// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import CoreImage
internal import RenderTree

/// Effects of nodes, and their spaces.
extension SceneView {
  /// Whether a node has anything that few nodes have: one question for plain layers.
  @inline(__always)
  static func hasExtras(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    tree.resolved[node.slot].traits.contains(.hasExtras)
  }

  /// Whether a node has a shadow, mask, filter, blend or pattern. Plain nodes stop here.
  @inline(__always)
  static func hasEffects(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    hasExtras(node, tree)
      && (tree.shadow[node.slot].opacity > 0 || tree.links[node.slot].mask.isValid
        || tree.effects.index(of: node) != nil)
  }

  /// Whether some filter of a node does anything.
  static func isFiltered(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    guard let index = tree.effects.index(of: node) else { return false }
    return tree.effects.values[index].filters.contains { $0.isActive }
  }

  /// Whether a node filters its backdrop, which no bitmap of it can hold.
  func filtersBackdrop(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    guard node != view.nodeWithoutOwnOpacity, let index = tree.effects.index(of: node)
    else { return false }
    return tree.effects.values[index].backgroundFilters.contains { $0.isActive }
  }

  /// The blend of a node with its backdrop; nil for source over.
  func blend(of node: NodeIndex, _ tree: borrowing RenderTree) -> LayerBlend? {
    guard node != view.nodeWithoutOwnOpacity, let index = tree.effects.index(of: node)
    else { return nil }
    return LayerBlend(tree.effects.values[index].compositingFilter)
  }

  /// The position of a node in the target's pixels; under perspective, as at the middle of the visible
  /// part of its bounds.
  func filterSpace(of node: NodeIndex, _ tree: borrowing RenderTree) -> FilterSpace {
    let bounds = tree.geometry[node.slot].bounds
    let map = map(of: node, tree).scaled(by: scale)
    var centre = SIMD2(bounds.x + bounds.z / 2, bounds.y + bounds.w / 2)
    if !map.isAffine {
      let seen = LayerPlane.visiblePart(of: bounds, under: map, within: view.limits)
      if seen.count > 2 { centre = seen.middle }
    }
    let middle = map.apply(centre.x, centre.y)
    let w = middle.z > 1e-6 ? middle.z : 1
    let at = SIMD2(middle.x, middle.y) / w
    let x = SIMD2(map.xx - at.x * map.xw, map.xy - at.y * map.xw) / w
    let y = SIMD2(map.yx - at.x * map.yw, map.yy - at.y * map.yw) / w
    return FilterSpace(
      xAxis: x, yAxis: y, origin: at - x * centre.x - y * centre.y, bounds: bounds)
  }

  /// Pixels per point at the middle of a layer, as the mean of all directions.
  func pixelsPerPoint(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Double {
    let space = filterSpace(of: node, tree)
    return abs(space.xAxis.x * space.yAxis.y - space.xAxis.y * space.yAxis.x).squareRoot()
  }

  /// The distance of a general shadow from its content, in pixels.
  func shadowReach(
    of node: NodeIndex, _ tree: borrowing RenderTree
  ) -> (offset: SIMD2<Int32>, margin: Int32) {
    let shadow = tree.shadow[node.slot]
    let space = filterSpace(of: node, tree)
    let offset = space.pixels(along: shadow.offset)
    let sigma = shadow.deviation(pixelsPerPoint: space.scale)
    let margin = NodeShadow.reachInDeviations * max(sigma.x, sigma.y)
    return (
      SIMD2(Self.whole(offset.x.rounded()), Self.whole(offset.y.rounded())),
      // A pixel more for parts of pixels by which the shadow is moved, and one that is read for that.
      Self.whole(margin.rounded(.up)) + 3
    )
  }

  /// A node's general shadow together with the shadows around it.
  ///
  /// A pixel is added to the deviation, for parts of pixels by which the shadow is moved and the
  /// pixels that are read for that.
  func shadows(
    of node: NodeIndex, within around: ClipStack.NestedShadows, _ tree: borrowing RenderTree
  ) -> ClipStack.NestedShadows {
    let sigma = tree.shadow[node.slot].deviation(
      pixelsPerPoint: filterSpace(of: node, tree).scale)
    let wide = min(max(sigma.x, sigma.y) + 1, 16384)
    return ClipStack.NestedShadows(
      count: around.count + 1, variance: around.variance + Float(wide * wide))
  }

  /// Shadows in each other from which on a margin is what the blurs add up to: up to here all that
  /// the blurs read is drawn, so that a frame in parts has the pixels of a whole one.
  private static var exactShadowCount: Int32 { 4 }

  /// The distance beyond the clips from which content throws a general shadow into them, in pixels.
  ///
  /// The blurs of shadows of shadows add up as variances do: nested in others, a shadow reaches
  /// little further than they do.
  func shadowMargin(
    of node: NodeIndex, within around: ClipStack.NestedShadows, _ tree: borrowing RenderTree
  ) -> Int32 {
    guard around.count >= Self.exactShadowCount else { return shadowReach(of: node, tree).margin }
    let known = Double(around.variance).squareRoot()
    let all = Double(shadows(of: node, within: around, tree).variance).squareRoot()
    return Self.whole((NodeShadow.reachInDeviations * (all - known)).rounded(.up))
  }

  private static func whole(_ value: Double) -> Int32 {
    let limit = Double(PixelRect.passLimit)
    return value.isFinite ? Int32(clamping: min(max(value, -limit), limit)) : 0
  }
}
