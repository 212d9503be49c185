// SPDX-License-Identifier: MIT

/// Pictures that effects are tried on.
package enum EffectPictures {
  /// Coloured squares of 8 pixels, opaque.
  package static func squares(width: Int = 96, height: Int = 64) -> PixelImage {
    var image = PixelImage(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let k = x / 32 + 3 * (y / 32)
        let isDark = (x / 8 + y / 8) % 2 == 1
        let base = [(53 * k + 40) % 256, (97 * k + 80) % 256, (151 * k + 120) % 256]
        let c = base.map { UInt8(isDark ? $0 * 3 / 5 : $0) }
        image[x, y] = Pixel(c[0], c[1], c[2], 255)
      }
    }
    return image
  }

  /// Noise with alpha: the hardest picture to shrink.
  package static func noise(width: Int = 96, height: Int = 64) -> PixelImage {
    var generator = SeededGenerator(seed: 7)
    var image = PixelImage(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let alpha = UInt8.random(in: 0...255, using: &generator)
        image[x, y] = Pixel(
          .random(in: 0...alpha, using: &generator), .random(in: 0...alpha, using: &generator),
          .random(in: 0...alpha, using: &generator), alpha)
      }
    }
    return image
  }

  /// Smooth colours in all combinations, with alpha falling to the right.
  package static func ramp(width: Int = 48, height: Int = 32) -> PixelImage {
    var image = PixelImage(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let alpha = 255 - x * 100 / width
        let c = [x * 255 / (width - 1), y * 255 / (height - 1), (x * 5 + y * 11) % 256]
        image[x, y] = Pixel(
          UInt8(c[0] * alpha / 255), UInt8(c[1] * alpha / 255), UInt8(c[2] * alpha / 255),
          UInt8(alpha))
      }
    }
    return image
  }
}
