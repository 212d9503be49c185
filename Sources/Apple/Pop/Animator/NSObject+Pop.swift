// SPDX-License-Identifier: MIT

public import Foundation

extension NSObject {
  /// Adds an animation to the object, which does not keep the object alive.
  ///
  /// - Parameters:
  ///   - anim: the animation itself, not a copy. One that is on another object, or cannot run on this
  ///     one, is refused and logged; nil is ignored.
  ///   - key: an animation under the same key is stopped before; the same one stays as it is. nil
  ///     gives the animation a key of its own.
  public func pop_add(_ anim: POPAnimation!, forKey key: String!) {
    guard let anim else { return }
    POPAnimator.shared().add(anim, to: self, key: key)
  }

  /// Stops and removes all animations of the object.
  public func pop_removeAllAnimations() {
    POPAnimator.shared().removeAll(of: self)
  }

  /// Stops and removes the animation under a key; an unknown key is ignored.
  public func pop_removeAnimation(forKey key: String!) {
    guard let key else { return }
    POPAnimator.shared().remove(key: key, of: self)
  }

  /// The keys of the object's animations in order of addition; nil without any.
  public func pop_animationKeys() -> [Any]! {
    let keys = POPAnimator.shared().keys(of: self)
    return keys.isEmpty ? nil : keys
  }

  /// The animation under a key; nil for none.
  public func pop_animation(forKey key: String!) -> Any! {
    guard let key else { return nil }
    return POPAnimator.shared().animation(of: self, key: key)
  }
}
