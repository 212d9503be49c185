// SPDX-License-Identifier: MIT

/// The frame pixels that the texels of a texture represent.
///
/// The first texel's corner lies at `x`, `y`; each texel covers `step` pixels across and down.
package struct TexelGrid: Equatable, Sendable, BitwiseCopyable {
  /// Frame pixels.
  package var x: Int32
  package var y: Int32
  /// Texels in use, from the texture's first row and column on.
  package var width: Int32
  package var height: Int32
  /// Frame pixels per texel.
  package var step: SIMD2<Int32>

  package init(
    x: Int32, y: Int32, width: Int32, height: Int32, step: SIMD2<Int32> = SIMD2(1, 1)
  ) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.step = step
  }

  /// One texel a pixel.
  package init(_ region: PixelRect) {
    self.init(x: region.x, y: region.y, width: region.width, height: region.height)
  }

  /// The texels that touch a region, counted from an anchor, so that the grid does not depend on
  /// which part of a picture is drawn.
  init(
    covering region: PixelRect, step: SIMD2<Int32>, margin: SIMD2<Int32> = .zero,
    anchor: SIMD2<Int32>
  ) {
    let left = Self.floor(region.x &- anchor.x, step.x) &- margin.x
    let top = Self.floor(region.y &- anchor.y, step.y) &- margin.y
    let right = Self.floor(region.maxX &- anchor.x &+ step.x &- 1, step.x) &+ margin.x
    let bottom = Self.floor(region.maxY &- anchor.y &+ step.y &- 1, step.y) &+ margin.y
    self.init(
      x: left &* step.x &+ anchor.x, y: top &* step.y &+ anchor.y, width: right &- left,
      height: bottom &- top, step: step)
  }

  private static func floor(_ value: Int32, _ step: Int32) -> Int32 {
    let quotient = value / step
    return value % step < 0 ? quotient - 1 : quotient
  }

  /// The pixels that the texels cover.
  package var region: PixelRect {
    PixelRect(x: x, y: y, width: width &* step.x, height: height &* step.y)
  }
}

/// A picture that effects read and make: a texture, and which frame pixels it shows.
///
/// Premultiplied; outside of its texels it is transparent.
package struct FilterPicture: Equatable, Sendable, BitwiseCopyable {
  /// GL's name of the texture.
  package var texture: UInt32
  /// Texels of the whole texture, of which a part may be in use.
  package var textureWidth: Int32
  package var textureHeight: Int32
  package var grid: TexelGrid
  /// The position of the grid's first texel in the texture.
  package var corner = SIMD2<Int32>(0, 0)
  /// The frame pixels for which the picture is valid; its texels may cover a few more, so that
  /// linear sampling never meets pixels that are not part of it.
  package var region: PixelRect
  /// The runner's target that holds the texture; negative for a texture of someone else.
  var slot = -1

  /// A picture of a texture's texels, one a pixel, from its first texel on or from another.
  package init(
    texture: UInt32, width: Int32, height: Int32, region: PixelRect,
    corner: SIMD2<Int32> = SIMD2(0, 0)
  ) {
    self.corner = corner
    self.texture = texture
    textureWidth = width
    textureHeight = height
    grid = TexelGrid(region)
    self.region = region
  }

  /// The target of a pass that draws `region`.
  package init(_ target: borrowing RenderTarget, region: PixelRect) {
    self.init(
      texture: target.texture.name, width: target.bounds.width, height: target.bounds.height,
      region: region)
  }

  /// Nothing.
  static let empty = FilterPicture(texture: 0, width: 1, height: 1, region: .zero)

  /// Whether there is nothing to see.
  package var isEmpty: Bool { texture == 0 || region.isEmpty }

  /// Whether texels are frame pixels, so that the picture can be drawn without interpolation.
  package var isPixelExact: Bool { grid.step == SIMD2(1, 1) }

  /// The rectangle of `region` in the texture: x, y, width, height, each 0 to 1.
  package var textureRect: SIMD4<Float> {
    let step = SIMD2<Float>(grid.step)
    let size = SIMD2(Float(textureWidth), Float(textureHeight)) * step
    let first = SIMD2<Float>(SIMD2(region.x &- grid.x, region.y &- grid.y) &+ corner &* grid.step)
    return SIMD4(
      first.x / size.x, first.y / size.y,
      Float(region.width) / size.x, Float(region.height) / size.y)
  }

  /// Width and height of a texel, in pixels of the frame.
  var texel: SIMD2<Float> { SIMD2<Float>(grid.step) }

  /// The three vectors that the shaders call `source` and `second`.
  var uniforms: InlineArray<12, Float> {
    let step = SIMD2<Float>(grid.step)
    let first = SIMD2<Float>(corner)
    return [
      1 / step.x, 1 / step.y, first.x - Float(grid.x) / step.x, first.y - Float(grid.y) / step.y,
      first.x + 0.5, first.y + 0.5, first.x + Float(grid.width) - 0.5,
      first.y + Float(grid.height) - 0.5,
      1 / Float(textureWidth), 1 / Float(textureHeight), 0, 0,
    ]
  }
}
