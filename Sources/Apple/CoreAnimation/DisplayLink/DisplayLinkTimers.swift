// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// Timers of a thread's run loop that hand out frames to display links where no renderer exists.
///
/// One for each mode that links wait in. The frames are those of a display of 60 Hz: whole multiples of a
/// sixtieth of a second of media time.
struct DisplayLinkTimers {
  private static let interval = 1.0 / 60

  /// A timer of one mode.
  private struct Entry {
    let timer: Timer
    let mode: RunLoop.Mode
  }

  private var entries: [Entry] = []

  /// Whether none runs.
  var isEmpty: Bool { entries.isEmpty }

  /// Lets a timer run for each mode in which a link waits on the calling thread's run loop.
  mutating func serve(_ links: [CADisplayLink]) {
    let loop = RunLoop.current
    var modes: [RunLoop.Mode] = []
    for link in links where !link.isPaused {
      for (other, mode) in link.modes where other === loop && !modes.contains(mode) {
        modes.append(mode)
      }
    }
    for entry in entries where !modes.contains(entry.mode) { entry.timer.invalidate() }
    entries.removeAll { !modes.contains($0.mode) }
    for mode in modes where !entries.contains(where: { $0.mode == mode }) {
      let now = CACurrentMediaTime()
      let frame = (now / Self.interval).rounded(.down)
      let timer = Timer(
        fire: Date(timeIntervalSinceNow: (frame + 1) * Self.interval - now),
        interval: Self.interval, repeats: true
      ) { DisplayLinkSource.current.timerDidFire($0) }
      loop.add(timer, forMode: mode)
      entries.append(Entry(timer: timer, mode: mode))
    }
  }

  /// Ends all timers.
  mutating func removeAll() {
    if entries.isEmpty { return }
    for entry in entries { entry.timer.invalidate() }
    entries = []
  }

  /// The mode that a timer serves; nil for one that has ended.
  func mode(of timer: Timer) -> RunLoop.Mode? {
    entries.first { $0.timer === timer }?.mode
  }

  /// The frame of a media time: the nearest one, since the run loop's clock differs by a little.
  static func frame(at now: CFTimeInterval) -> DisplayLinkSource.Frame {
    let number = (now / interval).rounded()
    return DisplayLinkSource.Frame(
      timestamp: number * interval, targetTimestamp: (number + 1) * interval, duration: interval)
  }
}
