// SPDX-License-Identifier: MIT

internal import Foundation

/// A motion to a target on a critically damped spring, with a velocity at its start.
///
/// `x(t) = target + (a + b t) e^(-w t)` with `a = start - target` and `b = v₀ + w a`. With mass 1 the
/// stiffness is w² and the damping 2 w. It passes the target at most once. For `b = 0` it is the motion of
/// `DecelerationCurve` with the friction w.
public struct CriticalSpringCurve: Equatable, Sendable, BitwiseCopyable {
  /// The value at the end.
  public var target: Double
  /// The distance from the target at the start.
  public var displacement: Double
  /// The velocity at the start, per second.
  public var initialVelocity: Double
  /// The angular frequency in radians per second, > 0.
  public var frequency: Double

  /// Makes a motion from a value with a velocity to a target.
  public init(start: Double, initialVelocity: Double, target: Double, frequency: Double) {
    self.target = target
    displacement = start - target
    self.initialVelocity = initialVelocity
    self.frequency = frequency
  }

  /// The formula of the motion: `(a + b t) e^(-w t)`.
  static func displacement(
    _ start: Double, slope: Double, frequency: Double, at time: Double
  ) -> Double {
    (start + slope * time) * exp(-frequency * time)
  }

  /// The factor of the time in the formula, per second.
  public var slope: Double { initialVelocity + frequency * displacement }

  /// The value after some seconds.
  public func position(at time: Double) -> Double {
    target
      + Self.displacement(displacement, slope: slope, frequency: frequency, at: time)
  }

  /// The velocity after some seconds.
  public func velocity(at time: Double) -> Double {
    (slope - frequency * (displacement + slope * time)) * exp(-frequency * time)
  }

  /// A motion that starts some time earlier and comes through the start of this one.
  public struct Beginning: Equatable, Sendable, BitwiseCopyable {
    /// The seconds before the start.
    public var shift: Double
    /// The distance from the target then.
    public var displacement: Double
    /// The velocity then, in whole distances to the target per second; 0 without a distance.
    public var relativeVelocity: Double
  }

  /// Traces the motion back to a time at which it has a distance from its target.
  ///
  /// A velocity in whole distances is undefined for a spring that starts at its target. So where the
  /// distance is small this goes back by `1 / w`, to where the displacement is `(a - b / w) e`.
  public var beginning: Beginning {
    let slope = slope
    let isTracedBack = abs(displacement) * frequency < abs(slope) / 2
    let shift = isTracedBack ? 1 / frequency : 0
    let distance = Self.displacement(displacement, slope: slope, frequency: frequency, at: -shift)
    let earlierSlope = slope * exp(frequency * shift)
    return Beginning(
      shift: shift, displacement: distance,
      relativeVelocity: distance == 0 ? 0 : frequency - earlierSlope / distance)
  }

  /// The time of the turn after which the motion only nears its target; 0 if there is no turn.
  private var turn: Double {
    slope == 0 ? 0 : max(0, 1 / frequency - displacement / slope)
  }

  /// The greatest distance from the target after the start, with its sign.
  public var peak: Double {
    let turned = position(at: turn) - target
    return abs(turned) > abs(displacement) ? turned : displacement
  }

  /// The seconds until the distance from the target stays below a threshold.
  public func duration(within threshold: Double) -> Double {
    func isFar(_ time: Double) -> Bool { abs(position(at: time) - target) > threshold }
    var low = turn
    guard isFar(low) else { return isFar(0) ? low : 0 }
    var step = 1 / frequency
    while isFar(low + step) {
      low += step
      step *= 2
    }
    var high = low + step
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if isFar(middle) { low = middle } else { high = middle }
    }
    return high
  }
}
