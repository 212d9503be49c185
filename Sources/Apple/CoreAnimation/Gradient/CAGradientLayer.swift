// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
public import Foundation
internal import RenderTree

/// A layer that fills its rounded bounds with colours that run into each other.
///
/// The gradient lies over the background colour and below contents and sublayers. Colours are
/// interpolated straight, without their alpha, and continue unchanged beyond the first and the last
/// (behaviour fact GL-1).
open class CAGradientLayer: CALayer {
  /// The stored values, copied whole for a presentation copy.
  struct Values {
    /// The drawn values, in the form in which deltas carry them.
    var drawn = NodeGradient()
    /// As given, with objects that are no colours.
    var colors: [Any]?
    var locations: [NSNumber]? {
      didSet { drawn.locations = locations?.map(\.doubleValue) ?? [] }
    }
    var type = CAGradientLayerType.axial { didSet { drawn.kind = type.nodeKind } }
  }

  final var gradient = Values()

  override class var declaredProperties: LayerPropertyTable { .gradient }

  override func copyClassValues(from source: CALayer) {
    if let source = source as? CAGradientLayer { gradient = source.gradient }
  }

  /// The colours, `CGColor` objects; nil, the default, draws none.
  ///
  /// Other objects are logged and left out. One colour fills the layer.
  open var colors: [Any]? {
    get { gradient.colors }
    set { setColors(newValue) }
  }

  /// The location of each colour, 0 to 1 and rising; nil, the default, spaces them evenly.
  ///
  /// Locations are clamped to 0…1 and never precede their predecessor. Colours without one are
  /// spaced evenly up to 1. Non-finite numbers are refused.
  open var locations: [NSNumber]? {
    get { gradient.locations }
    set { store(newValue, in: \.gradient.locations, as: .locations) }
  }

  /// Where the gradient begins, in the unit square of the bounds. Default (0.5, 0).
  open var startPoint: CGPoint {
    get { CGPoint(gradient.drawn.startPoint) }
    set { store(SIMD2(newValue), in: \.gradient.drawn.startPoint, as: .startPoint) }
  }

  /// Where the gradient ends, in the unit square of the bounds. Default (0.5, 1).
  open var endPoint: CGPoint {
    get { CGPoint(gradient.drawn.endPoint) }
    set { store(SIMD2(newValue), in: \.gradient.drawn.endPoint, as: .endPoint) }
  }

  /// The shape of the gradient. Default `axial`.
  open var type: CAGradientLayerType {
    get { gradient.type }
    set { store(newValue, in: \.gradient.type, as: .gradientType) }
  }

  private func setColors(_ colors: [Any]?) {
    let drawn = colors?.compactMap { $0 as? CGColor } ?? []
    let old = gradient.colors?.compactMap { $0 as? CGColor } ?? []
    let isComplete = drawn.count == colors?.count ?? 0
    if isComplete, drawn == old, (colors == nil) == (gradient.colors == nil) { return }
    if !isComplete {
      RefusalLog.refuse(
        "CAGradientLayer: colors", "colors of \(logName) hold something that is no CGColor")
    }
    change(.colors) {
      gradient.colors = colors
      gradient.drawn.colors = drawn.map(\.sRGBComponents)
    }
  }
}

extension LayerProperty {
  static let colors = LayerProperty(
    KeyedProperty("colors", object: \CAGradientLayer.colors, kind: .array), animates: .colors)
  static let locations = LayerProperty(
    "locations", \CAGradientLayer.locations, animates: .locations)
  static let startPoint = LayerProperty(
    "startPoint", \CAGradientLayer.startPoint, animates: .startPoint)
  static let endPoint = LayerProperty(
    "endPoint", \CAGradientLayer.endPoint, animates: .endPoint)
  static let gradientType = LayerProperty("type", \CAGradientLayer.type, marks: .gradient)
}

extension LayerPropertyTable {
  static let gradient = LayerPropertyTable(
    CAGradientLayer(), inheriting: .layer,
    [.colors, .locations, .startPoint, .endPoint, .gradientType])
}
