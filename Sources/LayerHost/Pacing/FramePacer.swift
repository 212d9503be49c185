// SPDX-License-Identifier: MIT

/// Keeps frames one display interval apart, where the display itself does not see to it.
///
/// A swap with vsync on should wait for the display. Software drivers, virtual displays and hidden
/// windows return at once, and a loop would then draw hundreds of frames a second that nobody sees.
/// So each frame has a time before which the next may not begin:
///
///     swap waits:    |--draw--|······wait······||--draw--|······wait······|     due is past: go on
///     swap is early: |--draw--||               ^ due: sleep until here
///
/// A swap that took the whole interval paced the loop by itself, and the next frame begins at once: the
/// grid follows the display, and a slow frame is not made up for by a burst.
struct FramePacer: Equatable, Sendable {
  /// How early a swap may return and still count as having waited, in seconds.
  static let slack = 0.001

  /// The time from frame to frame, in seconds.
  private(set) var interval: Double
  /// Before this media time no frame begins; `nil` before the first one.
  private(set) var due: Double?

  /// A pacer for a display of so many frames per second; a rate that makes no sense counts as 60.
  init(refreshRate: Double) {
    interval = Self.interval(refreshRate: refreshRate)
  }

  /// The window is on another display.
  mutating func setRefreshRate(_ rate: Double) { interval = Self.interval(refreshRate: rate) }

  private static func interval(refreshRate: Double) -> Double {
    refreshRate.isFinite && refreshRate >= 1 ? 1 / refreshRate : 1.0 / 60
  }

  /// Notes that a frame was begun at media time `start` and shown at `now`.
  mutating func didSwap(from start: Double, at now: Double) {
    guard now < start + interval - Self.slack else {
      due = now
      return
    }
    // A sleep ends a little late; counting on from when it should have ended keeps the rate.
    let isOnTime = due.map { start - $0 < Self.slack } ?? false
    due = (isOnTime ? due ?? start : start) + interval
  }

  /// How long the next frame has to wait at media time `now`, in seconds; 0 when it may begin.
  func delay(at now: Double) -> Double {
    guard let due else { return 0 }
    return max(0, due - now)
  }
}
