// SPDX-License-Identifier: MIT

/// The places of `photos-N`: a grid of twenty columns that scrolls by two pixels a frame, to the end
/// and back.
struct PhotoLayout {
  static let side = 64.0
  static let columns = 20
  /// Pixels per second.
  static let speed = 120.0

  let count: Int

  /// The pixels from one end of the way to the other.
  var distance: Double {
    let rows = (count + Self.columns - 1) / Self.columns
    return max(Double(rows) * Self.side - SceneRectangle.target.height, 0)
  }

  /// The pixels scrolled at a time in seconds.
  func offset(at time: Double) -> Double {
    ScrollPath(distance: distance, speed: Self.speed).offset(at: time)
  }

  /// A photo's place on the page.
  static func photo(_ index: Int) -> SceneRectangle {
    SceneRectangle(Double(index % columns) * side, Double(index / columns) * side, side, side)
  }
}
