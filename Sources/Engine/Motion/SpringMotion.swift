// SPDX-License-Identifier: MIT

internal import Foundation

/// The motion of up to four components that one spring pulls to a target, each with its own velocity.
///
/// The equation m·x″ = -k (x - target) - c·x′ is linear, so a component is the sum of a motion from
/// rest and of its answer to a push: x = target + (start - target)·g(t) + velocity·h(t), where g is
/// the displacement that is left of 1 (`SpringCurve.progress(at:)`) and h the answer to a speed of 1
/// (`SpringCurve.impulse(at:)`). Of these g′ = -ω²h and h′ = g - 2ζωh.
public struct SpringMotion: Equatable, Sendable, BitwiseCopyable {
  public var start: SIMD4<Double>
  public var target: SIMD4<Double>
  /// Velocities at the start, in units per second.
  public var velocity: SIMD4<Double>
  /// Undamped angular frequency in radians per second, > 0.
  public let angularFrequency: Double
  /// Damping ratio, ≥ 0.
  public let dampingRatio: Double

  /// Makes a motion; tension and mass are above 0, friction is not below.
  public init(
    from start: SIMD4<Double>, to target: SIMD4<Double>, velocity: SIMD4<Double>,
    tension: Double, friction: Double, mass: Double
  ) {
    self.start = start
    self.target = target
    self.velocity = velocity
    let curve = SpringCurve(mass: mass, stiffness: tension, damping: friction)
    angularFrequency = curve.angularFrequency
    dampingRatio = curve.dampingRatio
  }

  /// Position, velocity and acceleration of a motion at a time.
  public struct State: Equatable, Sendable, BitwiseCopyable {
    public var position: SIMD4<Double>
    public var velocity: SIMD4<Double>
    public var acceleration: SIMD4<Double>
  }

  private var curve: SpringCurve {
    SpringCurve(
      angularFrequency: angularFrequency, dampingRatio: dampingRatio, initialVelocity: 0)
  }

  /// The components after `t` seconds; before the start they stand at it.
  public func position(at t: Double) -> SIMD4<Double> {
    guard t > 0 else { return start }
    let curve = curve
    return target + (start - target) * (1 - curve.progress(at: t)) + velocity * curve.impulse(at: t)
  }

  /// Position, velocity and acceleration after `t` seconds.
  public func state(at t: Double) -> State {
    let t = max(t, 0)
    let curve = curve
    let rest = 1 - curve.progress(at: t)
    let push = curve.impulse(at: t)
    let square = angularFrequency * angularFrequency
    let damping = 2 * dampingRatio * angularFrequency
    let distance = start - target
    let position = t > 0 ? target + distance * rest + velocity * push : start
    let speed = distance * (-square * push) + velocity * (rest - damping * push)
    return State(
      position: position, velocity: speed,
      acceleration: (target - position) * square - speed * damping)
  }

  /// The seconds after which no component is farther from its target than `distance`, at most
  /// `limit`; an upper bound.
  public func settlingTime(within distance: Double, limit: Double) -> Double {
    let w = angularFrequency
    let z = dampingRatio
    guard w > 0, w.isFinite, z.isFinite else { return limit }
    let gaps = (start - target) * (start - target)
    let speeds = velocity * velocity
    let size = gaps.sum().squareRoot() + speeds.sum().squareRoot() / w
    // Of two exponentials the slower one counts; near the critical damping a power of t is in front.
    let rate = z < 1 ? z * w : w / (z + SpringCurve.overdampedRoot(z))
    guard rate > 0, size.isFinite, distance > 0 else { return limit }
    let time = (log(max(size / distance, 1)) + 4) / rate
    return min(time, limit)
  }
}
