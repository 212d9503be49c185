// SPDX-License-Identifier: MIT

import Foundation

/// The structure of a TIFF file or of an Exif block: directories of tags.
struct TIFFFile {
  /// The file's bytes from its header on.
  private let bytes: [UInt8]
  private let isLittleEndian: Bool
  /// The offset of the first directory.
  let firstDirectory: Int

  /// Opens a block of a file; nil without TIFF's header.
  ///
  /// At most 2²⁴ bytes are looked at, so directories behind the pixels of large files may be missed.
  init?(_ file: Span<UInt8>, start: Int, count: Int) {
    bytes = file.bytes(in: start..<(start + min(count, ImageMetadata.maximumSize)))
    guard bytes.count >= 8 else { return nil }
    switch Array(bytes[0..<4]) {
    case [0x49, 0x49, 0x2A, 0]: isLittleEndian = true
    case [0x4D, 0x4D, 0, 0x2A]: isLittleEndian = false
    default: return nil
    }
    firstDirectory = Self.number(bytes, 4, 4, isLittleEndian)
  }

  private static func number(_ bytes: [UInt8], _ at: Int, _ size: Int, _ isLittle: Bool) -> Int {
    (0..<size).reduce(0) { $0 << 8 | Int(bytes[at + (isLittle ? size - 1 - $1 : $1)]) }
  }

  /// A number of the file; the caller checked the bounds.
  fileprivate func number(_ at: Int, _ size: Int) -> Int {
    Self.number(bytes, at, size, isLittleEndian)
  }

  /// The directory at an offset; nil for one that ends outside of the file.
  func directory(at offset: Int) -> TIFFDirectory? {
    guard offset >= 8, offset + 2 <= bytes.count else { return nil }
    let count = number(offset, 2)
    guard offset + 2 + 12 * count <= bytes.count else { return nil }
    var entries: [Int: TIFFDirectory.Entry] = [:]
    for index in 0..<count {
      let at = offset + 2 + 12 * index
      guard let entry = entry(at) else { continue }
      entries[number(at, 2)] = entry
    }
    let end = offset + 2 + 12 * count
    let next = end + 4 <= bytes.count ? number(end, 4) : 0
    return TIFFDirectory(file: self, entries: entries, next: next == 0 ? nil : next)
  }

  /// The bytes per value of each type.
  private static let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

  private func entry(_ at: Int) -> TIFFDirectory.Entry? {
    let type = number(at + 2, 2)
    guard type > 0, type < Self.sizes.count else { return nil }
    let count = number(at + 4, 4)
    let size = Self.sizes[type] * count
    guard count > 0, size <= bytes.count else { return nil }
    let start = size <= 4 ? at + 8 : number(at + 8, 4)
    guard start + size <= bytes.count else { return nil }
    return TIFFDirectory.Entry(type: type, start: start, size: Self.sizes[type], count: count)
  }

  fileprivate func data(_ entry: TIFFDirectory.Entry) -> Data {
    Data(bytes[entry.start..<(entry.start + entry.size * entry.count)])
  }
}

/// The tags of a directory.
struct TIFFDirectory {
  /// The place of a tag's values in the file, which was checked.
  struct Entry {
    let type: Int
    let start: Int
    /// The bytes of one value.
    let size: Int
    let count: Int
  }

  fileprivate let file: TIFFFile
  fileprivate let entries: [Int: Entry]
  /// The offset of the next directory.
  let next: Int?

  fileprivate init(file: TIFFFile, entries: [Int: Entry], next: Int?) {
    self.file = file
    self.entries = entries
    self.next = next
  }

  /// The first number of a tag, a short or a long one.
  func number(_ tag: Int) -> Int? {
    guard let entry = entries[tag], [1, 3, 4].contains(entry.type) else { return nil }
    return file.number(entry.start, entry.size)
  }

  /// The first fraction of a tag; nil for one that is not finite.
  func fraction(_ tag: Int) -> Double? {
    guard let entry = entries[tag], entry.type == 5 || entry.type == 10 else { return nil }
    func part(_ at: Int) -> Double {
      let raw = UInt32(truncatingIfNeeded: file.number(at, 4))
      return entry.type == 10 ? Double(Int32(bitPattern: raw)) : Double(raw)
    }
    let below = part(entry.start + 4)
    return below == 0 ? nil : part(entry.start) / below
  }

  /// The text of a tag, up to 1,000 bytes.
  func text(_ tag: Int) -> String? {
    guard let entry = entries[tag], entry.type == 2 else { return nil }
    return String(decoding: file.data(entry).prefix(1000).prefix { $0 != 0 }, as: UTF8.self)
  }

  /// The bytes of a tag without a type of its own.
  func data(_ tag: Int) -> Data? {
    guard let entry = entries[tag], entry.type == 7 || entry.type == 1 else { return nil }
    return file.data(entry)
  }

  /// The orientation; nil for a number that is none.
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

extension ImageMetadata {
  /// Reads the first directory of a TIFF file.
  mutating func readTIFF(_ bytes: Span<UInt8>) {
    guard let file = TIFFFile(bytes, start: 0, count: bytes.count),
      let first = file.directory(at: file.firstDirectory)
    else { return }
    width = first.number(0x0100) ?? 0
    height = first.number(0x0101) ?? 0
    depth = first.number(0x0102) ?? 1
    switch first.number(0x0106) {
    case 0, 1: model = .monochrome
    case 5: model = .cmyk
    case 8: model = .lab
    default: model = .rgb
    }
    isIndexed = first.number(0x0106) == 3
    decodesToRGB = model == .cmyk || model == .lab
    // Extra samples of which one is alpha: 1 multiplies the colours, 2 does not. libtiff multiplies
    // straight ones, but not gray.
    let alpha = first.number(0x0152) ?? 0
    hasAlpha = alpha > 0
    decodesPremultiplied = alpha == 1 || (alpha == 2 && first.number(0x0106) == 2)
    orientation = first.orientation
    resolution = first.resolution
    tiff = first.values(TIFFTags.tiff)
    if let offset = first.number(TIFFTags.exifDirectory) {
      exif = file.directory(at: offset)?.values(TIFFTags.exif) ?? [:]
    }
    profile = first.data(0x8773)
  }
}
