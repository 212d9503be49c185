// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation
internal import Motion
internal import QuartzCore

/// An animation that slows down by friction from a velocity.
///
/// It begins at `fromValue`, or where the object is; the target follows from the velocity and cannot be
/// set. Edge insets and colours are refused and logged.
open class POPDecayAnimation: POPPropertyAnimation {
  private var givenVelocity: PopValue?
  /// The present velocity per second.
  private var speeds = SIMD4<Double>.zero
  /// The motion since the last change, and the second of the leg at which it begins.
  private var motion: (form: DecayMotion, start: Double)?

  /// The share of the velocity that each millisecond leaves, above 0 and below 1. Default 0.998.
  ///
  /// Another number is refused and logged.
  open var deceleration: CGFloat = 0.998 {
    didSet {
      if !(deceleration > 0 && deceleration < 1) {
        deceleration = refused("deceleration", oldValue)
      }
      endsDidChange()
    }
  }

  /// Makes an animation without a property.
  public override init() {
    super.init()
  }

  /// Makes an animation of a predefined property; of none for an unknown name.
  public convenience init!(propertyNamed name: String!) {
    self.init()
    property = POPAnimatableProperty.property(withName: name) as? POPAnimatableProperty
  }

  override func makeAlike() -> POPAnimation { POPDecayAnimation() }

  override func takeValues(from other: POPAnimation) {
    super.takeValues(from: other)
    guard let other = other as? POPDecayAnimation else { return }
    deceleration = other.deceleration
    givenVelocity = other.givenVelocity
    speeds = other.givenVelocity?.components ?? .zero
  }

  /// The velocity in units per second, of the kind of the values. Default nil: 0.
  ///
  /// It is updated during the run, and may be set then.
  open var velocity: Any! {
    get { givenVelocity?.with(speeds).boxed }
    set {
      guard let value = accepted(newValue, "velocity"), decays(value) else { return }
      givenVelocity = value
      speeds = value?.components ?? .zero
      storedTracer?.record(.velocityUpdate, of: self, value: newValue)
      endsDidChange()
    }
  }

  private func decays(_ value: PopValue?) -> Bool {
    guard let value, !value.kind.decays else { return true }
    _ = refused("velocity", speeds)
    return false
  }

  /// The velocity as it was set. nil without one.
  open var originalVelocity: Any! { givenVelocity?.boxed }

  /// The velocity as it was set, the other way. nil without one.
  open func reversedVelocity() -> Any! {
    givenVelocity.map { $0.with(-$0.components).boxed }
  }

  /// Where the motion ends: known once it has begun, and before that where `fromValue` and the velocity
  /// are set. Setting it is refused and logged.
  open override var toValue: Any! {
    get { (target ?? foreseenTarget)?.boxed }
    set { super.toValue = newValue }
  }

  /// The end of a motion that has not begun; nil if its start or velocity is unknown.
  private var foreseenTarget: PopValue? {
    guard let start, let velocity = givenVelocity?.components else { return nil }
    let form = DecayMotion(
      from: start.components, velocity: velocity, deceleration: deceleration.native,
      end: duration(of: velocity))
    return start.with(form.position(at: form.end))
  }

  override func setTarget(_ newValue: Any?) {
    if newValue != nil { _ = refused("toValue", "the end of the motion") }
  }

  /// Seconds from the velocity that was set, or the present one during the run, to the end.
  open var duration: CFTimeInterval {
    duration(of: run.isActive ? speeds : givenVelocity?.components ?? .zero)
  }

  /// Seconds until no component is faster than five times the threshold (view fact DE-3).
  private func duration(of velocity: SIMD4<Double>) -> Double {
    let limit = 5 * Double(property?.threshold ?? 1)
    return (0..<kind.componentCount).reduce(0) { seconds, lane in
      max(
        seconds,
        DecayMotion.time(
          slowing: velocity[lane], to: limit, deceleration: deceleration.native))
    }
  }

  /// The target follows from the velocity.
  override var readsTarget: Bool { false }

  override var form: PopValue? { givenVelocity ?? start ?? super.form }

  override var currentVelocity: Any? { value(speeds).boxed }

  override func willStart(on object: NSObject) {
    super.willStart(on: object)
    current = start?.components
    speeds = givenVelocity?.components ?? .zero
    anchor()
  }

  /// Begins the motion again from the present value and velocity.
  private func anchor() {
    guard let current else {
      motion = nil
      return
    }
    let form = DecayMotion(
      from: current, velocity: speeds, deceleration: deceleration.native,
      end: duration(of: speeds))
    motion = (form, run.elapsed)
    target = value(form.position(at: form.end))
  }

  override func endsDidChange() {
    if run.isActive { anchor() } else { target = nil }
    super.endsDidChange()
  }

  override func advance(by seconds: Double, on object: NSObject) -> Bool {
    guard let motion, let target = target?.components else { return true }
    let time = run.elapsed - motion.start
    speeds = motion.form.velocity(at: time)
    guard time < motion.form.end else { return true }
    let former = current ?? target
    let value = motion.form.position(at: time)
    if write(value, on: object) { checkReach(from: former, to: value) }
    return false
  }

  override func finish(on object: NSObject) {
    super.finish(on: object)
    speeds = .zero
  }

  override func prepareRepeat() {
    // Each leg goes on from the end of the one before.
    fromValue = target?.boxed
    if autoreverses {
      storedTracer?.record(.autoreversed, of: self)
      givenVelocity = givenVelocity.map { $0.with(-$0.components) }
    }
  }

  override var course: PopCourse? {
    guard let motion else { return nil }
    return PopCourse(
      course: .decay(motion.form), start: motion.start, duration: motion.form.end)
  }
}
