// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// The pieces of input that make up the command line's gestures.
///
/// A movement has one piece at the time of each frame, so that every picture shows its position
/// then:
///
///     --drag 0,0-100,0@0.1-0.4, 10 pictures per second
///     down 0,0 @0.1   move 33,0 @0.2   move 67,0 @0.3   move 100,0 @0.4   up 100,0 @0.4
struct InputScript {
  let framesPerSecond: Double
  /// The location of dropped files, in points.
  let middle: CGPoint

  /// The largest number of steps of one gesture.
  private static let maximumSteps = 10_000

  /// All pieces by time; those of one time in the order of the gestures.
  func pieces(of gestures: [InjectedInput]) -> [RawInput] {
    gestures.enumerated().flatMap { pieces(of: $1, index: $0) }.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }

  private func pieces(of input: InjectedInput, index: Int) -> [RawInput] {
    let (time, end) = (input.time, input.end)
    switch input.gesture {
    case .click(let place): return press(at: place, time) + release(at: place, end)
    case .move(let place): return [RawInput(time: time, kind: .motion(place))]
    case .drag(let from, let to):
      let moves = steps(of: input).map { step in
        RawInput(time: step.time, kind: .motion(Self.mix(from, to, step.part)))
      }
      return press(at: from, time) + moves + release(at: to, end)
    case .touch(let from, let to):
      return finger(Int64(2 * index), input) { Self.mix(from, to, $0) }
    case .pinch(let place, let scale):
      // Two fingers side by side.
      let reach = { (part: CGFloat) in 40 * (1 + (scale - 1) * part) }
      let left = finger(Int64(2 * index), input) { CGPoint(x: place.x - reach($0), y: place.y) }
      let right = finger(Int64(2 * index + 1), input) {
        CGPoint(x: place.x + reach($0), y: place.y)
      }
      // In turn, so that both are down until both have moved.
      return zip(left, right).flatMap { [$0, $1] }
    case .scroll(let place, let delta):
      let unit = LayerHost.ScrollEvent.pointsPerNotch
      let notches = CGVector(dx: delta.dx / unit, dy: delta.dy / unit)
      return [RawInput(time: time, kind: .wheel(notches, isPrecise: true, at: place))]
    case .key(let key, let modifiers):
      return [(time, true), (end, false)].map { time, isDown in
        RawInput(
          time: time, kind: .key(key, usage: 0, isDown: isDown, isRepeat: false),
          modifiers: modifiers)
      }
    case .text(let text): return [RawInput(time: time, kind: .text(text))]
    case .drop(let path):
      let kinds: [RawInput.Kind] = [
        .dropBegin, .dropFile(URL(fileURLWithPath: path)), .dropEnd(at: middle),
      ]
      return kinds.map { RawInput(time: time, kind: $0) }
    }
  }

  private func press(at place: CGPoint, _ time: Double) -> [RawInput] {
    [RawInput(time: time, kind: .button(.primary, isDown: true, clicks: 1, at: place))]
  }

  private func release(at place: CGPoint, _ time: Double) -> [RawInput] {
    [RawInput(time: time, kind: .button(.primary, isDown: false, clicks: 1, at: place))]
  }

  private func finger(
    _ finger: Int64, _ input: InjectedInput, _ place: (CGFloat) -> CGPoint
  ) -> [RawInput] {
    func touch(_ phase: RawInput.TouchPhase, _ part: CGFloat, _ time: Double) -> RawInput {
      RawInput(
        time: time, kind: .touch(phase, finger: finger, at: place(part), pressure: 1))
    }
    return [touch(.down, 0, input.time)]
      + steps(of: input).map { touch(.move, $0.part, $0.time) } + [touch(.up, 1, input.end)]
  }

  /// The times of the frames within a gesture, and of its end, with the completed fraction.
  private func steps(of input: InjectedInput) -> [(time: Double, part: CGFloat)] {
    guard input.end > input.time else { return [(input.end, 1)] }
    // So small that their sums do not overflow.
    let first = Int(Int32(clamping: (input.time * framesPerSecond).rounded(.down))) + 1
    let end = Int(Int32(clamping: (input.end * framesPerSecond).rounded(.up)))
    let last = min(end - 1, first + Self.maximumSteps)
    let between = first <= last ? Array(first...last) : []
    let times = between.map { Double($0) / framesPerSecond } + [input.end]
    return times.map { ($0, CGFloat(($0 - input.time) / (input.end - input.time))) }
  }

  private static func mix(_ from: CGPoint, _ to: CGPoint, _ part: CGFloat) -> CGPoint {
    CGPoint(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
  }
}
