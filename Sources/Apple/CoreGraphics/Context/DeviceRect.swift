// SPDX-License-Identifier: MIT

import Foundation

/// A rectangle of whole device pixels, y down; empty when a side is not positive.
struct DeviceRect: Equatable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The number of pixels, for sides that are not negative.
  var area: Int { width * height }

  init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The smallest rectangle of pixels around a rectangle; empty for the null rectangle or one that
  /// is not finite.
  ///
  /// Coordinates are clamped to ±10⁶ pixels, well past any surface.
  init(covering rect: CGRect) {
    guard rect.isFinite else {
      self.init(x: 0, y: 0, width: 0, height: 0)
      return
    }
    func bounded(_ value: CGFloat) -> Int { min(max(Int(clamping: value), -1_000_000), 1_000_000) }
    let (left, top) = (bounded(rect.minX.rounded(.down)), bounded(rect.minY.rounded(.down)))
    self.init(
      x: left, y: top, width: bounded(rect.maxX.rounded(.up)) - left,
      height: bounded(rect.maxY.rounded(.up)) - top)
  }

  /// The rectangle with `margin` pixels more on every side.
  func grown(by margin: Int) -> DeviceRect {
    DeviceRect(
      x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  func offset(x dx: Int, y dy: Int) -> DeviceRect {
    DeviceRect(x: x + dx, y: y + dy, width: width, height: height)
  }

  func intersection(_ other: DeviceRect) -> DeviceRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return DeviceRect(
      x: left, y: top, width: min(x + width, other.x + other.width) - left,
      height: min(y + height, other.y + other.height) - top)
  }

  /// The smallest rectangle around both; neither may be empty.
  func union(_ other: DeviceRect) -> DeviceRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return DeviceRect(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }
}
