// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation
internal import RenderTree

/// A layer that shows a part of its sublayers: scrolling moves the origin of its bounds.
///
/// It masks to its bounds unless told otherwise (behaviour fact LA-9). Scrolling is a change of
/// `bounds` like any other, and animates by itself on screen.
open class CAScrollLayer: CALayer {
  private final var mode = CAScrollLayerScrollMode.both

  override class var declaredProperties: LayerPropertyTable { .scroll }

  override class var initialFlags: NodeStyle.Flags { .masksToBounds }

  override func copyClassValues(from source: CALayer) {
    if let source = source as? CAScrollLayer { mode = source.mode }
  }

  /// The directions that may be scrolled. Default `both`.
  open var scrollMode: CAScrollLayerScrollMode {
    get { mode }
    set { store(newValue, in: \.mode, as: .scrollMode) }
  }

  /// Brings a point of the layer's space to the origin of what shows, as far as the mode allows.
  open func scroll(to p: CGPoint) {
    var bounds = bounds
    if scrollMode.allowsX { bounds.origin.x = p.x }
    if scrollMode.allowsY { bounds.origin.y = p.y }
    self.bounds = bounds
  }

  /// Scrolls by the least that makes a rectangle of the layer's space show, as far as the mode
  /// allows.
  ///
  /// Of a rectangle larger than the layer as much as fits is shown.
  open func scroll(to r: CGRect) {
    let visible = bounds
    scroll(
      to: CGPoint(
        x: Self.nearest(visible.minX, r.minX, r.maxX - visible.width),
        y: Self.nearest(visible.minY, r.minY, r.maxY - visible.height)))
  }

  /// The number between two limits, in any order, that is nearest to `origin`.
  private static func nearest(_ origin: CGFloat, _ a: CGFloat, _ b: CGFloat) -> CGFloat {
    min(max(origin, min(a, b)), max(a, b))
  }
}

extension LayerProperty {
  static let scrollMode = LayerProperty("scrollMode", \CAScrollLayer.scrollMode)
}

extension LayerPropertyTable {
  static let scroll = LayerPropertyTable(CAScrollLayer(), inheriting: .layer, [.scrollMode])
}
