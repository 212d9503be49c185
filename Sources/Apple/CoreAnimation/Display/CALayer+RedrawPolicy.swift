// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

extension CALayer {
  /// The treatment of the bitmap when the layer is resized. Default `.onSetNeedsDisplay`.
  ///
  /// `needsDisplayOnBoundsChange` marks the layer at each change of the bounds, with every policy
  /// except `.never`. Text layers begin with `.beforeResize`. Not part of Apple's API.
  public var contentsRedrawPolicy: CALayerContentsRedrawPolicy {
    get { settings.redrawPolicy }
    set {
      guard newValue != settings.redrawPolicy else { return }
      madeRare.settings.redrawPolicy = newValue
    }
  }

  /// Marks the layer after a change of its bounds, by its settings (behaviour fact DI-4).
  final func markAfterBoundsChange(resized: Bool) {
    if hasFilterRecipes { markDirty(.effects) }
    let settings = settings
    if settings.needsDisplayOnBoundsChange { return setNeedsDisplay() }
    guard resized else { return }
    switch settings.redrawPolicy {
    case .never, .onSetNeedsDisplay: break
    case .duringResize, .beforeResize, .crossfade: setNeedsDisplay()
    }
  }
}
