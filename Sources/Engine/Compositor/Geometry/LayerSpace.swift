// SPDX-License-Identifier: MIT

internal import RenderTree

/// The map from a layer's space to pixels, in two factors.
struct LayerSpace: BitwiseCopyable {
  /// From the layer's space to points of the target.
  var map: Homography
  /// Pixels per point.
  var scale: Double

  @inline(__always)
  init(map: Homography, scale: Double) {
    self.map = map
    self.scale = scale
  }

  /// Both factors in one map.
  var toPixels: Homography { map.scaled(by: scale) }
}
