// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Diagnostics
public import Foundation
internal import Motion
internal import RenderTree

/// Moves a property as a mass on a spring would, in closed form (behaviour facts SP-1 to SP-8).
///
/// The duration is not set for you, except by `init(perceptualDuration:bounce:)`; usually it is
/// set to `settlingDuration`. A shorter one cuts the motion off.
open class CASpringAnimation: CABasicAnimation {
  /// Mass at the end of the spring, > 0. Default 1; another value counts as the default.
  open var mass: CGFloat = 1
  /// Stiffness of the spring, > 0. Default 100; another value counts as the default.
  open var stiffness: CGFloat = 100
  /// Damping of the motion, ≥ 0. Default 10; another value counts as the default.
  open var damping: CGFloat = 10
  /// Speed at the start in whole distances per second, positive toward the target. Default 0.
  open var initialVelocity: CGFloat = 0
  /// Whether damping beyond the critical one counts as given, not as critical. Default false.
  open var allowsOverdamping = false

  /// Whether the spring continues the motion that its property has on screen when it is added:
  /// the speed is kept, and without a `fromValue` the start is what the property shows.
  ///
  /// A target can so be changed in flight without a jolt: add another such spring, under the same
  /// key. `initialVelocity` comes on top. A duration of 0 becomes the time in which the motion
  /// settles. In a group it works for springs that begin with the group, whose speed and the
  /// group's are accounted for, a timing function of the group is not. Without effect on additive
  /// springs, which keep the older motion below them. Default false. Not part of Apple's API.
  open var inheritsVelocity = false
  /// The motion taken over when the spring was added.
  final var inheritedMotion: PropertyMotion?

  /// Makes a spring of mass 1, stiffness 100 and damping 10 (behaviour fact SP-1).
  public override init() {
    super.init()
  }

  /// Makes a spring from how it feels (behaviour fact SP-6).
  ///
  /// - Parameters:
  ///   - perceptualDuration: seconds of one undamped swing, > 0; another value, and one whose
  ///     stiffness is no number, counts as 1.
  ///   - bounce: -1…1; 0 is critically damped, above it swings, below it crawls.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    let isSane = Self.periods.contains(perceptualDuration) && !bounce.isNaN
    if !isSane {
      RefusalLog.refuse(
        "CASpringAnimation: perceptual duration",
        "perceptual duration \(perceptualDuration), bounce \(bounce) refused")
    }
    let period = isSane ? perceptualDuration : 1
    let bounce = bounce.isNaN ? 0 : min(max(bounce.native, -1), 1)
    allowsOverdamping = true
    let spring = SpringCurve(period: period, bounce: bounce)
    stiffness = CGFloat(spring.stiffness)
    damping = CGFloat(spring.damping)
    duration = settlingDuration
  }

  /// The perceptual durations from which a stiffness can be computed, in seconds.
  private static let periods = 1e-150...1e150

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  // MARK: - Derived

  /// Seconds until the rest of the motion stays below a thousandth of the distance (SP-4, SP-5);
  /// beyond critical damping a hundredth, for want of a published formula (SP-6). Finite: a motion
  /// that does not settle answers the largest `Float`.
  open var settlingDuration: CFTimeInterval { spring.settlingTime }

  /// Seconds of one undamped swing (behaviour fact SP-7).
  open var perceptualDuration: CFTimeInterval { given.period }

  /// The bounce of the spring: 1 - ζ up to critical damping, 1/ζ - 1 beyond it (fact SP-7).
  open var bounce: CGFloat { CGFloat(given.bounce) }

  /// The distance travelled some seconds after the start: 1 at the target, which it may pass.
  package func progress(at seconds: CFTimeInterval) -> Double { spring.progress(at: seconds) }

  /// The speed some seconds after the start, in whole distances per second.
  package func speed(at seconds: CFTimeInterval) -> Double { spring.velocity(at: seconds) }

  /// The motion in the form that tracks evaluate.
  var spring: SpringCurve {
    var spring = given
    if !allowsOverdamping { spring.dampingRatio = min(spring.dampingRatio, 1) }
    return spring
  }

  /// The motion by the numbers alone, overdamped or not.
  private var given: SpringCurve {
    SpringCurve(
      mass: sane(mass, or: 1), stiffness: sane(stiffness, or: 100),
      damping: damping >= 0 ? damping.native : 10,
      initialVelocity: initialVelocity.isFinite ? initialVelocity.native : 0)
  }

  /// A number that has to be positive and finite, or its default.
  private func sane(_ value: CGFloat, or usual: Double) -> Double {
    value > 0 && value.isFinite ? value.native : usual
  }

  override class var declaredProperties: AnimationPropertyTable { .spring }
}

extension AnimationPropertyTable {
  static let spring = AnimationPropertyTable(
    CASpringAnimation(), inheriting: .basic,
    [
      Row("mass", \CASpringAnimation.mass),
      Row("stiffness", \CASpringAnimation.stiffness),
      Row("damping", \CASpringAnimation.damping),
      // Behaviour fact DV-2: it is not archived.
      Row("initialVelocity", \CASpringAnimation.initialVelocity, archiving: .none),
      Row("allowsOverdamping", \CASpringAnimation.allowsOverdamping, answersZero: true),
      Row("inheritsVelocity", \CASpringAnimation.inheritsVelocity),
    ])
}
