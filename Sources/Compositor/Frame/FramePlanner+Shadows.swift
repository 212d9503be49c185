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
  func showsOpaqueImage(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
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
      if !resolved.subtreeBounds.isEmpty, !isInside(child, inverse, node, tree) { return false }
      child = tree.links[child.slot].nextSibling
    }
    return true
  }

  /// Whether a child lies within its superlayer's rounded bounds, corners and all.
  private func isInside(
    _ child: NodeIndex, _ inverse: Homography, _ node: NodeIndex, _ tree: borrowing RenderTree
  ) -> Bool {
    let bounds = tree.geometry[node.slot].bounds
    let style = tree.style[child.slot]
    let resolved = tree.resolved[child.slot]
    let isLeaf =
      !tree.links[child.slot].firstChild.isValid && !hasEffects(child, tree)
      && tree.contents[child.slot].image == .none && !hasShape(child, tree)
      && !hasParticles(child, tree)
    let isBounded = isLeaf || style.flags.contains(.masksToBounds)
    let map = resolved.toRoot.concatenating(inverse)
    let box: RootRect
    if isBounded {
      box = map.boundingBox(of: tree.geometry[child.slot].bounds)
    } else {
      let reach = resolved.subtreeBounds
      box = inverse.boundingBox(
        of: SIMD4(reach.minX, reach.minY, reach.maxX - reach.minX, reach.maxY - reach.minY))
    }
    // Boxes of subtrees are a point wider than what they hold.
    let slack = isLeaf ? 1e-6 : 1.01
    guard box.minX >= bounds.x - slack, box.minY >= bounds.y - slack,
      box.maxX <= bounds.x + bounds.z + slack, box.maxY <= bounds.y + bounds.w + slack
    else { return false }
    let corners = Self.radii(tree.style[node.slot], bounds)
    let r = SIMD4(corners.0, corners.1, corners.2, corners.3)
    guard r.max() > 0 else { return true }
    // What is rounded as much fits into the corners, wherever it lies.
    let own = Self.radii(style, tree.geometry[child.slot].bounds)
    let nearly = SIMD2(map.settled.xx - 1, map.settled.yy - 1)
    if isBounded, map.settled.keepsAxes, abs(nearly.x) + abs(nearly.y) < 1e-6,
      style.flags.contains(.continuousCorners)
        == tree.style[node.slot].flags.contains(.continuousCorners),
      own.0 >= r.x, own.1 >= r.y, own.2 >= r.z, own.3 >= r.w
    {
      return true
    }
    return Self.keepsClear(
      box, of: r, bounds,
      isContinuous: tree.style[node.slot].flags.contains(.continuousCorners))
  }

  /// Whether a box within bounds leaves their rounded-off corners free.
  private static func keepsClear(
    _ box: RootRect, of radii: SIMD4<Float>, _ bounds: SIMD4<Double>, isContinuous: Bool
  ) -> Bool {
    for corner in 0..<4 where radii[corner] > 0 {
      let radius = Double(radii[corner])
      let reach = isContinuous ? radius * Double(ContinuousCorner.reach) : radius
      let x =
        corner & 1 == 0 ? bounds.x + reach - box.minX : box.maxX - (bounds.x + bounds.z - reach)
      let y =
        corner & 2 == 0 ? bounds.y + reach - box.minY : box.maxY - (bounds.y + bounds.w - reach)
      guard x > 1e-6, y > 1e-6 else { continue }
      if isContinuous || x * x + y * y > radius * radius { return false }
    }
    return true
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
      addShadow(of: path, node, tint, opacity: opacity, tree, &images)
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

  /// Draws the shadow of a path: a rectangle's from its corners, another's from a kept picture, and one
  /// that is too wide for that in a pass.
  private mutating func addShadow(
    of path: PathGeometry, _ node: NodeIndex, _ tint: SIMD4<Float>, opacity: Float,
    _ tree: borrowing RenderTree, _ images: inout ImageStore
  ) {
    let shadow = tree.shadow[node.slot]
    if shadow.radius > 0, let rect = path.rectangle {
      let picture = shadowImages.picture(
        ofBounds: rect, corners: .zero, radius: shadow.radius, node: node)
      addShadow(picture, shadow, tint, hole: nil, node, opacity: opacity, tree, &images)
      return
    }
    let density = pixelsPerPoint(node, tree)
    if shadow.radius > 0,
      ShadowImages.holds(path, radius: shadow.radius, scale: density)
    {
      let picture = shadowImages.picture(
        ofPath: path, radius: shadow.radius, scale: density, node: node)
      addShadow(picture, shadow, tint, hole: nil, node, opacity: opacity, tree, &images)
      return
    }
    var shape = NodeShape()
    shape.path = path
    guard shadow.radius <= 0 else {
      addPathShadow(of: node, shape, tint, opacity: opacity, tree)
      return
    }
    shape.fillColor = tint
    let moved = Homography(
      xx: 1, xy: 0, yx: 0, yy: 1, tx: shadow.offset.x, ty: shadow.offset.y)
    addShadowShape(
      node, shape, opacity,
      pixels: moved.concatenating(map(of: node, tree)).scaled(by: scale))
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
    let density =
      Self.leastDensity(rect: bounds, map: map(of: node, tree)).map { $0 * scale } ?? 0
    let inset = radius * 0.293 + 2 / max(density, 0.01)
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
      // A pixel more for parts of pixels by which the shadow is moved, and one that is read for that.
      Self.whole(margin.rounded(.up)) + 3
    )
  }

  private static func whole(_ value: Double) -> Int32 {
    value.isFinite ? Int32(min(max(value, -16384), 16384)) : 0
  }

  /// Draws the blurred alpha of a picture, moved by the shadow's offset.
  mutating func addGeneralShadow(
    of node: NodeIndex, _ picture: EffectSource, _ tree: borrowing RenderTree
  ) {
    let reach = shadowReach(of: node, tree)
    let space = space(of: node, tree)
    let shift = space.pixels(along: tree.shadow[node.slot].offset)
    // Moving a picture by part of a pixel blurs it by itself.
    let part = shift - shift.rounded(.down)
    let variance = space.scale * space.scale * Self.square(tree.shadow[node.slot].radius)
    let left = pointwiseMax(variance - part * (1 - part), .zero)
    let sigma = SIMD2(left.x.squareRoot(), left.y.squareRoot())
    let region = picture.region.grown(by: SIMD2(reach.margin, reach.margin))
    var limits = context.clipBounds.outset(by: 1)
    limits.x -= reach.offset.x
    limits.y -= reach.offset.y
    guard
      let shadow = addEffect(
        .blur(sigma), picture, space: space, region: region.intersection(limits))
    else { return }
    show(
      shadow, opacity: 1, tint: generalShadowTint(of: node, tree),
      shift: shift)
  }

  private static func square(_ radius: Double) -> Double { max(radius, 0) * max(radius, 0) }
}
