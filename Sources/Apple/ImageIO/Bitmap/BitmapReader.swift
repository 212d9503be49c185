// SPDX-License-Identifier: MIT

import CImageFiles
import CoreGraphics
import Foundation

/// Reads Windows bitmaps: BMP files, and the sizes of icons and cursors that are no PNG.
///
/// Every version of the header, 1 to 32 bits a pixel, bit fields, run lengths, rows from the bottom or from
/// the top. An icon's bitmap has a mask of transparency behind its pixels.
struct BitmapReader {
  private let source: String
  private let width: Int
  private let height: Int
  private let bits: Int
  private let compression: Int
  private let isTopDown: Bool
  private let isIcon: Bool
  /// Red, green, blue and alpha of each index.
  private var palette: [SIMD4<UInt8>] = []
  /// The bits of red, green, blue and alpha in a pixel.
  private var fields: [BitField] = []
  /// The offset of the first row that is stored.
  private let start: Int

  /// The kinds of compression.
  private enum Compression {
    static let runs8 = 1
    static let runs4 = 2
    static let fields = 3
    static let fieldsWithAlpha = 6
  }

  /// Reads the header of a BMP file.
  init(file bytes: Span<UInt8>, source: String) throws(CGImageError) {
    guard bytes.count >= 14 else { throw .truncated(source: source) }
    try self.init(
      bytes, at: 14, pixels: Self.number(bytes, 10, 4), isIcon: false, source: source)
  }

  /// Reads the header of an icon's bitmap.
  init(icon bytes: Span<UInt8>, source: String) throws(CGImageError) {
    try self.init(bytes, at: 0, pixels: nil, isIcon: true, source: source)
  }

  private init(
    _ bytes: Span<UInt8>, at header: Int, pixels: Int?, isIcon: Bool, source: String
  ) throws(CGImageError) {
    guard bytes.count >= header + 12 else { throw .truncated(source: source) }
    let size = Self.number(bytes, header, 4)
    guard size == 12 || (16...1024).contains(size) else {
      throw .damaged(source: source, reason: "its header has an unknown length of \(size) bytes")
    }
    guard bytes.count >= header + size else { throw .truncated(source: source) }
    let isOld = size == 12
    let rows = isOld ? Self.number(bytes, header + 6, 2) : Self.signed(bytes, header + 8)
    let compression = isOld || size < 20 ? 0 : Self.number(bytes, header + 16, 4)
    let colors = isOld || size < 36 ? 0 : Self.number(bytes, header + 32, 4)
    self.source = source
    self.isIcon = isIcon
    self.compression = compression
    width = isOld ? Self.number(bytes, header + 4, 2) : Self.signed(bytes, header + 4)
    height = Int(rows.magnitude) / (isIcon ? 2 : 1)
    isTopDown = rows < 0
    bits = Self.number(bytes, header + (isOld ? 10 : 14), 2)
    var end = header + size
    let usesFields = compression == Compression.fields || compression == Compression.fieldsWithAlpha
    // The fields lie in longer headers, or behind the one of 40 bytes.
    let count = size >= 56 || compression == Compression.fieldsWithAlpha ? 4 : 3
    let masks = usesFields ? header + 40 : 0
    if usesFields {
      guard bytes.count >= masks + 4 * count else { throw .truncated(source: source) }
      end = max(end, masks + 4 * count)
      fields = (0..<count).map { BitField(Self.number(bytes, masks + 4 * $0, 4)) }
    } else if bits == 16 {
      fields = [0x7C00, 0x3E0, 0x1F].map { BitField($0) }
    }
    let entry = isOld ? 3 : 4
    var entries = 0
    if bits <= 8 {
      let most = 1 << bits
      entries = colors > 0 && colors < most ? colors : most
      // A table that the pixels begin within ends there.
      if let pixels, pixels > end { entries = min(entries, (pixels - end) / entry) }
      guard bytes.count >= end + entries * entry else { throw .truncated(source: source) }
      palette = (0..<entries).map { index in
        let at = end + entry * index
        return SIMD4(bytes[at + 2], bytes[at + 1], bytes[at], 255)
      }
    }
    start = pixels ?? end + entries * entry
    try check()
  }

