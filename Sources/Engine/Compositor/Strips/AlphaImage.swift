// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// An image of one colour, such as text: the alphas of its pixels, a byte each.
final class AlphaImage: Sendable {
  /// The colour of pixels without transparency, as a pixel.
  let color: UInt32
  /// The alphas by rows.
  let bytes: [UInt8]
  /// Bytes from one row to the next; the last sixteen are zero, so that loops may read beyond the row.
  private let stride: Int

  /// Nil for an image of several colours.
  init?(_ image: CGImage) {
    let (width, height) = (image.width, image.height)
    let stride = width + 16
    self.stride = stride
    let found = image.withPixels { pixels, bytesPerRow -> (UInt32, [UInt8])? in
      let pixels = unsafe pixels.bytes
      let color = Self.color(of: pixels, width: width, height: height, bytesPerRow)
      var bytes = [UInt8](repeating: 0, count: stride * height)
      for y in 0..<height {
        for x in Swift.stride(from: 0, to: width, by: 4) {
          let group = Self.group(pixels, from: y * bytesPerRow + x * 4, count: width - x)
          guard Self.isTint(group, of: color) else { return nil }
          for lane in 0..<min(4, width - x) {
            bytes[y * stride + x + lane] = UInt8(group[lane] >> 24)
          }
        }
      }
      return (color, bytes)
    }
    guard let found, let (color, bytes) = found else { return nil }
    (self.color, self.bytes) = (color, bytes)
  }

  /// The index of a row's first alpha.
  func start(ofRow y: Int) -> Int { y * stride }

  /// The colour of the pixel with the least transparency, as it would be without any.
  private static func color(
    of pixels: RawSpan, width: Int, height: Int, _ bytesPerRow: Int
  ) -> UInt32 {
    var most: UInt32 = 0
    for y in 0..<height {
      for x in 0..<width where most >> 24 < 255 {
        let pixel = group(pixels, from: y * bytesPerRow + x * 4, count: 1)[0]
        if pixel >> 24 > most >> 24 { most = pixel }
      }
    }
    let alpha = most >> 24
    guard alpha > 0 else { return 0 }
    var color: UInt32 = 0xFF00_0000
    for shift in [0, 8, 16] as [UInt32] {
      color |= min(((most >> shift & 255) * 255 + alpha / 2) / alpha, 255) << shift
    }
    return color
  }

  /// Up to four pixels; the others are clear.
  private static func group(_ pixels: RawSpan, from start: Int, count: Int) -> SIMD4<UInt32> {
    var group = SIMD4<UInt32>.zero
    for lane in 0..<min(4, count) {
      // Any bytes are pixels.
      let pixel = unsafe pixels.unsafeLoadUnaligned(
        fromByteOffset: start + lane * 4, as: UInt32.self)
      group[lane] = UInt32(littleEndian: pixel)
    }
    return group
  }

  /// Whether pixels have a colour at their alphas, but for roundings.
  private static func isTint(_ pixels: SIMD4<UInt32>, of color: UInt32) -> Bool {
    let tint = StripCanvas.multiply(SIMD4(repeating: color), byAlpha: pixels &>> 24)
    let (one, other) = unsafe (
      unsafeBitCast(pixels, to: SIMD16<UInt8>.self), unsafeBitCast(tint, to: SIMD16<UInt8>.self)
    )
    return (pointwiseMax(one, other) &- pointwiseMin(one, other)).max() <= 1
  }
}
