// SPDX-License-Identifier: MIT

import CGdkPixbuf
import Foundation

/// The pixels of a pixbuf: rows of straight 8-bit RGB or RGBA.
@safe private struct PixbufPixels {
  let width: Int
  let height: Int
  let stride: Int
  let channels: Int
  /// Whether colours are multiplied by alpha.
  var isPremultiplied = false
  private let start: UnsafePointer<guchar>

  var hasAlpha: Bool { channels == 4 }

  /// Nil for a layout that GDK-Pixbuf does not have today. The pixbuf must outlive this value.
  init?(_ pixbuf: OpaquePointer) {
    // All of these read fields of a live pixbuf.
    width = Int(unsafe gdk_pixbuf_get_width(pixbuf))
    height = Int(unsafe gdk_pixbuf_get_height(pixbuf))
    stride = Int(unsafe gdk_pixbuf_get_rowstride(pixbuf))
    channels = Int(unsafe gdk_pixbuf_get_n_channels(pixbuf))
    let hasAlpha = unsafe gdk_pixbuf_get_has_alpha(pixbuf) != 0
    guard unsafe gdk_pixbuf_get_bits_per_sample(pixbuf) == 8, channels == (hasAlpha ? 4 : 3),
      let pixels = unsafe gdk_pixbuf_read_pixels(pixbuf)
    else { return nil }
    unsafe start = pixels
  }

  /// Lets `body` read the bytes.
  func withSpan<R>(_ body: (Span<UInt8>) -> R) -> R {
    // GDK-Pixbuf's rows are `stride` bytes apart, the last one without padding.
    let buffer = unsafe UnsafeBufferPointer(
      start: start, count: stride * (height - 1) + channels * width)
    return body(unsafe buffer.span)
  }
}

extension CGImage {
  /// Makes an image with a copy of a pixbuf's pixels, which are in `space`.
  ///
  /// In sRGB they become premultiplied RGBA, or RGB with an unused fourth byte, as renderers want them.
  /// Otherwise they stay straight, to be converted once; a gray space takes one component. Of a picture
  /// that is decoded in part, only the first `rows` are copied, and the rest is transparent.
  ///
  /// - Parameter isPremultiplied: whether the pixbuf's colours are multiplied by alpha.
  convenience init?(
    pixbuf: OpaquePointer, utType: String?, space: CGColorSpace = .standardRGB, rows: Int? = nil,
    isPremultiplied: Bool = false
  ) {
    guard var pixels = unsafe PixbufPixels(pixbuf) else { return nil }
    pixels.isPremultiplied = isPremultiplied
    let isStandard = space.definition == CGColorSpace.standardRGB.definition
    let isGray = space.model == .monochrome
    let hasAlpha = pixels.hasAlpha || rows != nil
    let alpha: CGImageAlphaInfo =
      hasAlpha ? (isStandard ? .premultipliedLast : .last) : isGray ? .none : .noneSkipLast
    let size = isGray ? (hasAlpha ? 2 : 1) : 4
    guard
      let format = PixelFormat(
        width: pixels.width, height: pixels.height, bitsPerComponent: 8, bitsPerPixel: 8 * size,
        bytesPerRow: size * pixels.width, space: space,
        bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue))
    else { return nil }
    let last = min(rows ?? pixels.height, pixels.height)
    let bytes = FrozenBytes(count: format.byteCount) { target in
      pixels.withSpan { source in
        if isStandard {
          pixels.copyPremultiplied(source, last, into: &target)
        } else {
          pixels.copyStraight(source, last, size, into: &target)
        }
      }
    }
    guard let bytes else { return nil }
    self.init(format: format, bytes: bytes, utType: utType, isPaddingOpaque: !hasAlpha)
  }
}

extension PixbufPixels {
  fileprivate func copyPremultiplied(
    _ source: Span<UInt8>, _ rows: Int, into target: inout MutableSpan<UInt8>
  ) {
    for y in 0..<rows {
      for x in 0..<width {
        let index = y * stride + x * channels
        let alpha = hasAlpha ? source[index + 3] : 255
        var pixel = SIMD4(source[index], source[index + 1], source[index + 2], 255)
        pixel =
          isPremultiplied
          ? pointwiseMin(pixel, SIMD4(repeating: alpha)) : PixelDecoder.product(pixel, alpha)
        target.setPixel(pixel, at: 4 * (y * width + x))
      }
    }
  }

  /// Copies straight samples: four per pixel, or gray with (2) or without (1) alpha.
  fileprivate func copyStraight(
    _ source: Span<UInt8>, _ rows: Int, _ size: Int, into target: inout MutableSpan<UInt8>
  ) {
    for y in 0..<rows {
      for x in 0..<width {
        let index = y * stride + x * channels
        let alpha = hasAlpha ? source[index + 3] : 255
        let out = size * (y * width + x)
        func straight(_ value: UInt8) -> UInt8 {
          isPremultiplied ? PixelDecoder.quotient(value, alpha) : value
        }
        target[out] = straight(source[index])
        if size == 2 { target[out + 1] = alpha }
        guard size == 4 else { continue }
        target[out + 1] = straight(source[index + 1])
        target[out + 2] = straight(source[index + 2])
        target[out + 3] = alpha
      }
    }
  }
}
