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
    unsafe image.withPremultipliedRGBA8 { pixels, stride -> R? in
      guard let base = pixels.baseAddress else { return nil }
      if isStandard, order == .rgba,
        // Cairo only reads a surface that is a source, so the frozen bytes stay as they are.
        let surface = unsafe CairoSurface(
          memory: UnsafeMutableRawPointer(mutating: base), width: image.width,
          height: image.height, bytesPerRow: stride, .color, .rgba)
      {
        defer { surface.finish() }
        return body(surface)
      }
      guard
        let copy = CairoSurface(width: image.width, height: image.height, .color, order)
      else { return nil }
      convert(image, into: copy)
      return body(copy)
    }
  }

  private func convert(_ image: CGImage, into surface: CairoSurface) {
    let conversion = isStandard ? nil : ColorConversion(from: .standardRGB, to: space)
    image.withPixels { pixels, bytesPerRow in
      surface.fillPixels { x, y in
        let pixel = pixels.pixel(at: y * bytesPerRow + 4 * x)
        return conversion.map { converted(pixel, $0) } ?? pixel
      }
    }
  }

  /// One premultiplied pixel in the context's space.
  private func converted(_ pixel: SIMD4<UInt8>, _ conversion: ColorConversion) -> SIMD4<UInt8> {
    guard pixel.w > 0 else { return .zero }
    let alpha = Double(pixel.w) / 255
    var straight = SIMD4(Double(pixel.x), Double(pixel.y), Double(pixel.z), 0) / Double(pixel.w)
    straight = spread(conversion.converted(straight), 1) * (alpha * 255)
    return SIMD4<UInt8>(clamping: SIMD4<Int>(straight.rounded(.toNearestOrAwayFromZero)))
  }
}
