// SPDX-License-Identifier: MIT

/// When a cell emits, in its parent's time: one stretch, as its `CAMediaTiming` says (fact EM-10).
///
/// The parent's time is the layer's for a layer's own cells, and the age of a particle for the
/// cells that emit from it. A time offset starts a cell within its emission: the particles born
/// before then exist at its begin time.
struct EmissionWindow: Equatable, BitwiseCopyable {
  /// Nothing is there before this time.
  var opening: Double
  /// Births are counted from here on, which may lie before the opening.
  var begin: Double
  /// No births from here on; may be infinite.
  var end: Double
  /// Seconds of the cell per second of its parent: births are as many times more frequent, and lives
  /// and motions as many times faster.
  var pace: Double

  init(_ timing: NodeTiming) {
    let active = TrackTiming.activeDuration(
      duration: max(timing.duration, 0), autoreverses: timing.autoreverses,
      repeatCount: timing.repeatCount, repeatDuration: timing.repeatDuration)
    opening = timing.beginTime
    pace = abs(timing.speed)
    if timing.speed > 0 {
      begin = timing.beginTime - timing.timeOffset / timing.speed
      end = begin + active / timing.speed
    } else if timing.speed < 0 {
      // With a negative speed, local time runs from the offset down to zero.
      begin = timing.beginTime + max(0, timing.timeOffset - active) / pace
      end = timing.beginTime + timing.timeOffset / pace
    } else {
      begin = timing.beginTime
      end = begin
    }
    if !(end > begin) || !begin.isFinite { end = begin }
  }
}
