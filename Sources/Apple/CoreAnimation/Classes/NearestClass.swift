// SPDX-License-Identifier: MIT

internal import ClassTables
internal import CoreGraphics
internal import Foundation

/// The classes of this module by which objects are made where class tables are not used.
enum NearestClass {
  /// A class of layers with its initializers.
  struct Layer: Sendable {
    fileprivate let type: CALayer.Type
    fileprivate let isAbove: @Sendable (CALayer.Type) -> Bool
    let make: @Sendable () -> CALayer
    let copy: @Sendable (CALayer) -> CALayer

    fileprivate init<Own: CALayer>(
      _ type: Own.Type, make: @escaping @Sendable () -> CALayer,
      copy: @escaping @Sendable (CALayer) -> CALayer
    ) {
      self.type = type
      isAbove = { $0 is Own.Type }
      self.make = make
      self.copy = copy
    }
  }

  /// The classes of layers, `CALayer` last.
  private static let layers = [
    Layer(CAShapeLayer.self, make: { CAShapeLayer() }, copy: { CAShapeLayer(layer: $0) }),
    Layer(CATextLayer.self, make: { CATextLayer() }, copy: { CATextLayer(layer: $0) }),
    Layer(CAGradientLayer.self, make: { CAGradientLayer() }, copy: { CAGradientLayer(layer: $0) }),
    Layer(
      CAReplicatorLayer.self, make: { CAReplicatorLayer() }, copy: { CAReplicatorLayer(layer: $0) }),
    Layer(CAEmitterLayer.self, make: { CAEmitterLayer() }, copy: { CAEmitterLayer(layer: $0) }),
    Layer(CAScrollLayer.self, make: { CAScrollLayer() }, copy: { CAScrollLayer(layer: $0) }),
    Layer(
      CATransformLayer.self, make: { CATransformLayer() }, copy: { CATransformLayer(layer: $0) }),
    Layer(CATiledLayer.self, make: { CATiledLayer() }, copy: { CATiledLayer(layer: $0) }),
    Layer(CAOpenGLLayer.self, make: { CAOpenGLLayer() }, copy: { CAOpenGLLayer(layer: $0) }),
    Layer(CAMediaLayer.self, make: { CAMediaLayer() }, copy: { CAMediaLayer(layer: $0) }),
    Layer(CALayer.self, make: { CALayer() }, copy: { CALayer(layer: $0) }),
  ]

  /// The nearest class of ours.
  static func layer(_ type: CALayer.Type) -> Layer {
    let nearest = layers.first { $0.isAbove(type) } ?? layers[layers.count - 1]
    if nearest.type != type { report(type, nearest.type) }
    return nearest
  }

  /// An animation of the nearest class of ours.
  static func animation(_ type: CAAnimation.Type) -> CAAnimation {
    let made: CAAnimation =
      if type is CASpringAnimation.Type {
        CASpringAnimation()
      } else if type is CABasicAnimation.Type {
        CABasicAnimation()
      } else if type is CAKeyframeAnimation.Type {
        CAKeyframeAnimation()
      } else if type is CAPropertyAnimation.Type {
        CAPropertyAnimation()
      } else if type is CAAnimationGroup.Type {
        CAAnimationGroup()
      } else if type is CATransition.Type {
        CATransition()
      } else {
        CAAnimation()
      }
    if Swift.type(of: made) != type { report(type, Swift.type(of: made)) }
    return made
  }

  /// A layer or an animation of the nearest class; nil for other classes.
  static func make(_ type: AnyClass) -> AnyObject? {
    if let type = type as? CALayer.Type { return layer(type).make() }
    return (type as? CAAnimation.Type).map { animation($0) }
  }

  private static func report(_ type: AnyClass, _ nearest: AnyClass) {
    RefusalLog.refuse(
      "class tables",
      """
      \(type) cannot be made, since \(ClassTables.failure ?? "class tables are switched off"); \
      objects of \(nearest) take its place, which have none of its members
      """)
  }
}
