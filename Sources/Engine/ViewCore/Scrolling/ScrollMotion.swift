// SPDX-License-Identifier: MIT

internal import CoreAnimation
package import Foundation
package import Motion

/// The motion of content along one axis after it was released, until it rests.
///
/// It has up to two phases, each in closed form: friction slows the content down, and where it crosses the
/// end of its range a spring takes over with the velocity that it has there (view facts SC-3, SC-5).
///
/// ```
/// offset         ╭──╮
/// end ┄┄┄┄┄┄┄┄┄┄╱┄┄┄┄╰───────── target
///            ╱
///         ╱   deceleration │ spring
/// ```
package struct ScrollMotion: Equatable, Sendable {
  /// The law of a phase.
  package enum Curve: Equatable, Sendable {
    /// Friction alone.
    case deceleration(DecelerationCurve)
    /// A spring that leads to a target.
    case spring(CriticalSpringCurve)
    /// A motion in a given time.
    case ease(EaseCurve)
  }

  /// A part of the motion with one law.
  package struct Phase: Equatable, Sendable {
    /// The law of the phase, whose time begins with it.
    package var curve: Curve
    /// The seconds from the start of the motion to that of the phase.
    package var begin: CGFloat
    /// The length of the phase in seconds.
    package var duration: CGFloat
  }

  /// The phases in order, without gaps; none for content that rests.
  package private(set) var phases: [Phase] = []
  /// The offset at which the content comes to rest.
  package private(set) var destination: CGFloat

  /// The seconds until the content rests.
  package var duration: CGFloat { phases.last.map { $0.begin + $0.duration } ?? 0 }
  /// Whether nothing moves.
  package var isRest: Bool { phases.isEmpty }

  /// Makes no motion.
  package init(restingAt offset: CGFloat) { destination = offset }

  /// Makes a motion in a given time, eased in and out (view fact SC-9).
  package init(easingFrom offset: CGFloat, to target: CGFloat, duration: CGFloat) {
    self.init(restingAt: target)
    guard target != offset else { return }
    let curve = EaseCurve(
      start: offset, target: target, duration: duration, pace: Self.pace.curve)
    append(.ease(curve), duration: duration)
  }

  /// The pace of a motion in a given time.
  static var pace: CAMediaTimingFunction { CAMediaTimingFunction(name: .easeInEaseOut) }

  private mutating func append(_ curve: Curve, duration: CGFloat) {
    guard duration > 0 else { return }
    phases.append(Phase(curve: curve, begin: self.duration, duration: duration))
  }

  /// The offset after some seconds; the destination from the end on.
  package func position(at time: CGFloat) -> CGFloat {
    guard let (curve, time) = curve(at: time) else { return destination }
    switch curve {
    case .deceleration(let curve): return curve.position(at: time)
    case .spring(let curve): return curve.position(at: time)
    case .ease(let curve): return curve.position(at: time)
    }
  }

  /// The velocity after some seconds, in points per second; 0 from the end on.
  package func velocity(at time: CGFloat) -> CGFloat {
    guard let (curve, time) = curve(at: time) else { return 0 }
    switch curve {
    case .deceleration(let curve): return curve.velocity(at: time)
    case .spring(let curve): return curve.velocity(at: time)
    case .ease(let curve): return curve.velocity(at: time)
    }
  }

  /// The law at a time of the motion, and the time within its phase.
  private func curve(at time: CGFloat) -> (Curve, CGFloat)? {
    guard time < duration, let phase = phases.last(where: { $0.begin <= max(time, 0) }) else {
      return nil
    }
    return (phase.curve, max(time, 0) - phase.begin)
  }
}

// MARK: - Release

extension ScrollMotion {
  /// The circumstances under which content moves along one axis.
  package struct Rules: Sendable {
    /// The offsets at which the content may rest.
    package var range: ScrollRange
    /// The fall of the logarithm of the speed per second, see `DecelerationCurve`.
    package var friction: CGFloat
    /// Whether the content goes beyond the range; else it stops dead at its ends (view fact SC-8).
    package var bounces: Bool
    /// The distance from the target at which the motion counts as over: half a pixel.
    package var threshold: CGFloat

    /// Collects the circumstances.
    package init(range: ScrollRange, friction: CGFloat, bounces: Bool, threshold: CGFloat) {
      self.range = range
      self.friction = friction
      self.bounces = bounces
      self.threshold = threshold
    }

    /// Collects the circumstances, with the share of the speed that friction leaves after a millisecond.
    package init(range: ScrollRange, decelerationRate: CGFloat, bounces: Bool, threshold: CGFloat) {
      self.init(
        range: range, friction: CGFloat(DecelerationCurve.friction(rate: decelerationRate.native)),
        bounces: bounces, threshold: threshold)
    }

    /// The offset at which content that is released comes to rest by itself.
    package func target(from offset: CGFloat, velocity: CGFloat) -> CGFloat {
      range.clamped(offset + velocity / friction)
    }
  }

