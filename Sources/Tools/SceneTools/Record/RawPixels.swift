// SPDX-License-Identifier: MIT

import CoreGraphics
import Pictures

/// Bytes of pixels, as encoders outside of Lamina take them.
enum RawPixels {
  /// Premultiplied RGBA, rows from the top without padding: the picture over black, and its alpha.
  static func premultiplied(_ image: CGImage) -> [UInt8] { PixelImage(image).bytes }

  /// Straight RGBA, rows from the top without padding.
  static func straight(_ image: CGImage) -> [UInt8] {
    var bytes = premultiplied(image)
    for index in stride(from: 0, to: bytes.count, by: 4) {
      let alpha = Int(bytes[index + 3])
      guard alpha < 255 else { continue }
      for channel in index..<(index + 3) {
        bytes[channel] =
          alpha == 0 ? 0 : UInt8(min((Int(bytes[channel]) * 255 + alpha / 2) / alpha, 255))
      }
    }
    return bytes
  }
}
