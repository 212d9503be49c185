// SPDX-License-Identifier: MIT

internal import RenderTree

/// Pattern backgrounds: a tile that repeats over the bounds, from the origin of the layer's space.
extension FramePlanner {
  /// Whether a layer has a background, plain or of a pattern.
  func hasBackground(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    tree.style[node.slot].backgroundColor.w > 0 || hasPattern(node, tree)
  }

  /// Whether a layer's background is a pattern.
  @inline(__always)
  func hasPattern(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    guard hasExtras(node, tree), let place = tree.effects.place(of: node) else { return false }
    return tree.effects.values[place].backgroundPattern != nil
  }

  /// Whether a pattern or a tiled image, which are quads of their own, meets other parts of a layer.
  func drawsLayersOfParts(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    let style = tree.style[node.slot]
    let contents = tree.contents[node.slot]
    let hasBorder = style.borderWidth > 0 && style.borderColor.w > 0
    if hasPattern(node, tree) { return hasBorder || contents.image != .none }
    return contents.image != .none && contents.imageSize.max() > textureLimit
      && (hasBorder || style.backgroundColor.w > 0)
  }

  /// Draws a layer's pattern, rounded with it.
  mutating func addPattern(
    _ node: NodeIndex, opacity: Float, _ tree: borrowing RenderTree, _ images: inout ImageStore
  ) {
    let bounds = tree.geometry[node.slot].bounds
    let style = tree.style[node.slot]
    guard let place = tree.effects.place(of: node),
      let pattern = tree.effects.values[place].backgroundPattern,
      pattern.tileSize.x != 0, pattern.tileSize.y != 0, let image = tree.image(pattern.image),
      // A texture of its own, as only a whole texture repeats.
      let placement = images.placement(of: image, needsOwnTexture: true, needsMipmaps: false)
    else { return }
    var instance = LayerInstance()
    instance.texture = (
      Float((bounds.x - pattern.origin.x) / pattern.tileSize.x),
      Float((bounds.y - pattern.origin.y) / pattern.tileSize.y),
      Float(bounds.z / pattern.tileSize.x), Float(bounds.w / pattern.tileSize.y)
    )
    instance.imageOpacity = opacity
    instance.hardEdges = Self.hardEdges(style) | edges(of: bounds, node, tree)
    var features = LayerFeatures.image
    let tint = tint(of: node, tree)
    let isRounded =
      style.cornerRadius > 0 && style.maskedCorners != 0 && node != finishedNode
    let isClipped = isRounded && tint != nil
    if isClipped {
      pushContext(opacity: opacity)
      addClip(of: node, tree)
    } else if isRounded {
      features.formUnion(setShape(&instance, style, bounds, withBorder: false, opacity))
    }
    Self.modulate(&instance, &features, by: tint)
    append(
      &instance, rect: bounds, map: map(of: node, tree), features: features,
      texture: placement.texture, sampling: Sampling(minification: .linear, repeats: true))
    if isClipped { contexts.removeLast() }
  }
}
