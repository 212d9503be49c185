// SPDX-License-Identifier: MIT

internal import CoreImage
internal import RenderTree

/// The quickest kind of mask: an image over a layer that is drawn by one quad.
///
/// The mask is sampled by the quad's own coordinates, without a clip record: no plane has to be
/// inverted for each pixel, and layers with the same images share a draw.
extension FramePlanner {
  /// An image that lies on a quad, whose alpha counts.
  struct OwnMask: BitwiseCopyable {
    var texture = TextureReference.none
    /// The part of the texture on the quad: first corner and extent in texture units.
    var unitRect: (Float, Float, Float, Float) = (0, 0, 0, 0)
    /// The texels on the quad, where a rim goes round them: see `PlacedImage`.
    var rimmedTexels = SIMD2<Float>.infinite
  }

  /// Draws a node that is one quad under its image mask; false if it is not as simple as that.
  mutating func addMaskedPart(
    _ node: NodeIndex, _ mask: NodeIndex, _ tree: borrowing RenderTree,
    _ images: inout ImageStore
  ) -> Bool {
    let slot = node.slot
    guard context.mask == .none, isOneQuad(node, tree, &images),
      var placed = placedImage(mask, tree, &images), placed.isInOnePiece,
      let relative = relation(of: mask, to: node, tree)
    else { return false }
    let style = tree.style[mask.slot]
    let bounds = tree.geometry[slot].bounds
    if style.flags.contains(.masksToBounds) {
      placed = Self.cut(placed, to: tree.geometry[mask.slot].bounds)
    }
    // The mask's image in the layer's points.
    let x = placed.rect.x * relative.xx + relative.tx
    let y = placed.rect.y * relative.yy + relative.ty
    let width = placed.rect.z * relative.xx
    let height = placed.rect.w * relative.yy
    let slack = 1e-6 * (bounds.z + bounds.w)
    guard width > 0, height > 0, x <= bounds.x + slack, y <= bounds.y + slack,
      x + width >= bounds.x + bounds.z - slack, y + height >= bounds.y + bounds.w - slack
    else { return false }
    let (u, v, du, dv) = placed.texture
    ownMask = OwnMask(
      texture: placed.placement.texture,
      unitRect: (
        u + du * Float((bounds.x - x) / width), v + dv * Float((bounds.y - y) / height),
        du * Float(bounds.z / width), dv * Float(bounds.w / height)
      ),
      rimmedTexels: x >= bounds.x - slack && y >= bounds.y - slack
        && width <= bounds.z + slack && height <= bounds.w + slack
        ? placed.rimmedTexels : .infinite)
    let opacity = ownOpacity(node, tree.style[slot]) * context.opacity * min(style.opacity, 1)
    addOwnParts(node, opacity: opacity, tree, &images)
    ownMask = OwnMask()
    return true
  }

  /// Whether a node is drawn by one quad without corners: an image that fills it, or a colour.
  private mutating func isOneQuad(
    _ node: NodeIndex, _ tree: borrowing RenderTree, _ images: inout ImageStore
  ) -> Bool {
    let slot = node.slot
    let style = tree.style[slot]
    let contents = tree.contents[slot]
    guard !tree.links[slot].firstChild.isValid, style.cornerRadius <= 0,
      style.borderWidth <= 0 || style.borderColor.w <= 0, tree.shadow[slot].opacity <= 0,
      !style.flags.contains(.preservesDepth), !hasShape(node, tree), !hasGradient(node, tree),
      !hasParticles(node, tree), !hasPattern(node, tree), contents.fadingImage == .none,
      Self.hardEdges(style) == 0
    else { return false }
    if let place = tree.effects.place(of: node) {
      let effects = tree.effects.values[place]
      guard effects.compositingFilter == nil || node == view.bareNode,
        !effects.filters.contains(where: { $0.isActive }),
        !effects.backgroundFilters.contains(where: { $0.isActive }) || node == view.bareNode
      else { return false }
    }
    guard contents.image != .none else { return true }
    guard let placed = placedImage(node, tree, &images), placed.isInOnePiece else { return false }
    return placed.rect == tree.geometry[slot].bounds
  }

  /// The map from a mask's space to its layer's, if axes stay axes and point the same way.
  private func relation(
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
