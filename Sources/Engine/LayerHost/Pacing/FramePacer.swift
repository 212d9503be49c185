// SPDX-License-Identifier: MIT

/// Spaces frames one display interval apart, where the display does not.
///
/// A swap with vsync on should wait for the display. Software drivers, virtual displays and hidden
/// windows return at once, and a loop would draw hundreds of invisible frames a second. So each
/// frame sets a time before which the next may not begin:
///
///     swap waits:    |--draw--|······wait······||--draw--|······wait······|     due is past: go on
///     swap is early: |--draw--||               ^ due: sleep until here
///
/// A swap that took the whole interval paced the loop by itself, and the next frame begins at once: the
/// grid follows the display, and a slow frame is not made up for by a burst.
struct FramePacer: Equatable, Sendable {
  /// The time by which a swap may return early and still count as having waited, in seconds.
  static let slack = 0.001

  /// The time from frame to frame, in seconds.
  private(set) var interval: Double
  /// The media time before which no frame begins; `nil` before the first one.
  private(set) var due: Double?

  /// Makes a pacer for a display's frames per second; an invalid rate counts as 60.
  init(refreshRate: Double) {
    interval = Self.interval(refreshRate: refreshRate)
  }

  /// Sets the rate of another display.
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
    // A sleep ends a little late; counting from its intended end keeps the rate.
    let isOnTime = due.map { start - $0 < Self.slack } ?? false
    due = (isOnTime ? due ?? start : start) + interval
  }

  /// The wait before the next frame at media time `now`, in seconds; 0 when it may begin.
  func delay(at now: Double) -> Double {
    guard let due else { return 0 }
    return max(0, due - now)
  }
}
