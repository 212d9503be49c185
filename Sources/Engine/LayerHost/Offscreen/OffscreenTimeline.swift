// SPDX-License-Identifier: MIT

/// The order of frames and injected input of an offscreen sequence, without a clock.
///
///     time      0      1/30     2/30     3/30
///     frame     0        1        2        3
///     input          ^ 0.02: before frame 1, at its own time
struct OffscreenTimeline: Sequence, Equatable {
  /// The next step.
  enum Step: Equatable {
    case input(RawInput)
    case frame(index: Int, time: Double)
  }

  let frameCount: Int
  let framesPerSecond: Double
  /// The input by time.
  let input: [RawInput]

  /// The steps in order: input at the time of a frame comes before the frame, input past the last
  /// frame is dropped.
  func makeIterator() -> AnyIterator<Step> {
    var frame = 0
    var pending = input[...]
    return AnyIterator {
      guard frame < frameCount else { return nil }
      let time = Double(frame) / framesPerSecond
      if let piece = pending.first, piece.time <= time {
        pending.removeFirst()
        return .input(piece)
      }
      defer { frame += 1 }
      return .frame(index: frame, time: time)
    }
  }
}
