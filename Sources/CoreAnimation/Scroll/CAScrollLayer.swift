// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation

/// A layer that shows a part of its sublayers: scrolling moves the origin of its bounds.
///
/// It masks to its bounds unless told otherwise (behaviour fact LA-9). Scrolling is a change of
/// `bounds` like any other, and animates by itself on screen.
open class CAScrollLayer: CALayer {
  final var scrollModeValue = CAScrollLayerScrollMode.both

  /// Makes a layer that scrolls both ways.
  public override init() {
    super.init()
  }

  /// Makes the copy that stands for a layer's presentation.
  public override init(layer: Any) {
    super.init(layer: layer)
  }

  /// Restores a layer with its mode.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The same as of any layer, but for `masksToBounds`, which is true.
  open override class func defaultValue(forKey key: String) -> Any? {
    key == "masksToBounds" ? NSNumber(value: true) : super.defaultValue(forKey: key)
  }

  override class var declaredProperties: LayerPropertyTable { .scroll }

  override func copyClassValues(from source: CALayer) {
    guard let source = source as? CAScrollLayer else { return }
    scrollModeValue = source.scrollModeValue
  }

  /// The directions that may be scrolled. Default `both`.
  open var scrollMode: CAScrollLayerScrollMode {
    get { scrollModeValue }
    set {
      guard newValue != scrollModeValue else { return }
      let action = actionBeforeChange(of: .scrollMode)
      scrollModeValue = newValue
      didChange(.scrollMode, action)
    }
  }

  /// Brings a point of the layer's space to the origin of what shows, as far as the mode allows.
  open func scroll(to p: CGPoint) {
    var bounds = bounds
    if scrollMode.allowsX { bounds.origin.x = p.x }
    if scrollMode.allowsY { bounds.origin.y = p.y }
    self.bounds = bounds
  }

  /// Scrolls by the least that makes a rectangle of the layer's space show, as far as the mode allows.
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

extension LayerPropertyTable {
  static let scroll = LayerPropertyTable([LayerProperty.scrollMode], inheriting: .layer)
}

extension LayerProperty {
  static let scrollMode = LayerProperty("scrollMode", of: \CAScrollLayer.scrollMode, default: .both)
}
