// SPDX-License-Identifier: MIT

import Foundation

/// The pages of a TIFF file or the sizes of an icon, each as a file of one image.
///
/// GDK-Pixbuf decodes the first page, and of an icon what it takes for the best.
struct ImagePages {
  /// Where the directories of a TIFF's pages, or the entries of an icon's sizes, begin in the file.
  let starts: [Int]
  private let isIcon: Bool
  private let isLittleEndian: Bool

  /// The most pages that are counted.
  private static let limit = 65_535

  init(_ bytes: Span<UInt8>, type: String?) {
    isIcon = type == "com.microsoft.ico"
    isLittleEndian = isIcon || bytes.starts(with: [0x49])
    switch type {
    case "public.tiff": starts = Self.directories(of: bytes, isLittleEndian)
    case "com.microsoft.ico": starts = Self.entries(of: bytes)
    default: starts = []
    }
  }

  var count: Int { starts.count }

  /// The index of an icon's largest size, of the most colours; nil for files that are no icons, or hold
  /// one size that GDK-Pixbuf decodes.
  func largestIcon(in bytes: Span<UInt8>) -> Int? {
    guard isIcon, count > 1 || (count == 1 && isPNG(0, in: bytes)) else { return nil }
    return starts.indices.max { first, second in
      rank(starts[first], bytes) < rank(starts[second], bytes)
    }
  }

  /// The file of one page; nil without memory.
  ///
  /// - Parameter isUpright: whether a TIFF's page says that it is upright, whatever it says: GDK-Pixbuf would turn
  ///   it over.
  func file(of index: Int, in bytes: Span<UInt8>, isUpright: Bool) -> FrozenBytes? {
    let start = starts[index]
    guard isIcon else {
      let turned = isUpright ? valueOfOrientation(in: start, bytes) : nil
      // The same file whose first page is this one.
      return FrozenBytes(count: bytes.count) { target in
        for at in 0..<bytes.count { target[at] = bytes[at] }
        for at in 0..<4 {
          let shift = 8 * (isLittleEndian ? at : 3 - at)
          target[4 + at] = UInt8(truncatingIfNeeded: start >> shift)
        }
        guard let turned else { return }
        for at in 0..<2 { target[turned + at] = (at == 0) == isLittleEndian ? 1 : 0 }
      }
    }
    let (offset, length) = Self.extent(of: start, bytes)
    if isPNG(index, in: bytes) {
      return FrozenBytes(count: length) { target in
        for at in 0..<length { target[at] = bytes[offset + at] }
      }
    }
    // A header for one size, its entry, and its pixels right behind.
    let header = [0, 0, 1, 0, 1, 0] + bytes.bytes(in: start..<start + 12) + [22, 0, 0, 0]
    return FrozenBytes(count: 22 + length) { target in
      for at in 0..<22 { target[at] = header[at] }
      for at in 0..<length { target[22 + at] = bytes[offset + at] }
    }
  }

  /// The place of the orientation's value in a directory; nil for one without.
  private func valueOfOrientation(in start: Int, _ bytes: Span<UInt8>) -> Int? {
    let count = Self.number(bytes, start, 2, isLittleEndian: isLittleEndian)
    return (0..<count).map { start + 2 + 12 * $0 }.first {
      Self.number(bytes, $0, 2, isLittleEndian: isLittleEndian) == TIFFTags.orientation
    }.map { $0 + 8 }
  }

  private func isPNG(_ index: Int, in bytes: Span<UInt8>) -> Bool {
    let (offset, length) = Self.extent(of: starts[index], bytes)
    let mark: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
    return length > 4 && mark.indices.allSatisfy { bytes[offset + $0] == mark[$0] }
  }

  /// Width and bits a pixel of an icon's entry, for comparison.
  private func rank(_ start: Int, _ bytes: Span<UInt8>) -> (Int, Int) {
    let width = bytes[start] == 0 ? 256 : Int(bytes[start])
    return (width, Self.number(bytes, start + 6, 2, isLittleEndian: true))
  }

  // MARK: - Files

  private static func number(
    _ bytes: Span<UInt8>, _ at: Int, _ size: Int, isLittleEndian: Bool
  ) -> Int {
    (0..<size).reduce(0) { $0 << 8 | Int(bytes[at + (isLittleEndian ? size - 1 - $1 : $1)]) }
  }

  /// The chain of a TIFF's directories, up to the first that is damaged or was there before.
  private static func directories(of bytes: Span<UInt8>, _ isLittle: Bool) -> [Int] {
    guard bytes.count >= 8 else { return [] }
    var result: [Int] = []
    var seen = Set<Int>()
    var next = number(bytes, 4, 4, isLittleEndian: isLittle)
    while next >= 8, next + 2 <= bytes.count, result.count < limit, seen.insert(next).inserted {
      let end = next + 2 + 12 * number(bytes, next, 2, isLittleEndian: isLittle)
      guard end > next + 2, end <= bytes.count else { break }
      result.append(next)
      guard end + 4 <= bytes.count else { break }
      next = number(bytes, end, 4, isLittleEndian: isLittle)
    }
    return result
  }

  /// An icon's entries whose pixels lie within the file.
  private static func entries(of bytes: Span<UInt8>) -> [Int] {
    guard bytes.count >= 6 else { return [] }
    let count = number(bytes, 4, 2, isLittleEndian: true)
    return (0..<count).map { 6 + 16 * $0 }.filter { start in
      guard start + 16 <= bytes.count else { return false }
      let (offset, length) = extent(of: start, bytes)
      return length > 0 && offset >= 6 && length <= bytes.count && offset <= bytes.count - length
    }
  }

  /// The place of an entry's pixels.
  private static func extent(of entry: Int, _ bytes: Span<UInt8>) -> (offset: Int, length: Int) {
    (
      number(bytes, entry + 12, 4, isLittleEndian: true),
      number(bytes, entry + 8, 4, isLittleEndian: true)
    )
  }
}
