// SPDX-License-Identifier: MIT

import Foundation

/// Writes Windows bitmaps: BMP files of 24 bits a pixel, and icons of one size with alpha.
enum BitmapWriter {
  /// The length of the header of a bitmap.
  private static let headerLength = 40

  /// The largest side of an icon.
  private static let maximumIconSide = 256

  /// A BMP file of opaque pixels.
  static func file(_ pixels: StraightPixels) throws(CGImageError) -> Data {
    let bitmap = header(pixels, bits: 24, height: pixels.height) + rows(pixels, bits: 24)
    guard bitmap.count < 1 << 31 else {
      throw .encodingFailed(reason: "a BMP file holds 2 GB at most")
    }
    let start = 14 + headerLength
    return Data(
      Array("BM".utf8) + number(14 + bitmap.count, 4) + number(0, 4) + number(start, 4) + bitmap)
  }

  /// An icon of one size.
  static func icon(_ pixels: StraightPixels) throws(CGImageError) -> Data {
    guard max(pixels.width, pixels.height) <= maximumIconSide else {
      throw .encodingFailed(reason: "an icon's sides end at \(maximumIconSide) pixels")
    }
    // A mask that lets all pixels through, for programs that know no alpha.
    let mask = [UInt8](repeating: 0, count: (pixels.width + 31) / 32 * 4 * pixels.height)
    let bitmap =
      header(pixels, bits: 32, height: 2 * pixels.height) + rows(pixels, bits: 32) + mask
    // A side of 256 is written as 0.
    let sides = number(pixels.width, 1) + number(pixels.height, 1)
    return Data(
      [0, 0, 1, 0, 1, 0] + sides + [0, 0, 1, 0, 32, 0] + number(bitmap.count, 4) + number(22, 4)
        + bitmap)
  }

  private static func header(_ pixels: StraightPixels, bits: Int, height: Int) -> [UInt8] {
    number(headerLength, 4) + number(pixels.width, 4) + number(height, 4) + number(1, 2)
      + number(bits, 2) + [UInt8](repeating: 0, count: 24)
  }

  /// Rows from the bottom, each of whole words, of blue, green and red.
  private static func rows(_ pixels: StraightPixels, bits: Int) -> [UInt8] {
    let size = bits / 8
    var result: [UInt8] = []
    let padding = [UInt8](repeating: 0, count: (4 - pixels.width * size % 4) % 4)
    result.reserveCapacity((pixels.width * size + padding.count) * pixels.height)
    for y in (0..<pixels.height).reversed() {
      for x in 0..<pixels.width {
        let at = (y * pixels.width + x) * pixels.channels
        for channel in [2, 1, 0] { result.append(pixels.samples[at + channel]) }
        if size == 4 { result.append(pixels.channels == 4 ? pixels.samples[at + 3] : 255) }
      }
      result += padding
    }
    return result
  }

  /// The bytes of a number, low byte first.
  static func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
