// SPDX-License-Identifier: MIT

/// The values of a tiled layer that decide on its tiles, as the application set them.
///
/// Any value is taken; ``TileGrid`` clamps them.
package struct TileSettings: Equatable, Sendable, BitwiseCopyable {
  /// Width and height of a tile, in pixels. Default 256 × 256.
  package var tileSize = SIMD2<Double>(256, 256)
  /// Number of levels, those finer than the layer's own resolution included. Default 1.
  package var levelsOfDetail = 1
  /// Number of levels finer than the layer's own resolution. Default 0.
  package var levelsOfDetailBias = 0
  /// Seconds in which a tile that arrives becomes opaque. Default 0.25.
  package var fadeDuration = 0.25

  package init() {}
}
