// SPDX-License-Identifier: MIT

/// The position of the alpha component in a pixel, and whether the colour is multiplied by it.
public enum CGImageAlphaInfo: UInt32, Sendable {
  /// No alpha component; the image is opaque.
  case none = 0
  /// Colour multiplied by alpha, alpha in the last component (RGBA).
  case premultipliedLast = 1
  /// Colour multiplied by alpha, alpha in the first component (ARGB).
  case premultipliedFirst = 2
  /// Straight colour, alpha in the last component.
  case last = 3
  /// Straight colour, alpha in the first component.
  case first = 4
  /// An unused component after the colour; the image is opaque.
  case noneSkipLast = 5
  /// An unused component before the colour; the image is opaque.
  case noneSkipFirst = 6
  /// Alpha and no colour.
  case alphaOnly = 7
}

/// The order of the bytes within each 16- or 32-bit word of a pixel.
public enum CGImageByteOrderInfo: UInt32, Sendable {
  case orderMask = 0x7000
  case orderDefault = 0
  case order16Little = 0x1000
  case order32Little = 0x2000
  case order16Big = 0x3000
  case order32Big = 0x4000
}

/// The packing of a pixel's components, where it is not one after the other in whole bytes.
public enum CGImagePixelFormatInfo: UInt32, Sendable {
  /// The bits of all cases.
  case mask = 0xF0000
  /// Components of equal size, one after the other.
  case packed = 0
  /// Five bits each in 16, one bit unused.
  case RGB555 = 0x10000
  /// Five, six and five bits in 16.
  case RGB565 = 0x20000
  /// Ten bits each in 32, two bits unused.
  case RGB101010 = 0x30000
  /// Ten bits each in 32, with an extended range.
  case RGBCIF10 = 0x40000
}

/// The layout of a pixel: alpha information, byte order, and whether components are floats.
public struct CGBitmapInfo: OptionSet, Sendable, Hashable {
  /// The bits, as Apple defines them.
  public let rawValue: UInt32

  /// Makes a layout from its bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The bits of `CGImageAlphaInfo`.
  public static var alphaInfoMask: CGBitmapInfo { CGBitmapInfo(rawValue: 0x1F) }
  /// Components are floating-point numbers.
  public static var floatComponents: CGBitmapInfo { CGBitmapInfo(rawValue: 1 << 8) }
  /// The bits that `floatComponents` belongs to.
  public static var floatInfoMask: CGBitmapInfo { CGBitmapInfo(rawValue: 0xF00) }
  /// The bits of `CGImageByteOrderInfo`.
  public static var byteOrderMask: CGBitmapInfo { CGBitmapInfo(rawValue: 0x7000) }
  /// Pixels are made of 16-bit words, low byte first.
  public static var byteOrder16Little: CGBitmapInfo { CGBitmapInfo(rawValue: 1 << 12) }
  /// Pixels are made of 32-bit words, low byte first.
  public static var byteOrder32Little: CGBitmapInfo { CGBitmapInfo(rawValue: 2 << 12) }
  /// Pixels are made of 16-bit words, high byte first.
  public static var byteOrder16Big: CGBitmapInfo { CGBitmapInfo(rawValue: 3 << 12) }
  /// Pixels are made of 32-bit words, high byte first.
  public static var byteOrder32Big: CGBitmapInfo { CGBitmapInfo(rawValue: 4 << 12) }

  /// The alpha information; nil for undefined bits.
  package var alphaInfo: CGImageAlphaInfo? {
    CGImageAlphaInfo(rawValue: rawValue & Self.alphaInfoMask.rawValue)
  }

  /// The byte order; nil for undefined bits.
  package var byteOrderInfo: CGImageByteOrderInfo? {
    let bits = rawValue & Self.byteOrderMask.rawValue
    return bits == Self.byteOrderMask.rawValue ? nil : CGImageByteOrderInfo(rawValue: bits)
  }
}
