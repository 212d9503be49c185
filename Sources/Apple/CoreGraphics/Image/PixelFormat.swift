// SPDX-License-Identifier: MIT

import Diagnostics
import Foundation

/// The size and layout of a bitmap, checked when it is made.
///
/// Supported are 8- and 16-bit integer and 32-bit float components of gray, RGB, Lab, XYZ and (without
/// alpha) CMYK spaces, 8-bit alpha alone, gray of 1, 2 or 4 bits, indexes of 1, 2, 4 or 8 bits, and RGB
/// of 5 bits in 16.
package struct PixelFormat: Sendable {
  package let width: Int
  package let height: Int
  package let bitsPerComponent: Int
  package let bitsPerPixel: Int
  package let bytesPerRow: Int
  package let space: CGColorSpace?
  package let bitmapInfo: CGBitmapInfo
  package let alphaInfo: CGImageAlphaInfo
  package let isMask: Bool

  /// Pairs (value at 0, value at 1) per colour component; nil leaves the samples as they are.
  package let decode: [CGFloat]?

  /// The largest number of pixels in a bitmap: 2²⁸, one gibibyte as RGBA.
  static let maximumPixelCount = 1 << 28

  /// Checks a layout; nil with a logged reason when it is contradictory or not supported.
  package init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    space: CGColorSpace?, bitmapInfo: CGBitmapInfo, isMask: Bool = false,
    decode: [CGFloat]? = nil
  ) {
    guard let alphaInfo = bitmapInfo.alphaInfo, bitmapInfo.byteOrderInfo != nil else {
      Self.refuse("bitmap info \(bitmapInfo.rawValue) has no meaning")
      return nil
    }
    self.width = width
    self.height = height
    self.bitsPerComponent = bitsPerComponent
    self.bitsPerPixel = bitsPerPixel
    self.bytesPerRow = bytesPerRow
    self.space = space
    self.bitmapInfo = bitmapInfo
    self.alphaInfo = alphaInfo
    self.isMask = isMask
    self.decode = decode
    guard hasValidSize, hasValidComponents else { return nil }
  }

  private static func refuse(_ reason: String) {
    RefusalLog.refuse("bitmap: refused format", reason)
  }

  /// The number of bytes from the first pixel to the end of the last.
  package var byteCount: Int { bytesPerRow * (height - 1) + minimumBytesPerRow }

  /// The bytes that hold one row's pixels, without padding.
  package var minimumBytesPerRow: Int { (width * bitsPerPixel + 7) / 8 }

  /// The number of colour components; 1 for masks, 0 for alpha alone.
  package var colorCount: Int {
    if isMask { return 1 }
    return alphaInfo == .alphaOnly ? 0 : space?.numberOfComponents ?? 0
  }

  /// Whether components are floating-point numbers.
  package var isFloat: Bool { bitmapInfo.contains(.floatComponents) }

  /// Whether a pixel has an alpha component.
  package var hasAlpha: Bool {
    switch alphaInfo {
    case .premultipliedLast, .premultipliedFirst, .last, .first, .alphaOnly: return true
    case .none, .noneSkipLast, .noneSkipFirst: return false
    }
  }

  /// Whether the colour is multiplied by alpha.
  package var isPremultiplied: Bool {
    alphaInfo == .premultipliedLast || alphaInfo == .premultipliedFirst
  }

  /// Whether an alpha or unused component stands before the colour.
  package var isColorSecond: Bool {
    alphaInfo == .premultipliedFirst || alphaInfo == .first || alphaInfo == .noneSkipFirst
  }

  private var hasValidSize: Bool {
    guard width > 0, height > 0, bitsPerPixel > 0, bitsPerPixel <= 128 else {
      Self.refuse("size \(width) × \(height), \(bitsPerPixel) bits per pixel")
      return false
    }
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, count <= Self.maximumPixelCount else {
      Self.refuse("\(width) × \(height) pixels are more than \(Self.maximumPixelCount)")
      return false
    }
    guard bytesPerRow >= minimumBytesPerRow,
      !bytesPerRow.multipliedReportingOverflow(by: height).overflow
    else {
      Self.refuse("\(bytesPerRow) bytes per row for \(width) pixels of \(bitsPerPixel) bits")
      return false
    }
    return true
  }

  private var hasValidComponents: Bool {
    let isSupported: Bool
    switch bitsPerComponent {
    case 1, 2, 4:
      isSupported = colorCount == 1 && alphaInfo == .none && bitsPerPixel == bitsPerComponent
    case 5:
      isSupported = colorCount == 3 && alphaInfo == .noneSkipFirst && bitsPerPixel == 16
    case 8, 16, 32:
      isSupported = hasWholeSamples
    default:
      isSupported = false
    }
    let countOfDecode = 2 * max(colorCount, 1)
    guard isSupported, decode == nil || decode?.count == countOfDecode else {
      Self.refuse(
        "\(bitsPerComponent) bits per component, \(bitsPerPixel) per pixel, alpha \(alphaInfo), "
          + "\(colorCount) colour components, layout \(bitmapInfo.rawValue)")
      return false
    }
    return true
  }

  /// Whether samples of 8, 16 or 32 bits fill the pixel, in a byte order that fits them.
  private var hasWholeSamples: Bool {
    guard isFloat == (bitsPerComponent == 32) else { return false }
    if alphaInfo == .alphaOnly { return bitsPerComponent == 8 && bitsPerPixel == 8 && !isMask }
    if space?.model == .indexed, bitsPerComponent > 8 || alphaInfo != .none { return false }
    guard colorCount > 0 else { return false }
    let exact = (colorCount + (alphaInfo == .none ? 0 : 1)) * bitsPerComponent
    let padded = alphaInfo == .none && bitsPerPixel == (colorCount + 1) * bitsPerComponent
    guard bitsPerPixel == exact || padded else { return false }
    switch bitmapInfo.byteOrderInfo {
    case .order16Little: return bitsPerComponent == 16 || bitsPerPixel == 16
    case .order32Little: return bitsPerComponent == 32 || bitsPerPixel == 32
    case .orderDefault, .order16Big, .order32Big: return true
    case .orderMask, nil: return false
    }
  }
}
