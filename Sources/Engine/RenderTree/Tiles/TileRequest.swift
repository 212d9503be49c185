// SPDX-License-Identifier: MIT

/// The part of a tiled layer that a viewer shows in a frame.
package struct TileRequest: Sendable, BitwiseCopyable {
  /// Of the layer: x, y, width, height in its space.
  package var bounds: SIMD4<Double>
  /// The part of the bounds that may be seen; without area if nothing is.
  package var visible: SIMD4<Double>
  /// Pixels that are seen per point of the layer.
  package var scale: Double
  /// The layer's `contentsScale`.
  package var contentsScale: Double
  /// Whether rows of pictures run upward.
  package var isFlipped = false
  /// Seconds of the frame clock.
  package var time: Double
  /// Bytes of new pictures that the frame may show; those beyond wait for the next one.
  package var uploadLimit = Int.max
  /// Tiles appear at once.
  package var omitsFade = false

  package init(
    bounds: SIMD4<Double>, visible: SIMD4<Double>, scale: Double, contentsScale: Double,
    time: Double
  ) {
    self.bounds = bounds
    self.visible = visible
    self.scale = scale
    self.contentsScale = contentsScale
    self.time = time
  }
}
