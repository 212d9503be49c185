// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation

/// The structure of a TIFF file or of an Exif block: directories of tags.
///
/// Offsets count from the block's header; nothing outside of the block is read.
struct TIFFFile {
  private let start: Int
  private let count: Int
  private let isLittleEndian: Bool
  /// The offset of the first directory.
  let firstDirectory: Int

  /// Opens a block of a file; nil without TIFF's header.
  init?(_ file: Span<UInt8>, start: Int, count: Int) {
    guard count >= 8, start >= 0, start <= file.count - count else { return nil }
    switch file.bytes(in: start..<start + 4) {
    case [0x49, 0x49, 0x2A, 0]: isLittleEndian = true
    case [0x4D, 0x4D, 0, 0x2A]: isLittleEndian = false
    default: return nil
    }
    self.start = start
    self.count = count
    firstDirectory = TIFFDirectory.number(
      file.bytes(in: start + 4..<start + 8), isLittleEndian: isLittleEndian)
  }

  /// The number at an offset; the caller checked the bounds.
  private func number(_ file: Span<UInt8>, _ at: Int, _ size: Int) -> Int {
    TIFFDirectory.number(
      file.bytes(in: start + at..<start + at + size), isLittleEndian: isLittleEndian)
  }

  /// The directory at an offset; nil for one that ends outside of the block.
  func directory(at offset: Int, in file: Span<UInt8>) -> TIFFDirectory? {
    guard offset >= 8, offset + 2 <= count else { return nil }
    let entryCount = number(file, offset, 2)
    let end = offset + 2 + 12 * entryCount
    guard end <= count else { return nil }
    var entries: [Int: TIFFDirectory.Entry] = [:]
    for index in 0..<entryCount {
      let at = offset + 2 + 12 * index
      let tag = number(file, at, 2)
      entries[tag] = entry(at, tag, in: file) ?? entries[tag]
    }
    let next = end + 4 <= count ? number(file, end, 4) : 0
    return TIFFDirectory(
      entries: entries, next: next == 0 ? nil : next, isLittleEndian: isLittleEndian)
  }

  /// The bytes per value of each type.
  private static let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

  /// The most bytes that are copied of a tag; a profile has its own limit.
  private static let maximumSize = 1000

  private func entry(_ at: Int, _ tag: Int, in file: Span<UInt8>) -> TIFFDirectory.Entry? {
    let type = number(file, at + 2, 2)
    guard type > 0, type < Self.sizes.count else { return nil }
    let size = Self.sizes[type] * number(file, at + 4, 4)
    guard size > 0, size <= count else { return nil }
    let place = size <= 4 ? at + 8 : number(file, at + 8, 4)
    guard place <= count - size else { return nil }
    let most = tag == TIFFTags.profile ? CGColorSpace.maximumProfileSize : Self.maximumSize
    let bytes = file.bytes(in: start + place..<start + place + min(size, most))
    return TIFFDirectory.Entry(type: type, size: Self.sizes[type], bytes: bytes)
  }
}

/// The tags of a directory.
struct TIFFDirectory {
  /// A tag's values.
  struct Entry {
    let type: Int
    /// The bytes of one value.
    let size: Int
    let bytes: [UInt8]
  }

  fileprivate let entries: [Int: Entry]
  /// The offset of the next directory.
  let next: Int?
  fileprivate let isLittleEndian: Bool

  fileprivate static func number(_ bytes: some Collection<UInt8>, isLittleEndian: Bool) -> Int {
    isLittleEndian
      ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// The first number of a tag, a short or a long one.
  func number(_ tag: Int) -> Int? {
    guard let entry = entries[tag], [1, 3, 4].contains(entry.type) else { return nil }
    return Self.number(entry.bytes.prefix(entry.size), isLittleEndian: isLittleEndian)
  }

  /// The first fraction of a tag; nil for one that is not finite.
  func fraction(_ tag: Int) -> Double? {
    guard let entry = entries[tag], entry.type == 5 || entry.type == 10 else { return nil }
    func part(_ at: Int) -> Double {
      let number = Self.number(entry.bytes[at..<at + 4], isLittleEndian: isLittleEndian)
      let raw = UInt32(truncatingIfNeeded: number)
      return entry.type == 10 ? Double(Int32(bitPattern: raw)) : Double(raw)
    }
    let below = part(4)
    return below == 0 ? nil : part(0) / below
  }

  /// The text of a tag, up to 1,000 bytes.
  func text(_ tag: Int) -> String? {
    guard let entry = entries[tag], entry.type == 2 else { return nil }
    return String(decoding: entry.bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// The bytes of a tag without a type of its own.
  func data(_ tag: Int) -> Data? {
    guard let entry = entries[tag], entry.type == 7 || entry.type == 1 else { return nil }
    return Data(entry.bytes)
  }

  /// The orientation; nil for a number that is not an orientation.
  var orientation: CGImagePropertyOrientation? {
    number(TIFFTags.orientation).flatMap { UInt32(exactly: $0) }.flatMap {
      CGImagePropertyOrientation(rawValue: $0)
    }
  }

  /// Pixels per inch; nil without a unit.
  var resolution: SIMD2<Double>? {
    guard let x = fraction(TIFFTags.xResolution), let y = fraction(TIFFTags.yResolution), x > 0,
      y > 0
    else { return nil }
    switch number(TIFFTags.resolutionUnit) ?? 2 {
    case 2: return SIMD2(x, y)
    case 3: return SIMD2(x, y) * 2.54
    default: return nil
    }
  }

  /// The values of the tags that have names.
  func values(_ names: [Int: String]) -> [String: any Sendable] {
    var result: [String: any Sendable] = [:]
    for (tag, name) in names {
      if let text = text(tag) {
        result[name] = text
      } else if let number = number(tag) {
        result[name] = number
      } else if let fraction = fraction(tag) {
        result[name] = fraction
      }
    }
    return result
  }
}

/// The numbers of TIFF's tags, and their names in Image I/O.
enum TIFFTags {
  static let orientation = 0x0112
  static let xResolution = 0x011A
  static let yResolution = 0x011B
  static let resolutionUnit = 0x0128
  static let exifDirectory = 0x8769
  static let profile = 0x8773
  static let thumbnailStart = 0x0201
  static let thumbnailLength = 0x0202

  /// The tags of the main directory.
  static let tiff: [Int: String] = [
    0x010E: "ImageDescription", 0x010F: "Make", 0x0110: "Model", 0x0112: "Orientation",
    0x011A: "XResolution", 0x011B: "YResolution", 0x0128: "ResolutionUnit", 0x0131: "Software",
    0x0132: "DateTime", 0x013B: "Artist", 0x8298: "Copyright",
  ]

  /// The tags of the directory of the picture's taking.
  static let exif: [Int: String] = [
    0x829A: "ExposureTime", 0x829D: "FNumber", 0x9003: "DateTimeOriginal",
    0x9004: "DateTimeDigitized", 0x920A: "FocalLength", 0xA001: "ColorSpace",
    0xA002: "PixelXDimension", 0xA003: "PixelYDimension",
  ]
}
