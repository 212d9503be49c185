// SPDX-License-Identifier: MIT

internal import CoreAnimation
public import CoreGraphics
internal import Diagnostics
public import Foundation
internal import Motion
public import QuartzCore

/// An animation by a damped spring, in closed form (view fact RB-7).
///
/// The duration is the caller's: `duration(forEpsilon:)` gives one. A number that makes no sense is
/// refused and logged, and the old one stays.
open class RBBSpringAnimation: RBBAnimation {
  /// The force against the motion per speed, ≥ 0. Default 10.
  open var damping: CGFloat = 10 {
    didSet { if !(damping >= 0 && damping.isFinite) { damping = refused(oldValue, "damping") } }
  }
  /// The mass at the spring, > 0. Default 1.
  open var mass: CGFloat = 1 {
    didSet { if !(mass > 0 && mass.isFinite) { mass = refused(oldValue, "mass") } }
  }
  /// The force of the spring per distance, > 0. Default 100.
  open var stiffness: CGFloat = 100 {
    didSet {
      if !(stiffness > 0 && stiffness.isFinite) { stiffness = refused(oldValue, "stiffness") }
    }
  }
  /// The velocity at the start in whole distances per second, positive toward the target. Default 0.
  open var velocity: CGFloat = 0 {
    didSet { if !velocity.isFinite { velocity = refused(oldValue, "velocity") } }
  }
  /// The first value, as of a tween. Default nil: the value that the property was set to.
  open var fromValue: Any?
  /// The value of the spring at rest. Default nil: the value that the property was set to.
  open var toValue: Any?
  /// Whether more damping than the critical one counts; else the spring is critically damped then.
  /// Default false.
  open var allowsOverdamping = false

  /// Makes a spring without key path.
  public override init() {
    super.init()
    calculationMode = .discrete
  }

  /// Restores a spring with the default values.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  private func refused(_ old: CGFloat, _ name: String) -> CGFloat {
    RefusalLog.refuse("RBBSpringAnimation: \(name)", "\(name) refused; the old value stays")
    return old
  }

  private var curve: SpringCurve {
    var curve = SpringCurve(
      mass: mass.native, stiffness: stiffness.native, damping: damping.native,
      initialVelocity: velocity.native)
    if !allowsOverdamping { curve.dampingRatio = min(curve.dampingRatio, 1) }
    return curve
  }

  /// The motion as a function of time; nil unless both values are set and of one kind.
  open override var animationBlock: RBBAnimationBlock? {
    guard let fromValue, let toValue,
      let ends = ValueInterpolation(from: fromValue, to: toValue)
    else { return nil }
    let curve = curve
    return { time, _ in ends.value(at: curve.progress(at: Double(time))) }
  }

  package override func timeFunction(modelValue: () -> Any?) -> TimeFunction? {
    guard let from = fromValue ?? modelValue(), let to = toValue ?? modelValue() else { return nil }
    let curve = curve
    return .tween(from: from, to: to) { time, _ in curve.progress(at: time) }
  }

  /// The first tenth of a second at which the bound on the rest of the distance is below
  /// `epsilon`.
  ///
  /// Without damping, or for an `epsilon` that is not above 0, the largest `Float`.
  open func duration(forEpsilon epsilon: Double) -> CFTimeInterval {
    let rate = damping.native / (2 * mass.native)
    guard epsilon > 0, rate > 0 else { return CFTimeInterval(Float.greatestFiniteMagnitude) }
    guard epsilon <= 1 else { return 0 }
    let tenths = (-log(epsilon) / rate * 10).rounded(.down) + 1
    return min(tenths / 10, CFTimeInterval(Float.greatestFiniteMagnitude))
  }

  /// An empty animation of this class. Not for applications.
  open override func _nearestAlike() -> CAAnimation { RBBSpringAnimation() }

  /// An independent animation with the same spring and values.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let spring = copy as? RBBSpringAnimation {
      spring.damping = damping
      spring.mass = mass
      spring.stiffness = stiffness
      spring.velocity = velocity
      spring.fromValue = fromValue
      spring.toValue = toValue
      spring.allowsOverdamping = allowsOverdamping
    }
    return copy
  }
}
