// SPDX-License-Identifier: MIT

import Foundation

/// Converts colours and images into the components that a context's surface holds.
///
/// RGB contexts hold their own space's components; gray contexts hold the gray value in all three
/// colour channels; alpha-only contexts hold alpha and ignore colour.
struct ContextColor {
  let space: CGColorSpace

  /// Whether premultiplied sRGB pixels need no conversion.
  var isStandard: Bool { space.definition == CGColorSpace.standardRGB.definition }

  private var isGray: Bool { space.model == .monochrome }

  init(_ space: CGColorSpace?) {
    self.space = space ?? .standardRGB
  }

  /// Straight components and alpha of a colour, 0...1.
  func components(of color: CGColor) -> SIMD4<Double> {
    let values = color.components ?? []
    var source = SIMD4<Double>.zero
    for (lane, value) in values.dropLast().prefix(4).enumerated() { source[lane] = Double(value) }
    let from = color.colorSpace ?? .standardRGB
    return spread(ColorConversion(from: from, to: space).converted(source), Double(color.alpha))
  }

  private func spread(_ converted: SIMD4<Double>, _ alpha: Double) -> SIMD4<Double> {
    var result = converted
    if isGray { result = SIMD4(repeating: converted.x) }
    result.w = alpha
    return result.clamped(lowerBound: .zero, upperBound: .one)
  }

  /// Lets `body` draw with a surface of the image's pixels, in the context's colours and order.
  ///
  /// Images in sRGB for an RGBA context are used in place; others are copied for the call. The
  /// surface is invalid afterwards. Nil when the image is larger than Cairo's limit.
  func withSurface<R>(
    of image: CGImage, _ order: ChannelOrder, _ body: (CairoSurface) -> R
  ) -> R? {
    guard isStandard, order == .rgba else { return convertedSurface(of: image, order).map(body) }
    let result = unsafe image.withPremultipliedRGBA8 { pixels, stride -> R? in
      guard let base = pixels.baseAddress else { return nil }
      // Cairo only reads a surface that is a source, so the frozen bytes stay as they are.
      let made = unsafe CairoSurface(
        memory: UnsafeMutableRawPointer(mutating: base), width: image.width,
        height: image.height, bytesPerRow: stride, .color, .rgba)
      guard let surface = made else { return convertedSurface(of: image, order).map(body) }
      defer { surface.finish() }
      return body(surface)
    }
    return result ?? nil
  }

  /// A copy of an image's pixels; nil when it is larger than Cairo's limit, and without memory.
  private func convertedSurface(of image: CGImage, _ order: ChannelOrder) -> CairoSurface? {
    let copy = CairoSurface(width: image.width, height: image.height, .color, order)
    guard let copy, convert(image, into: copy) else { return nil }
    return copy
  }

  /// Converts an image into the context's space at once, so that colours beyond sRGB are kept; false
  /// without memory.
  private func convert(_ image: CGImage, into surface: CairoSurface) -> Bool {
    if isStandard {
      let filled: Void? = image.withPixels { pixels, bytesPerRow in
        surface.fillPixels { x, y in pixels.pixel(at: y * bytesPerRow + 4 * x) }
      }
      return filled != nil
    }
    let size = 4 * image.width * image.height
    let converted = FrozenBytes(count: size) { target in
      image.bytes.withSpan {
        PixelDecoder(image.format, to: space, intent: image.renderingIntent)
          .decode($0, into: &target)
      }
    }
    guard let converted else { return false }
    converted.withSpan { pixels in
      surface.fillPixels { x, y in pixels.pixel(at: 4 * (y * image.width + x)) }
    }
    return true
  }
}
