// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation
internal import RenderTree

/// A layer that fills and strokes a path, above its contents and below its sublayers.
///
/// The path lies in the layer's own space and is not clipped to the bounds unless `masksToBounds`
/// is set; hit testing asks the bounds only. It is drawn sharp at whatever size it is shown
/// (behaviour fact SL-1). Setters do not clamp: a line of no or negative width, a part that ends
/// before it starts and a path that is empty are kept, and draw nothing (fact MP-7).
open class CAShapeLayer: CALayer {
  /// What is drawn, in the form in which deltas carry it.
  final var shape = NodeShape()
  final var pathValue: CGPath?
  final var fillColorValue: CGColor? = .opaqueBlack
  final var strokeColorValue: CGColor?
  final var fillRuleValue = CAShapeLayerFillRule.nonZero
  final var lineCapValue = CAShapeLayerLineCap.butt
  final var lineJoinValue = CAShapeLayerLineJoin.miter
  final var lineDashPatternValue: [NSNumber]?

  /// Makes a layer without a path.
  public override init() {
    super.init()
  }

  /// Makes the copy that stands for a layer's presentation.
  public override init(layer: Any) {
    super.init(layer: layer)
  }

  /// Restores a layer with its path.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override class var declaredProperties: LayerPropertyTable { .shape }

  override func copyClassValues(from source: CALayer) {
    guard let source = source as? CAShapeLayer else { return }
    shape = source.shape
    pathValue = source.pathValue
    fillColorValue = source.fillColorValue
    strokeColorValue = source.strokeColorValue
    fillRuleValue = source.fillRuleValue
    lineCapValue = source.lineCapValue
    lineJoinValue = source.lineJoinValue
    lineDashPatternValue = source.lineDashPatternValue
  }

  // MARK: - Path and colours

  /// The outline, in the layer's space; later changes of a mutable path have no effect. Default nil.
  ///
  /// Setting it starts no animation by itself (behaviour fact IA-4).
  open var path: CGPath? {
    get { pathValue }
    set { setPath(newValue) }
  }

  /// Colour of the inside; nil fills nothing. Default opaque black.
  open var fillColor: CGColor? {
    get { fillColorValue }
    set { setColor(newValue, \.fillColorValue, \.fillColor, as: .fillColor) }
  }

  /// Colour of the line; nil draws none. Default nil.
  open var strokeColor: CGColor? {
    get { strokeColorValue }
    set { setColor(newValue, \.strokeColorValue, \.strokeColor, as: .strokeColor) }
  }

  /// Which points are inside. Default `nonZero`.
  open var fillRule: CAShapeLayerFillRule {
    get { fillRuleValue }
    set { setName(newValue, \.fillRuleValue, as: .fillRule) { $0.fillRule = newValue.nodeRule } }
  }

  // MARK: - Line

  /// Where the drawn part of the line begins, as a share of its length over all subpaths. Default 0.
  open var strokeStart: CGFloat {
    get { CGFloat(shape.strokeStart) }
    set { setNumber(newValue, \.strokeStart, as: .strokeStart) }
  }

  /// Where the drawn part of the line ends, as a share of its length over all subpaths. Default 1.
  open var strokeEnd: CGFloat {
    get { CGFloat(shape.strokeEnd) }
    set { setNumber(newValue, \.strokeEnd, as: .strokeEnd) }
  }

  /// Width of the line in points. Default 1.
  open var lineWidth: CGFloat {
    get { CGFloat(shape.lineWidth) }
    set { setNumber(newValue, \.lineWidth, as: .lineWidth) }
  }

  /// How long a sharp corner may be, in widths of the line, before it is cut off. Default 10.
  open var miterLimit: CGFloat {
    get { CGFloat(shape.miterLimit) }
    set { setNumber(newValue, \.miterLimit, as: .miterLimit) }
  }

  /// The shape of the line's ends. Default `butt`.
  open var lineCap: CAShapeLayerLineCap {
    get { lineCapValue }
    set { setName(newValue, \.lineCapValue, as: .lineCap) { $0.lineCap = newValue.nodeCap } }
  }

  /// The shape of the line's corners. Default `miter`.
  open var lineJoin: CAShapeLayerLineJoin {
    get { lineJoinValue }
    set { setName(newValue, \.lineJoinValue, as: .lineJoin) { $0.lineJoin = newValue.nodeJoin } }
  }

  /// How far into the dash pattern each subpath begins, in points. Default 0.
  open var lineDashPhase: CGFloat {
    get { CGFloat(shape.lineDashPhase) }
    set { setNumber(newValue, \.lineDashPhase, as: .lineDashPhase) }
  }

  /// Lengths of dashes and gaps in turn, in points; nil for a whole line, the default.
  ///
  /// An odd number of lengths is repeated once. A pattern of zeros draws a whole line; one with a
  /// negative or non-finite length is refused and logged.
  open var lineDashPattern: [NSNumber]? {
    get { lineDashPatternValue }
    set { setDashPattern(newValue) }
  }
}
