// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation

/// The pixels of an image, from the top left.
struct PictureReader {
  let width: Int
  let height: Int
  private let bytes: [UInt8]

  init(_ image: CGImage) {
    width = image.width
    height = image.height
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    let (width, height) = (width, height)
    bytes.withUnsafeMutableBytes { buffer in
      let context = CGContext(
        data: buffer.baseAddress, width: width, height: height, bitsPerComponent: 8,
        bytesPerRow: width * 4, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
      context?.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
    }
    self.bytes = bytes
  }

  /// Red, green, blue and alpha of a pixel.
  subscript(x: Int, y: Int) -> [UInt8] {
    Array(bytes[(y * width + x) * 4..<(y * width + x) * 4 + 4])
  }
}
