// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// Shadows: of a rounded rectangle or a path as a few quads of a kept picture, else of the layer's
/// own alpha, blurred in a pass.
extension FramePlanner {
  /// What casts a layer's shadow.
  enum ShadowKind {
    case none
    /// The layer's rounded bounds, or its shadow path.
    case outline
    /// What the layer shows.
    case general
  }

  func shadowKind(_ node: NodeIndex, _ tree: borrowing RenderTree) -> ShadowKind {
    let slot = node.slot
    let shadow = tree.shadow[slot]
    let style = tree.style[slot]
    guard shadow.opacity > 0, shadow.color.w > 0, (shadow.radius + shadow.offset.sum()).isFinite,
      style.flags.isDisjoint(with: [.masksToBounds, .preservesDepth])
    else { return .none }
    if tree.effects[node].shadowPath != nil { return .outline }
    if isFiltered(node, tree) || hasShape(node, tree) || hasParticles(node, tree) {
      return .general
    }
    let bounds = tree.geometry[slot].bounds
    guard bounds.z > 0, bounds.w > 0 else { return .general }
    let isFilled = style.backgroundColor.w >= 1 || showsOpaqueImage(node, tree)
    let hasBorder = style.borderWidth > 0 && style.borderColor.w > 0
    let isPlain =
      style.backgroundColor.w > 0 && tree.contents[slot].image == .none && !hasBorder
      && !hasGradient(node, tree) && !tree.links[slot].firstChild.isValid
    guard isFilled || isPlain, staysInside(node, tree) else { return .general }
    return .outline
  }

  /// Whether the layer shows an image that is known to be opaque and fills its bounds.
  private func showsOpaqueImage(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    let contents = tree.contents[node.slot]
    guard contents.image != .none, contents.fadingImage == .none,
      tree.style[node.slot].cornerRadius == 0,
      ContentsPlacement.rect(contents, bounds: tree.geometry[node.slot].bounds)
        == tree.geometry[node.slot].bounds
    else { return false }
    return tree.isOpaque(contents.image)
  }

  /// Whether nothing that the layer shows reaches beyond its bounds.
  private func staysInside(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    let slot = node.slot
    let bounds = tree.geometry[slot].bounds
    if tree.contents[slot].image != .none {
      let rect = ContentsPlacement.rect(tree.contents[slot], bounds: bounds)
      guard rect.x >= bounds.x, rect.y >= bounds.y, rect.x + rect.z <= bounds.x + bounds.z,
        rect.y + rect.w <= bounds.y + bounds.w, tree.style[slot].cornerRadius == 0
      else { return false }
    }
    guard let inverse = tree.resolved[slot].toRoot.inverse else { return false }
    var child = tree.links[slot].firstChild
    var count = 0
    while child.isValid {
      count += 1
      if count > 16 { return false }
      let resolved = tree.resolved[child.slot]
      if !resolved.subtreeBounds.isEmpty, !isInside(child, inverse, bounds, tree) { return false }
      child = tree.links[child.slot].nextSibling
    }
    return true
  }

  private func isInside(
    _ child: NodeIndex, _ inverse: Homography, _ bounds: SIMD4<Double>,
    _ tree: borrowing RenderTree
  ) -> Bool {
    let resolved = tree.resolved[child.slot]
    let isLeaf =
      !tree.links[child.slot].firstChild.isValid && !hasEffects(child, tree)
      && tree.contents[child.slot].image == .none && !hasShape(child, tree)
      && !hasParticles(child, tree)
    let box: RootRect
    if isLeaf || tree.style[child.slot].flags.contains(.masksToBounds) {
      box = resolved.toRoot.concatenating(inverse).boundingBox(of: tree.geometry[child.slot].bounds)
    } else {
      let reach = resolved.subtreeBounds
      box = inverse.boundingBox(
        of: SIMD4(reach.minX, reach.minY, reach.maxX - reach.minX, reach.maxY - reach.minY))
    }
    // Boxes of subtrees are a point wider than what they hold.
    let slack = isLeaf ? 1e-6 : 1.01
    return box.minX >= bounds.x - slack && box.minY >= bounds.y - slack
      && box.maxX <= bounds.x + bounds.z + slack && box.maxY <= bounds.y + bounds.w + slack
  }

  // MARK: - Outlines

  /// Draws the shadow of a layer's rounded bounds or shadow path.
  mutating func addShadow(
    of node: NodeIndex, opacity: Float, _ tree: borrowing RenderTree, _ images: inout ImageStore
  ) {
    let slot = node.slot
    let shadow = tree.shadow[slot]
    var tint = shadow.tint
    if let factor = self.tint(of: node, tree) { tint = Self.product(tint, factor) }
    if let path = tree.effects[node].shadowPath {
      let picture = shadowImages.picture(
        ofPath: path, radius: shadow.radius, scale: pixelsPerPoint(node, tree), node: node)
      addShadow(picture, shadow, tint, hole: nil, node, opacity: opacity, tree, &images)
      return
    }
    let style = tree.style[slot]
    let bounds = tree.geometry[slot].bounds
    if tree.contents[slot].image == .none { tint.w *= min(style.backgroundColor.w, 1) }
    if shadow.radius <= 0 {
      var instance = LayerInstance()
      instance.fill = Self.premultiplied(tint, opacity)
      let rect = SIMD4(
        bounds.x + shadow.offset.x, bounds.y + shadow.offset.y, bounds.z, bounds.w)
      let features = setShape(&instance, style, bounds, withBorder: false, opacity)
      append(
        &instance, rect: rect, map: map(of: node, tree), features: features.union(.fill),
        texture: .none, sampling: .linear)
      return
    }
    let corners = Self.corners(style, bounds)
    let picture = shadowImages.picture(
      ofBounds: bounds, corners: SIMD4(corners.0, corners.1, corners.2, corners.3),
      radius: shadow.radius, node: node)
    addShadow(
      picture, shadow, tint, hole: hole(node, opacity: opacity, tree), node, opacity: opacity,
      tree, &images)
  }

