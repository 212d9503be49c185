// SPDX-License-Identifier: MIT

internal import Diagnostics
public import Foundation

extension CGImage {
  /// Makes a stencil: a sample of 0 lets paint through, the largest value blocks it.
  ///
  /// Samples have 1, 2, 4, 8 or 16 bits. `decode` (two values) may invert them. Nil, with a logged
  /// reason, for a contradictory layout or too few bytes.
  public convenience init?(
    maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int,
    bytesPerRow: Int, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool
  ) {
    // The caller promises two values, as on Apple's platforms.
    let values = unsafe decode.map { unsafe Array(UnsafeBufferPointer(start: $0, count: 2)) }
    guard
      let format = PixelFormat(
        width: width, height: height, bitsPerComponent: bitsPerComponent,
        bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow, space: nil, bitmapInfo: [],
        isMask: true, decode: values),
      Self.hasEnough(provider.bytes, for: format)
    else { return nil }
    self.init(format: format, bytes: provider.bytes, shouldInterpolate: shouldInterpolate)
  }

  /// The image itself; it is immutable.
  public func copy() -> CGImage? { self }

  /// The same pixels read in another space; nil when the number of components differs.
  public func copy(colorSpace space: CGColorSpace) -> CGImage? {
    guard !isMask, space.numberOfComponents == colorSpace?.numberOfComponents,
      let format = PixelFormat(
        width: width, height: height, bitsPerComponent: bitsPerComponent,
        bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow, space: space,
        bitmapInfo: bitmapInfo, decode: format.decode)
    else { return nil }
    return CGImage(
      format: format, bytes: bytes, shouldInterpolate: shouldInterpolate,
      renderingIntent: renderingIntent)
  }

  /// The image without the pixels whose components all lie within ranges, which become transparent.
  ///
  /// `components` holds the least and the greatest sample of each component, as they are stored:
  /// 0...255 for 8 bits. Nil, with a logged reason, for another number of values, a mask, or an image
  /// with alpha. The result is premultiplied RGBA in sRGB.
  public func copy(maskingColorComponents components: [CGFloat]) -> CGImage? {
    guard !isMask, !format.hasAlpha, components.count == 2 * format.colorCount else {
      RefusalLog.refuse(
        "image: refused color mask",
        "\(components.count) limits for \(format.colorCount) components")
      return nil
    }
    let limits = components.map(\.native)
    let largest = format.isFloat ? 1 : Double(1 << format.bitsPerComponent - 1)
    let reader = PixelDecoder(format)
    return bytes.withSpan { stored in
      withPixels { pixels, bytesPerRow in
        .premultipliedRGBA8(width: width, height: height) { x, y in
          let sample = reader.samples(stored, y * format.bytesPerRow, x).0
          let isMasked = (0..<format.colorCount).allSatisfy { lane in
            let value = format.isFloat ? sample[lane] : (sample[lane] * largest).rounded()
            return value >= limits[2 * lane] && value <= limits[2 * lane + 1]
          }
          return isMasked ? .zero : pixels.pixel(at: y * bytesPerRow + 4 * x)
        }
      } ?? nil
    }
  }