  private func check() throws(CGImageError) {
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0 else {
      throw .damaged(source: source, reason: "it has no pixels")
    }
    guard !overflow, count <= DecodedPicture.maximumPixelCount else {
      throw .tooLarge(source: source, width: width, height: height)
    }
    let isKnown: Bool
    switch compression {
    case 0: isKnown = [1, 2, 4, 8, 16, 24, 32].contains(bits)
    case Compression.runs8: isKnown = bits == 8 && !isTopDown
    case Compression.runs4: isKnown = bits == 4 && !isTopDown
    case Compression.fields, Compression.fieldsWithAlpha: isKnown = bits == 16 || bits == 32
    default: isKnown = false
    }
    guard isKnown else {
      throw .damaged(
        source: source, reason: "it has \(bits) bits a pixel in the compression \(compression)")
    }
  }

  static func number(_ bytes: Span<UInt8>, _ at: Int, _ size: Int) -> Int {
    (0..<size).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
  }

  private static func signed(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    Int(Int32(truncatingIfNeeded: number(bytes, at, 4)))
  }

  // MARK: - Pixels

  /// The bytes from one row to the next.
  private var stride: Int { (width * bits + 31) / 32 * 4 }

  private var hasRuns: Bool { compression == Compression.runs8 || compression == Compression.runs4 }

  private var hasAlpha: Bool { isIcon || (fields.count == 4 && fields[3].maximum > 0) || hasRuns }

  /// The picture; rows from the bottom are not shown before all of them are there.
  func picture(_ bytes: Span<UInt8>, isPartial: Bool) throws(CGImageError) -> DecodedPicture {
    let there = min(max(bytes.count - start, 0) / stride, height)
    if !hasRuns, there < height, !isPartial || !isTopDown || there == 0 {
      throw .truncated(source: source)
    }
    var isComplete = true
    let picture = DecodedPicture.rgba(width: width, height: height, hasAlpha: hasAlpha) { target in
      if hasRuns {
        isComplete = unpackRuns(bytes, into: &target)
        return height
      }
      for row in 0..<there {
        let y = isTopDown ? row : height - 1 - row
        readRow(bytes, start + row * stride, into: &target, 4 * y * width)
      }
      if isIcon { applyMask(bytes, into: &target) }
      return there
    }
    guard let picture else { throw .noMemory(source: source, width: width, height: height) }
    guard isComplete else { throw .truncated(source: source) }
    return picture
  }

  private func readRow(
    _ bytes: Span<UInt8>, _ row: Int, into target: inout MutableSpan<UInt8>, _ out: Int
  ) {
    switch (bits, fields.isEmpty) {
    case (24, _): readColors(bytes, row, into: &target, at: out)
    case (32, true): readWords(bytes, row, into: &target, at: out)
    case (16, _), (32, _):
      let size = bits / 8
      for x in 0..<width {
        let value = Self.number(bytes, row + size * x, size)
        var pixel = SIMD4<UInt8>(repeating: 255)
        for (lane, field) in fields.enumerated() where lane < 3 || field.maximum > 0 {
          pixel[lane] = field.value(in: value)
        }
        target.setPixel(pixel, at: out + 4 * x)
      }
    default:
      let mask = 1 << bits - 1
      for x in 0..<width {
        let position = x * bits
        let shift = 8 - bits - position % 8
        target.setPixel(
          color(Int(bytes[row + position / 8]) >> shift & mask), at: out + 4 * x)
      }
    }
  }

  /// Reads pixels of blue, green and red.
  private func readColors(
    _ bytes: Span<UInt8>, _ row: Int, into target: inout MutableSpan<UInt8>, at out: Int
  ) {
    let stored = bytes.extracting(row..<row + 3 * width)
    precondition(out >= 0 && out + 4 * width <= target.count)
    unsafe stored.withUnsafeBufferPointer { stored in
      unsafe target.withUnsafeMutableBufferPointer { target in
        // `width` pixels of three bytes, and room for as many of four.
        unsafe lamina_put_opaque_bgr(target.baseAddress! + out, stored.baseAddress!, width)
      }
    }
  }