  /// The part of the bounds that the layer surely hides; nil if it lets its shadow through.
  private func hole(
    _ node: NodeIndex, opacity: Float, _ tree: borrowing RenderTree
  ) -> SIMD4<Double>? {
    let style = tree.style[node.slot]
    guard opacity >= 1, style.backgroundColor.w >= 1 else { return nil }
    let bounds = tree.geometry[node.slot].bounds
    // A square with its corners on the arc of a rounded corner lies 0.293 radii inside; a continuous
    // corner begins further out and is left by the same point of its diagonal. Two pixels more keep
    // clear of smoothed edges.
    let radius = max(0, min(style.cornerRadius, min(bounds.z, bounds.w) / 2))
    let inset = radius * 0.293 + 2 / max(pixelsPerPoint(node, tree), 0.01)
    guard bounds.z > 2 * inset, bounds.w > 2 * inset else { return nil }
    return SIMD4(
      bounds.x + inset, bounds.y + inset, bounds.z - 2 * inset, bounds.w - 2 * inset)
  }

  /// Draws a kept picture of a shadow as a grid of quads, around the part that is hidden.
  private mutating func addShadow(
    _ picture: ShadowImages.Picture?, _ shadow: NodeShadow, _ tint: SIMD4<Float>,
    hole: SIMD4<Double>?, _ node: NodeIndex, opacity: Float, _ tree: borrowing RenderTree,
    _ images: inout ImageStore
  ) {
    guard let picture,
      let placement = images.placement(
        of: picture.image, needsOwnTexture: false, needsMipmaps: false)
    else { return }
    let rect = SIMD4(
      picture.rect.x + shadow.offset.x, picture.rect.y + shadow.offset.y, picture.rect.z,
      picture.rect.w)
    let trim =
      shadow.radius * (RenderTree.shadowReach - ShadowProfile.reach(ofAlpha: tint.w * opacity))
    let grid = ShadowGrid(
      rect: rect, corner: picture.corner, hole: hole,
      trim: max(0, min(trim, picture.corner.min() / 2)))
    let map = map(of: node, tree)
    var instance = LayerInstance()
    instance.fill = Self.premultiplied(tint, opacity)
    instance.imageOpacity = 1
    for row in 0..<grid.rowCount {
      for column in 0..<grid.columnCount where !grid.isHidden(column, row) {
        let part = grid.part(column, row)
        let unit = placement.unitRect
        instance.texture = (
          unit.x + Float(part.unit.x) * unit.z, unit.y + Float(part.unit.y) * unit.w,
          Float(part.unit.z) * unit.z, Float(part.unit.w) * unit.w
        )
        append(
          &instance, rect: part.rect, map: map, features: [.image, .fill, .tint],
          texture: placement.texture, sampling: .linear)
      }
    }
  }

  /// Pixels per point at the middle of a layer, as the mean of all directions.
  func pixelsPerPoint(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Double {
    let space = space(of: node, tree)
    return abs(space.xAxis.x * space.yAxis.y - space.xAxis.y * space.yAxis.x).squareRoot()
  }

  // MARK: - General shadows

  /// The colour in which the shadow of what a layer shows is drawn.
  func generalShadowTint(of node: NodeIndex, _ tree: borrowing RenderTree) -> SIMD4<Float> {
    let tint = tree.shadow[node.slot].tint
    return isTinted(node, tree) ? Self.product(tint, tree.tintAbove(node)) : tint
  }

  /// How far a general shadow lies from the content, in pixels.
  func shadowReach(
    of node: NodeIndex, _ tree: borrowing RenderTree
  ) -> (offset: SIMD2<Int32>, margin: Int32) {
    let shadow = tree.shadow[node.slot]
    let space = space(of: node, tree)
    let offset = space.pixels(along: shadow.offset)
    let sigma = space.scale * max(shadow.radius, 0)
    let margin = RenderTree.shadowReach * max(sigma.x, sigma.y)
    return (
      SIMD2(Self.whole(offset.x.rounded()), Self.whole(offset.y.rounded())),
      Self.whole(margin.rounded(.up)) + 1
    )
  }

  private static func whole(_ value: Double) -> Int32 {
    value.isFinite ? Int32(min(max(value, -16384), 16384)) : 0
  }

  /// Plans the blurred alpha of a picture, moved by the shadow's offset.
  mutating func blurredShadow(
    of node: NodeIndex, _ picture: EffectSource, _ tree: borrowing RenderTree
  ) -> EffectSource? {
    let reach = shadowReach(of: node, tree)
    let space = space(of: node, tree)
    let sigma = space.scale * max(tree.shadow[node.slot].radius, 0)
    let region = PixelRect(
      x: picture.region.x - reach.margin, y: picture.region.y - reach.margin,
      width: picture.region.width + 2 * reach.margin,
      height: picture.region.height + 2 * reach.margin)
    var limits = context.clipBounds
    limits.x -= reach.offset.x
    limits.y -= reach.offset.y
    guard
      var result = addEffect(
        .blur(sigma), picture, space: space, region: region.intersection(limits))
    else { return nil }
    result.region.x += reach.offset.x
    result.region.y += reach.offset.y
    return result
  }
}
