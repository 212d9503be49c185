// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// The images of an emitter's cells among the textures.
struct ParticleImages: ~Copyable {
  /// The image of a cell, and the size of its particles.
  struct Image: BitwiseCopyable {
    /// None for a cell that draws nothing.
    var texture = TextureReference.none
    var sampling = Sampling.linear
    var unitRect: (Float, Float, Float, Float) = (0, 0, 0, 0)
    /// Half of an unscaled particle's width and height, in points.
    var half = SIMD2<Float>.zero
    /// See `PlacedImage.rimmedTexels`.
    var rimmedTexels = SIMD2<Float>.infinite
    var bias: Float = 0

    /// Whether particles with two images may be drawn at once.
    @inline(__always)
    func sharesDraw(with other: Image) -> Bool {
      texture == other.texture && sampling == other.sampling && bias == other.bias
    }
  }

  /// By index of the cell, for the emitter that was asked for last.
  private(set) var list: [Image] = []

  /// Finds the images of an emitter's cells; those larger than a texture are not drawn.
  mutating func find(
    for emitter: EmitterSimulation, isFlipped: Bool, _ tree: borrowing RenderTree,
    _ images: inout ImageStore
  ) {
    list.removeAll(keepingCapacity: true)
    for cell in emitter.cells {
      var image = Image()
      let shown = cell.contentsRect
      let needsMipmaps = cell.minificationFilter == .trilinear
      if cell.image != .none,
        let placement = images.placement(
          of: cell.image, in: tree,
          needsOwnTexture: shown.x < 0 || shown.y < 0 || shown.x + shown.z > 1
            || shown.y + shown.w > 1, needsMipmaps: needsMipmaps),
        placement.isInOnePiece
      {
        image.texture = placement.texture
        image.sampling = Sampling(
          minification: needsMipmaps
            ? .trilinear : cell.minificationFilter == .nearest ? .nearest : .linear,
          magnifiesLinearly: cell.magnificationFilter != .nearest)
        image.unitRect = PlacedImage.texture(placement.unitRect, shown, isFlipped: isFlipped)
        image.half = SIMD2<Float>(cell.size / 2)
        if shown == SIMD4(0, 0, 1, 1) {
          image.rimmedTexels = placement.isInAtlas ? SIMD2<Float>(cell.imageSize) : .zero
        }
        if needsMipmaps { image.bias = cell.minificationFilterBias }
      }
      list.append(image)
    }
  }
}
