// SPDX-License-Identifier: MIT

package import CoreAnimation
package import Foundation

/// An animation that a scope has made, with the change it represents; it is the animation's delegate (view
/// fact VA-6).
package final class ScopedAnimation: NSObject, CAAnimationDelegate {
  /// The layer, while it lives.
  package private(set) weak var layer: CALayer?
  /// The key under which the animation was added.
  package let key: String
  /// The path that it drives, such as `bounds.size`.
  package let keyPath: String?
  /// The property that changed.
  package let property: AnimatedKey?
  /// The property's value on the model before the change.
  package let oldValue: AnimatableValue?
  /// The property's value on the model after the change.
  package let newValue: AnimatableValue?
  /// The group that waits for the animation.
  package let completion: AnimationCompletion
  /// Called once, when the animation has ended, with whether it ran to its end; nil by default.
  package var whenEnded: ((Bool) -> Void)?
  /// Whether the animation has ended or was removed.
  package private(set) var hasEnded = false
  private let blocksTouches: Bool
  private weak var owner: (any AnimatedLayerOwner)?

  /// Makes the record of an animation of a property.
  init(
    _ change: PropertyChange, key: String, keyPath: String?, blocksTouches: Bool,
    completion: AnimationCompletion
  ) {
    layer = change.layer
    self.key = key
    self.keyPath = keyPath
    property = change.key
    oldValue = change.old
    newValue = change.new
    owner = change.owner
    self.blocksTouches = blocksTouches
    self.completion = completion
    super.init()
    enter()
  }

  /// Makes the record of an animation of no single property: a transition.
  package init(
    of layer: CALayer, key: String, owner: (any AnimatedLayerOwner)?, blocksTouches: Bool,
    completion: AnimationCompletion
  ) {
    self.layer = layer
    self.key = key
    keyPath = nil
    property = nil
    oldValue = nil
    newValue = nil
    self.owner = owner
    self.blocksTouches = blocksTouches
    self.completion = completion
    super.init()
    enter()
  }

  /// The layer's copy of the animation; nil once it has left the layer.
  package var attached: CAAnimation? {
    guard let animation = layer?.animation(forKey: key), animation.delegate === self else {
      return nil
    }
    return animation
  }

  private func enter() {
    completion.enter(self)
    if blocksTouches { owner?.touchBlockingAnimationCount += 1 }
  }

  /// Notes the end, once; a report of the layer that comes later is not looked at.
  ///
  /// - Parameter finished: whether it ran to its end.
  package func end(finished: Bool) {
    guard !hasEnded else { return }
    hasEnded = true
    if blocksTouches { owner?.touchBlockingAnimationCount -= 1 }
    whenEnded?(finished)
    whenEnded = nil
    completion.leave(finished: finished)
  }

  package func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { end(finished: flag) }
}
