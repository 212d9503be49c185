// SPDX-License-Identifier: MIT

/// A class of layers, for all who make layers by name: archives, scene files, C.
///
/// This is the one list of them; `make generate` takes it into `docs/scenes.md`.
package struct LayerKind: Sendable {
  /// The name of the class in Apple's API.
  package let name: StaticString
  package let type: CALayer.Type
  /// Makes a layer.
  package let make: @Sendable () -> CALayer
  /// Makes a copy for presentation.
  let copy: @Sendable (CALayer) -> CALayer
  private let isAbove: @Sendable (CALayer.Type) -> Bool

  private init<Own: CALayer>(
    _ type: Own.Type, _ name: StaticString, _ make: @escaping @Sendable () -> Own,
    copy: @escaping @Sendable (CALayer) -> Own
  ) {
    self.name = name
    self.type = type
    self.make = make
    self.copy = copy
    isAbove = { $0 is Own.Type }
  }

  /// The classes, each before those that it derives from.
  package static let all = [
    LayerKind(CATransformLayer.self, "CATransformLayer", { CATransformLayer() }) {
      CATransformLayer(layer: $0)
    },
    LayerKind(CAGradientLayer.self, "CAGradientLayer", { CAGradientLayer() }) {
      CAGradientLayer(layer: $0)
    },
    LayerKind(CAShapeLayer.self, "CAShapeLayer", { CAShapeLayer() }) { CAShapeLayer(layer: $0) },
    LayerKind(CATextLayer.self, "CATextLayer", { CATextLayer() }) { CATextLayer(layer: $0) },
    LayerKind(CAScrollLayer.self, "CAScrollLayer", { CAScrollLayer() }) {
      CAScrollLayer(layer: $0)
    },
    LayerKind(CAReplicatorLayer.self, "CAReplicatorLayer", { CAReplicatorLayer() }) {
      CAReplicatorLayer(layer: $0)
    },
    LayerKind(CATiledLayer.self, "CATiledLayer", { CATiledLayer() }) { CATiledLayer(layer: $0) },
    LayerKind(CAEmitterLayer.self, "CAEmitterLayer", { CAEmitterLayer() }) {
      CAEmitterLayer(layer: $0)
    },
    LayerKind(CAMediaLayer.self, "CAMediaLayer", { CAMediaLayer() }) { CAMediaLayer(layer: $0) },
    LayerKind(CAOpenGLLayer.self, "CAOpenGLLayer", { CAOpenGLLayer() }) {
      CAOpenGLLayer(layer: $0)
    },
    LayerKind(CALayer.self, "CALayer", { CALayer() }) { CALayer(layer: $0) },
  ]

  /// The name in scene files: "CAShapeLayer" is "shape", "CALayer" is "layer".
  package var sceneName: String {
    let middle = "\(name)".dropFirst(2).dropLast(5)
    guard let first = middle.first else { return "layer" }
    return first.lowercased() + middle.dropFirst()
  }

  /// Whether a layer is one of the class or of a subclass.
  package func matches(_ layer: CALayer) -> Bool { isAbove(Swift.type(of: layer)) }

  /// The nearest class of a class of layers.
  package static func nearest(to type: CALayer.Type) -> LayerKind {
    all.first { $0.isAbove(type) } ?? all[all.count - 1]
  }
}
