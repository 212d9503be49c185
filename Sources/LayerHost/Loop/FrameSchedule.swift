// SPDX-License-Identifier: MIT

/// Decides when the next frame is drawn and how long the loop may sleep until then.
///
/// A frame is drawn for a reason only: something is moving, an animation begins, the tree or the
/// window changed. Without one the loop sleeps.
struct FrameSchedule: Equatable, Sendable {
  /// The longest sleep, in seconds: how late the main queue and timers are served at worst.
  static let longestSleep = 0.1

  private(set) var pacer: FramePacer
  private var next = NextFrame.now

  /// A schedule for a display of so many frames per second; its first frame is due at once.
  init(refreshRate: Double) {
    pacer = FramePacer(refreshRate: refreshRate)
  }

  /// Asks for a frame as soon as one may be drawn: the tree or the window changed.
  mutating func invalidate() { next = .now }

  /// Whether a frame is to be drawn at media time `now`.
  func isDue(at now: Double) -> Bool {
    switch next {
    case .now: pacer.delay(at: now) <= 0
    case .at(let time): now >= time && pacer.delay(at: now) <= 0
    case .never: false
    }
  }

  /// Notes that a frame begun at `start` was shown at `now`, and when the tree will look different.
  mutating func didDraw(from start: Double, at now: Double, next: NextFrame) {
    pacer.didSwap(from: start, at: now)
    self.next = next
  }

  /// How long the loop may sleep at media time `now`, in seconds; 0 when a frame is due.
  func sleep(at now: Double) -> Double {
    let wait =
      switch next {
      case .now: pacer.delay(at: now)
      case .at(let time): max(time - now, pacer.delay(at: now))
      case .never: Self.longestSleep
      }
    return min(max(0, wait), Self.longestSleep)
  }
}
