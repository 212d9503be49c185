// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Motion

/// When an animation (or group) runs, and where in its cycle it is; `CAMediaTiming` in a plain form.
///
/// ```
/// parent time    ┊ begin          begin + active / |speed|
///   ─────────────┼────────────────┼──────────────▶
///   before       │ active         │ after
///   (backwards?) │ cycles of `duration`, there and back if autoreversing
///                                  (forwards?)
/// ```
/// Source: behaviour facts TI-1 to TI-8.
public struct TrackTiming: Equatable, Sendable, BitwiseCopyable {
  /// Start in the parent's time, seconds.
  public var beginTime: Double = 0
  public var speed: Double = 1
  public var timeOffset: Double = 0
  /// Length of one way, seconds, > 0.
  public var duration: Double = 0.25
  /// Length of all cycles together in the animation's own time, seconds; may be infinite.
  public var activeDuration: Double = 0.25
  public var autoreverses = false
  public var fillsBackwards = false
  public var fillsForwards = false
  /// Paces each cycle as a whole.
  public var curve: TimingCurve = .linear

  public init() {}

  /// Active duration by the rules of repeatCount and repeatDuration (behaviour fact TI-3).
  public static func activeDuration(
    duration: Double, autoreverses: Bool, repeatCount: Double, repeatDuration: Double
  ) -> Double {
    if repeatDuration > 0 { return repeatDuration }
    let cycle = autoreverses ? 2 * duration : duration
    return repeatCount > 0 ? repeatCount * cycle : cycle
  }

  /// Whether every number makes sense; a timing that fails this is refused when it is compiled.
  public var isValid: Bool {
    beginTime.isFinite && speed.isFinite && timeOffset.isFinite && duration.isFinite
      && duration > 0 && activeDuration > 0
  }

  /// The phase of an animation.
  public enum Phase: UInt8, Sendable, BitwiseCopyable {
    case before
    case active
    case after
  }

  /// The state of an animation at one time.
  public struct Sample: Equatable, Sendable, BitwiseCopyable {
    public var phase: Phase
    /// Paced progress through the cycle; springs and overshooting curves leave 0…1.
    public var progress: Double
    /// Whole cycles completed; an autoreversed pair counts once.
    public var cycle: Double
    /// Whether the animation contributes at all: active, or filling.
    public var contributes: Bool
    /// The seconds into the cycle, before the timing function: `progress` times the duration.
    public var time: Double
    /// Whether the cycle runs back at this time.
    public var isReversed: Bool
  }

  /// Evaluates at a time of the parent (the layer, or the group).
  public func sample(atParentTime parent: Double) -> Sample {
    var sample = unpacedSample(atParentTime: parent)
    sample.progress = curve.progress(at: sample.progress, duration: duration)
    return sample
  }

  /// The parent's time at which the animation leaves its active phase; infinite if it never does.
  public var endTime: Double { end }
}

extension TrackTiming: CyclicTiming {}

/// The numbers of `CAMediaTiming`, which determine the position in the cycle; the timing function
/// is applied afterwards.
///
/// Two types have them: `TrackTiming`, and `StoredTrack` in fewer bytes.
protocol CyclicTiming {
  var beginTime: Double { get }
  var speed: Double { get }
  var timeOffset: Double { get }
  var duration: Double { get }
  var activeDuration: Double { get }
  var autoreverses: Bool { get }
  var fillsBackwards: Bool { get }
  var fillsForwards: Bool { get }
}

extension CyclicTiming {
  /// The position of an animation in its cycle at a time of the parent; progress before the timing
  /// function.
  @inline(__always)
  func unpacedSample(atParentTime parent: Double) -> TrackTiming.Sample {
    let active = (parent - beginTime) * speed + timeOffset
    if parent < beginTime {
      return unpacedSample(activeTime: startTime, phase: .before, contributes: fillsBackwards)
    }
    // A negative speed runs from `timeOffset` down to 0; speed 0 never ends (facts TI-6, TI-7).
    let isOver = speed > 0 ? active >= activeDuration : (speed < 0 && active <= 0)
    if isOver {
      // The last instant is the animation's own, with any fill mode (behaviour fact TI-40). Also
      // compared with the end as the application would compute it, which may differ by a rounding.
      let limit = speed > 0 ? activeDuration : 0
      return unpacedSample(
        activeTime: limit, phase: .after,
        contributes: fillsForwards || active == limit || parent <= end)
    }
    if active < 0 {
      return unpacedSample(activeTime: 0, phase: .before, contributes: fillsBackwards)
    }
    return unpacedSample(activeTime: min(active, activeDuration), phase: .active, contributes: true)
  }

  /// The parent's time at which the active phase ends; infinite if it never does.
  var end: Double {
    if speed > 0 { return beginTime + (activeDuration - timeOffset) / speed }
    if speed < 0 { return beginTime + timeOffset / -speed }
    return .infinity
  }

  private var startTime: Double { min(max(timeOffset, 0), activeDuration) }

  /// Splits active time into cycle and progress; the last instant shows the end (fact TI-5).
  @inline(__always)
  private func unpacedSample(
    activeTime: Double, phase: TrackTiming.Phase, contributes: Bool
  ) -> TrackTiming.Sample {
    let length = autoreverses ? 2 * duration : duration
    let cycles = activeTime / length
    // Cutting off is rounding down for values that are not negative, and is no call.
    var cycle =
      cycles >= 0 && cycles < 4e15 ? Double(Int64(clamping: cycles)) : cycles.rounded(.down)
    var time = activeTime - cycle * length
    if phase != .before, time == 0, activeTime == activeDuration, cycle > 0 {
      cycle -= 1
      time = length
    }
    let isReversed = autoreverses && time > duration
    // In the reverse half this is the smaller of the two.
    if autoreverses { time = min(time, length - time) }
    return TrackTiming.Sample(
      phase: phase, progress: time / duration, cycle: cycle, contributes: contributes,
      time: time, isReversed: isReversed)
  }
}
