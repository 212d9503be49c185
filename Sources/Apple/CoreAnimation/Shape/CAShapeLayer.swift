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
  /// The stored values, copied whole for a presentation copy.
  struct Values {
    /// The drawn values, in the form in which deltas carry them.
    var drawn = NodeShape()
    var path: CGPath? { didSet { drawn.path = path?.geometry ?? PathGeometry() } }
    var fillColor: CGColor? = .opaqueBlack {
      didSet { drawn.fillColor = fillColor?.sRGBComponents ?? .zero }
    }
    var strokeColor: CGColor? {
      didSet { drawn.strokeColor = strokeColor?.sRGBComponents ?? .zero }
    }
    var fillRule = CAShapeLayerFillRule.nonZero { didSet { drawn.fillRule = fillRule.nodeRule } }
    var lineCap = CAShapeLayerLineCap.butt { didSet { drawn.lineCap = lineCap.nodeCap } }
    var lineJoin = CAShapeLayerLineJoin.miter { didSet { drawn.lineJoin = lineJoin.nodeJoin } }
    var lineDashPattern: [NSNumber]? {
      didSet { drawn.lineDashPattern = lineDashPattern?.map(\.doubleValue) ?? [] }
    }
  }

  final var shape = Values()

  override class var declaredProperties: LayerPropertyTable { .shape }

  override func copyClassValues(from source: CALayer) {
    if let source = source as? CAShapeLayer { shape = source.shape }
  }

  // MARK: - Path and colours

  /// The outline, in the layer's space; later changes of a mutable path have no effect. Default
  /// nil.
  ///
  /// Setting it starts no animation by itself (behaviour fact IA-4).
  open var path: CGPath? {
    get { shape.path }
    set { store((newValue as? CGMutablePath)?.copy() ?? newValue, in: \.shape.path, as: .path) }
  }

  /// Colour of the inside; nil fills nothing. Default opaque black.
  open var fillColor: CGColor? {
    get { shape.fillColor }
    set { store(newValue, in: \.shape.fillColor, as: .fillColor) }
  }

  /// Colour of the line; nil draws none. Default nil.
  open var strokeColor: CGColor? {
    get { shape.strokeColor }
    set { store(newValue, in: \.shape.strokeColor, as: .strokeColor) }
  }

  /// Which points are inside. Default `nonZero`.
  open var fillRule: CAShapeLayerFillRule {
    get { shape.fillRule }
    set { store(newValue, in: \.shape.fillRule, as: .fillRule) }
  }

  // MARK: - Line

  /// Start of the drawn part of the line, as a share of its length over all subpaths. Default 0.
  open var strokeStart: CGFloat {
    get { CGFloat(shape.drawn.strokeStart) }
    set { store(newValue.native, in: \.shape.drawn.strokeStart, as: .strokeStart) }
  }

  /// End of the drawn part of the line, as a share of its length over all subpaths. Default 1.
  open var strokeEnd: CGFloat {
    get { CGFloat(shape.drawn.strokeEnd) }
    set { store(newValue.native, in: \.shape.drawn.strokeEnd, as: .strokeEnd) }
  }

  /// Width of the line in points. Default 1.
  open var lineWidth: CGFloat {
    get { CGFloat(shape.drawn.lineWidth) }
    set { store(newValue.native, in: \.shape.drawn.lineWidth, as: .lineWidth) }
  }

  /// Length of a sharp corner, in widths of the line, beyond which it is cut off. Default 10.
  open var miterLimit: CGFloat {
    get { CGFloat(shape.drawn.miterLimit) }
    set { store(newValue.native, in: \.shape.drawn.miterLimit, as: .miterLimit) }
  }

  /// The shape of the line's ends. Default `butt`.
  open var lineCap: CAShapeLayerLineCap {
    get { shape.lineCap }
    set { store(newValue, in: \.shape.lineCap, as: .lineCap) }
  }

  /// The shape of the line's corners. Default `miter`.
  open var lineJoin: CAShapeLayerLineJoin {
    get { shape.lineJoin }
    set { store(newValue, in: \.shape.lineJoin, as: .lineJoin) }
  }

  /// Offset into the dash pattern at which each subpath begins, in points. Default 0.
  open var lineDashPhase: CGFloat {
    get { CGFloat(shape.drawn.lineDashPhase) }
    set { store(newValue.native, in: \.shape.drawn.lineDashPhase, as: .lineDashPhase) }
  }

  /// Lengths of dashes and gaps in turn, in points; nil for a whole line, the default.
  ///
  /// An odd number of lengths is repeated once. A pattern of zeros draws a whole line; one with a
  /// negative or non-finite length is refused and logged.
  open var lineDashPattern: [NSNumber]? {
    get { shape.lineDashPattern }
    set {
      if let negative = newValue?.first(where: { $0.doubleValue < 0 }) {
        return refuse(negative, for: .lineDashPattern)
      }
      store(newValue, in: \.shape.lineDashPattern, as: .lineDashPattern)
    }
  }
}

/// The properties of shape layers. `path` and the names do not animate by themselves (facts IA-4,
/// IN-6).
extension LayerProperty {
  static let path = LayerProperty(
    "path", \CAShapeLayer.path, animates: .path, action: .nothing)
  static let fillColor = LayerProperty(
    "fillColor", \CAShapeLayer.fillColor, animates: .fillColor)
  static let strokeColor = LayerProperty(
    "strokeColor", \CAShapeLayer.strokeColor, animates: .strokeColor)
  static let fillRule = LayerProperty("fillRule", \CAShapeLayer.fillRule, marks: .shape)
  static let strokeStart = LayerProperty(
    "strokeStart", \CAShapeLayer.strokeStart, animates: .strokeStart)
  static let strokeEnd = LayerProperty(
    "strokeEnd", \CAShapeLayer.strokeEnd, animates: .strokeEnd)
  static let lineWidth = LayerProperty(
    "lineWidth", \CAShapeLayer.lineWidth, animates: .lineWidth)
  static let miterLimit = LayerProperty(
    "miterLimit", \CAShapeLayer.miterLimit, animates: .miterLimit)
  static let lineCap = LayerProperty("lineCap", \CAShapeLayer.lineCap, marks: .shape)
  static let lineJoin = LayerProperty("lineJoin", \CAShapeLayer.lineJoin, marks: .shape)
  static let lineDashPhase = LayerProperty(
    "lineDashPhase", \CAShapeLayer.lineDashPhase, animates: .lineDashPhase)
  static let lineDashPattern = LayerProperty(
    "lineDashPattern", \CAShapeLayer.lineDashPattern, animates: .lineDashPattern,
    action: .nothing)
}

extension LayerPropertyTable {
  static let shape = LayerPropertyTable(
    CAShapeLayer(), inheriting: .layer,
    [
      .path, .fillColor, .strokeColor, .fillRule, .strokeStart, .strokeEnd, .lineWidth,
      .miterLimit, .lineCap, .lineJoin, .lineDashPhase, .lineDashPattern,
    ])
}
