// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// The action by which an animation of a view's property moves a property of its layer.
///
/// It is made before the change and runs after it. An animation that names no path moves what changes; one
/// that names the view's key moves the layer's property of that meaning; one without a duration or a
/// curve takes the context's (view fact NV-7).
struct AnimatorAction: CAAction {
  private let animation: CAAnimation
  /// The degrees by which the view was rotated before the change.
  private let oldRotation: CGFloat
  private weak var view: NSView?

  /// Makes the action of a change.
  ///
  /// - Parameters:
  ///   - prototype: the animation of the view's property.
  ///   - key: the view's property.
  ///   - event: the layer's property.
  ///   - context: the settings that the animation lacks.
  ///   - view: the view.
  @MainActor init?(
    _ prototype: CAAnimation, for key: NSAnimatablePropertyKey, event: String,
    in context: NSAnimationContext, of view: NSView
  ) {
    guard let animation = prototype.copy() as? CAAnimation else { return nil }
    let layerKey = event == "transform" ? "transform.rotation.z" : event
    Self.complete(animation, key: key, layerKey: layerKey)
    if animation.duration <= 0 {
      guard context.duration > 0 else { return nil }
      animation.duration = context.duration
    }
    if animation.timingFunction == nil, !(animation is CASpringAnimation) {
      animation.timingFunction = context.timingFunction ?? CAMediaTimingFunction(name: .default)
    }
    self.animation = animation
    oldRotation = view.state.rare?.oldFrameRotation ?? view.frameRotation
    self.view = view
  }

  /// Gives an animation and those of a group the path that they lack.
  private static func complete(
    _ animation: CAAnimation, key: NSAnimatablePropertyKey, layerKey: String
  ) {
    if let group = animation as? CAAnimationGroup {
      for child in group.animations ?? [] { complete(child, key: key, layerKey: layerKey) }
    } else if let property = animation as? CAPropertyAnimation,
      property.keyPath == nil || property.keyPath == key
    {
      property.keyPath = layerKey
    }
  }

  func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {
    if let basic = animation as? CABasicAnimation, basic.keyPath == "transform.rotation.z",
      basic.fromValue == nil, basic.toValue == nil, basic.byValue == nil, let view
    {
      // Angles, not matrices, so that whole turns turn.
      let rotation = MainActor.assumeIsolated { view.frameRotation }
      basic.fromValue = oldRotation * .pi / 180
      basic.toValue = rotation * .pi / 180
    }
    animation.run(forKey: event, object: anObject, arguments: dict)
  }
}
