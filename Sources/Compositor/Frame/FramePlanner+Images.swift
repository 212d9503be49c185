// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// A layer's image: where it lies in the layer and in its texture.
extension FramePlanner {
  /// An image ready to draw.
  struct PlacedImage: BitwiseCopyable {
    var placement: ImageStore.Placement
    /// The rectangle that it covers in the layer's space.
    var rect: SIMD4<Double>
    /// First corner and extent in texture units; a negative height turns the image over.
    var texture: (Float, Float, Float, Float)
    /// How it stretches, if not evenly.
    var record: ClipRecord?

    /// How many texels it has across, where texels that repeat its edges go round it; else infinite.
    var rimmedTexels = SIMD2<Float>.infinite

    /// Whether any part of it can be drawn by itself.
    var isInOnePiece: Bool { record == nil && placement.tiling < 0 }
  }

  /// Finds a layer's image among the textures; nil if it cannot be drawn.
  mutating func placedImage(
    _ node: NodeIndex, _ tree: borrowing RenderTree, _ images: inout ImageStore
  ) -> PlacedImage? {
    let contents = tree.contents[node.slot]
    let rect = ContentsPlacement.rect(contents, bounds: tree.geometry[node.slot].bounds)
    guard rect.z > 0, rect.w > 0,
      let placement = placement(node, contents, tree, &images)
    else { return nil }
    return placedImage(
      placement, contents, rect: rect,
      isFlipped: tree.resolved[node.slot].traits.contains(.contentsFlipped))
  }

  func placedImage(
    _ placement: ImageStore.Placement, _ contents: NodeContents, rect: SIMD4<Double>,
    isFlipped: Bool
  ) -> PlacedImage {
    PlacedImage(
      placement: placement, rect: rect,
      texture: Self.texture(placement.unitRect, contents.contentsRect, isFlipped: isFlipped),
      record: Self.record(contents, rect: rect, isFlipped: isFlipped),
      rimmedTexels: Self.rimmedTexels(placement, contents))
  }

  /// The texels of an image that is shown as a whole: in an atlas a rim of one goes round it, and a
  /// texture of its own is held at its edges by the sampler.
  private static func rimmedTexels(
    _ placement: ImageStore.Placement, _ contents: NodeContents
  ) -> SIMD2<Float> {
    guard contents.contentsRect == SIMD4(0, 0, 1, 1), placement.tiling < 0 else { return .infinite }
    return placement.isInAtlas ? SIMD2<Float>(contents.imageSize) : .zero
  }

  /// What a draw has to know of an image beside its rectangles: nine-part stretching, mipmap bias.
  private static func record(
    _ contents: NodeContents, rect: SIMD4<Double>, isFlipped: Bool
  ) -> ClipRecord? {
    let bias = contents.minificationFilter == .trilinear ? contents.minificationFilterBias : 0
    let stretch = ContentsPlacement.stretch(contents, rect: rect)
    guard stretch != nil || bias != 0 else { return nil }
    let divisions = stretch ?? .none
    let shown = SIMD2(contents.contentsRect.z, contents.contentsRect.w) * contents.imageSize
    return ClipRecord(
      stretch: isFlipped ? divisions.turnedOver : divisions,
      halfPixel: SIMD2<Float>(0.5 / pointwiseMax(shown, .one)),
      mipmapBias: bias)
  }

  /// The placement that was looked up last, while it holds; no table is asked in a steady frame.
  private mutating func placement(
    _ node: NodeIndex, _ contents: NodeContents, _ tree: borrowing RenderTree,
    _ images: inout ImageStore
  ) -> ImageStore.Placement? {
    let reachesOut = Self.reachesOut(contents)
    let cached = cachedPlacements[node.slot]
    let needsMipmaps = contents.minificationFilter == .trilinear
    if cached.image == contents.image, cached.generation == images.generation,
      cached.needsOwnTexture == (reachesOut || needsMipmaps)
    {
      return cached.placement
    }
    guard
      let placement = images.placement(
        of: contents.image, in: tree, needsOwnTexture: reachesOut, needsMipmaps: needsMipmaps)
    else { return nil }
    cachedPlacements[node.slot] = CachedPlacement(
      image: contents.image, generation: images.generation,
      needsOwnTexture: reachesOut || needsMipmaps, placement: placement)
    return placement
  }

