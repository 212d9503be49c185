// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// The properties of gradient layers.
extension LayerPropertyTable {
  static let gradient = LayerPropertyTable(LayerProperty.gradientRows, inheriting: .layer)
}

extension LayerProperty {
  static let colors = LayerProperty(
    KeyedProperty<CALayer>(
      "colors", get: { ($0 as? CAGradientLayer)?.colors },
      set: { layer, value in
        guard let layer = layer as? CAGradientLayer else { return false }
        let content = value.flatMap { Number.isEmpty($0) ? nil : $0 }
        guard content == nil || content is [Any] else { return false }
        layer.colors = content as? [Any]
        return true
      }),
    kind: .array, target: .colors, action: .basic, invalidates: .gradient)
  static let locations = LayerProperty(
    "locations", of: \CAGradientLayer.locations, default: nil, kind: .array, target: .locations,
    action: .basic, invalidates: .gradient)
  static let startPoint = LayerProperty(
    "startPoint", of: \CAGradientLayer.startPoint, default: CGPoint(x: 0.5, y: 0), kind: .point,
    target: .startPoint, action: .basic, invalidates: .gradient)
  static let endPoint = LayerProperty(
    "endPoint", of: \CAGradientLayer.endPoint, default: CGPoint(x: 0.5, y: 1), kind: .point,
    target: .endPoint, action: .basic, invalidates: .gradient)
  static let gradientType = LayerProperty(
    "type", of: \CAGradientLayer.type, default: .axial, invalidates: .gradient)

  static let gradientRows = [colors, locations, startPoint, endPoint, gradientType]
}
