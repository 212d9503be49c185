// SPDX-License-Identifier: MIT

import Foundation

/// Converts the pixels of any supported format to premultiplied 8-bit RGBA in sRGB.
///
/// Rows of 8-bit RGB in sRGB's colours are shuffled byte by byte; every other format goes through
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

  /// Whether the pixels already are premultiplied RGBA bytes in sRGB's colours.
  static func isTarget(_ format: PixelFormat, isPaddingOpaque: Bool = false) -> Bool {
    format.bitsPerComponent == 8 && format.bitsPerPixel == 32 && format.decode == nil
      && (format.alphaInfo == .premultipliedLast
        || (format.alphaInfo == .noneSkipLast && isPaddingOpaque))
      && format.bitmapInfo.byteOrderInfo != .order32Little
      && format.space?.definition == CGColorSpace.standardRGB.definition
  }

  /// Converts all rows of `source` into tightly packed rows of `4 * width` bytes in `target`.
  func decode(_ source: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer) {
    guard let source = source.baseAddress, let target = target.baseAddress else { return }
    for y in 0..<format.height {
      let row = unsafe source + y * format.bytesPerRow
      let out = unsafe target + y * format.width * 4
      unsafe decodeRow(row, into: out.assumingMemoryBound(to: UInt8.self))
    }
  }

  private func decodeRow(_ row: UnsafeRawPointer, into out: UnsafeMutablePointer<UInt8>) {
    if let layout, isPlainRGB8 {
      unsafe shuffleRow(row, layout, into: out)
      return
    }
    for x in 0..<format.width {
      let pixel = unsafe premultiplied(samples(row, x))
      for channel in 0..<4 {
        unsafe out[4 * x + channel] = pixel[channel]
      }
    }
  }

  /// Whether a pixel needs no arithmetic but multiplying by alpha.
  private var isPlainRGB8: Bool {
    format.bitsPerComponent == 8 && format.colorCount == 3 && format.decode == nil
      && conversion?.isIdentity == true
  }

  private func shuffleRow(
    _ row: UnsafeRawPointer, _ layout: SampleLayout, into out: UnsafeMutablePointer<UInt8>
  ) {
    let bytes = unsafe row.assumingMemoryBound(to: UInt8.self)
    let multiplies = !format.isPremultiplied
    for x in 0..<format.width {
      let pixel = unsafe bytes + x * layout.pixelSize
      let alpha = layout.alpha.map { unsafe pixel[$0] } ?? 255
      for channel in 0..<3 {
        let color = unsafe pixel[layout.color[channel]]
        unsafe out[4 * x + channel] =
          multiplies && alpha < 255 ? Self.product(color, alpha) : min(color, alpha)
      }
      unsafe out[4 * x + 3] = alpha
    }
  }

  /// `a · b / 255`, rounded to the nearest.
  static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    let t = UInt32(a) * UInt32(b) + 128
    return UInt8((t + t >> 8) >> 8)
  }

  /// The colour samples and alpha of a pixel, 0...1, before decoding.
  private func samples(_ row: UnsafeRawPointer, _ x: Int) -> (SIMD4<Double>, Double) {
    var color = SIMD4<Double>.zero
    guard let layout else {
      if format.bitsPerComponent == 5 {
        return (unsafe packed555(row, x), 1)
      }
      color.x = unsafe smallSample(row, x)
      return (color, 1)
    }
    let pixel = unsafe row + x * layout.pixelSize
    for index in 0..<format.colorCount {
      color[index] = unsafe layout.value(at: pixel + layout.color[index])
    }
    let alpha = layout.alpha.map { unsafe layout.value(at: pixel + $0) } ?? 1
    return (color, min(max(alpha, 0), 1))
  }

  /// A gray sample of 1, 2 or 4 bits, the first in the high bits of a byte.
  private func smallSample(_ row: UnsafeRawPointer, _ x: Int) -> Double {
    let bits = format.bitsPerComponent
    let position = x * bits
    let byte = Int(unsafe row.load(fromByteOffset: position / 8, as: UInt8.self))
    let mask = (1 << bits) - 1
    return Double(byte >> (8 - bits - position % 8) & mask) / Double(mask)
  }

  /// Five bits each of red, green and blue in a 16-bit word, the high bit unused.
  private func packed555(_ row: UnsafeRawPointer, _ x: Int) -> SIMD4<Double> {
    let raw = unsafe row.loadUnaligned(fromByteOffset: 2 * x, as: UInt16.self)
    let isLittle = format.bitmapInfo.byteOrderInfo == .order16Little
    let word = isLittle ? raw : raw.byteSwapped
    func part(_ shift: UInt16) -> Double { Double(word >> shift & 31) / 31 }
    return SIMD4(part(10), part(5), part(0), 0)
  }

  /// Decode array, colour conversion and premultiplication of one pixel.
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
