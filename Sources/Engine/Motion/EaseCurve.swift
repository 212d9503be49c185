// SPDX-License-Identifier: MIT

/// A motion between two values in a given time, at the pace of a timing curve.
public struct EaseCurve: Equatable, Sendable, BitwiseCopyable {
  /// The value at the start.
  public var start: Double
  /// The value at the end.
  public var target: Double
  /// The length in seconds, > 0.
  public var duration: Double
  /// The pace of the motion.
  public var pace: TimingCurve

  /// Makes a motion between two values.
  public init(start: Double, target: Double, duration: Double, pace: TimingCurve) {
    self.start = start
    self.target = target
    self.duration = duration
    self.pace = pace
  }

  /// The value after some seconds.
  public func position(at time: Double) -> Double {
    let share = min(max(time / duration, 0), 1)
    return start + (target - start) * pace.progress(at: share, duration: duration)
  }

  /// The velocity after some seconds, by differences.
  public func velocity(at time: Double) -> Double {
    let step = duration * 1e-4
    return (position(at: time + step) - position(at: time - step)) / (2 * step)
  }
}
