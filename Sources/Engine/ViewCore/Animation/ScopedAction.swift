// SPDX-License-Identifier: MIT

package import CoreAnimation
internal import CoreGraphics
internal import Foundation

/// The action of a change in an animation scope: asked for before the change, run after it.
///
/// It remembers the value before, and makes the animations when it runs (view fact VB-2). A change to
/// the value that the property already has makes none (view fact VA-11).
package struct ScopedAction: CAAction {
  private let layer: CALayer
  fileprivate let scope: AnimationScope
  private let key: AnimatedKey
  private let old: AnimatableValue
  private weak var owner: (any AnimatedLayerOwner)?

  /// The action for an event of a layer; nil outside of scopes, and for keys that never animate in one.
  package init?(for layer: CALayer, forKey event: String, owner: (any AnimatedLayerOwner)?) {
    guard let scope = AnimationScopeStack.current.active, let key = AnimatedKey(event: event) else {
      return nil
    }
    self.layer = layer
    self.scope = scope
    self.key = key
    self.owner = owner
    old = key.value(on: layer)
  }

  package func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {
    if anObject as? CALayer === layer { animateChange() }
  }

  /// Makes the animations of the change, when it has been made.
  func animateChange() {
    let new = key.value(on: layer)
    guard new != old else { return }
    scope.animate(PropertyChange(key, of: layer, from: old, to: new, owner: owner))
  }

  // MARK: - Animations for programs

  /// The answer to who asks for the action: of properties with plain animations the animation.
  ///
  /// Programs give its duration, pace, delay, repetition and delegate to animations of their own, or return
  /// it for a property of their own.
  package var answer: any CAAction {
    key.isAdditive ? self : BlockAnimationDelegate(self).animation
  }

  /// The animation of the change with all that is known before it.
  func animation() -> CABasicAnimation {
    let parameters = scope.parameters
    let animation = parameters.timing.animation(
      keyPath: key.rawValue, duration: parameters.duration,
      velocity: parameters.timing.velocity.dx)
    animation.fromValue = scope.start(
      of: PropertyChange(key, of: layer, from: old, to: old, owner: owner))
    parameters.apply(to: animation, on: layer)
    return animation
  }

  /// Whether an animation for a key of a layer is that of the change.
  func isOwn(_ target: CALayer, _ key: String?) -> Bool {
    target === layer && key == self.key.rawValue
  }

  /// Adds an animation of the program's own, which the scope waits for.
  func adopt(_ animation: CAAnimation, on target: CALayer, forKey key: String?) {
    let path = (animation as? CAPropertyAnimation)?.keyPath ?? "animation"
    scope.add(
      animation, to: target, forKey: key ?? target.freeAnimationKey(path), owner: owner)
  }
}

/// The delegate of an animation that answers for a change in a block, and of what programs make of it.
private final class BlockAnimationDelegate: NSObject, AnimationAdopter {
  private let action: ScopedAction
  /// The animation as returned, for comparison with the one that is added.
  private let template: CABasicAnimation

  init(_ action: ScopedAction) {
    self.action = action
    template = action.animation()
    super.init()
  }

  /// A new animation with this delegate.
  var animation: CABasicAnimation {
    let copy = template.copy() as? CABasicAnimation ?? template
    copy.delegate = self
    return copy
  }

  func add(_ animation: CAAnimation, to layer: CALayer, forKey key: String?) {
    action.scope.isWithinAdd = true
    defer { action.scope.isWithinAdd = false }
    if action.isOwn(layer, key), isUnchanged(animation) {
      action.animateChange()
      return
    }
    let copy = animation.copy() as? CAAnimation ?? animation
    action.adopt(copy, on: layer, forKey: key)
  }

  /// Whether the program has left the animation as it was answered.
  private func isUnchanged(_ animation: CAAnimation) -> Bool {
    guard let animation = animation as? CABasicAnimation, animation.keyPath == template.keyPath,
      animation.toValue == nil, animation.byValue == nil,
      // If nothing was visible before, the layer fills in its own values.
      template.fromValue == nil || Self.isSame(animation.fromValue, template.fromValue)
    else { return false }
    return animation.timingFunction == template.timingFunction
      && [\CABasicAnimation.duration, \.beginTime, \.timeOffset].allSatisfy {
        animation[keyPath: $0] == template[keyPath: $0]
      }
      && animation.speed == template.speed && animation.repeatCount == template.repeatCount
      && animation.repeatDuration == template.repeatDuration
      && animation.autoreverses == template.autoreverses
      && animation.isAdditive == template.isAdditive
  }

  private static func isSame(_ one: Any?, _ other: Any?) -> Bool {
    guard let one, let other else { return false }
    let (object, otherObject) = (one as AnyObject, other as AnyObject)
    return object === otherObject || (object as? NSObject)?.isEqual(otherObject) == true
  }
}
