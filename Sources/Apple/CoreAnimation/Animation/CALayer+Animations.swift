// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import RenderTree

/// Adding, keeping and removing animations (behaviour facts AN-1 to AN-9).
extension CALayer {
  /// Adds an animation past overrides of `add(_:forKey:)`, which have seen it.
  package final func attach(_ animation: CAAnimation, forKey key: String?) {
    guard presentedModel == nil else {
      RefusalLog.refuse(
        "CALayer: presentation layer", "an animation added to a presentation layer has no effect")
      return
    }
    if let adopter = animation.delegate as? any AnimationAdopter {
      adopter.add(animation, to: self, forKey: key)
      return
    }
    if UnknownKeys.areReported { noteUnknownKeyPath(of: animation) }
    let transactions = ThreadTransactions.current
    let copy = animation.isUnshared ? animation : animation.copied()
    copy.isUnshared = false
    takeOverMotion(copy, transactions.previousMotion)
    copy.setDefaultDuration(transactions.animationDuration)
    // A transition is kept under one key, whatever key is passed (behaviour fact AN-2).
    let key = animation is CATransition ? kCATransition : key
    fillPreviousValue(of: copy)
    if let key { removeAttached(key) }
    transactions.openIfNeeded()
    let attached = AttachedAnimation(copy, key: key, completion: transactions.completion)
    madeRare.animations.append(attached)
    markDirty(.animations)
  }

  /// Tells the property's motion to an animation that continues it.
  ///
  /// In a group these are the children that begin with it: how fast the property will move when a
  /// later one begins is not known yet.
  private func takeOverMotion(_ animation: CAAnimation, _ motion: PropertyMotion?) {
    switch animation {
    case let spring as CASpringAnimation: spring.takeOverMotion(on: self, motion)
    case let decay as CADecayAnimation: decay.takeOverMotion(on: self, motion)
    case let group as CAAnimationGroup:
      for child in group.animations ?? [] where child.beginTime <= 0 {
        takeOverMotion(child, nil)
      }
    default: break
    }
  }

  /// Gives a basic animation without any value the start that the property shows now.
  ///
  /// Its table row says "previous to current presentation value" (behaviour fact BA-1): the
  /// previous one is where the implicit animation of the same change starts, if there is one.
  private func fillPreviousValue(of animation: CAAnimation) {
    guard let basic = animation as? CABasicAnimation, basic.namesNoValue else { return }
    let pending = rare?.animations.lastWaiting { attached in
      (attached.animation as? CABasicAnimation)?.keyPath == basic.keyPath
    }
    basic.fromValue = (pending?.animation as? CABasicAnimation)?.fromValue
  }

  /// Removes the animation under a key.
  final func removeAttached(_ key: String) {
    if let animation = rare?.animations[key] { removeAttached([animation]) }
  }

  /// Removes all animations.
  final func removeAllAttached() {
    if let rare, !rare.animations.isEmpty { removeAttached(Array(rare.animations)) }
  }

  /// Removes the animation under a key, and tells its delegate that it ended by itself, or was stopped.
  ///
  /// The delegate and the completion block are notified when the transaction has been committed.
  package final func removeAnimation(forKey key: String, finished: Bool) {
    if let animation = rare?.animations[key] { removeAttached([animation], finished: finished) }
  }

  /// Removes animations; their delegates are notified when the transaction has been committed.
  private func removeAttached(_ animations: [AttachedAnimation], finished: Bool = false) {
    let transactions = ThreadTransactions.current
    transactions.openIfNeeded()
    for animation in animations {
      transactions.stoppedAnimations.append(StoppedAnimation(animation, finished: finished))
      // The drawing it left behind shows an outdated value.
      if animation.redraws { markNeedsDisplay(nil) }
      rare?.animations.remove(animation)
    }
    markDirty(.animations)
  }

  /// The keys in order of addition; nil when none exist.
  final var attachedKeys: [String]? {
    let keys = attachedAnimations.compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }

  /// A key that no animation has: a name, or the name with the first free number from 2 on (view fact
  /// VA-8).
  package final func freeAnimationKey(_ name: String) -> String {
    rare?.animations.freeKey(for: name) ?? name
  }

  final func attached(_ key: String) -> AttachedAnimation? {
    attachedAnimations[key]
  }

  /// The animations in order of addition with their keys, those without a key too; without the motions
  /// of other animation systems, whose values lie in the model too.
  package final var animationsInOrder: [(key: String?, animation: CAAnimation)] {
    attachedAnimations.filter { !($0.animation is CAMotionAnimation) }
      .map { ($0.key, $0.animation) }
  }

  /// The model's animations, also on a presentation copy.
  private var attachedAnimations: AttachedAnimations {
    model().rare?.animations ?? AttachedAnimations()
  }

  // MARK: - Reports of a renderer

  /// An animation has begun on screen.
  final func animationDidStart(_ id: AnimationID) {
    CATransaction.lock()
    let started = rare?.animations[id]
    CATransaction.unlock()
    started?.reportStart()
  }

  /// An animation has ended on screen: it leaves the layer unless `isRemovedOnCompletion` is false (fact AN-6).
  final func animationDidEnd(_ id: AnimationID) {
    takeEnded(id)?.reportStop(finished: true)
  }

  /// An animation that has ended, removed from the layer unless `isRemovedOnCompletion` is false.
  private func takeEnded(_ id: AnimationID) -> AttachedAnimation? {
    CATransaction.lock()
    defer { CATransaction.unlock() }
    guard let rare, let ended = rare.animations[id] else { return nil }
    if ended.animation.isRemovedOnCompletion {
      if ended.redraws { markNeedsDisplay(nil) }
      rare.animations.remove(ended)
      markDirty(.animations)
    }
    return ended
  }

  /// The layer is shown by no renderer any more: what runs has stopped before its end.
  final func stopAnimationsOutsideTree() {
    guard let rare, !rare.animations.isEmpty else { return }
    let transactions = ThreadTransactions.current
    for animation in Array(rare.animations) where animation.hasBegun {
      transactions.stoppedAnimations.append(StoppedAnimation(animation))
      if animation.animation.isRemovedOnCompletion { rare.animations.remove(animation) }
    }
  }
}
