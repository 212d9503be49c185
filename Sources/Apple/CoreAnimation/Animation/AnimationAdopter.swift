// SPDX-License-Identifier: MIT

/// A delegate that is asked to add an animation in place of the layer.
///
/// Views answer layers with animations that represent a change in a block. The animation added in the end depends
/// on the value after the change, and on what the program has made of the animation.
package protocol AnimationAdopter: CAAnimationDelegate {
  /// Adds an animation, which has this delegate, to a layer, or another one for it.
  func add(_ animation: CAAnimation, to layer: CALayer, forKey key: String?)
}
