// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import Foundation
internal import QuartzCore
internal import ViewCore

extension PredefinedProperties {
  /// The layer of an object: itself, or that of a view.
  private static func layer(of object: AnyObject) -> CALayer? {
    if let layer = object as? CALayer { return layer }
    guard let view = object as? any MovingView, isMainThread else { return nil }
    // The layer of a view belongs to the main thread, too, which this is.
    nonisolated(unsafe) var layer: CALayer?
    MainActor.assumeIsolated { unsafe layer = view.motionLayer }
    return unsafe layer
  }

  /// A property of a layer, or of the layer of a view.
  static func anyLayer(
    _ name: String, _ kind: PopValueKind, _ threshold: CGFloat, _ paths: [LayerPath] = [],
    _ read: @escaping @Sendable (CALayer) -> SIMD4<Double>,
    _ write: @escaping @Sendable (CALayer, SIMD4<Double>) -> Void
  ) -> PredefinedProperty {
    PredefinedProperty(
      name: name, kind: kind, threshold: threshold, layerPaths: paths,
      read: { layer(of: $0).map(read) },
      write: { object, value in if let layer = layer(of: object) { write(layer, value) } })
  }

  /// One number of a layer under a key.
  private static func number(
    _ name: String, _ threshold: CGFloat, _ keyPath: String,
    _ path: any ReferenceWritableKeyPath<CALayer, CGFloat> & Sendable
  ) -> PredefinedProperty {
    layer(
      name, .float, threshold, [LayerPath(keyPath)],
      { (layer: CALayer) in SIMD4(layer[keyPath: path]) },
      { $0[keyPath: path] = $1.number })
  }

  /// Properties that a class of layers declares under the last word of their names, with thresholds.
  private static func declared<Layer: CALayer>(
    by type: Layer.Type, _ thresholds: KeyValuePairs<String, CGFloat>
  ) -> [PredefinedProperty] {
    let properties = DeclaredProperty.all(of: type)
    return thresholds.compactMap { name, threshold in
      let key = name.split(separator: ".").last.map(String.init)
      guard let property = properties.first(where: { $0.key == key }),
        let kind = PopValueKind(property.type.kind)
      else { return nil }
      return layer(
        name, kind, threshold, [LayerPath(property.key)],
        { (layer: Layer) in property.lanes(of: layer) }, { property.store($1, in: $0) })
    }
  }

  static var layers: [PredefinedProperty] {
    declared(
      by: CALayer.self,
      [
        kPOPLayerBackgroundColor: 0.01, kPOPLayerCornerRadius: 0.01, kPOPLayerBorderWidth: 0.01,
        kPOPLayerBorderColor: 0.01, kPOPLayerOpacity: 0.01, kPOPLayerPosition: 1,
        kPOPLayerZPosition: 1, kPOPLayerShadowColor: 0.01, kPOPLayerShadowOffset: 0.01,
        kPOPLayerShadowOpacity: 0.01, kPOPLayerShadowRadius: 0.01,
      ]) + [
        anyLayer(
          kPOPLayerBounds, .rect, 1, [LayerPath("bounds")], { SIMD4($0.bounds) },
          { $0.bounds = $1.rect }),
        anyLayer(
          kPOPLayerSize, .size, 1, [LayerPath("bounds.size")], { SIMD4($0.bounds.size) },
          { $0.bounds.size = $1.size }),
        number(kPOPLayerPositionX, 1, "position.x", \.position.x),
        number(kPOPLayerPositionY, 1, "position.y", \.position.y),
      ]
  }

  // MARK: - Transforms

  private static func part(
    _ name: String, _ threshold: CGFloat, _ keyPath: String,
    _ read: @escaping @Sendable (CALayer?) -> CGFloat,
    _ write: @escaping @Sendable (CALayer?, CGFloat) -> Void
  ) -> PredefinedProperty {
    layer(
      name, .float, threshold, [LayerPath(keyPath)], { (layer: CALayer) in SIMD4(read(layer)) },
      { write($0, $1.number) })
  }

