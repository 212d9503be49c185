// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation

/// Scrolling asked for by a layer within a scroll layer (behaviour fact LA-9).
extension CALayer {
  /// Scrolls the nearest scroll layer above so that a point of this layer's space lies at the
  /// origin of what shows; nothing without one.
  public final func scroll(_ p: CGPoint) {
    guard let scroller = scrollLayerAbove else { return }
    scroller.scroll(to: scroller.convert(p, from: self))
  }

  /// Scrolls the nearest scroll layer above by the least that makes a rectangle of this layer's
  /// space show; nothing without one.
  public final func scrollRectToVisible(_ r: CGRect) {
    guard let scroller = scrollLayerAbove else { return }
    scroller.scroll(to: scroller.convert(r, from: self))
  }

  /// The part of the bounds that shows within the nearest scroll layer above; without one all.
  public final var visibleRect: CGRect {
    guard let scroller = scrollLayerAbove else { return bounds }
    let shown = bounds.checkedIntersection(with: convert(scroller.bounds, from: scroller))
    return shown.isNull ? .zero : shown
  }

  private var scrollLayerAbove: CAScrollLayer? {
    var layer = superlayer
    while let current = layer {
      if let scroller = current as? CAScrollLayer { return scroller }
      layer = current.superlayer
    }
    return nil
  }
}
