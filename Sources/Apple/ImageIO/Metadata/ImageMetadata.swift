// SPDX-License-Identifier: MIT

import CoreGraphics
import Diagnostics
import Foundation

/// The facts that an image file states before its pixels, read without decoding any.
///
/// Every offset and length of the file is checked; parts that contradict each other are left out.
struct ImageMetadata {
  /// The size of the stored pixels.
  var width = 0
  var height = 0
  /// The bits of one component in the file.
  var depth = 8
  /// The kind of the stored colours; `indexed` files have those of their table.
  var model = CGColorSpaceModel.rgb
  var hasAlpha = false
  var isIndexed = false
  var orientation: CGImagePropertyOrientation?
  /// Pixels per inch.
  var resolution: SIMD2<Double>?
  /// The bytes of an ICC profile.
  var profile: Data?
  /// The space that a PNG describes without a profile; nil for sRGB.
  var calibratedSpace: CGColorSpace?
  /// The bytes of an embedded JPEG thumbnail in the file.
  var thumbnail: Range<Int>?
  /// The values of TIFF's and Exif's tags by their names in Image I/O.
  var tiff: [String: any Sendable] = [:]
  var exif: [String: any Sendable] = [:]

  /// Reads the header of a file; nil for a type without a reader, and where the size is not there yet.
  ///
  /// - Parameter page: the offset of a TIFF's directory; nil for the first.
  init?(_ bytes: Span<UInt8>, type: String?, page: Int? = nil) {
    switch type {
    case "public.png": readPNG(bytes)
    case "public.jpeg": readJPEG(bytes)
    case "public.tiff": readTIFF(bytes, page: page)
    case "org.webmproject.webp": readWebP(bytes)
    case "com.compuserve.gif": readGIF(bytes)
    case "com.microsoft.bmp": readBMP(bytes)
    default: return nil
    }
    guard width > 0, height > 0 else { return nil }
  }

  /// The most bytes of metadata that are copied.
  static let maximumSize = CGColorSpace.maximumProfileSize

  /// Takes over the tags of an Exif block, which lies at an offset of the file.
  mutating func readExif(_ bytes: Span<UInt8>, at offset: Int, count: Int) {
    guard count > 8, let file = TIFFFile(bytes, start: offset, count: count) else { return }
    let first = file.directory(at: file.firstDirectory, in: bytes)
    orientation = first?.orientation ?? orientation
    if let resolution = first?.resolution { self.resolution = resolution }
    tiff = first?.values(TIFFTags.tiff) ?? [:]
    if let offset = first?.number(TIFFTags.exifDirectory) {
      exif = file.directory(at: offset, in: bytes)?.values(TIFFTags.exif) ?? [:]
    }
    guard let next = first?.next, let second = file.directory(at: next, in: bytes),
      let start = second.number(TIFFTags.thumbnailStart),
      let length = second.number(TIFFTags.thumbnailLength), length > 0, start > 0,
      start < count, length <= count - start
    else { return }
    thumbnail = (offset + start)..<(offset + start + length)
  }

  /// The space of the decoded pixels: that of the profile, unless it is one of other components.
  func space() -> CGColorSpace {
    // The decoder of TIFF converts Lab.
    if model == .lab { return .standardRGB }
    let standard: CGColorSpace = model == .cmyk ? .deviceCMYK : .standardRGB
    guard let profile else { return calibratedSpace ?? standard }
    guard let space = CGColorSpace(profile: profile) else { return standard }
    if space.model == model { return space }
    RefusalLog.refuse(
      "image: refused profile", "'\(space)' is no profile of \(model) colors; none is used")
    return standard
  }
}

// MARK: - Small formats

extension ImageMetadata {
  private mutating func readGIF(_ bytes: Span<UInt8>) {
    guard bytes.count >= 13 else { return }
    width = Int(bytes[6]) | Int(bytes[7]) << 8
    height = Int(bytes[8]) | Int(bytes[9]) << 8
    isIndexed = true
    hasAlpha = AnimatedGIF(bytes)?.frames.contains { $0.transparent != nil } ?? false
  }

  private mutating func readBMP(_ bytes: Span<UInt8>) {
    guard bytes.count >= 46 else { return }
    func number(_ at: Int) -> Int32 {
      (0..<4).reduce(0) { $0 | Int32(bytes[at + $1]) << Int32(8 * $1) }
    }
    // The older header of 12 bytes has sides of 16 bits.
    guard number(14) >= 40 else {
      width = Int(bytes[18]) | Int(bytes[19]) << 8
      height = Int(bytes[20]) | Int(bytes[21]) << 8
      return
    }
    width = Int(number(18))
    height = Int(number(22).magnitude)
    let bits = Int(bytes[28]) | Int(bytes[29]) << 8
    isIndexed = bits <= 8
    let (x, y) = (number(38), number(42))
    if x > 0, y > 0 { resolution = SIMD2(Double(x), Double(y)) * 0.0254 }
  }

  private mutating func readWebP(_ bytes: Span<UInt8>) {
    var position = 12
    func number(_ at: Int, _ size: Int) -> Int {
      (0..<size).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
    }
    while position + 8 <= bytes.count {
      let body = position + 8
      let length = number(position + 4, 4)
      let there = min(length, bytes.count - body)
      switch String(decoding: bytes.bytes(in: position..<(position + 4)), as: UTF8.self) {
      case "VP8X" where there >= 10:
        hasAlpha = bytes[body] & 0x10 != 0
        (width, height) = (number(body + 4, 3) + 1, number(body + 7, 3) + 1)
      case "VP8 " where there >= 10 && width == 0:
        (width, height) = (number(body + 6, 2) & 0x3FFF, number(body + 8, 2) & 0x3FFF)
      case "VP8L" where there >= 5 && width == 0:
        let bits = number(body + 1, 4)
        (width, height) = (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
        hasAlpha = bits >> 28 & 1 == 1
      case "ICCP" where there == length && length <= Self.maximumSize:
        profile = Data(bytes.bytes(in: body..<(body + length)))
      case "EXIF" where there == length:
        // Some writers keep JPEG's mark before the block.
        let mark = Array("Exif\0\0".utf8)
        let skip = there >= 6 && bytes.bytes(in: body..<(body + 6)) == mark ? 6 : 0
        readExif(bytes, at: body + skip, count: length - skip)
      default: break
      }
      guard length <= bytes.count - body else { return }
      position = body + length + length & 1
    }
  }
}
