// SPDX-License-Identifier: MIT

/// The differences of two pictures of one size, channel by channel.
package struct PixelDifference: Sendable {
  /// One pixel that differs.
  package struct Place: Equatable, Sendable, CustomStringConvertible {
    package var x: Int
    package var y: Int
    package var expected: Pixel
    package var actual: Pixel

    package var description: String { "(\(x), \(y)) expected \(expected), actual \(actual)" }
  }

  /// The number of pixels with a channel that differs by more than the limit.
  package private(set) var count = 0
  /// The largest difference of each channel, limit or not.
  package private(set) var largest = Pixel.clear
  /// The first ten such pixels, by rows.
  package private(set) var first: [Place] = []
  /// Black where the pictures agree; where they differ, the size of the difference, brightened.
  package private(set) var mask: PixelImage

  /// Compares two pictures of one size; a channel may be off by `limit` without counting.
  package init(expected: PixelImage, actual: PixelImage, limit: UInt8) {
    precondition(expected.width == actual.width && expected.height == actual.height)
    mask = PixelImage(
      width: expected.width, height: expected.height, filledWith: Pixel(0, 0, 0))
    if expected == actual { return }
    for y in 0..<expected.height {
      for x in 0..<expected.width {
        compare(x: x, y: y, expected[x, y], actual[x, y], limit: limit)
      }
    }
  }

  private mutating func compare(
    x: Int, y: Int, _ expected: Pixel, _ actual: Pixel, limit: UInt8
  ) {
    if expected == actual { return }
    let red = distance(expected.red, actual.red)
    let green = distance(expected.green, actual.green)
    let blue = distance(expected.blue, actual.blue)
    let alpha = distance(expected.alpha, actual.alpha)
    largest.red = max(largest.red, red)
    largest.green = max(largest.green, green)
    largest.blue = max(largest.blue, blue)
    largest.alpha = max(largest.alpha, alpha)
    let worst = max(max(red, green), max(blue, alpha))
    // A difference of 1 has to be seen too: from a third of full brightness upward.
    let bright = UInt8(min(255, 80 + Int(worst) * 3))
    if worst > limit {
      count += 1
      mask[x, y] = Pixel(bright, 0, 0)
      if first.count < 10 {
        first.append(Place(x: x, y: y, expected: expected, actual: actual))
      }
    } else {
      mask[x, y] = Pixel(0, bright, 0)
    }
  }

  private func distance(_ a: UInt8, _ b: UInt8) -> UInt8 { a > b ? a - b : b - a }
}
