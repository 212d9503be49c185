// SPDX-License-Identifier: MIT

import CImageFiles
import CoreGraphics
import Foundation
import Locks

/// The choices of a decoder.
struct DecodingRequest {
  /// The offset of a TIFF's page; 0 for the first.
  var page = 0
  /// The longest side that is needed, for JPEG, which is decoded at a half, a quarter or an eighth; 0 for
  /// the full size.
  var minimumSide = 0
  /// Whether more bytes will come: the rows that are there are decoded.
  var isPartial = false
  /// Whether gray stays one channel.
  var keepsGray = false
  /// Whether four inks stay.
  var keepsInks = false
}

/// The pixels that a decoder wrote, and their layout.
struct DecodedPicture {
  /// The most pixels that a file is decoded into.
  static var maximumPixelCount: Int {
    get { limit.withLock { $0 } }
    set { limit.withLock { $0 = min(max(newValue, 1), 1 << 30) } }
  }

  private static let limit = Mutex(1 << 27)

  let layout: LaminaPicture
  let memory: PictureMemory
  /// The rows that are there, from the top.
  let rows: Int
  /// The colour profile that only the decoder finds.
  var profile: Data?

  /// A decoder of `CImageFiles`.
  typealias Decoder = (UnsafeMutablePointer<LaminaDecoding>?) -> LaminaResult

  /// Runs a decoder over the bytes of a file; `source` and `type` name it in errors.
  static func decoded(
    _ bytes: Span<UInt8>, by decoder: Decoder, _ request: DecodingRequest, source: String,
    type: String
  ) throws(CGImageError) -> DecodedPicture {
    let memory = PictureMemory()
    var decoding = unsafe LaminaDecoding()
    unsafe decoding.keeps_gray = request.keepsGray ? 1 : 0
    unsafe decoding.keeps_inks = request.keepsInks ? 1 : 0
    unsafe decoding.is_partial = request.isPartial ? 1 : 0
    unsafe decoding.minimum_side = UInt32(clamping: request.minimumSide)
    unsafe decoding.page = UInt32(clamping: request.page)
    unsafe decoding.maximum_pixels = UInt64(DecodedPicture.maximumPixelCount)
    unsafe decoding.allocate = { owner, picture in
      guard let owner = unsafe owner, let picture = unsafe picture else { return nil }
      // The decoder runs within this function, which holds the memory.
      let memory = unsafe Unmanaged<PictureMemory>.fromOpaque(owner).takeUnretainedValue()
      let layout = unsafe picture.pointee
      let row = Int(layout.width) * Int(layout.channels * layout.bits / 8)
      return unsafe memory.allocate(row * Int(layout.height))?.assumingMemoryBound(to: UInt8.self)
    }
    unsafe decoding.owner = Unmanaged.passUnretained(memory).toOpaque()
    // The bytes live during the call, and the decoder reads `count` of them at most.
    let result = unsafe bytes.withUnsafeBufferPointer { file in
      unsafe decoding.bytes = file.baseAddress
      unsafe decoding.count = file.count
      return unsafe decoder(&decoding)
    }
    let profile = unsafe decoding.profile.map {
      unsafe Data(bytes: $0, count: decoding.profile_count)
    }
    unsafe lamina_free(decoding.profile)
    let layout = unsafe decoding.picture
    let rows = Int(unsafe decoding.rows)
    if result == LAMINA_DECODED || (request.isPartial && result == LAMINA_CUT && rows > 0) {
      return DecodedPicture(layout: layout, memory: memory, rows: rows, profile: profile)
    }
    // The message ends with a NUL.
    let reason = unsafe withUnsafeBytes(of: decoding.message) {
      unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    throw Self.error(result, layout, source: source, type: type, reason: reason)
  }

  private static func error(
    _ result: LaminaResult, _ layout: LaminaPicture, source: String, type: String, reason: String
  ) -> CGImageError {
    let (width, height) = (Int(layout.width), Int(layout.height))
    switch result {
    case LAMINA_CUT: return .truncated(source: source)
    case LAMINA_TOO_LARGE: return .tooLarge(source: source, width: width, height: height)
    case LAMINA_NO_MEMORY: return .noMemory(source: source, width: width, height: height)
    case LAMINA_NO_LIBRARY: return .noDecoder(source: source, type: type)
    default:
      return .damaged(source: source, reason: reason.isEmpty ? "no reason was given" : reason)
    }
  }

  /// Makes a picture of 8-bit RGBA that `fill` writes row by row; nil without memory.
  static func rgba(
    width: Int, height: Int, hasAlpha: Bool, fill: (inout MutableSpan<UInt8>) -> Int
  ) -> DecodedPicture? {
    let memory = PictureMemory()
    guard unsafe memory.allocate(4 * width * height) != nil else { return nil }
    let rows = memory.withMutableSpan(fill)
    let layout = LaminaPicture(
      width: UInt32(clamping: width), height: UInt32(clamping: height), channels: 4, bits: 8,
      has_alpha: hasAlpha ? 1 : 0, is_premultiplied: 0, has_inks: 0)
    return DecodedPicture(layout: layout, memory: memory, rows: rows)
  }
}

extension DecodedPicture {
  /// The space of the pixels: the file's, unless the decoder converted its colours.
  private func space(_ wanted: CGColorSpace) -> CGColorSpace {
    if layout.has_inks != 0 { return wanted.model == .cmyk ? wanted : .deviceCMYK }
    if layout.channels < 4 { return wanted }
    return wanted.model == .rgb ? wanted : .standardRGB
  }

