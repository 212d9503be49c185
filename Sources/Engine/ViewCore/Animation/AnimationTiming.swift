// SPDX-License-Identifier: MIT

package import CoreAnimation
package import CoreGraphics
package import Foundation
internal import Motion

/// The pace of the animations of a scope.
package enum AnimationTiming {
  /// A curve, over the scope's duration.
  case curve(CAMediaTimingFunction)
  /// A spring of mass 1 that comes to rest in the scope's duration (view fact SG-2).
  ///
  /// The velocity is in whole distances per second; positions have one for each axis (view fact SG-4).
  case settlingSpring(dampingRatio: CGFloat, velocity: CGVector)
  /// A spring whose constants alone say how long it runs (view facts SG-5, SG-7).
  ///
  /// Damping beyond the critical one counts as critical unless `allowsOverdamping`.
  case spring(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, velocity: CGVector,
    allowsOverdamping: Bool = false)

  /// The curve of blocks that name none (view fact VB-6).
  package static var easeInOut: AnimationTiming {
    .curve(CAMediaTimingFunction(name: .easeInEaseOut))
  }

  /// Whether the pace is a spring's.
  package var isSpring: Bool {
    if case .curve = self { false } else { true }
  }

  /// The velocity of a spring for each axis; zero for curves.
  package var velocity: CGVector {
    switch self {
    case .curve: .zero
    case .settlingSpring(_, let velocity), .spring(_, _, _, let velocity, _): velocity
    }
  }

  /// An animation of this pace, with its duration.
  ///
  /// - Parameters:
  ///   - keyPath: the property.
  ///   - duration: the scope's, in seconds.
  ///   - velocity: of a spring, in whole distances per second.
  package func animation(
    keyPath: String, duration: TimeInterval, velocity: CGFloat
  ) -> CABasicAnimation {
    switch self {
    case .curve(let curve):
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.timingFunction = curve
      animation.duration = duration
      return animation
    case .settlingSpring(let ratio, _):
      let animation = CASpringAnimation(keyPath: keyPath)
      let spring = SpringCurve(
        restingAfter: duration, dampingRatio: ratio.native, initialVelocity: velocity.native)
      animation.stiffness = CGFloat(spring.stiffness)
      animation.damping = CGFloat(spring.damping)
      animation.initialVelocity = velocity
      animation.duration = duration
      return animation
    case .spring(let mass, let stiffness, let damping, _, let allowsOverdamping):
      let animation = CASpringAnimation(keyPath: keyPath)
      animation.mass = mass
      animation.stiffness = stiffness
      animation.damping = damping
      animation.allowsOverdamping = allowsOverdamping
      animation.initialVelocity = velocity
      animation.duration = animation.settlingDuration
      return animation
    }
  }

  /// The seconds that an animation of this pace runs, in a scope of some duration.
  package func duration(inScopeOf duration: TimeInterval) -> TimeInterval {
    guard case .spring(_, _, _, let velocity, _) = self else { return duration }
    return animation(keyPath: "", duration: duration, velocity: velocity.dx).duration
  }
}
