// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation
internal import Motion
internal import QuartzCore

/// An animation by a damped spring, which keeps its velocity when the target changes.
///
/// The motion is that of the differential equation in closed form, at any step: it does not depend on
/// the rate of frames (view fact PS-1). Numbers that make no sense are refused and logged, and the old
/// ones stay: a tension or a mass that is not above 0, a friction below 0. Without friction the spring
/// swings until it is removed.
open class POPSpringAnimation: POPPropertyAnimation {
  private var dynamics = SpringDynamics(bounciness: 4, speed: 12)
  private var bounciness: CGFloat = 4
  private var speed: CGFloat = 12
  /// The velocity that the application set, for the first leg and each repeat.
  private var givenVelocity: PopValue?
  /// The present velocity per second.
  private var speeds = SIMD4<Double>.zero
  /// The motion since the last change, and the second of the leg at which it begins.
  private var motion: (form: SpringMotion, start: Double)?

  /// A longer gap between two steps jumps to the target, in seconds.
  private static let longestGap = 30.0
  /// The most seconds that a renderer moves on by itself.
  private static let longestMotion = 1000.0

  /// Makes a spring without a property.
  public override init() {
    super.init()
  }

  /// Makes a spring of a predefined property; of none for an unknown name.
  public convenience init!(propertyNamed name: String!) {
    self.init()
    property = POPAnimatableProperty.property(withName: name) as? POPAnimatableProperty
  }

  override func makeAlike() -> POPAnimation { POPSpringAnimation() }

  override func takeValues(from other: POPAnimation) {
    super.takeValues(from: other)
    guard let other = other as? POPSpringAnimation else { return }
    dynamics = other.dynamics
    bounciness = other.bounciness
    speed = other.speed
    givenVelocity = other.givenVelocity
    speeds = other.givenVelocity?.components ?? .zero
  }

  // MARK: - Velocity

  /// The velocity in units per second, of the kind of the values. Default nil: 0.
  ///
  /// It is updated during the run, and may be set then.
  open var velocity: Any! {
    get {
      guard givenVelocity != nil || run.isActive else { return nil }
      return givenVelocity?.with(speeds).boxed ?? currentVelocity
    }
    set {
      guard let value = accepted(newValue, "velocity") else { return }
      givenVelocity = value
      speeds = value?.components ?? .zero
      storedTracer?.record(.velocityUpdate, of: self, value: newValue)
      endsDidChange()
    }
  }

  override var form: PopValue? { super.form ?? givenVelocity }

  override var currentVelocity: Any? { value(speeds).boxed }

  // MARK: - Dynamics

  /// The amount of swinging, 0…20. Default 4. Sets tension, friction and mass.
  open var springBounciness: CGFloat {
    get { bounciness }
    set { setDynamics(bounciness: newValue, speed: speed, .bouncinessUpdate) }
  }

  /// The quickness of the spring, 0…20. Default 12. Sets tension, friction and mass.
  open var springSpeed: CGFloat {
    get { speed }
    set { setDynamics(bounciness: bounciness, speed: newValue, .speedUpdate) }
  }

  private func setDynamics(
    bounciness: CGFloat, speed: CGFloat, _ event: POPAnimationEventType
  ) {
    let dynamics = SpringDynamics(bounciness: bounciness.native, speed: speed.native)
    guard dynamics.isValid else {
      _ = refused("bounciness and speed", self.bounciness)
      return
    }
    self.dynamics = dynamics
    self.bounciness = bounciness
    self.speed = speed
    let value = event == .speedUpdate ? speed : bounciness
    storedTracer?.record(event, of: self, value: NSNumber(value: value.native))
    endsDidChange()
  }

  /// The force of the spring per distance, > 0. Default 342.1, by bounciness and speed.
  open var dynamicsTension: CGFloat {
    get { CGFloat(dynamics.tension) }
    set { setDynamics(\.tension, newValue, .tensionUpdate) }
  }

