// SPDX-License-Identifier: MIT

import Foundation

/// Converts the pixels of any supported format to premultiplied 8-bit RGBA of an RGB or gray space,
/// sRGB unless said otherwise; a gray value goes into all three colours.
///
/// Fast paths: rows of 8- and 16-bit RGB in the same space are shuffled sample by sample, other rows of bytes are
/// converted by Little CMS or, of the device's inks, by their products, and samples of one component of
/// up to 8 bits are looked up, with alpha or without. Every other format goes through floating point, one pixel at a time.
/// Cost: O(pixels), once per image.
package struct PixelDecoder {
  private let format: PixelFormat
  private let layout: SampleLayout?
  private let scale: SampleScale
  private let conversion: ColorConversion?
  private let isGray: Bool
  /// Whether bytes of the device's inks go to sRGB, which is one product per colour.
  private let isPlainCMYK: Bool
  /// Little CMS's conversion of whole rows.
  private let rows: ICCTransform?

  /// - Parameter intent: applies to conversions by profiles; the default one is perceptual.
  package init(
    _ format: PixelFormat, to target: CGColorSpace = .standardRGB,
    intent: CGColorRenderingIntent = .defaultIntent
  ) {
    let intent = intent == .defaultIntent ? .perceptual : intent
    self.format = format
    layout = SampleLayout(format)
    scale = SampleScale(format)
    isGray = target.model == .monochrome
    isPlainCMYK =
      format.bitsPerComponent == 8 && format.decode == nil && format.alphaInfo == .none
      && format.space?.definition == .cmyk
      && target.definition == CGColorSpace.standardRGB.definition
    let conversion = format.space.map { ColorConversion(from: $0, to: target, intent: intent) }
    self.conversion = conversion
    let hasBytes =
      format.bitsPerComponent == 8 && format.colorCount > 1 && format.decode == nil
      && !format.isFloat && conversion?.isIdentity == false && !isGray
    rows =
      hasBytes
      ? format.space.flatMap { ICCTransformCache.shared.bytes(from: $0, to: target, intent) } : nil
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
  package func decode(_ source: Span<UInt8>, into target: inout MutableSpan<UInt8>) {
    let table = sampleTable
    let grays = grayTable
    let width = rows == nil ? 0 : format.width
    // The straight samples of a row, and the colours that they become.
    var straight = [UInt8](repeating: 0, count: width * format.colorCount)
    var colors = [UInt8](repeating: 0, count: width * 3)
    for y in 0..<format.height {
      let row = y * format.bytesPerRow
      let out = y * format.width * 4
      if let layout, isPlainRGB8 {
        shuffleRow(source, row, layout, into: &target, out)
      } else if let layout, isPlainRGB16 {
        shortenRow(source, row, layout, into: &target, out)
      } else if let layout, isPlainCMYK {
        convertInks(source, row, layout, into: &target, out)
      } else if let layout, let rows {
        readRow(source, row, layout, into: &straight)
        var converted = colors.mutableSpan
        rows.convert(straight.span, into: &converted, count: format.width)
        writeRow(colors.span, source, row, layout, into: &target, out)
      } else if let layout, !grays.isEmpty {
        lookUpRow(source, row, layout, grays, into: &target, out)
      } else if !table.isEmpty {
        for x in 0..<format.width {
          target.setPixel(table[smallSample(source, row, x)], at: out + 4 * x)
        }
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

  /// Whether a pixel needs no arithmetic except multiplying by alpha and rounding to 8 bits.
  private var isPlainRGB16: Bool {
    format.bitsPerComponent == 16 && format.colorCount == 3 && format.decode == nil
      && conversion?.isIdentity == true
  }

  /// The pixel of each sample of up to 8 bits, for one component without alpha; empty for others.
  private var sampleTable: [SIMD4<UInt8>] {
    guard format.bitsPerComponent <= 8, format.bitsPerPixel == format.bitsPerComponent,
      format.colorCount == 1
    else { return [] }
    let last = 1 << format.bitsPerComponent - 1
    return (0...last).map { sample in
      premultiplied((SIMD4(Double(sample) / Double(last), 0, 0, 0), 1))
    }
  }

  /// The opaque pixel of each byte, for one component with alpha; empty for others.
  private var grayTable: [SIMD4<UInt8>] {
    guard format.bitsPerComponent == 8, format.colorCount == 1, format.hasAlpha, !format.isMask,
      format.alphaInfo != .alphaOnly, format.decode == nil, conversion != nil
    else { return [] }
    return (0...255).map { premultiplied((SIMD4(Double($0) / 255, 0, 0, 0), 1)) }
  }

  /// Looks up a row's colours, and multiplies them by alpha.
  private func lookUpRow(
    _ source: Span<UInt8>, _ row: Int, _ layout: SampleLayout, _ colors: [SIMD4<UInt8>],
    into target: inout MutableSpan<UInt8>, _ out: Int
  ) {
    for x in 0..<format.width {
      let pixel = row + x * layout.pixelSize
      let alpha = layout.alpha.map { source[pixel + $0] } ?? 255
      let value = source[pixel + layout.color.x]
      let sample = format.isPremultiplied ? Self.quotient(value, alpha) : value
      target.setPixel(Self.product(colors[Int(sample)], alpha), at: out + 4 * x)
    }
  }

  /// Converts a row of the device's inks: each colour is what its ink and black leave of white.
  private func convertInks(
    _ source: Span<UInt8>, _ row: Int, _ layout: SampleLayout,
    into target: inout MutableSpan<UInt8>, _ out: Int
  ) {
    for x in 0..<format.width {
      let pixel = row + x * layout.pixelSize
      let paper = 255 - source[pixel + layout.color.w]
      var color = SIMD4<UInt8>(repeating: 255)
      for lane in 0..<3 {
        color[lane] = Self.product(255 - source[pixel + layout.color[lane]], paper)
      }
      target.setPixel(color, at: out + 4 * x)
    }
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

  /// Rounds a row of 16-bit samples to 8 bits.
  private func shortenRow(
    _ source: Span<UInt8>, _ row: Int, _ layout: SampleLayout,
    into target: inout MutableSpan<UInt8>, _ out: Int
  ) {
    let (high, low) = layout.isLittleEndian ? (1, 0) : (0, 1)
    func sample(_ at: Int) -> UInt64 { UInt64(source[at + high]) << 8 | UInt64(source[at + low]) }
    let full: UInt64 = 65_535
    for x in 0..<format.width {
      let pixel = row + x * layout.pixelSize
      let alpha = layout.alpha.map { sample(pixel + $0) } ?? full
      for channel in 0..<3 {
        let color = sample(pixel + layout.color[channel])
        let product = format.isPremultiplied ? min(color, alpha) * full : color * alpha
        target[out + 4 * x + channel] = UInt8((product * 255 + full * full / 2) / (full * full))
      }
      target[out + 4 * x + 3] = UInt8((alpha * 255 + full / 2) / full)
    }
  }

  /// Reads the bytes of a row's colours, divided by alpha where they are multiplied by it.
  private func readRow(
    _ source: Span<UInt8>, _ row: Int, _ layout: SampleLayout, into samples: inout [UInt8]
  ) {
    let count = format.colorCount
    for x in 0..<format.width {
      let pixel = row + x * layout.pixelSize
      let alpha = format.isPremultiplied ? layout.alpha.map { source[pixel + $0] } ?? 255 : 255
      for channel in 0..<count {
        samples[x * count + channel] = Self.quotient(source[pixel + layout.color[channel]], alpha)
      }
    }
  }

  /// Writes a row's converted colours, multiplied by alpha.
  private func writeRow(
    _ colors: Span<UInt8>, _ source: Span<UInt8>, _ row: Int, _ layout: SampleLayout,
    into target: inout MutableSpan<UInt8>, _ out: Int
  ) {
    for x in 0..<format.width {
      let alpha = layout.alpha.map { source[row + x * layout.pixelSize + $0] } ?? 255
      let color = SIMD4(colors[3 * x], colors[3 * x + 1], colors[3 * x + 2], 255)
      target.setPixel(alpha == 255 ? color : Self.product(color, alpha), at: out + 4 * x)
    }
  }

  /// `value · 255 / alpha`, rounded to the nearest and at most 255; 0 without alpha.
  static func quotient(_ value: UInt8, _ alpha: UInt8) -> UInt8 {
    guard alpha > 0, alpha < 255 else { return alpha == 0 ? 0 : value }
    return UInt8(min((Int(value) * 255 + Int(alpha) / 2) / Int(alpha), 255))
  }

  /// `a · b / 255`, rounded to the nearest.
  @inlinable
  package static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    let t = UInt32(a) * UInt32(b) + 128
    return UInt8((t + t >> 8) >> 8)
  }

  /// `a · b / 255` of each component, rounded to the nearest.
  static func product(_ a: SIMD4<UInt8>, _ b: UInt8) -> SIMD4<UInt8> {
    SIMD4(product(a.x, b), product(a.y, b), product(a.z, b), product(a.w, b))
  }

  /// The colour samples and alpha of a pixel, 0...1, before decoding; `row` is the row's offset.
  package func samples(_ source: Span<UInt8>, _ row: Int, _ x: Int) -> (SIMD4<Double>, Double) {
    var color = SIMD4<Double>.zero
    guard let layout else {
      if format.bitsPerComponent == 5 { return (packed555(source, row + 2 * x), 1) }
      color.x = Double(smallSample(source, row, x)) / Double(1 << format.bitsPerComponent - 1)
      return (color, 1)
    }
    let pixel = row + x * layout.pixelSize
    for index in 0..<format.colorCount {
      color[index] = layout.value(source, at: pixel + layout.color[index])
    }
    let alpha = layout.alpha.map { layout.value(source, at: pixel + $0) } ?? 1
    return (color, min(max(alpha, 0), 1))
  }

  /// A sample of up to 8 bits, the first in the high bits of a byte.
  private func smallSample(_ source: Span<UInt8>, _ row: Int, _ x: Int) -> Int {
    let bits = format.bitsPerComponent
    let position = x * bits
    return Int(source[row + position / 8]) >> (8 - bits - position % 8) & (1 << bits - 1)
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
    if format.decode == nil { color = scale.components(color) }
    color = conversion.converted(color)
    if isGray { color = SIMD4(repeating: color.x) }
    color.w = 0
    return Self.bytes(color * alpha, alpha)
  }

  private static func bytes(_ color: SIMD4<Double>, _ alpha: Double) -> SIMD4<UInt8> {
    var value = color
    value.w = alpha
    return SIMD4<UInt8>(rounding: value * 255)
  }
}
