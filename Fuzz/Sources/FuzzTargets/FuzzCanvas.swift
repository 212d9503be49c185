// SPDX-License-Identifier: MIT

import CoreGraphics

/// Bitmaps that targets draw into.
enum FuzzCanvas {
  static func make(width: Int, height: Int) -> CGContext? {
    CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
  }
}
