// SPDX-License-Identifier: MIT

/// When a layer tree looks different from the frame just drawn, as far as is known now.
enum NextFrame: Equatable, Sendable {
  /// At once: something is moving.
  case now
  /// Not before a media time, in seconds, when an animation begins.
  case at(Double)
  /// Not until the layer tree changes.
  case never

  /// From the time of the next change as a renderer gives it: infinite, nil or not a number for none.
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
