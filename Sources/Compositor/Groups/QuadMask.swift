// SPDX-License-Identifier: MIT

internal import CoreImage
internal import RenderTree

/// Fast path of image masks: an image over a layer that is drawn by one quad.
///
/// The mask is sampled by the quad's own coordinates, without a clip record: no plane has to be
/// inverted for each pixel, and layers with the same images share a draw.
enum QuadMask {
  /// Draws a node that is one quad under its image mask; false if it is not as simple as that.
  static func draw(
    _ layer: VisitedLayer, _ mask: NodeIndex, _ planner: inout FramePlanner,
    _ tree: borrowing RenderTree, _ images: inout ImageStore
  ) -> Bool {
    let node = layer.node
    guard planner.recorder.clips.top.mask == .none, isOneQuad(layer, &planner, tree, &images),
      var placed = planner.caches.placements.placed(
        mask, in: planner.scene.layerSpace(of: mask, tree), tree, &images), placed.isInOnePiece,
      let relative = relation(of: mask, to: node, tree)
    else { return false }
    let style = tree.style[mask.slot]
    if style.flags.contains(.masksToBounds) {
      placed = placed.cut(to: tree.geometry[mask.slot].bounds)
    }
    guard let ownMask = OwnMask(placed, relative, over: tree.geometry[node.slot].bounds)
    else { return false }
    var painted = planner.scene.painted(
      layer,
      opacity: planner.scene.ownOpacity(of: node, tree) * planner.recorder.clips.opacity
        * min(style.opacity, 1), tree)
    painted.mask = ownMask
    planner.drawParts(painted, isCovered: layer.isCovered, tree, &images)
    return true
  }

  /// Whether a node is drawn by one quad without corners: an image that fills it, or a colour.
  private static func isOneQuad(
    _ layer: VisitedLayer, _ planner: inout FramePlanner, _ tree: borrowing RenderTree,
    _ images: inout ImageStore
  ) -> Bool {
    let node = layer.node
    let slot = node.slot
    let style = tree.style[slot]
    guard
      layer.parts.isDisjoint(with: [
        .sublayers, .border, .shape, .gradient, .particles, .tiles, .pattern, .fadingImage,
      ]), style.cornerRadius <= 0, tree.shadow[slot].opacity <= 0,
      !style.flags.contains(.preservesDepth), style.hardEdges == 0
    else { return false }
    if let index = tree.effects.index(of: node) {
      let effects = tree.effects.values[index]
      let isWithoutBlend = node == planner.scene.view.nodeWithoutOwnOpacity
      guard effects.compositingFilter == nil || isWithoutBlend,
        !effects.filters.contains(where: { $0.isActive }),
        !effects.backgroundFilters.contains(where: { $0.isActive }) || isWithoutBlend
      else { return false }
    }
    guard layer.parts.contains(.image) else { return true }
    guard
      let placed = planner.caches.placements.placed(
        node, in: planner.scene.layerSpace(of: node, tree), tree, &images), placed.isInOnePiece
    else { return false }
    return placed.rect == tree.geometry[slot].bounds
  }

  /// The map from a mask's space to its layer's, if axes stay axes and point the same way.
  private static func relation(
    of mask: NodeIndex, to node: NodeIndex, _ tree: borrowing RenderTree
  ) -> Homography? {
    guard let inverse = tree.resolved[node.slot].toRoot.inverse else { return nil }
    let map = tree.resolved[mask.slot].toRoot.concatenating(inverse).settled
    guard map.isAffine, map.xx > 0, map.yy > 0, abs(map.xy) < map.xx * 1e-9,
      abs(map.yx) < map.yy * 1e-9
    else { return nil }
    return map
  }
}

extension OwnMask {
  /// An image over a layer's bounds; nil if it does not cover them.
  ///
  /// - Parameter map: from the image's space to the layer's; it keeps axes.
  fileprivate init?(_ image: PlacedImage, _ map: Homography, over bounds: SIMD4<Double>) {
    // The image in the layer's points.
    let x = image.rect.x * map.xx + map.tx
    let y = image.rect.y * map.yy + map.ty
    let width = image.rect.z * map.xx
    let height = image.rect.w * map.yy
    let slack = 1e-6 * (bounds.z + bounds.w)
    guard width > 0, height > 0, x <= bounds.x + slack, y <= bounds.y + slack,
      x + width >= bounds.x + bounds.z - slack, y + height >= bounds.y + bounds.w - slack
    else { return nil }
    let (u, v, du, dv) = image.texture
    texture = image.placement.texture
    unitRect = (
      u + du * Float((bounds.x - x) / width), v + dv * Float((bounds.y - y) / height),
      du * Float(bounds.z / width), dv * Float(bounds.w / height)
    )
    let isWhole =
      x >= bounds.x - slack && y >= bounds.y - slack && width <= bounds.z + slack
      && height <= bounds.w + slack
    rimmedTexels = isWhole ? image.rimmedTexels : .infinite
  }
}
