// SPDX-License-Identifier: MIT

/// A scroll position that moves to the end of its way and back, indefinitely.
struct ScrollPath {
  /// Pixels from one end to the other.
  var distance: Double
  /// Pixels per second.
  var speed: Double

  /// Seconds from one end to the other.
  var duration: Double { distance / speed }

  /// The position at a time in seconds.
  func offset(at time: Double) -> Double {
    guard distance > 0 else { return 0 }
    let way = (time * speed).truncatingRemainder(dividingBy: 2 * distance)
    return min(way, 2 * distance - way)
  }
}
