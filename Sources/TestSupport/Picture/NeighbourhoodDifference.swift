// SPDX-License-Identifier: MIT

/// How far two pictures are apart when edges may lie up to one pixel elsewhere.
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
/// The range is found by rows and then by columns, so a pixel costs 6 comparisons, not 9.
package struct NeighbourhoodDifference: Sendable {
  /// How far a channel may lie outside the range around it, of 255.
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
    let expectedOff = Self.distances(of: expected, fromRangesOf: actual)
    let actualOff = Self.distances(of: actual, fromRangesOf: expected)
    var total = 0
    var largest = 0
    for pixel in expectedOff.indices {
      var worst = 0
      for byte in (4 * pixel)..<(4 * pixel + 4) {
        let difference = abs(Int(expected.bytes[byte]) - Int(actual.bytes[byte]))
        total += difference
        worst = max(worst, difference)
      }
      largest = max(largest, worst)
      let off = min(255, 3 * max(expectedOff[pixel], actualOff[pixel]))
      if worst > 0 {
        mask[pixel % expected.width, pixel / expected.width] = Pixel(UInt8(off), UInt8(worst), 0)
      }
    }
    let count = Double(expectedOff.count)
    let expectedCount = expectedOff.count { $0 > Self.allowance }
    let actualCount = actualOff.count { $0 > Self.allowance }
    self.init(
      fraction: Double(max(expectedCount, actualCount)) / count, mean: Double(total) / (4 * count),
      largest: largest, mask: mask)
  }

  private init(fraction: Double, mean: Double, largest: Int, mask: PixelImage) {
    self.fraction = fraction
    self.mean = mean
    self.largest = largest
    self.mask = mask
  }

  /// For each pixel of `picture`, how far its worst channel lies outside the range in `other`.
  private static func distances(
    of picture: PixelImage, fromRangesOf other: PixelImage
  ) -> [Int] {
    let low = extremes(of: other) { $0 < $1 ? $0 : $1 }
    let high = extremes(of: other) { $0 > $1 ? $0 : $1 }
    var result = Array(repeating: 0, count: picture.width * picture.height)
    for byte in picture.bytes.indices {
      let value = Int(picture.bytes[byte])
      let outside = max(Int(low[byte]) - value, value - Int(high[byte]))
      if outside > result[byte / 4] { result[byte / 4] = outside }
    }
    return result
  }

  /// The chosen extreme of each channel over the 3x3 pixels around each pixel; the edge is repeated.
  private static func extremes(
    of picture: PixelImage, choose: (UInt8, UInt8) -> UInt8
  ) -> [UInt8] {
    let stride = 4 * picture.width
    var rows = picture.bytes
    for byte in rows.indices {
      let column = byte % stride
      var value = picture.bytes[byte]
      if column >= 4 { value = choose(value, picture.bytes[byte - 4]) }
      if column < stride - 4 { value = choose(value, picture.bytes[byte + 4]) }
      rows[byte] = value
    }
    var result = rows
    for byte in rows.indices {
      var value = rows[byte]
      if byte >= stride { value = choose(value, rows[byte - stride]) }
      if byte < rows.count - stride { value = choose(value, rows[byte + stride]) }
      result[byte] = value
    }
    return result
  }
}
