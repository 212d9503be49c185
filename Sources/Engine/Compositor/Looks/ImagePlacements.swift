// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// A layer's image with its rectangles in the layer and in its texture.
struct PlacedImage: BitwiseCopyable {
  var placement: ImageStore.Placement
  /// The rectangle that it covers in the layer's space.
  var rect: SIMD4<Double>
  /// First corner and extent in texture units; a negative height turns the image over.
  var texture: (Float, Float, Float, Float)
  /// Nine-part stretching and mipmap bias; nil for an image that stretches evenly.
  var stretch: ClipRecord?
  /// Number of texels across, where texels that repeat its edges go round it; else infinite.
  var rimmedTexels: SIMD2<Float>
  /// Number of texels across, where the image's edges lie between texels; else zero.
  var texels: SIMD2<Float>
  /// Whether the image has no transparent pixel.
  var isOpaque = false
  /// The pixels per point up to which the placement holds: for images that can be drawn again with more
  /// pixels; negative if it is one of those already.
  var scaleLimit = Float.infinity

  /// Whether it can be drawn again with more pixels, as text can.
  var hasDetail: Bool { scaleLimit < .infinity }

  /// Whether any part of it can be drawn by itself.
  var isInOnePiece: Bool { stretch == nil && placement.isInOnePiece }

  init(
    _ placement: ImageStore.Placement, _ contents: NodeContents, rect: SIMD4<Double>,
    isFlipped: Bool
  ) {
    self.placement = placement
    self.rect = rect
    texture = Self.texture(placement.unitRect, contents.contentsRect, isFlipped: isFlipped)
    stretch = Self.stretch(contents, rect: rect, isFlipped: isFlipped)
    rimmedTexels = Self.rimmedTexels(placement, contents)
    texels = Self.texels(placement, contents)
  }

  /// Number of texels of the part of an image that is shown, if it begins and ends between texels.
  private static func texels(
    _ placement: ImageStore.Placement, _ contents: NodeContents
  ) -> SIMD2<Float> {
    let shown = contents.contentsRect
    guard placement.isInOnePiece, !placement.isReduced else { return .zero }
    if shown == SIMD4(0, 0, 1, 1) { return SIMD2<Float>(contents.imageSize) }
    let first = shown.lowHalf * contents.imageSize
    let last = first + shown.highHalf * contents.imageSize
    let edges = SIMD4(lowHalf: first, highHalf: last)
    let off = edges - edges.rounded(.toNearestOrAwayFromZero)
    guard (off * off).max() < 1e-6, first.min() > -1e-3, (last - contents.imageSize).max() < 1e-3
    else { return .zero }
    return SIMD2<Float>(last - first)
  }

  /// Number of texels of an image that is shown as a whole: in an atlas a rim of one goes round it,
  /// and a texture of its own is held at its edges by the sampler.
  private static func rimmedTexels(
    _ placement: ImageStore.Placement, _ contents: NodeContents
  ) -> SIMD2<Float> {
    guard contents.contentsRect == SIMD4(0, 0, 1, 1), placement.isInOnePiece else {
      return .infinite
    }
    return placement.isInAtlas ? SIMD2<Float>(contents.imageSize) : .zero
  }

  /// Values that a draw needs beside the image's rectangles: nine-part stretching, mipmap bias.
  private static func stretch(
    _ contents: NodeContents, rect: SIMD4<Double>, isFlipped: Bool
  ) -> ClipRecord? {
    let bias = contents.needsMipmaps ? contents.minificationFilterBias : 0
    let stretch = ContentsPlacement.stretch(contents, rect: rect)
    guard stretch != nil || bias != 0 else { return nil }
    let divisions = stretch ?? .none
    let shown = SIMD2(contents.contentsRect.z, contents.contentsRect.w) * contents.imageSize
    return ClipRecord(
      stretch: isFlipped ? divisions.turnedOver : divisions,
      halfPixel: SIMD2<Float>(0.5 / pointwiseMax(shown, .one)),
      mipmapBias: bias)
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

  /// Whether some of the image is left.
  var hasArea: Bool { rect.z > 0 && rect.w > 0 }

  /// The part of an image within bounds.
  func cut(to bounds: SIMD4<Double>) -> PlacedImage {
    let left = max(rect.x, bounds.x)
    let top = max(rect.y, bounds.y)
    let right = min(rect.x + rect.z, bounds.x + bounds.z)
    let bottom = min(rect.y + rect.w, bounds.y + bounds.w)
    var result = self
    result.rect = SIMD4(left, top, right - left, bottom - top)
    // The part that is cut off continues past the new edge.
    if result.rect != rect {
      result.rimmedTexels = .infinite
      result.texels = .zero
    }
    let (u, v, du, dv) = texture
    result.texture = (
      u + du * Float((left - rect.x) / rect.z), v + dv * Float((top - rect.y) / rect.w),
      du * Float((right - left) / rect.z), dv * Float((bottom - top) / rect.w)
    )
    return result
  }
}

/// The placements of layers' images among the textures, kept while they hold: no table is asked in a
/// steady frame.
struct ImagePlacements: ~Copyable {
  /// A node's last look-up: valid for the same image while no placement changed.
  private struct Entry: BitwiseCopyable {
    var image = ImageID.none
    var generation = 0
    var needsOwnTexture = false
    /// Whether the image can be drawn again with more pixels.
    var hasDetail = false
    /// Whether the image has no transparent pixel.
    var isOpaque = false
    /// The level of detail asked for, and that of the placement.
    var wantedLevel: Int8 = 0
    var level: Int8 = 0
    var detailed = ImageStore.Placement(texture: .none, unitRect: .zero, isInAtlas: false)
    var placement = ImageStore.Placement(texture: .none, unitRect: .zero, isInAtlas: false)
  }

