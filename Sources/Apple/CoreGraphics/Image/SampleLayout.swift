// SPDX-License-Identifier: MIT

import Foundation

/// The positions of a pixel's samples in memory, for formats whose samples are whole bytes.
///
/// ```
/// premultipliedFirst, default order   A R G B     color = 1, alpha = 0
/// premultipliedFirst, order32Little   B G R A     the same, bytes reversed in each word
/// ```
struct SampleLayout {
  /// Bytes per sample: 1, 2 or 4.
  let sampleSize: Int
  /// Bytes from pixel to pixel.
  let pixelSize: Int
  /// Byte offsets of the colour samples within a pixel; unused lanes are 0.
  let color: SIMD4<Int>
  /// Byte offset of the alpha sample, or nil.
  let alpha: Int?
  /// Whether samples of more than one byte have their low byte first.
  let isLittleEndian: Bool

  /// The layout of `format`; nil when its samples are smaller than a byte.
  init?(_ format: PixelFormat) {
    guard format.bitsPerComponent >= 8 else { return nil }
    let size = format.bitsPerComponent / 8
    let pixel = format.bitsPerPixel / 8
    let order = format.bitmapInfo.byteOrderInfo ?? .orderDefault
    // Single-byte samples in a little-endian word lie in reverse.
    let isReversed = size == 1 && (order == .order32Little || order == .order16Little)
    func offset(_ index: Int) -> Int { isReversed ? pixel - 1 - index : index * size }
    let first = format.isColorSecond ? 1 : 0
    var color = SIMD4<Int>.zero
    for index in 0..<format.colorCount { color[index] = offset(first + index) }
    switch format.alphaInfo {
    case .premultipliedLast, .last: alpha = offset(format.colorCount)
    case .premultipliedFirst, .first, .alphaOnly: alpha = offset(0)
    case .none, .noneSkipLast, .noneSkipFirst: alpha = nil
    }
    self.color = color
    sampleSize = size
    pixelSize = pixel
    switch order {
    case .order16Little, .order32Little: isLittleEndian = true
    // Floats come from the program's own arrays, so their default order is the machine's.
    case .orderDefault: isLittleEndian = format.isFloat
    case .order16Big, .order32Big, .orderMask: isLittleEndian = false
    }
  }

  /// The sample whose first byte is at `index`, scaled to 0...1; floats as they are, 0 when not
  /// finite.
  func value(_ bytes: Span<UInt8>, at index: Int) -> Double {
    if sampleSize == 1 { return Double(bytes[index]) / 255 }
    var raw: UInt32 = 0
    for offset in 0..<sampleSize {
      let byte = bytes[index + (isLittleEndian ? sampleSize - 1 - offset : offset)]
      raw = raw << 8 | UInt32(byte)
    }
    if sampleSize == 2 { return Double(raw) / 65535 }
    let value = Float(bitPattern: raw)
    return value.isFinite ? Double(value) : 0
  }

  /// Writes a sample of 0...1, clamped, or a float as it is, whose first byte is at `index`.
  func write(_ value: Double, into bytes: inout MutableSpan<UInt8>, at index: Int) {
    let bounded = value.isFinite ? min(max(value, 0), 1) : 0
    let raw: UInt32
    switch sampleSize {
    case 1: raw = UInt32(clamping: (bounded * 255).rounded())
    case 2: raw = UInt32(clamping: (bounded * 65535).rounded())
    default: raw = Float(value).bitPattern
    }
    for offset in 0..<sampleSize {
      let shift = UInt32(8 * (isLittleEndian ? offset : sampleSize - 1 - offset))
      bytes[index + offset] = UInt8(truncatingIfNeeded: raw >> shift)
    }
  }
}

/// The map from samples of 0...1 to the components of a space whose range is another, such as CIE Lab.
///
/// Samples of an indexed space are the indexes themselves; floats are the components themselves.
struct SampleScale {
  private let lower: SIMD4<Double>
  private let extent: SIMD4<Double>

  init(_ format: PixelFormat) {
    guard let space = format.space, !format.isMask, !format.isFloat else {
      (lower, extent) = (.zero, .one)
      return
    }
    if space.model == .indexed {
      lower = .zero
      extent = SIMD4(Double(1 << format.bitsPerComponent - 1), 1, 1, 1)
      return
    }
    let bounds = space.componentBounds
    lower = bounds.lower
    extent = (bounds.upper - bounds.lower).replacing(
      with: 1, where: bounds.upper .== bounds.lower)
  }

  /// The components that samples mean.
  func components(_ samples: SIMD4<Double>) -> SIMD4<Double> { lower + samples * extent }

  /// The samples that mean components.
  func samples(_ components: SIMD4<Double>) -> SIMD4<Double> { (components - lower) / extent }
}
