// SPDX-License-Identifier: MIT

/// The order of frames and injected input of an offscreen sequence, without a clock.
///
///     time      0      1/30     2/30     3/30
///     frame     0        1        2        3
///     input          ^ 0.02: before frame 1, at its own time
struct OffscreenTimeline: Sequence, Equatable {
  /// What happens next.
  enum Step: Equatable {
    case input(InjectedEvent.Action, time: Double)
    case frame(index: Int, time: Double)
  }

  let frameCount: Int
  let framesPerSecond: Double
  /// By time.
  let events: [InjectedEvent]

  /// The steps in order: input at the time of a frame comes before the frame, input past the last
  /// frame is left out.
  func makeIterator() -> AnyIterator<Step> {
    var frame = 0
    var pending = events[...]
    return AnyIterator {
      guard frame < frameCount else { return nil }
      let time = Double(frame) / framesPerSecond
      if let event = pending.first, event.time <= time {
        pending.removeFirst()
        return .input(event.action, time: event.time)
      }
      defer { frame += 1 }
      return .frame(index: frame, time: time)
    }
  }
}
