// SPDX-License-Identifier: MIT

package import CoreGraphics
internal import Foundation
internal import Testing

/// A transparent RGBA context in sRGB.
package func makeContext(
  _ width: Int, _ height: Int, _ alpha: CGImageAlphaInfo = .premultipliedLast,
  _ order: CGBitmapInfo = [], space: CFString = CGColorSpace.sRGB
) throws -> CGContext {
  let space = try #require(CGColorSpace(name: space))
  return try #require(
    unsafe CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: space,
      bitmapInfo: alpha.rawValue | order.rawValue))
}

/// The pixel of a context at a column and a row from the top, premultiplied RGBA in sRGB.
package func pixel(_ context: CGContext, _ x: Int, _ y: Int) throws -> [UInt8] {
  let image = try #require(context.makeImage())
  return pixel(image, x, y)
}

/// All pixels of a context, premultiplied RGBA in sRGB.
package func pixels(_ context: CGContext) throws -> [UInt8] {
  let image = try #require(context.makeImage())
  return pixels(image)
}

extension CGContext {
  /// Sets the fill colour from bytes.
  package func setFill(_ red: Int, _ green: Int, _ blue: Int, _ alpha: Int = 255) {
    setFillColor(
      CGColor(
        srgbRed: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255,
        alpha: CGFloat(alpha) / 255))
  }

  /// Fills the whole bitmap.
  package func fillAll() { fill(CGRect(x: 0, y: 0, width: width, height: height)) }
}
