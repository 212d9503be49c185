// SPDX-License-Identifier: MIT

/// The time of a layer tree's next visible change, as far as known.
enum NextFrame: Equatable, Sendable {
  /// At once: something is moving.
  case now
  /// Not before a media time, in seconds, when an animation begins.
  case at(Double)
  /// Not until the layer tree changes.
  case never

  /// Converts a renderer's time of the next change: infinite, nil or NaN for none.
  ///
  /// - Parameter frame: the time of the frame just drawn.
  init(time: Double?, after frame: Double) {
    guard let time, time < .infinity else {
      self = .never
      return
    }
    self = time > frame ? .at(time) : .now
  }
}
