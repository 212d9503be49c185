// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// Decides whether a layer shows the same pixels wherever whole pixels move it, or one colour throughout.
///
/// Coordinates in shaders round by their place in the frame, so that a smoothed edge, a corner or a scaled
/// image may be a step of a channel off when it is moved. That leaves colours on whole pixels, and images
/// that are read one texel a pixel.
enum ScrolledLook {
  /// Edges within this many pixels of the grid lie on it. Less than what draws allow, so that the same
  /// holds where the layer was before.
  static let slack = RootRect.gridSlack / 4

  /// Flags of layers that are not drawn part by part.
  private static let passFlags: NodeStyle.Flags = [.shouldRasterize, .preservesDepth]
  /// Traits of layers that draw something else than their bounds, in their own colours.
  private static let otherTraits: ResolvedNode.Traits = [
    .drawsBeyondBounds, .tinted, .invisible,
  ]

  /// Whether a layer is drawn part by part, in place, and at full opacity.
  static func isPlain(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    let slot = node.slot
    let traits = tree.resolved[slot].traits
    let map = tree.resolved[slot].toRoot
    return tree.style[slot].opacity == 1
      && tree.style[slot].flags.isDisjoint(with: passFlags) && traits.isDisjoint(with: otherTraits)
      && (!traits.contains(.hasExtras) || hasTilesOnly(node, tree))
      && tree.effects.index(of: node) == nil && !tree.links[slot].mask.isValid
      && map.isAffine && map.xy == 0 && map.yx == 0 && map.xx > 0 && map.yy > 0
  }

  /// Whether what a layer has beside bounds, colours and images are tiles, but for parts that are looked at.
  private static func hasTilesOnly(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    tree.tiles(of: node) != nil && tree.shadow[node.slot].opacity <= 0
      && !tree.isInTransition(node)
  }

  /// The bounds of a layer in pixels.
  static func box(
    of node: NodeIndex, _ scale: Double, _ tree: borrowing RenderTree
  ) -> RootRect {
    tree.resolved[node.slot].toRoot.boundingBox(of: tree.geometry[node.slot].bounds)
      .scaled(by: scale)
  }

  /// Pixels per point of a layer, the larger of both axes.
  static func density(
    of node: NodeIndex, _ scale: Double, _ tree: borrowing RenderTree
  ) -> Double {
    max(tree.resolved[node.slot].toRoot.xx, tree.resolved[node.slot].toRoot.yy) * scale
  }

  /// Whether all sides of a box in pixels lie between pixels, and enclose some.
  static func isWhole(_ box: RootRect) -> Bool {
    let sides = SIMD4(box.minX, box.minY, box.maxX, box.maxY)
    let off = sides - sides.rounded(.toNearestOrAwayFromZero)
    return (off * off).max() < slack * slack && !PixelRect(within: box).isEmpty
  }

  /// Whether a layer cuts its sublayers off between pixels, or not at all.
  static func clipsExactly(
    _ node: NodeIndex, _ scale: Double, in tree: borrowing RenderTree
  ) -> Bool {
    guard tree.cutsContent(node) else { return true }
    return tree.style[node.slot].cornerRadius <= 0 && isWhole(box(of: node, scale, tree))
  }

  /// Whether the parts that a plain layer draws itself, but for tiles, are the same at any whole pixel.
  ///
  /// - Parameters:
  ///   - parts: those of the layer.
  ///   - scale: pixels per point.
  ///   - textureLimit: images with a longer side, in pixels, are drawn in tiles.
  static func isExact(
    _ node: NodeIndex, _ parts: LayerParts, scale: Double, textureLimit: Double,
    in tree: borrowing RenderTree
  ) -> Bool {
    let own = parts.intersection(.own).subtracting(.tiles)
    guard !own.isEmpty else { return true }
    let slot = node.slot
    let box = box(of: node, scale, tree)
    guard isWhole(box) else { return false }
    switch own {
    case .color:
      return tree.style[slot].cornerRadius <= 0 && isSteady(tree.style[slot].backgroundColor)
    case .image:
      let contents = tree.contents[slot]
      let off = contents.imageSize - box.size
      return tree.style[slot].cornerRadius <= 0 && contents.sampling == .linear
        && contents.contentsRect == SIMD4(0, 0, 1, 1)
        && contents.contentsCenter == SIMD4(0, 0, 1, 1)
        && (off * off).max() < 1e-6 && contents.imageSize.max() <= textureLimit
        && !tree.resolved[slot].traits.contains(.contentsFlipped)
        && ContentsPlacement.rect(contents, bounds: tree.geometry[slot].bounds)
          == tree.geometry[slot].bounds
        && tree.image(contents.image) != nil
    default: return false
    }
  }

  /// Whether a picture of a plain layer's tiles, in a box of pixels, is the same at any whole pixel.
  static func isExact(
    _ tile: TileQuad, _ box: RootRect, of node: NodeIndex, in tree: borrowing RenderTree
  ) -> Bool {
    let slot = node.slot
    // The first texel that is seen, and the number of those that are.
    let origin = SIMD2(tile.rect.x, tile.rect.y) * tile.scale
    let texels = SIMD2(tile.rect.z, tile.rect.w) * tile.scale
    let off = SIMD4(
      lowHalf: origin - origin.rounded(.toNearestOrAwayFromZero), highHalf: texels - box.size)
    return tile.opacity == 1 && !tile.isFlipped && isWhole(box) && (off * off).max() < 1e-6
      && tree.style[slot].cornerRadius <= 0 && tree.contents[slot].sampling == .linear
  }

  /// The pixels in which a plain layer shows one colour, but for its corners; none for one with other parts.
  static func uniformPixels(
    of node: NodeIndex, _ parts: LayerParts, box: RootRect, scale: Double,
    in tree: borrowing RenderTree
  ) -> PixelRect {
    let own = parts.intersection(.own)
    guard own.isSubset(of: .flatParts) else { return .zero }
    let style = tree.style[node.slot]
    var rim = own.contains(.border) ? style.borderWidth * density(of: node, scale, tree) : 0
    // The pixels along an edge may round otherwise than those inside.
    if rim > 0 || !isWhole(box) || !isSteady(style.backgroundColor) { rim += 1 }
    guard rim < Double(PixelRect.passLimit) else { return .zero }
    return PixelRect(within: box).outset(by: -Int32(clamping: rim.rounded(.up)))
  }

  /// Whether a colour is as far from the middle between two steps of a channel that no rounding of its
  /// share of a pixel changes it.
  static func isSteady(_ color: SIMD4<Float>) -> Bool {
    let clamped = color.clamped(lowerBound: .zero, upperBound: .one)
    var levels = clamped * clamped.w
    levels.w = clamped.w
    levels *= 255
    let off = levels - levels.rounded(.down) - 0.5
    return (color.sum() * 0) == 0 && (off * off).min() > 0.0004
  }
}

extension LayerParts {
  /// A colour, and a border around it.
  fileprivate static let flatParts: LayerParts = [.color, .border]
}