  /// By node slot.
  private var entries: [Entry] = []

  mutating func grow(to count: Int) {
    while entries.count < count { entries.append(Entry()) }
  }

  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  /// Whether images that can be drawn again with more pixels are, where they are enlarged.
  var usesLevels = true

  /// Finds a layer's image among the textures; nil if it cannot be drawn.
  ///
  /// - Parameter space: from the layer's space to pixels.
  mutating func placed(
    _ node: NodeIndex, in space: LayerSpace, tree: borrowing RenderTree,
    images: inout ImageStore
  ) -> PlacedImage? {
    let contents = tree.contents[node.slot]
    let rect = ContentsPlacement.rect(contents, bounds: tree.geometry[node.slot].bounds)
    guard rect.z > 0, rect.w > 0,
      let placement = placement(node, contents, in: tree, images: &images)
    else { return nil }
    var plain = PlacedImage(
      placement, contents, rect: rect,
      isFlipped: tree.resolved[node.slot].traits.contains(.contentsFlipped))
    plain.isOpaque = entries[node.slot].isOpaque
    guard entries[node.slot].hasDetail, usesLevels, DetailLevel.applies(to: contents) else {
      return plain
    }
    return detailed(plain, of: node, contents: contents, in: space, tree: tree, images: &images)
  }

  /// Finds the picture of an image with as many pixels as are shown.
  @inline(never)
  private mutating func detailed(
    _ plain: PlacedImage, of node: NodeIndex, contents: NodeContents, in space: LayerSpace,
    tree: borrowing RenderTree, images: inout ImageStore
  ) -> PlacedImage {
    let rect = plain.rect
    let scale = DetailLevel.imageScale(contents, rect: rect, in: space)
    let wanted = DetailLevel.level(scale: scale)
    var placement = plain.placement
    if wanted > 0 {
      if Int(entries[node.slot].wantedLevel) != wanted {
        entries[node.slot].wantedLevel = Int8(wanted)
        var level = wanted
        if let image = tree.image(contents.image), let detail = image.detail,
          let found = images.placement(of: image, detail, level: &level)
        {
          entries[node.slot].detailed = found
          entries[node.slot].level = Int8(level)
        } else {
          entries[node.slot].level = 0
        }
      }
      if entries[node.slot].level > 0 { placement = entries[node.slot].detailed }
    }
    let level = wanted > 0 ? Int(entries[node.slot].level) : 0
    var shown = contents
    shown.imageSize *= Double(1 << level)
    var placed = PlacedImage(
      placement, shown, rect: rect,
      isFlipped: tree.resolved[node.slot].traits.contains(.contentsFlipped))
    let density = DetailLevel.pixelsPerPoint(space.map, scale: space.scale, over: rect)
    placed.scaleLimit =
      wanted > 0 || !space.map.isAffine
      ? -1 : Float(density * DetailLevel.tolerance / max(scale, 1e-9))
    return placed
  }

  private mutating func placement(
    _ node: NodeIndex, _ contents: NodeContents, in tree: borrowing RenderTree,
    images: inout ImageStore
  ) -> ImageStore.Placement? {
    let reachesOutside = contents.reachesOutside
    let needsMipmaps = contents.needsMipmaps
    let entry = entries[node.slot]
    if entry.image == contents.image, entry.generation == images.generation,
      entry.needsOwnTexture == (reachesOutside || needsMipmaps)
    {
      return entry.placement
    }
    guard
      let placement = images.placement(
        of: contents.image, in: tree, needsOwnTexture: reachesOutside, needsMipmaps: needsMipmaps)
    else { return nil }
    entries[node.slot] = Entry(
      image: contents.image, generation: images.generation,
      needsOwnTexture: reachesOutside || needsMipmaps,
      hasDetail: tree.image(contents.image)?.detail != nil,
      // A live picture may be followed by another one.
      isOpaque: placement.texture.kind != .live && tree.isOpaque(contents.image),
      placement: placement)
    return placement
  }
}