  /// The force against the motion per speed, ≥ 0. Default 30.5, by bounciness and speed.
  open var dynamicsFriction: CGFloat {
    get { CGFloat(dynamics.friction) }
    set { setDynamics(\.friction, newValue, .frictionUpdate) }
  }

  /// The mass at the spring, > 0. Default 1.
  open var dynamicsMass: CGFloat {
    get { CGFloat(dynamics.mass) }
    set { setDynamics(\.mass, newValue, .massUpdate) }
  }

  private func setDynamics(
    _ path: WritableKeyPath<SpringDynamics, Double>, _ value: CGFloat,
    _ event: POPAnimationEventType
  ) {
    var dynamics = dynamics
    dynamics[keyPath: path] = value.native
    guard dynamics.isValid else {
      _ = refused("dynamics", self.dynamics[keyPath: path])
      return
    }
    self.dynamics = dynamics
    storedTracer?.record(event, of: self, value: NSNumber(value: value.native))
    endsDidChange()
  }

  // MARK: - Runs

  override func willStart(on object: NSObject) {
    super.willStart(on: object)
    current = start?.components
    if !run.goesOn { speeds = givenVelocity?.components ?? .zero }
    run.goesOn = false
    anchor()
  }

  /// Begins the motion again from the present value and velocity.
  private func anchor() {
    guard let current, let target else {
      motion = nil
      return
    }
    let form = SpringMotion(
      from: current, to: target.components, velocity: speeds, tension: dynamics.tension,
      friction: dynamics.friction, mass: dynamics.mass)
    motion = (form, run.elapsed)
  }

  override func endsDidChange() {
    if run.isActive { anchor() }
    super.endsDidChange()
  }

  override func resume() {
    super.resume()
    run.goesOn = !run.isActive
    if run.isActive { anchor() }
  }

  override func advance(by seconds: Double, on object: NSObject) -> Bool {
    guard let motion, let target = target?.components, let property else { return true }
    if seconds > Self.longestGap {
      speeds = .zero
      return true
    }
    let former = current ?? target
    let state = motion.form.state(at: run.elapsed - motion.start)
    guard (state.position * 0) == .zero, (state.velocity * 0) == .zero else { return true }
    speeds = state.velocity
    let value = clamped(state.position)
    current = value
    if value != state.position { anchor() }
    let version = run.version
    guard write(value, on: object) else { return false }
    checkReach(from: former, to: value)
    // A new target that a callback has set is still far.
    guard run.entry != nil, run.version == version else { return false }
    return isAtRest(state, target, Double(property.threshold))
  }

  /// Whether the spring has come to rest (view fact PS-5).
  private func isAtRest(
    _ state: SpringMotion.State, _ target: SIMD4<Double>, _ threshold: Double
  ) -> Bool {
    if let last = written.last, let former = written.former {
      if roundingFactor > 0 {
        if last == target, former == target { return true }
      } else {
        let limit = SIMD4(repeating: threshold / 5)
        let gaps = (target - last, last - former)
        if all(Self.sizes(gaps.0) .< limit), all(Self.sizes(gaps.1) .< limit),
          all(Self.sizes(target - former) .< limit)
        {
          return true
        }
      }
    }
    func square(_ value: SIMD4<Double>) -> Double { (value * value).sum() }
    let distance = square(target - (current ?? state.position)).squareRoot()
    return distance < threshold / 2 && square(state.velocity) < 25 * threshold
      && square(state.acceleration) < 625 * threshold * threshold
  }

  private static func sizes(_ value: SIMD4<Double>) -> SIMD4<Double> {
    value.replacing(with: -value, where: value .< 0)
  }

  override func finish(on object: NSObject) {
    super.finish(on: object)
    speeds = .zero
  }

  override var course: PopCourse? {
    guard let motion, let property else { return nil }
    let duration = motion.form.settlingTime(
      within: Double(property.threshold) / 100, limit: Self.longestMotion)
    return PopCourse(course: .spring(motion.form), start: motion.start, duration: duration)
  }
}
