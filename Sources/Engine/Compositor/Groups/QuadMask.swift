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
    _ layer: VisitedLayer, _ mask: NodeIndex, planner: inout FramePlanner,
    in tree: borrowing RenderTree, images: inout ImageStore
  ) -> Bool {
    let node = layer.node
    guard planner.recorder.clips.top.mask == .none,
      isOneQuad(layer, planner: &planner, in: tree, images: &images),
      var placed = planner.caches.placements.placed(
        mask, in: planner.scene.layerSpace(of: mask, tree), tree: tree, images: &images),
      placed.isInOnePiece,
      let relative = relation(of: mask, to: node, tree)
    else { return false }
    let style = tree.style[mask.slot]
    if style.flags.contains(.masksToBounds) {
      placed = placed.cut(to: tree.geometry[mask.slot].bounds)
    }
    let pixel = pixelSize(in: planner.scene.layerSpace(of: node, tree).toPixels)
    guard
      let ownMask = OwnMask(
        placed, relative, over: tree.geometry[node.slot].bounds, pixel: pixel)
    else { return false }
    var painted = planner.scene.painted(
      layer,
      opacity: planner.scene.ownOpacity(of: node, tree) * planner.recorder.clips.opacity
        * min(style.opacity, 1), tree)
    painted.mask = ownMask
    planner.drawParts(painted, isCovered: layer.isCovered, in: tree, images: &images)
    return true
  }

  /// Draws a node that is one quad under a mask that shows a gradient of few stops over the same bounds; false if it is
  /// not as simple as that.
  static func drawGradient(
    _ layer: VisitedLayer, _ mask: NodeIndex, planner: inout FramePlanner,
    in tree: borrowing RenderTree, images: inout ImageStore
  ) -> Bool {
    let node = layer.node
    let style = tree.style[mask.slot]
    guard LayerParts(of: mask, tree) == .gradient, !SceneView.hasEffects(mask, tree),
      style.cornerRadius == 0, style.hardEdges == 0, !style.flags.contains(.preservesDepth),
      isOneQuad(layer, planner: &planner, in: tree, images: &images),
      let map = relation(of: mask, to: node, tree),
      planner.caches.placements.placed(
        node, in: planner.scene.layerSpace(of: node, tree), tree: tree, images: &images)?.placement
        .texture
        .isOpaqueHost != true
    else { return false }
    let bounds = tree.geometry[mask.slot].bounds
    let own = tree.geometry[node.slot].bounds
    let placed = SIMD4(
      bounds.x * map.xx + map.tx, bounds.y * map.yy + map.ty, bounds.z * map.xx,
      bounds.w * map.yy)
    let off = placed - own
    guard (off * off).max() <= 1e-12 * (own.z + own.w) * (own.z + own.w) else { return false }
    let gradient = planner.scene.painted(
      VisitedLayer(mask, tree), opacity: min(style.opacity, 1), tree)
    var painted = planner.scene.painted(
      layer,
      opacity: planner.scene.ownOpacity(of: node, tree) * planner.recorder.clips.opacity, tree)
    // The programs of ramps multiply images by no colour.
    guard painted.tint == nil,
      let ownMask = GradientLook.mask(gradient, into: &planner.recorder, in: tree)
    else { return false }
    painted.mask = ownMask
    planner.drawParts(painted, isCovered: layer.isCovered, in: tree, images: &images)
    return true
  }

  /// Whether a node is drawn by one quad without corners: an image that fills it, or a colour.
  static func isOneQuad(
    _ layer: VisitedLayer, planner: inout FramePlanner, in tree: borrowing RenderTree,
    images: inout ImageStore
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
        node, in: planner.scene.layerSpace(of: node, tree), tree: tree, images: &images),
      placed.isInOnePiece
    else { return false }
    return placed.rect == tree.geometry[slot].bounds
  }

  /// The distances, along x and y in a layer's points, by which lines along the other axis lie a pixel apart;
  /// infinite in perspective.
  private static func pixelSize(in map: Homography) -> SIMD2<Double> {
    let area = abs(map.xx * map.yy - map.xy * map.yx)
    guard map.isAffine, area > 0 else { return SIMD2(repeating: .infinity) }
    return SIMD2(
      (map.yx * map.yx + map.yy * map.yy).squareRoot() / area,
      (map.xx * map.xx + map.xy * map.xy).squareRoot() / area)
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
  /// An image over a layer's bounds; nil unless it has the same edges, or they all lie so far outside that
  /// their smoothing meets nothing of the layer.
  ///
  /// - Parameters:
  ///   - map: from the image's space to the layer's; it keeps axes.
  ///   - pixel: width and height of a pixel in the layer's points.
  fileprivate init?(
    _ image: PlacedImage, _ map: Homography, over bounds: SIMD4<Double>, pixel: SIMD2<Double>
  ) {
    // The image in the layer's points.
    let x = image.rect.x * map.xx + map.tx
    let y = image.rect.y * map.yy + map.ty
    let width = image.rect.z * map.xx
    let height = image.rect.w * map.yy
    let slack = 1e-6 * (bounds.z + bounds.w)
    let first = SIMD2(bounds.x - x, bounds.y - y)
    let last = SIMD2(x + width - bounds.x - bounds.z, y + height - bounds.y - bounds.w)
    let isWhole =
      all(first .<= slack) && all(first .>= -slack)
      && all(last .<= slack) && all(last .>= -slack)
    let isFarOutside = all(first .>= pixel) && all(last .>= pixel)
    guard width > 0, height > 0, isWhole || isFarOutside else { return nil }
    let (u, v, du, dv) = image.texture
    texture = image.placement.texture
    unitRect = (
      u + du * Float((bounds.x - x) / width), v + dv * Float((bounds.y - y) / height),
      du * Float(bounds.z / width), dv * Float(bounds.w / height)
    )
    rimmedTexels = isWhole ? image.rimmedTexels : .infinite
    texels = isWhole ? image.texels : .zero
  }
}
