// SPDX-License-Identifier: MIT

import CoreGraphics
import TestSupport

extension PixelImage {
  /// A picture whose colours run smoothly, so that the way of sampling does not matter.
  static let ramp: PixelImage = {
    var picture = PixelImage(width: 64, height: 48)
    for y in 0..<48 {
      for x in 0..<64 { picture[x, y] = Pixel(UInt8(4 * x), UInt8(5 * y), 120) }
    }
    return picture
  }()
}