  /// The frequency of the spring that brings content back to its end: stiffness 100, damping 20, mass 1
  /// (view fact SC-5).
  private static let bounceFrequency: CGFloat = 10
  /// The greatest friction; content that would stop faster than that stops at once.
  private static let frictionLimit: CGFloat = 1000

  /// Makes the motion of content that is released at an offset with a velocity and comes to rest at a
  /// target, the one of `Rules.target(from:velocity:)` or another one.
  ///
  /// The velocity is continuous at the start. For the target at which the content would rest by itself
  /// the motion is plain deceleration, which crosses the end of the range where it lies beyond that;
  /// for another one it is bent (view fact SC-7).
  package init(
    from offset: CGFloat, velocity: CGFloat, to target: CGFloat, under rules: Rules
  ) {
    let target = rules.range.clamped(target)
    self.init(restingAt: target)
    let end = rules.range.clamped(offset)
    let free = DecelerationCurve(
      start: offset, initialVelocity: velocity, friction: rules.friction)
    if offset != end, target == end {
      comeBack(from: offset, velocity: velocity, rules)
    } else if offset == end,
      target != rules.range.clamped(free.rest) || rules.range.contains(free.rest)
    {
      bend(free, rules)
    } else if offset == end, let crossing = free.time(passing: target) {
      append(.deceleration(free), duration: crossing)
      guard rules.bounces else { return }
      let spring = CriticalSpringCurve(
        start: target, initialVelocity: free.velocity(at: crossing), target: target,
        frequency: Self.bounceFrequency)
      append(.spring(spring), duration: spring.duration(within: rules.threshold))
    } else {
      bend(free, rules)
    }
  }

  /// Adds the way back from beyond an end of the range to that end.
  private mutating func comeBack(from offset: CGFloat, velocity: CGFloat, _ rules: Rules) {
    let displacement = offset - destination
    let limit = Self.bounceFrequency * abs(displacement)
    // Faster than that toward the end it would go past it.
    let inward = displacement > 0 ? max(velocity, -limit) : min(velocity, limit)
    let velocity = rules.bounces ? inward : 0
    let spring = CriticalSpringCurve(
      start: offset, initialVelocity: velocity, target: destination,
      frequency: Self.bounceFrequency)
    append(.spring(spring), duration: spring.duration(within: rules.threshold))
  }

  /// Adds a motion that begins like another one and ends at the destination, without passing it.
  ///
  /// A motion that is too fast gets more friction: `v₀ / D` for the distance D. One that is too slow, or
  /// goes the other way, is pulled by a critically damped spring, whose frequency goes from the friction
  /// for content that is nearly fast enough, where both laws agree, to that of the bounce for content at
  /// rest.
  private mutating func bend(_ free: DecelerationCurve, _ rules: Rules) {
    let distance = destination - free.start
    guard abs(distance) > rules.threshold else { return }
    var velocity = free.initialVelocity
    let share = velocity / (free.friction * distance)
    if share >= 1 {
      let friction = velocity / distance
      guard friction < Self.frictionLimit else { return }
      let curve = DecelerationCurve(
        start: free.start, initialVelocity: velocity, friction: friction)
      append(.deceleration(curve), duration: curve.duration(within: rules.threshold))
      return
    }
    if share < 0, !rules.bounces { velocity = 0 }
    let rest = max(free.friction, Self.bounceFrequency)
    let frequency = free.friction + (rest - free.friction) * (1 - max(share, 0))
    let spring = CriticalSpringCurve(
      start: free.start, initialVelocity: velocity, target: destination, frequency: frequency)
    append(.spring(spring), duration: spring.duration(within: rules.threshold))
  }
}
