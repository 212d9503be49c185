// SPDX-License-Identifier: MIT

public import Foundation
public import QuartzCore

/// An animation by any function of time.
///
/// ```swift
/// let circle = RBBCustomAnimation(keyPath: "position")
/// circle.duration = 4
/// circle.animationBlock = { time, duration in
///   let angle = 2 * .pi * time / duration
///   return CGPoint(x: 100 + 40 * cos(angle), y: 100 + 40 * sin(angle))
/// }
/// ```
open class RBBCustomAnimation: RBBAnimation {
  private var block: RBBAnimationBlock?

  /// The function of time, which renderers call on their threads. Default nil: no effect.
  ///
  /// Where it answers nil, a value of another type than the property's, or a number that is not
  /// finite, the value below shows.
  open override var animationBlock: RBBAnimationBlock? {
    get { block }
    set { block = newValue }
  }

  /// An empty animation of this class. Not for applications.
  open override func _nearestAlike() -> CAAnimation { RBBCustomAnimation() }

  /// An independent animation with the same function.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? RBBCustomAnimation)?.block = block
    return copy
  }
}
