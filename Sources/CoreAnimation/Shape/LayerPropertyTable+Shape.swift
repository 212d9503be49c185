// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// The properties of shape layers. `path` and the names do not animate by themselves (facts IA-4,
/// IN-6).
extension LayerPropertyTable {
  static let shape = LayerPropertyTable(LayerProperty.shapeRows, inheriting: .layer)
}

extension LayerProperty {
  static let path = LayerProperty(
    "path", of: \CAShapeLayer.path, default: nil, kind: .path, target: .path,
    invalidates: .shape)
  static let fillColor = LayerProperty(
    "fillColor", of: \CAShapeLayer.fillColor, default: .opaqueBlack, kind: .color,
    target: .fillColor,
    action: .basic, invalidates: .shape)
  static let strokeColor = LayerProperty(
    "strokeColor", of: \CAShapeLayer.strokeColor, default: nil, kind: .color,
    target: .strokeColor, action: .basic, invalidates: .shape)
  static let fillRule = LayerProperty(
    "fillRule", of: \CAShapeLayer.fillRule, default: .nonZero, invalidates: .shape)
  static let strokeStart = LayerProperty(
    "strokeStart", of: \CAShapeLayer.strokeStart, default: 0, answersDefault: false,
    kind: .number, target: .strokeStart, action: .basic, invalidates: .shape)
  static let strokeEnd = LayerProperty(
    "strokeEnd", of: \CAShapeLayer.strokeEnd, default: 1, kind: .number, target: .strokeEnd,
    action: .basic, invalidates: .shape)
  static let lineWidth = LayerProperty(
    "lineWidth", of: \CAShapeLayer.lineWidth, default: 1, kind: .number, target: .lineWidth,
    action: .basic, invalidates: .shape)
  static let miterLimit = LayerProperty(
    "miterLimit", of: \CAShapeLayer.miterLimit, default: 10, kind: .number, target: .miterLimit,
    action: .basic, invalidates: .shape)
  static let lineCap = LayerProperty(
    "lineCap", of: \CAShapeLayer.lineCap, default: .butt, invalidates: .shape)
  static let lineJoin = LayerProperty(
    "lineJoin", of: \CAShapeLayer.lineJoin, default: .miter, invalidates: .shape)
  static let lineDashPhase = LayerProperty(
    "lineDashPhase", of: \CAShapeLayer.lineDashPhase, default: 0, answersDefault: false,
    kind: .number, target: .lineDashPhase, action: .basic, invalidates: .shape)
  static let lineDashPattern = LayerProperty(
    "lineDashPattern", of: \CAShapeLayer.lineDashPattern, default: nil, kind: .array,
    target: .lineDashPattern,
    invalidates: .shape)

  static let shapeRows = [
    path, fillColor, strokeColor, fillRule, strokeStart, strokeEnd, lineWidth, miterLimit, lineCap,
    lineJoin, lineDashPhase, lineDashPattern,
  ]

  /// A row for a property that a subclass of `CALayer` introduces.
  ///
  /// On a layer of another class it reads as nil and refuses to be set. nil restores the default,
  /// or empties a property that may be empty.
  convenience init<Owner: CALayer, Value: KeyedValue>(
    _ key: String, of path: any ReferenceWritableKeyPath<Owner, Value> & Sendable,
    default initial: @escaping @autoclosure @Sendable () -> Value, answersDefault: Bool = true,
    kind: ValueKind = .other, target: AnimatableProperty? = nil, action: ImplicitAction = .none,
    invalidates: DirtyGroups = []
  ) {
    let keyed = KeyedProperty<CALayer>(
      key, of: path, default: initial(), answersDefault: answersDefault)
    self.init(keyed, kind: kind, target: target, action: action, invalidates: invalidates)
  }
}

extension NSNumber: KeyedValue {
  static func read(_ value: Any) -> Self? {
    (value as? Self) ?? Number.double(value).flatMap { NSNumber(value: $0) as? Self }
  }
}
