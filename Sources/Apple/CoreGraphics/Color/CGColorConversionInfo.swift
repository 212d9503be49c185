// SPDX-License-Identifier: MIT

internal import Diagnostics
public import Foundation

/// The key of a Boolean in the options of conversions: whether the darkest colour of the source
/// becomes the darkest of the destination, in colorimetric conversions by profiles.
public var kCGColorConversionBlackPointCompensation: CFString {
  "kCGColorConversionBlackPointCompensation"
}

/// A prepared conversion from one colour space to another.
///
/// `CGColorConversionInfoConvertData` applies it to pixels in memory. Immutable.
public final class CGColorConversionInfo: Sendable {
  let source: CGColorSpace
  let destination: CGColorSpace
  let compensatesBlack: Bool

  /// Makes the conversion; nil, with a logged reason, for spaces of patterns, and for a destination
  /// that colours cannot be converted into: a table, or a profile of one direction.
  public convenience init?(src: CGColorSpace, dst: CGColorSpace) {
    self.init(src, dst, options: nil)
  }

  /// Makes the conversion; `options` may hold `kCGColorConversionBlackPointCompensation`.
  public convenience init?(
    optionsSrc src: CGColorSpace, dst: CGColorSpace, options: CFDictionary?
  ) {
    self.init(src, dst, options: options)
  }

  private init?(_ source: CGColorSpace, _ destination: CGColorSpace, options: CFDictionary?) {
    guard source.model != .pattern, destination.isDestination else {
      RefusalLog.refuse("color conversion: refused", "from \(source) to \(destination)")
      return nil
    }
    self.source = source
    self.destination = destination
    compensatesBlack = options?[kCGColorConversionBlackPointCompensation] as? Bool ?? false
  }
}

extension CGColorSpace {
  /// Whether colours can be converted into the space.
  var isDestination: Bool {
    switch definition {
    case .pattern, .indexed: return false
    case .icc(let profile): return profile.isDestination
    default: return true
    }
  }
}

/// The layout of pixels in memory for `CGColorConversionInfoConvertData`.
public struct CGColorBufferFormat: Sendable {
  /// The version of the structure; 0.
  public var version: UInt32
  /// The position of alpha, the byte order, and whether components are floats.
  public var bitmapInfo: CGBitmapInfo
  /// The bits of one component: 8, 16 or 32.
  public var bitsPerComponent: Int
  /// The bits from one pixel to the next.
  public var bitsPerPixel: Int
  /// The bytes from one row to the next.
  public var bytesPerRow: Int

  /// Makes a layout from its parts.
  public init(
    version: UInt32 = 0, bitmapInfo: CGBitmapInfo, bitsPerComponent: Int, bitsPerPixel: Int,
    bytesPerRow: Int
  ) {
    self.version = version
    self.bitmapInfo = bitmapInfo
    self.bitsPerComponent = bitsPerComponent
    self.bitsPerPixel = bitsPerPixel
    self.bytesPerRow = bytesPerRow
  }
}

/// Converts `width * height` pixels; false, with a logged reason, for a layout that is contradictory or
/// does not fit its space, when nothing is written.
///
/// Both buffers must hold `bytesPerRow` times the rows. Alpha is copied, and colours that are
/// multiplied by it are divided before and multiplied after the conversion. `options` makes no
/// difference.
public func CGColorConversionInfoConvertData(
  _ info: CGColorConversionInfo, _ width: Int, _ height: Int,
  _ dst_data: UnsafeMutableRawPointer, _ dst_format: CGColorBufferFormat,
  _ src_data: UnsafeRawPointer, _ src_format: CGColorBufferFormat, _ options: CFDictionary?
) -> Bool {
  guard let from = PixelFormat(src_format, width, height, info.source),
    let to = PixelFormat(dst_format, width, height, info.destination),
    let rewriter = PixelRewriter(from, to, info)
  else { return false }
  // The caller promises both sizes, as on Apple's platforms.
  let source = unsafe UnsafeRawBufferPointer(start: src_data, count: from.byteCount)
  let target = unsafe UnsafeMutableRawBufferPointer(start: dst_data, count: to.byteCount)
  let input = unsafe source.assumingMemoryBound(to: UInt8.self)
  let output = unsafe target.assumingMemoryBound(to: UInt8.self)
  var written = unsafe output.mutableSpan
  rewriter.convert(unsafe input.span, into: &written)
  return true
}

extension PixelFormat {
  fileprivate init?(
    _ format: CGColorBufferFormat, _ width: Int, _ height: Int, _ space: CGColorSpace
  ) {
    self.init(
      width: width, height: height, bitsPerComponent: format.bitsPerComponent,
      bitsPerPixel: format.bitsPerPixel, bytesPerRow: format.bytesPerRow, space: space,
      bitmapInfo: format.bitmapInfo)
  }
}

/// Rewrites pixels from one layout and space to another.
private struct PixelRewriter {
  private let from: PixelFormat
  private let to: PixelFormat
  private let input: SampleLayout
  private let output: SampleLayout
  private let conversion: ColorConversion

  /// Nil for samples smaller than a byte.
  init?(_ from: PixelFormat, _ to: PixelFormat, _ info: CGColorConversionInfo) {
    guard let input = SampleLayout(from), let output = SampleLayout(to) else {
      RefusalLog.refuse("color conversion: refused", "samples of less than a byte")
      return nil
    }
    self.from = from
    self.to = to
    self.input = input
    self.output = output
    conversion = ColorConversion(
      from: info.source, to: info.destination, compensatesBlack: info.compensatesBlack)
  }

  func convert(_ source: Span<UInt8>, into target: inout MutableSpan<UInt8>) {
    let reader = SampleScale(from)
    let writer = SampleScale(to)
    for y in 0..<from.height {
      for x in 0..<from.width {
        let start = y * from.bytesPerRow + x * input.pixelSize
        var color = SIMD4<Double>.zero
        for lane in 0..<from.colorCount {
          color[lane] = input.value(source, at: start + input.color[lane])
        }
        let alpha = input.alpha.map { input.value(source, at: start + $0) } ?? 1
        if from.isPremultiplied { color = alpha > 0 ? color / alpha : .zero }
        color = writer.samples(conversion.converted(reader.components(color)))
        if to.isPremultiplied { color *= alpha }
        let end = y * to.bytesPerRow + x * output.pixelSize
        for lane in 0..<to.colorCount {
          output.write(color[lane], into: &target, at: end + output.color[lane])
        }
        if let offset = output.alpha { output.write(alpha, into: &target, at: end + offset) }
      }
    }
  }
}
