// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import Foundation

/// An animation on an object, in an animator's list.
final class AnimationEntry {
  let animation: POPAnimation
  /// The object, which the animation does not keep alive.
  private(set) weak var object: NSObject?
  let objectID: ObjectIdentifier
  let key: String
  private(set) weak var animator: POPAnimator?
  /// The motions that the object's layer has for the renderer, and the course that they are of.
  var motions: [CAMotionAnimation] = []
  var shownVersion = -1
  /// Whether a step of it is under way.
  var isStepping = false
  /// Whether the animator counts it among those that run.
  var isCounted = false
  /// Whether it was removed.
  var hasLeft = false

  init(_ animation: POPAnimation, _ object: NSObject, key: String, animator: POPAnimator) {
    self.animation = animation
    self.object = object
    objectID = ObjectIdentifier(object)
    self.key = key
    self.animator = animator
  }
}
