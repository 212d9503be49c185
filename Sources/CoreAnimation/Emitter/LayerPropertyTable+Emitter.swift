// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// The properties of emitter layers. Names, flags, the seed and the list of cells do not animate.
extension LayerPropertyTable {
  static let emitter = LayerPropertyTable(LayerProperty.emitterRows, inheriting: .layer)
}

extension LayerProperty {
  static let emitterCells = LayerProperty(
    KeyedProperty<CALayer>(
      "emitterCells", get: { ($0 as? CAEmitterLayer)?.emitterCells },
      set: { layer, value in
        guard let layer = layer as? CAEmitterLayer else { return false }
        let content = value.flatMap { Number.isEmpty($0) ? nil : $0 }
        guard content == nil || content is [CAEmitterCell] else { return false }
        layer.emitterCells = content as? [CAEmitterCell]
        return true
      }),
    kind: .other, invalidates: .emitter)
  static let emitterBirthRate = number("birthRate", \CAEmitterLayer.birthRate, .emitterBirthRate)
  static let emitterLifetime = number("lifetime", \CAEmitterLayer.lifetime, .emitterLifetime)
  static let emitterVelocity = number("velocity", \CAEmitterLayer.velocity, .emitterVelocity)
  static let emitterScale = number("scale", \CAEmitterLayer.scale, .emitterScale)
  static let emitterSpin = number("spin", \CAEmitterLayer.spin, .emitterSpin)
  static let emitterPosition = LayerProperty(
    "emitterPosition", of: \CAEmitterLayer.emitterPosition, default: .zero, answersDefault: false,
    kind: .point, target: .emitterPosition, action: .basic, invalidates: .emitter)
  static let emitterZPosition = LayerProperty(
    "emitterZPosition", of: \CAEmitterLayer.emitterZPosition, default: 0, answersDefault: false,
    kind: .number, target: .emitterZPosition, action: .basic, invalidates: .emitter)
  static let emitterSize = LayerProperty(
    "emitterSize", of: \CAEmitterLayer.emitterSize, default: .zero, answersDefault: false,
    kind: .size, target: .emitterSize, action: .basic, invalidates: .emitter)
  static let emitterDepth = LayerProperty(
    "emitterDepth", of: \CAEmitterLayer.emitterDepth, default: 0, answersDefault: false,
    kind: .number, target: .emitterDepth, action: .basic, invalidates: .emitter)
  static let emitterShape = LayerProperty(
    "emitterShape", of: \CAEmitterLayer.emitterShape, default: .point, invalidates: .emitter)
  static let emitterMode = LayerProperty(
    "emitterMode", of: \CAEmitterLayer.emitterMode, default: .volume, invalidates: .emitter)
  static let renderMode = LayerProperty(
    "renderMode", of: \CAEmitterLayer.renderMode, default: .unordered, invalidates: .emitter)
  static let emitterPreservesDepth = LayerProperty(
    "preservesDepth", of: \CAEmitterLayer.preservesDepth, default: false, answersDefault: false,
    invalidates: .emitter)
  static let seed = LayerProperty(
    KeyedProperty<CALayer>(
      "seed", get: { ($0 as? CAEmitterLayer).map { NSNumber(value: $0.seed) } },
      set: { layer, value in
        guard let layer = layer as? CAEmitterLayer else { return false }
        let content = value.flatMap { Number.isEmpty($0) ? nil : $0 }
        guard let number = content.map({ Number.integer($0) }) ?? 0 else { return false }
        layer.seed = UInt32(truncatingIfNeeded: number)
        return true
      }),
    kind: .other, invalidates: .emitter)

  static let emitterRows = [
    emitterCells, emitterBirthRate, emitterLifetime, emitterVelocity, emitterScale, emitterSpin,
    emitterPosition, emitterZPosition, emitterSize, emitterDepth, emitterShape, emitterMode,
    renderMode, emitterPreservesDepth, seed,
  ]

  /// A row for a multiplier.
  private static func number(
    _ key: String, _ path: any ReferenceWritableKeyPath<CAEmitterLayer, Float> & Sendable,
    _ target: AnimatableProperty
  ) -> LayerProperty {
    LayerProperty(
      key, of: path, default: 1, kind: .number, target: target, action: .basic,
      invalidates: .emitter)
  }
}
