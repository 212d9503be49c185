// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation

/// PNG files of a film's frames, encoded in half the time that libpng takes.
///
/// Straight 8-bit RGB or RGBA in sRGB. All rows are differences to the row above (the filter *up*, RFC
/// 2083, section 6.4), where libpng tries five filters on each row; zlib searches at its quickest level.
enum FramePNG {
  /// The bytes of a file.
  static func bytes(of image: CGImage, hasAlpha: Bool) throws(CGImageError) -> [UInt8] {
    guard let rows = filtered(image, channels: hasAlpha ? 4 : 3),
      let pixels = Deflate.data(rows, level: 1)
    else { throw .encodingFailed(reason: "there is no memory for compressing it") }
    // Depth 8; colour type 6 with alpha, 2 without.
    let header =
      PNGChunk.bytes(of: image.width) + PNGChunk.bytes(of: image.height)
      + [8, hasAlpha ? 6 : 2, 0, 0, 0]
    return PNGChunk.signature + PNGChunk.encoded("IHDR", header)
      + PNGChunk.encoded("IDAT", [UInt8](pixels)) + PNGChunk.encoded("IEND", [])
  }

  /// Rows with their filter's number before them; nil without memory.
  private static func filtered(_ image: CGImage, channels: Int) -> [UInt8]? {
    let (width, height) = (image.width, image.height)
    let rowLength = 1 + channels * width
    var result = [UInt8](repeating: 0, count: rowLength * height)
    var above = [UInt8](repeating: 0, count: channels * width)
    var row = above
    let isRead: Void? = unsafe image.withPremultipliedRGBA8 { pixels, stride in
      for y in 0..<height {
        // Each row holds four bytes for each column, as the image promises.
        let source = unsafe UnsafeRawBufferPointer(
          rebasing: pixels[(y * stride)..<(y * stride + 4 * width)])
        unsafe straighten(source, into: &row, channels: channels)
        let start = y * rowLength
        result[start] = 2
        for index in 0..<(channels * width) {
          result[start + 1 + index] = row[index] &- above[index]
        }
        swap(&row, &above)
      }
    }
    return isRead == nil ? nil : result
  }

  /// Divides a row's colours by alpha, rounded to the nearest.
  private static func straighten(
    _ source: UnsafeRawBufferPointer, into row: inout [UInt8], channels: Int
  ) {
    for x in 0..<(source.count / 4) {
      // Four bytes for each pixel of the row.
      let alpha = unsafe Int(source[4 * x + 3])
      for channel in 0..<3 {
        let value = unsafe Int(source[4 * x + channel])
        row[channels * x + channel] =
          alpha == 255
          ? UInt8(value) : alpha == 0 ? 0 : UInt8(min((value * 255 + alpha / 2) / alpha, 255))
      }
      if channels == 4 { row[4 * x + 3] = UInt8(alpha) }
    }
  }
}