  /// The part of the image inside `rect`, in pixels from the top left corner.
  ///
  /// The rectangle is first grown to whole pixels, then clamped to the image. Nil when it is empty
  /// then, or has a side that is not a number. The new image shares the old one's memory.
  public func cropping(to rect: CGRect) -> CGImage? {
    let box = rect.standardized
    let (left, right) = (max(box.minX.rounded(.down), 0), box.maxX.rounded(.up))
    let (top, bottom) = (max(box.minY.rounded(.down), 0), box.maxY.rounded(.up))
    // A NaN fails each comparison.
    guard !rect.isNull, box.minX <= box.maxX, box.minY <= box.maxY, left < right, top < bottom,
      left < CGFloat(width), top < CGFloat(height)
    else { return nil }
    let part = CGRect(
      x: left, y: top, width: min(right, CGFloat(width)) - left,
      height: min(bottom, CGFloat(height)) - top)
    guard bitsPerPixel % 8 == 0 else {
      return decodedCopy()?.cropping(to: part)
    }
    let offset =
      Int(clamping: part.minY) * bytesPerRow + Int(clamping: part.minX) * bitsPerPixel / 8
    guard
      let format = PixelFormat(
        width: Int(clamping: part.width), height: Int(clamping: part.height),
        bitsPerComponent: bitsPerComponent,
        bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow, space: format.space,
        bitmapInfo: bitmapInfo, isMask: isMask, decode: format.decode)
    else { return nil }
    return CGImage(
      format: format,
      bytes: FrozenBytes(partOf: bytes, from: offset, count: format.byteCount),
      shouldInterpolate: shouldInterpolate, renderingIntent: renderingIntent,
      isPaddingOpaque: isPaddingOpaque)
  }

  /// The image with every pixel's alpha multiplied by a mask stretched over it.
  ///
  /// A stencil (`isMask`) hides where its samples are large; any other image shows where it is
  /// bright. The result has this image's size, in premultiplied RGBA; the mask is sampled at the
  /// pixel nearest to each centre.
  public func masking(_ mask: CGImage) -> CGImage? {
    guard let coverage = mask.maskCoverage() else { return nil }
    return withPixels { pixels, bytesPerRow in
      .premultipliedRGBA8(width: width, height: height) { x, y in
        let row = (2 * y + 1) * mask.height / (2 * height)
        let column = (2 * x + 1) * mask.width / (2 * width)
        return PixelDecoder.product(
          pixels.pixel(at: y * bytesPerRow + 4 * x), coverage[row * mask.width + column])
      }
    } ?? nil
  }

  /// The image's coverage as a mask, 0...255 per pixel, row by row.
  ///
  /// A stencil and an alpha-only image give their alpha, any other image its luminance, computed
  /// on stored values with sRGB's weights, times its alpha. Nil without memory.
  ///
  /// - Parameter prefersAlpha: whether an image with alpha gives that alone.
  func maskCoverage(prefersAlpha: Bool = false) -> [UInt8]? {
    var coverage: [UInt8] = []
    coverage.reserveCapacity(width * height)
    let isAlpha = isMask || alphaInfo == .alphaOnly || (prefersAlpha && format.hasAlpha)
    let isRead: Void? = forEachPixel { _, _, pixel in
      let luminance = 54 * UInt32(pixel.x) + 183 * UInt32(pixel.y) + 19 * UInt32(pixel.z)
      coverage.append(isAlpha ? pixel.w : UInt8((luminance + 128) >> 8))
    }
    return isRead == nil ? nil : coverage
  }

  /// A premultiplied RGBA copy in sRGB.
  private func decodedCopy() -> CGImage? {
    withPixels { pixels, bytesPerRow in
      .premultipliedRGBA8(width: width, height: height) { x, y in
        pixels.pixel(at: y * bytesPerRow + 4 * x)
      }
    } ?? nil
  }

  /// Makes an image of premultiplied R, G, B, A bytes in sRGB, rows tightly packed, top row first.
  ///
  /// `fill` writes the `4 * width * height` bytes, which are 0 before. Nil for a size that is empty
  /// or past the limit, and without memory.
  package static func premultipliedRGBA8(
    width: Int, height: Int, fill: (UnsafeMutableRawBufferPointer) -> Void
  ) -> CGImage? {
    guard
      let format = PixelFormat(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32,
        bytesPerRow: max(width, 0).multipliedReportingOverflow(by: 4).partialValue,
        space: .standardRGB,
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue))
    else { return nil }
    let bytes = unsafe FrozenBytes(count: format.byteCount, fill: fill)
    return bytes.map { CGImage(format: format, bytes: $0) }
  }
}
