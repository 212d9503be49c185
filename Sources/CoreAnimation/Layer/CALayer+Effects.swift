// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// The few-layer values as the render tree takes them.
extension CALayer {
  /// Mask, shadow path and filters as values; the default for a layer that has none.
  final var nodeEffects: NodeEffects {
    var effects = NodeEffects()
    guard let rare else { return effects }
    effects.mask = rare.mask?.nodeID
    effects.shadowPath = rare.shadowPath?.geometry
    return effects
  }
}
