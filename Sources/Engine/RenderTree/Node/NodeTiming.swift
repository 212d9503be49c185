// SPDX-License-Identifier: MIT

/// The timing of a layer: maps the superlayer's time to the layer's own.
///
/// `t = (parent - beginTime) · speed + timeOffset` (behaviour fact TI-1), seconds throughout.
public struct NodeTiming: Equatable, Sendable, BitwiseCopyable {
  /// Seconds of the superlayer's time; minus infinity, of a replicator's instances, for none.
  public var beginTime: Double = 0
  public var speed: Double = 1
  public var timeOffset: Double = 0
  /// Length of one cycle of the layer's own time; infinite unless the application sets it.
  public var duration: Double = .infinity
  /// The number of cycles of the layer's time; 0 counts as one.
  public var repeatCount: Double = 0
  /// The duration of all cycles; 0 leaves it to `repeatCount`.
  public var repeatDuration: Double = 0
  public var autoreverses = false

  public init() {}

  /// Whether the layer's time is simply its superlayer's.
  public var isDefault: Bool { self == NodeTiming() }

  /// The layer's time at a time of its superlayer.
  ///
  /// Before `beginTime` the answer is 0 (behaviour fact TI-13); a result that is not finite
  /// (an infinite speed, say) is 0 too.
  public func localTime(atParentTime parent: Double) -> Double {
    guard parent >= beginTime else { return 0 }
    let begun = beginTime == -.infinity ? parent : parent - beginTime
    let time = begun * speed + timeOffset
    guard time.isFinite else { return 0 }
    guard duration.isFinite, duration > 0 else { return time }
    return wrapped(time)
  }

  /// The superlayer's time at a time of the layer; 0 elapses while `speed` is 0 (fact TI-14).
  public func parentTime(atLocalTime local: Double) -> Double {
    guard speed != 0 else { return 0 }
    let begun = (local - timeOffset) / speed
    return beginTime == -.infinity ? begun : begun + beginTime
  }

  /// Folds active time into a cycle of finite `duration`, played back and forth if asked for.
  private func wrapped(_ time: Double) -> Double {
    let cycle = autoreverses ? 2 * duration : duration
    let count = repeatCount > 0 ? repeatCount : 1
    let active = repeatDuration > 0 ? repeatDuration : count * cycle
    let limited = min(max(time, 0), active)
    if limited == active, !autoreverses, active.truncatingRemainder(dividingBy: cycle) == 0 {
      return duration
    }
    let phase = limited.truncatingRemainder(dividingBy: cycle)
    return phase > duration ? cycle - phase : phase
  }
}

extension NodeTiming: NodeGroupValue {
  /// Whether the times are numbers: lengths may be infinite, and so may the begin of an instance.
  var isFinite: Bool {
    ((speed + timeOffset) * 0) == 0 && !beginTime.isNaN && beginTime < .infinity
      && !duration.isNaN && !repeatCount.isNaN && !repeatDuration.isNaN
  }

  static func change(
    from old: NodeTiming, to new: NodeTiming
  ) -> NodeChange { .time }

  /// No track drives a layer's time.
  mutating func present(
    _ run: Range<Int>, from tracks: borrowing TrackStore, over model: NodeTiming
  ) -> NodeChange { [] }
}
