// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation
internal import RenderTree

/// A layer that fills its rounded bounds with colours that run into each other.
///
/// The gradient lies over the background colour and below contents and sublayers. Colours are
/// interpolated straight, without their alpha, and go on unchanged beyond the first and the last
/// (behaviour fact GL-1).
open class CAGradientLayer: CALayer {
  /// What is drawn, in the form in which deltas carry it.
  final var gradient = NodeGradient()
  final var colorsValue: [Any]?
  final var locationsValue: [NSNumber]?
  final var typeValue = CAGradientLayerType.axial

  /// Makes a layer without colours.
  public override init() {
    super.init()
  }

  /// Makes the copy that stands for a layer's presentation.
  public override init(layer: Any) {
    super.init(layer: layer)
  }

  /// Restores a layer with its colours.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override class var declaredProperties: LayerPropertyTable { .gradient }

  override func copyClassValues(from source: CALayer) {
    guard let source = source as? CAGradientLayer else { return }
    gradient = source.gradient
    colorsValue = source.colorsValue
    locationsValue = source.locationsValue
    typeValue = source.typeValue
  }

  /// The colours, `CGColor` objects; nil, the default, draws none.
  ///
  /// What is no colour is logged and left out. One colour fills the layer.
  open var colors: [Any]? {
    get { colorsValue }
    set { setColors(newValue) }
  }

  /// Where each colour lies, 0 to 1 and rising; nil, the default, spaces them evenly.
  ///
  /// A place before its forerunner counts as the forerunner's, one outside of 0 to 1 as the nearer
  /// end. Colours without a place are spaced evenly up to 1. Non-finite numbers are refused.
  open var locations: [NSNumber]? {
    get { locationsValue }
    set { setLocations(newValue) }
  }

  /// Where the gradient begins, in the unit square of the bounds. Default (0.5, 0).
  open var startPoint: CGPoint {
    get { CGPoint(gradient.startPoint) }
    set { setPoint(newValue, \.startPoint, as: .startPoint) }
  }

  /// Where the gradient ends, in the unit square of the bounds. Default (0.5, 1).
  open var endPoint: CGPoint {
    get { CGPoint(gradient.endPoint) }
    set { setPoint(newValue, \.endPoint, as: .endPoint) }
  }

  /// How the colours lie. Default `axial`.
  open var type: CAGradientLayerType {
    get { typeValue }
    set { setKind(newValue) }
  }
}
