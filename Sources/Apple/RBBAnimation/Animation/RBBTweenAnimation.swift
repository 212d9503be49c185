// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
public import Foundation
public import QuartzCore

/// An animation from one value to another by an easing function (view fact RB-2).
///
/// ```swift
/// let bounce = RBBTweenAnimation(keyPath: "position.y")
/// bounce.fromValue = -100
/// bounce.toValue = 100
/// bounce.easing = RBBEasingFunctionEaseOutBounce
/// bounce.duration = 0.8
/// ```
open class RBBTweenAnimation: RBBAnimation {
  /// The first value: a number, point, size, rectangle, matrix or colour. Default nil: the value that
  /// the property was set to.
  ///
  /// Matrices move element by element, colours by hue, saturation and brightness. Ends of two kinds
  /// are refused and logged when the animation is added.
  open var fromValue: Any?
  /// The last value. Default nil: the value that the property was set to.
  open var toValue: Any?
  /// The share of the way at a share of the duration; renderers call it on their threads. Default
  /// linear.
  open var easing: RBBEasingFunction = RBBEasingFunctionLinear

  /// The interpolation as a function of time; nil unless both values are set and of one kind.
  open override var animationBlock: RBBAnimationBlock? {
    guard let fromValue, let toValue,
      let ends = ValueInterpolation(from: fromValue, to: toValue)
    else { return nil }
    let easing = easing
    return { time, duration in
      ends.value(at: Double(easing(duration > 0 ? time / duration : 1)))
    }
  }

  package override func timeFunction(modelValue: () -> Any?) -> TimeFunction? {
    guard let from = fromValue ?? modelValue(), let to = toValue ?? modelValue() else { return nil }
    let easing = RendererFunction(easing)
    return .tween(from: from, to: to) { time, duration in
      Double(easing.body(CGFloat(duration > 0 ? time / duration : 1)))
    }
  }

  /// An empty animation of this class. Not for applications.
  open override func _nearestAlike() -> CAAnimation { RBBTweenAnimation() }

  /// An independent animation with the same values and easing.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let tween = copy as? RBBTweenAnimation {
      tween.fromValue = fromValue
      tween.toValue = toValue
      tween.easing = easing
    }
    return copy
  }
}
