// SPDX-License-Identifier: MIT

import CoreGraphics

/// The places of `scroll-N`: rows with a picture, a line of text and a separator.
struct RowLayout {
  static let size = SIMD2(SceneRectangle.target.width, 56.0)
  /// Pixels per second.
  static let speed = 360.0
  static let charactersPerLine = 40
  /// The number of different lines, which rows show in turn.
  static let lineCount = 64
  static let image = SceneRectangle(12, 8, 40, 40)
  static let text = SceneRectangle(64, 19, 400, 18)
  static let separator = SceneRectangle(0, 55, size.x, 1)

  let count: Int

  /// The way of the scroll position.
  var path: ScrollPath {
    let distance = Double(count) * Self.size.y - SceneRectangle.target.height
    return ScrollPath(distance: max(distance, 0), speed: Self.speed)
  }

  /// The rows that are in view at a scroll position.
  func visible(at offset: Double) -> Range<Int> {
    let first = Int(clamping: offset / Self.size.y)
    let last = Int(
      clamping: ((offset + SceneRectangle.target.height) / Self.size.y).rounded(.up))
    return min(first, count)..<min(last, count)
  }

  /// The different lines.
  static func lines() -> [String] {
    var random = SceneRandom()
    return (0..<lineCount).map { _ in random.words(charactersPerLine) }
  }
}
