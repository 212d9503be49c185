// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import RenderTree

/// The time of an inspected tree: its rate, whether it is paused, and which of its pictures is shown.
struct TreeTime {
  private let context: LayerContext
  /// The rate while not paused.
  private(set) var rate = 1.0
  /// The media time at which the tree was paused; nil while it runs.
  private(set) var pauseTime: Double?
  /// The distance of the shown picture from the pause, in seconds, 0 or less.
  private(set) var offset = 0.0

  /// Seconds that can be gone back.
  static let duration = 10.0
  /// The rate of slow animations, as in the Simulator.
  static let slowRate = 0.1

  init(_ context: LayerContext) { self.context = context }

  /// Whether the tree's time stands.
  var isPaused: Bool { pauseTime != nil }

  /// Whether animations run slowly, or will once the time runs again.
  var isSlow: Bool { rate < 1 }

  /// Slows animations down, or no more.
  mutating func setSlow(_ isSlow: Bool, at mediaTime: Double) {
    rate = isSlow ? Self.slowRate : 1
    if !isPaused { setClock(rate: rate, at: mediaTime) }
  }

  /// Stops the tree's time, or lets it go on with the present picture.
  mutating func setPaused(_ pauses: Bool, at mediaTime: Double) {
    guard pauses != isPaused else { return }
    pauseTime = pauses ? mediaTime : nil
    offset = 0
    setClock(rate: pauses ? 0 : rate, at: mediaTime)
    context.mailbox.control { $0.shownTime = nil }
  }

  /// Shows the picture of an earlier time; a tree that runs is paused.
  mutating func show(offset: Double, at mediaTime: Double) {
    setPaused(true, at: mediaTime)
    self.offset = min(max(offset, -Self.duration), 0)
    let time = (pauseTime ?? mediaTime) + self.offset
    let isPresent = self.offset == 0
    context.mailbox.control { $0.shownTime = isPresent ? nil : time }
  }

  private func setClock(rate: Double, at mediaTime: Double) {
    context.mailbox.control { $0.clock.setRate(rate, at: mediaTime) }
  }
}
