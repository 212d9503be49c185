// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The pixels of an image for an encoder: rows of straight RGBA, or of RGB over white.
struct StraightPixels {
  let width: Int
  let height: Int
  /// 3 or 4.
  let channels: Int
  /// 8, or 16 with the high byte first.
  let bits: Int
  private(set) var samples: [UInt8] = []

  /// Converts an image to `space`, or to sRGB for nil; nil without memory.
  ///
  /// - Parameter keepsDepth: whether 16 bits of a component stay, where no space has to be converted.
  init?(_ image: CGImage, hasAlpha: Bool, in space: CGColorSpace?, keepsDepth: Bool) {
    width = image.width
    height = image.height
    channels = hasAlpha ? 4 : 3
    let own = image.format.space
    let isOwn = own?.model == .rgb && own?.hasColors(of: space ?? .standardRGB) == true
    let isDeep =
      keepsDepth && isOwn && image.bitsPerComponent == 16 && image.format.decode == nil
      && image.isOpaqueImage == !hasAlpha
    bits = isDeep ? 16 : 8
    samples.reserveCapacity(width * height * channels * bits / 8)
    guard !isDeep else {
      image.bytes.withSpan { appendDeep($0, PixelDecoder(image.format), image.format) }
      return
    }
    guard let space else {
      guard image.forEachPixel({ _, _, pixel in append(pixel) }) != nil else { return nil }
      return
    }
    let converted = FrozenBytes(count: 4 * width * height) { target in
      image.bytes.withSpan { PixelDecoder(image.format, to: space).decode($0, into: &target) }
    }
    guard let converted else { return nil }
    converted.withSpan { pixels in
      for index in 0..<(width * height) { append(pixels.pixel(at: 4 * index)) }
    }
  }

  private mutating func append(_ pixel: SIMD4<UInt8>) {
    let color = channels == 4 ? pixel.straight : pixel &+ (255 - min(pixel.w, 255))
    for channel in 0..<channels { samples.append(color[channel]) }
  }

  private mutating func appendDeep(
    _ bytes: Span<UInt8>, _ decoder: PixelDecoder, _ format: PixelFormat
  ) {
    for y in 0..<height {
      for x in 0..<width {
        var (color, alpha) = decoder.samples(bytes, y * format.bytesPerRow, x)
        if format.isPremultiplied { color = alpha > 0 ? color / alpha : .zero }
        color.w = alpha
        for channel in 0..<channels {
          let value = UInt16(clamping: Int(clamping: (color[channel] * 65_535).rounded()))
          samples.append(UInt8(value >> 8))
          samples.append(UInt8(truncatingIfNeeded: value))
        }
      }
    }
  }
}
