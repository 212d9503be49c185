// SPDX-License-Identifier: MIT

package import Foundation

/// A motion to a target on a critically damped spring, with a velocity at its start.
///
/// `x(t) = target + (a + b t) e^(-w t)` with `a = start - target` and `b = v₀ + w a`. With mass 1 the
/// stiffness is w² and the damping 2 w. It passes the target at most once. For `b = 0` it is the motion of
/// `DecelerationCurve` with the friction w.
package struct CriticalSpringCurve: Equatable, Sendable {
  /// The offset at the end, in points.
  package var target: CGFloat
  /// The distance from the target at the start, in points.
  package var displacement: CGFloat
  /// The velocity at the start, in points per second.
  package var initialVelocity: CGFloat
  /// The angular frequency in radians per second, > 0.
  package var frequency: CGFloat

  /// The frequency with which content comes back to its end: stiffness 100, damping 20, mass 1 (view
  /// fact SC-5).
  package static let bounceFrequency: CGFloat = 10

  /// Makes a motion from an offset with a velocity to a target.
  package init(
    start: CGFloat, initialVelocity: CGFloat, target: CGFloat,
    frequency: CGFloat = CriticalSpringCurve.bounceFrequency
  ) {
    self.target = target
    displacement = start - target
    self.initialVelocity = initialVelocity
    self.frequency = frequency
  }

  /// The factor of the time in the formula, in points per second.
  package var slope: CGFloat { initialVelocity + frequency * displacement }

  /// The offset after some seconds.
  package func position(at time: CGFloat) -> CGFloat {
    target + (displacement + slope * time) * exp(-frequency * time)
  }

  /// The velocity after some seconds, in points per second.
  package func velocity(at time: CGFloat) -> CGFloat {
    (slope - frequency * (displacement + slope * time)) * exp(-frequency * time)
  }

  /// The time of the turn after which the motion only nears its target; 0 if there is no turn.
  private var turn: CGFloat {
    slope == 0 ? 0 : max(0, 1 / frequency - displacement / slope)
  }

  /// The greatest distance from the target after the start, with its sign.
  package var peak: CGFloat {
    let turned = position(at: turn) - target
    return abs(turned) > abs(displacement) ? turned : displacement
  }

  /// The seconds until the distance from the target stays below a threshold.
  package func duration(within threshold: CGFloat) -> CGFloat {
    func isFar(_ time: CGFloat) -> Bool { abs(position(at: time) - target) > threshold }
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