  /// Reads pixels of blue, green, red and a byte that is alpha in icons.
  private func readWords(
    _ bytes: Span<UInt8>, _ row: Int, into target: inout MutableSpan<UInt8>, at out: Int
  ) {
    let stored: UInt32 = isIcon ? 0xFF00_0000 : 0
    let opaque = 0xFF00_0000 & ~stored
    for x in 0..<width {
      let word = bytes.word(at: row &+ 4 &* x)
      let (blue, red) = ((word & 0xFF) &<< 16, (word &>> 16) & 0xFF)
      let color: UInt32 = red | (word & 0xFF00) | blue
      target.setWord(color | (word & stored) | opaque, at: out &+ 4 &* x)
    }
  }

  /// The colour of an index; black for one beyond the table.
  private func color(_ index: Int) -> SIMD4<UInt8> {
    index < palette.count ? palette[index] : SIMD4(0, 0, 0, 255)
  }

  /// Makes pixels transparent where an icon's mask says so; pixels with alpha need none.
  private func applyMask(_ bytes: Span<UInt8>, into target: inout MutableSpan<UInt8>) {
    if bits == 32 {
      var isClear = true
      for index in 0..<(width * height) where target[4 * index + 3] != 0 {
        isClear = false
        break
      }
      guard isClear else { return }
      // Writers without alpha leave it 0, and mean the mask.
      for index in 0..<(width * height) { target[4 * index + 3] = 255 }
    }
    let row = (width + 31) / 32 * 4
    let mask = start + stride * height
    guard mask + row * height <= bytes.count else { return }
    for y in 0..<height {
      let from = mask + row * (isTopDown ? y : height - 1 - y)
      for x in 0..<width where bytes[from + x / 8] >> UInt8(7 - x % 8) & 1 == 1 {
        target[4 * (y * width + x) + 3] = 0
      }
    }
  }

  /// Unpacks run lengths; pixels that are jumped over are transparent.
  ///
  /// - Returns: whether the end was there.
  private func unpackRuns(_ bytes: Span<UInt8>, into target: inout MutableSpan<UInt8>) -> Bool {
    var (position, x, y) = (start, 0, 0)
    func put(_ index: Int, _ target: inout MutableSpan<UInt8>) {
      if x < width, y < height {
        target.setPixel(color(index), at: 4 * ((height - 1 - y) * width + x))
      }
      x += 1
    }
    func index(_ byte: UInt8, _ number: Int) -> Int {
      bits == 8 ? Int(byte) : Int(number % 2 == 0 ? byte >> 4 : byte & 15)
    }
    while position + 2 <= bytes.count {
      let (count, value) = (Int(bytes[position]), bytes[position + 1])
      position += 2
      if count > 0 {
        for number in 0..<count { put(index(value, number), &target) }
        continue
      }
      switch value {
      case 0: (x, y) = (0, y + 1)
      case 1: return true
      case 2:
        guard position + 2 <= bytes.count else { return false }
        x += Int(bytes[position])
        y += Int(bytes[position + 1])
        position += 2
      default:
        let length = bits == 8 ? Int(value) : (Int(value) + 1) / 2
        guard position + length <= bytes.count else { return false }
        for number in 0..<Int(value) {
          put(index(bytes[position + (bits == 8 ? number : number / 2)], number), &target)
        }
        position += length + length % 2
      }
      if y >= height { return true }
    }
    return y >= height
  }
}

/// The bits of one component in a pixel.
private struct BitField {
  private let shift: Int
  let maximum: Int

  init(_ mask: Int) {
    shift = mask == 0 ? 0 : mask.trailingZeroBitCount
    maximum = mask >> shift
  }

  /// The component of a pixel, 0...255, rounded to the nearest.
  func value(in pixel: Int) -> UInt8 {
    guard maximum > 0 else { return 0 }
    return UInt8(min(((pixel >> shift & maximum) * 255 + maximum / 2) / maximum, 255))
  }
}
