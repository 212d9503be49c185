// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// The factor by which replicators multiply the red, green and blue of a copy, for drawing by Core
/// Graphics.
struct PaintTint {
  /// The factors of red, green and blue, each 0…1, and 1.
  private(set) var factors = SIMD4<Float>.one

  /// Whether the tint is an identity.
  var isNone: Bool { factors == .one }

  /// The tint under the colour of a copy.
  func multiplied(by color: SIMD4<Float>) -> PaintTint {
    var result = self
    result.factors *= SIMD4(lowHalf: color.lowHalf, highHalf: SIMD2(color.z, 1))
    return result
  }

  func applied(to color: SIMD4<Float>) -> SIMD4<Float> { color * factors }

  /// The product with a colour; patterns stay as they are.
  func applied(to color: CGColor) -> CGColor {
    guard !isNone, color.pattern == nil else { return color }
    return CGColor(sRGBComponents: color.sRGBComponents * factors)
  }

  /// The product with each pixel of an image.
  func applied(to image: CGImage) -> CGImage {
    guard !isNone,
      let bitmap = unsafe CGContext(
        data: nil, width: image.width, height: image.height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return image }
    bitmap.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
    guard let pixels = unsafe bitmap.data else { return image }
    for row in 0..<bitmap.height {
      for column in 0..<bitmap.width {
        let pixel = unsafe pixels + row * bitmap.bytesPerRow + 4 * column
        let old = unsafe SIMD4<Float>(pixel.loadUnaligned(as: SIMD4<UInt8>.self))
        let new = SIMD4<UInt8>(rounding: old * factors)
        unsafe pixel.storeBytes(of: new, as: SIMD4<UInt8>.self)
      }
    }
    return bitmap.makeImage() ?? image
  }
}
