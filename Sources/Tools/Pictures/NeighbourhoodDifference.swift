// SPDX-License-Identifier: MIT

/// The difference of two pictures whose edges may differ by up to one pixel.
///
/// Another rasterizer covers the pixels of an edge by other shares, so edges never agree exactly.
/// A pixel therefore counts as right when each of its channels lies within ``allowance`` of the range
/// that the 3x3 pixels around it span in the other picture. That is asked both ways, since a thin
/// line that is missing from one picture shows in one direction only. The mean error has no such
/// allowance and catches a slight shift of everything.
///
///      other picture          range of the middle pixel, one channel
///      10  10  90
///      10  50  90      ->     10 ... 90, so 2 ... 98 is right
///      10  60  90
///
/// Only pixels that differ are looked at: an equal one lies in the range around it.
package struct NeighbourhoodDifference: Sendable {
  /// The tolerance by which a channel may lie outside the range around it, of 255.
  package static let allowance = 8

  /// The share of pixels that are off, 0 to 1; the worse of the two directions.
  package let fraction: Double
  /// The mean absolute difference of all channels, of 255, without allowance.
  package let mean: Double
  /// The largest absolute difference of a channel, of 255, without allowance.
  package let largest: Int
  /// Red: how far outside the range; green: the plain difference.
  package let mask: PixelImage

  /// Compares two pictures of one size. An empty picture has no difference.
  package init(expected: PixelImage, actual: PixelImage) {
    precondition(expected.width == actual.width && expected.height == actual.height)
    var mask = PixelImage(
      width: expected.width, height: expected.height, filledWith: Pixel(0, 0, 0))
    guard expected != actual else {
      self.init(fraction: 0, mean: 0, largest: 0, mask: mask)
      return
    }
    var total = 0
    var largest = 0
    var expectedCount = 0
    var actualCount = 0
    let count = expected.width * expected.height
    for pixel in 0..<count {
      var worst = 0
      for byte in (4 * pixel)..<(4 * pixel + 4) {
        let difference = abs(Int(expected.bytes[byte]) - Int(actual.bytes[byte]))
        total += difference
        worst = max(worst, difference)
      }
      guard worst > 0 else { continue }
      largest = max(largest, worst)
      let expectedOff = Self.distance(of: expected, at: pixel, fromRangeOf: actual)
      let actualOff = Self.distance(of: actual, at: pixel, fromRangeOf: expected)
      if expectedOff > Self.allowance { expectedCount += 1 }
      if actualOff > Self.allowance { actualCount += 1 }
      let off = min(255, 3 * max(expectedOff, actualOff))
      mask[pixel % expected.width, pixel / expected.width] = Pixel(UInt8(off), UInt8(worst), 0)
    }
    self.init(
      fraction: Double(max(expectedCount, actualCount)) / Double(count),
      mean: Double(total) / (4 * Double(count)), largest: largest, mask: mask)
  }

  private init(fraction: Double, mean: Double, largest: Int, mask: PixelImage) {
    self.fraction = fraction
    self.mean = mean
    self.largest = largest
    self.mask = mask
  }

  /// The largest distance of a pixel's channel from the range of the 3x3 pixels around it in
  /// another picture, which ends at its edges.
  private static func distance(
    of picture: PixelImage, at pixel: Int, fromRangeOf other: PixelImage
  ) -> Int {
    let x = pixel % picture.width
    let y = pixel / picture.width
    var result = 0
    for channel in 0..<4 {
      let value = Int(picture.bytes[4 * pixel + channel])
      var low = 255
      var high = 0
      for row in max(y - 1, 0)...min(y + 1, picture.height - 1) {
        for column in max(x - 1, 0)...min(x + 1, picture.width - 1) {
          let near = Int(other.bytes[4 * (row * picture.width + column) + channel])
          low = min(low, near)
          high = max(high, near)
        }
      }
      result = max(result, low - value, value - high)
    }
    return result
  }
}