  private static func parts(
    _ name: String, _ threshold: CGFloat, _ keyPath: String,
    _ read: @escaping @Sendable (CALayer?) -> CGPoint,
    _ write: @escaping @Sendable (CALayer?, CGPoint) -> Void
  ) -> PredefinedProperty {
    layer(
      name, .point, threshold,
      [LayerPath(keyPath + ".x", 0..<1), LayerPath(keyPath + ".y", 1..<2)],
      { (layer: CALayer) in SIMD4(read(layer)) }, { write($0, $1.point) })
  }

  static var transforms: [PredefinedProperty] {
    [
      part(
        kPOPLayerRotation, 0.01, "transform.rotation.z", { POPLayerGetRotation($0) },
        { POPLayerSetRotation($0, $1) }),
      part(
        kPOPLayerRotationX, 0.01, "transform.rotation.x", { POPLayerGetRotationX($0) },
        { POPLayerSetRotationX($0, $1) }),
      part(
        kPOPLayerRotationY, 0.01, "transform.rotation.y", { POPLayerGetRotationY($0) },
        { POPLayerSetRotationY($0, $1) }),
      part(
        kPOPLayerScaleX, 0.005, "transform.scale.x", { POPLayerGetScaleX($0) },
        { POPLayerSetScaleX($0, $1) }),
      part(
        kPOPLayerScaleY, 0.005, "transform.scale.y", { POPLayerGetScaleY($0) },
        { POPLayerSetScaleY($0, $1) }),
      parts(
        kPOPLayerScaleXY, 0.005, "transform.scale", { POPLayerGetScaleXY($0) },
        { POPLayerSetScaleXY($0, $1) }),
      part(
        kPOPLayerTranslationX, 1, "transform.translation.x", { POPLayerGetTranslationX($0) },
        { POPLayerSetTranslationX($0, $1) }),
      part(
        kPOPLayerTranslationY, 1, "transform.translation.y", { POPLayerGetTranslationY($0) },
        { POPLayerSetTranslationY($0, $1) }),
      part(
        kPOPLayerTranslationZ, 1, "transform.translation.z", { POPLayerGetTranslationZ($0) },
        { POPLayerSetTranslationZ($0, $1) }),
      parts(
        kPOPLayerTranslationXY, 1, "transform.translation", { POPLayerGetTranslationXY($0) },
        { POPLayerSetTranslationXY($0, $1) }),
      parts(
        kPOPLayerSubscaleXY, 0.005, "sublayerTransform.scale", { POPLayerGetSubScaleXY($0) },
        { POPLayerSetSubScaleXY($0, $1) }),
      part(
        kPOPLayerSubtranslationX, 1, "sublayerTransform.translation.x",
        { POPLayerGetSubTranslationX($0) }, { POPLayerSetSubTranslationX($0, $1) }),
      part(
        kPOPLayerSubtranslationY, 1, "sublayerTransform.translation.y",
        { POPLayerGetSubTranslationY($0) }, { POPLayerSetSubTranslationY($0, $1) }),
      part(
        kPOPLayerSubtranslationZ, 1, "sublayerTransform.translation.z",
        { POPLayerGetSubTranslationZ($0) }, { POPLayerSetSubTranslationZ($0, $1) }),
      parts(
        kPOPLayerSubtranslationXY, 1, "sublayerTransform.translation",
        { POPLayerGetSubTranslationXY($0) }, { POPLayerSetSubTranslationXY($0, $1) }),
    ]
  }

  // MARK: - Shape layers

  static var shapes: [PredefinedProperty] {
    declared(
      by: CAShapeLayer.self,
      [
        kPOPShapeLayerStrokeStart: 0.01, kPOPShapeLayerStrokeEnd: 0.01,
        kPOPShapeLayerLineWidth: 0.01, kPOPShapeLayerLineDashPhase: 0.01,
        kPOPShapeLayerStrokeColor: 0.01, kPOPShapeLayerFillColor: 0.01,
      ])
  }
}

extension PopValueKind {
  /// The kind of a layer's property; nil for one that does not move.
  fileprivate init?(_ kind: ValueKind) {
    switch kind {
    case .number: self = .float
    case .integer: self = .integer
    case .point: self = .point
    case .size: self = .size
    case .rect: self = .rect
    case .color: self = .color
    case .flag, .transform, .path, .image, .array, .filters, .text, .other: return nil
    }
  }
}