  /// Whether more is shown than there is: the texture's edge pixels go on, if it has no neighbours.
  static func reachesOut(_ contents: NodeContents) -> Bool {
    let shown = contents.contentsRect
    return shown.x < 0 || shown.y < 0 || shown.x + shown.z > 1 || shown.y + shown.w > 1
  }

  /// The shown part of an image in texture units.
  static func texture(
    _ unitRect: SIMD4<Float>, _ shown: SIMD4<Double>, isFlipped: Bool
  ) -> (Float, Float, Float, Float) {
    let x = unitRect.x + Float(shown.x) * unitRect.z
    let y = unitRect.y + Float(shown.y) * unitRect.w
    let width = Float(shown.z) * unitRect.z
    let height = Float(shown.w) * unitRect.w
    return isFlipped ? (x, y + height, width, -height) : (x, y, width, height)
  }

  /// Draws an image that does not share an instance with the background.
  mutating func addImage(
    _ placed: PlacedImage, _ node: NodeIndex, opacity: Float, _ tree: borrowing RenderTree,
    _ images: inout ImageStore
  ) {
    let slot = node.slot
    let contents = tree.contents[slot]
    let style = tree.style[slot]
    var cut = placed
    var isClipped = false
    if clipsParts(of: node, tree) {
      // The divisions of a stretched image are shares of the whole of it: it is clipped, not cut,
      // and so are tiles.
      if placed.isInOnePiece { cut = Self.cut(placed, to: tree.geometry[slot].bounds) }
      guard cut.rect.z > 0, cut.rect.w > 0 else { return }
      isClipped = style.cornerRadius > 0 || !placed.isInOnePiece
    }
    if isClipped {
      pushContext(opacity: opacity)
      addClip(of: node, tree)
    }
    if contents.fadingImage != .none {
      addFade(cut, node, opacity: opacity, tree, &images)
    } else {
      draw(cut, contents, node, opacity: opacity, tree, &images)
    }
    if isClipped { contexts.removeLast() }
  }

  /// Draws an image to its rectangle.
  mutating func draw(
    _ placed: PlacedImage, _ contents: NodeContents, _ node: NodeIndex, opacity: Float,
    _ tree: borrowing RenderTree, _ images: inout ImageStore
  ) {
    guard placed.placement.tiling < 0 else {
      addTiles(placed, contents, node, opacity: opacity, tree, &images)
      return
    }
    var instance = LayerInstance()
    instance.texture = placed.texture
    instance.imageOpacity = opacity
    instance.hardEdges =
      Self.hardEdges(tree.style[node.slot]) | edges(of: placed.rect, node, tree)
    var features = LayerFeatures.image
    Self.modulate(&instance, &features, by: tint(of: node, tree))
    append(
      &instance, rect: placed.rect, map: map(of: node, tree), features: features,
      texture: placed.placement.texture, sampling: Self.sampling(contents),
      record: placed.record, rimmedTexels: placed.rimmedTexels)
  }

  /// The part of an image within the bounds.
  static func cut(_ placed: PlacedImage, to bounds: SIMD4<Double>) -> PlacedImage {
    let rect = placed.rect
    let left = max(rect.x, bounds.x)
    let top = max(rect.y, bounds.y)
    let right = min(rect.x + rect.z, bounds.x + bounds.z)
    let bottom = min(rect.y + rect.w, bounds.y + bounds.w)
    var result = placed
    result.rect = SIMD4(left, top, right - left, bottom - top)
    // What is cut off goes on past the new edge.
    if result.rect != rect { result.rimmedTexels = .infinite }
    let (u, v, du, dv) = placed.texture
    result.texture = (
      u + du * Float((left - rect.x) / rect.z), v + dv * Float((top - rect.y) / rect.w),
      du * Float((right - left) / rect.z), dv * Float((bottom - top) / rect.w)
    )
    return result
  }
}