  /// The image; nil for a partial one of four inks.
  ///
  /// In sRGB pixels of 8 bits become premultiplied RGBA, or RGB with an unused fourth byte, as renderers
  /// want them. All others stay as they are, to be converted once. Of a picture that is decoded in part, the rest
  /// is transparent. The pixels become the image's: this is called once.
  func image(_ wanted: CGColorSpace, type: String?, isPartial: Bool = false) -> CGImage? {
    let space = space(wanted)
    let isStandard = space.hasColors(of: .standardRGB)
    let size = Int(layout.channels * layout.bits / 8)
    let width = Int(layout.width)
    var isPremultiplied = layout.is_premultiplied != 0
    if isPartial {
      guard layout.has_inks == 0 else { return nil }
      if layout.channels == 1 { return partialGray(space, type: type) }
      memory.clear(from: rows * width * size)
    }
    if isStandard, layout.bits == 8, layout.has_alpha != 0, !isPremultiplied {
      memory.premultiply()
      isPremultiplied = true
    }
    let alpha: CGImageAlphaInfo
    if layout.has_inks != 0 || layout.channels == 1 {
      alpha = .none
    } else if layout.has_alpha != 0 || isPartial {
      // The rows of an opaque picture are opaque, and those that are missing are clear.
      alpha = isPremultiplied || layout.has_alpha == 0 ? .premultipliedLast : .last
    } else {
      alpha = .noneSkipLast
    }
    guard
      let format = PixelFormat(
        width: width, height: Int(layout.height), bitsPerComponent: Int(layout.bits),
        bitsPerPixel: 8 * size, bytesPerRow: size * width, space: space,
        bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue))
    else { return nil }
    return CGImage(
      format: format, bytes: memory.frozen, utType: type, isPaddingOpaque: alpha == .noneSkipLast)
  }

  /// Rows of gray, with alpha for those that are not there.
  private func partialGray(_ space: CGColorSpace, type: String?) -> CGImage? {
    let (width, height) = (Int(layout.width), Int(layout.height))
    let size = Int(layout.bits / 8)
    guard
      let format = PixelFormat(
        width: width, height: height, bitsPerComponent: 8 * size, bitsPerPixel: 16 * size,
        bytesPerRow: 2 * size * width, space: space,
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue))
    else { return nil }
    let bytes = FrozenBytes(count: format.byteCount) { target in
      memory.withMutableSpan { source in
        for index in 0..<(rows * width) {
          for byte in 0..<size {
            target[2 * size * index + byte] = source[size * index + byte]
            target[2 * size * index + size + byte] = 255
          }
        }
      }
    }
    return bytes.map { CGImage(format: format, bytes: $0, utType: type) }
  }
}
