// SPDX-License-Identifier: MIT

import AppKit
import TestSupport

extension NSImage {
  /// An image whose pixels are the characters of rows: r, g, b, w, k or blank.
  static func of(_ rows: String..., scale: CGFloat = 1) -> NSImage {
    let pixels = CGImage.of(rows)
    return NSImage(
      cgImage: pixels,
      size: NSSize(width: CGFloat(pixels.width) / scale, height: CGFloat(pixels.height) / scale))
  }
}

/// The picture of drawing into a bitmap at a scale, without smoothing of images.
func picture(
  _ width: Int, _ height: Int, scale: Int = 1, isFlipped: Bool = false, _ draw: () -> Void
) -> CGImage {
  let context = CGContext(
    data: nil, width: width * scale, height: height * scale, bitsPerComponent: 8, bytesPerRow: 0,
    space: CGColorSpace(name: CGColorSpace.sRGB)!,
    bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
  if isFlipped {
    context.translateBy(x: 0, y: CGFloat(height * scale))
    context.scaleBy(x: 1, y: -1)
  }
  context.scaleBy(x: CGFloat(scale), y: CGFloat(scale))
  context.interpolationQuality = .none
  NSGraphicsContext.saveGraphicsState()
  NSGraphicsContext.current = NSGraphicsContext(cgContext: context, flipped: isFlipped)
  draw()
  NSGraphicsContext.restoreGraphicsState()
  return context.makeImage()!
}
