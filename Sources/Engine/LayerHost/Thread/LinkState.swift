// SPDX-License-Identifier: MIT

internal import CoreAnimation

/// The way of a frame's announcement to the display links of the application's thread and back.
struct LinkState: Sendable {
  /// Whether each frame is to be announced.
  var isWanted = false
  /// The last announcement that no link has heard.
  private(set) var tick: DisplayLinkSource.Frame?
  /// The appearance of the frame for which links are being called: of the first that they missed, if the
  /// application's thread was busy meanwhile.
  private(set) var target: Double?
  /// The appearance of the first frame that no link has been notified of.
  private var missedTarget: Double?

  /// Whether links have not answered the last announcement.
  var isPending: Bool { tick != nil || target != nil }

  /// Announces a frame, instead of one that no link has heard.
  mutating func announce(_ frame: DisplayLinkSource.Frame) {
    if tick == nil { missedTarget = frame.targetTimestamp }
    tick = frame
  }

  /// Takes the announcement, to call the links.
  mutating func take() -> DisplayLinkSource.Frame? {
    guard let frame = tick else { return nil }
    tick = nil
    target = missedTarget
    return frame
  }

  /// Notes that the links have returned, and that their changes are committed.
  mutating func finish() { target = nil }

  /// Forgets announcements.
  mutating func clear() {
    tick = nil
    target = nil
  }
}
