// SPDX-License-Identifier: MIT

import Foundation

/// Converts the pixels of any supported format to premultiplied 8-bit RGBA in sRGB.
///
/// Fast path: rows of 8-bit RGB in sRGB are shuffled byte by byte. Every other format goes through
/// floating point, one pixel at a time. Cost: O(pixels), once per image.
struct PixelDecoder {
  private let format: PixelFormat
  private let layout: SampleLayout?
  private let conversion: ColorConversion?

  init(_ format: PixelFormat) {
    self.format = format
    layout = SampleLayout(format)
    conversion = format.space.map { ColorConversion(from: $0, to: .standardRGB) }
  }

  /// Whether pixels of a format already are premultiplied RGBA bytes in sRGB.
  static func isTarget(_ format: PixelFormat, isPaddingOpaque: Bool = false) -> Bool {
    format.bitsPerComponent == 8 && format.bitsPerPixel == 32 && format.decode == nil
      && (format.alphaInfo == .premultipliedLast
        || (format.alphaInfo == .noneSkipLast && isPaddingOpaque))
      && format.bitmapInfo.byteOrderInfo != .order32Little
      && format.space?.definition == CGColorSpace.standardRGB.definition
  }

  /// Converts all rows of `source` into tightly packed rows of `4 * width` bytes in `target`.
  func decode(_ source: Span<UInt8>, into target: inout MutableSpan<UInt8>) {
    for y in 0..<format.height {
      let row = y * format.bytesPerRow
      let out = y * format.width * 4
      if let layout, isPlainRGB8 {
        shuffleRow(source, row, layout, into: &target, out)
      } else {
        for x in 0..<format.width {
          target.setPixel(premultiplied(samples(source, row, x)), at: out + 4 * x)
        }
      }
    }
  }

  /// Whether a pixel needs no arithmetic except multiplying by alpha.
  private var isPlainRGB8: Bool {
    format.bitsPerComponent == 8 && format.colorCount == 3 && format.decode == nil
      && conversion?.isIdentity == true
  }

  private func shuffleRow(
    _ source: Span<UInt8>, _ row: Int, _ layout: SampleLayout,
    into target: inout MutableSpan<UInt8>, _ out: Int
  ) {
    let multiplies = !format.isPremultiplied
    for x in 0..<format.width {
      let pixel = row + x * layout.pixelSize
      let alpha = layout.alpha.map { source[pixel + $0] } ?? 255
      for channel in 0..<3 {
        let color = source[pixel + layout.color[channel]]
        target[out + 4 * x + channel] =
          multiplies && alpha < 255 ? Self.product(color, alpha) : min(color, alpha)
      }
      target[out + 4 * x + 3] = alpha
    }
  }

  /// `a · b / 255`, rounded to the nearest.
  static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    let t = UInt32(a) * UInt32(b) + 128
    return UInt8((t + t >> 8) >> 8)
  }

  /// `a · b / 255` of each component, rounded to the nearest.
  static func product(_ a: SIMD4<UInt8>, _ b: UInt8) -> SIMD4<UInt8> {
    SIMD4(product(a.x, b), product(a.y, b), product(a.z, b), product(a.w, b))
  }

  /// The colour samples and alpha of a pixel, 0...1, before decoding; `row` is the row's offset.
  private func samples(_ source: Span<UInt8>, _ row: Int, _ x: Int) -> (SIMD4<Double>, Double) {
    var color = SIMD4<Double>.zero
    guard let layout else {
      if format.bitsPerComponent == 5 { return (packed555(source, row + 2 * x), 1) }
      color.x = smallSample(source, row, x)
      return (color, 1)
    }
    let pixel = row + x * layout.pixelSize
    for index in 0..<format.colorCount {
      color[index] = layout.value(source, at: pixel + layout.color[index])
    }
    let alpha = layout.alpha.map { layout.value(source, at: pixel + $0) } ?? 1
    return (color, min(max(alpha, 0), 1))
  }

  /// A gray sample of 1, 2 or 4 bits, the first in the high bits of a byte.
  private func smallSample(_ source: Span<UInt8>, _ row: Int, _ x: Int) -> Double {
    let bits = format.bitsPerComponent
    let position = x * bits
    let byte = Int(source[row + position / 8])
    let mask = (1 << bits) - 1
    return Double(byte >> (8 - bits - position % 8) & mask) / Double(mask)
  }

  /// Five bits each of red, green and blue in a 16-bit word at `index`, the high bit unused.
  private func packed555(_ source: Span<UInt8>, _ index: Int) -> SIMD4<Double> {
    let isLittle = format.bitmapInfo.byteOrderInfo == .order16Little
    let (low, high) = isLittle ? (index, index + 1) : (index + 1, index)
    let word = UInt16(source[high]) << 8 | UInt16(source[low])
    func part(_ shift: UInt16) -> Double { Double(word >> shift & 31) / 31 }
    return SIMD4(part(10), part(5), part(0), 0)
  }

  /// Applies decode array, colour conversion and premultiplication to one pixel.
  private func premultiplied(_ pixel: (color: SIMD4<Double>, alpha: Double)) -> SIMD4<UInt8> {
    var (color, alpha) = pixel
    if let decode = format.decode {
      for index in 0..<min(decode.count / 2, 4) {
        let low = Double(decode[2 * index])
        color[index] = low + color[index] * (Double(decode[2 * index + 1]) - low)
      }
    }
    if format.isMask {
      // A sample of 0 lets the paint through, 1 blocks it.
      return Self.bytes(.zero, 1 - min(max(color.x, 0), 1))
    }
    guard let conversion, format.alphaInfo != .alphaOnly else { return Self.bytes(.zero, alpha) }
    if format.isPremultiplied { color = alpha > 0 ? color / alpha : .zero }
    color = conversion.converted(color)
    color.w = 0
    return Self.bytes(color * alpha, alpha)
  }

  private static func bytes(_ color: SIMD4<Double>, _ alpha: Double) -> SIMD4<UInt8> {
    var value = color
    value.w = alpha
    let scaled = (value.clamped(lowerBound: .zero, upperBound: .one) * 255).rounded(
      .toNearestOrAwayFromZero)
    return SIMD4<UInt8>(clamping: SIMD4<Int>(scaled))
  }
}
