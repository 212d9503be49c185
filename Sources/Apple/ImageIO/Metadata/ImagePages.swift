// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation

/// The pages of a TIFF file or the sizes of an icon.
struct ImagePages {
  /// Where the directories of a TIFF's pages, or the entries of an icon's sizes, begin in the file.
  let starts: [Int]
  let isIcon: Bool

  /// The most pages that are counted.
  private static let limit = 65_535

  init(_ bytes: Span<UInt8>, type: String?) {
    isIcon = type == "com.microsoft.ico"
    switch type {
    case "public.tiff": starts = Self.directories(of: bytes, bytes.starts(with: [0x49]))
    case "com.microsoft.ico": starts = Self.entries(of: bytes)
    default: starts = []
    }
  }

  var count: Int { starts.count }

  /// The index of an icon's largest size, of the most colours; nil for files that are no icons.
  func largestIcon(in bytes: Span<UInt8>) -> Int? {
    guard isIcon else { return nil }
    return starts.indices.max { first, second in
      rank(starts[first], bytes) < rank(starts[second], bytes)
    }
  }

  /// The place of an icon's size in the file: a PNG file, or a bitmap without the header of a file.
  func extent(of index: Int, in bytes: Span<UInt8>) -> Range<Int> {
    let (offset, length) = Self.extent(of: starts[index], bytes)
    return offset..<offset + length
  }

  /// Width and bits a pixel of an icon's entry, for comparison.
  private func rank(_ start: Int, _ bytes: Span<UInt8>) -> (Int, Int) {
    let width = bytes[start] == 0 ? 256 : Int(bytes[start])
    // A cursor has the place of its tip there.
    return (width, bytes[2] == 2 ? 0 : BitmapReader.number(bytes, start + 6, 2))
  }

  // MARK: - Files

  private static func number(
    _ bytes: Span<UInt8>, _ at: Int, _ size: Int, isLittleEndian: Bool
  ) -> Int {
    (0..<size).reduce(0) { $0 << 8 | Int(bytes[at + (isLittleEndian ? size - 1 - $1 : $1)]) }
  }

  /// The chain of a TIFF's directories, up to the first that is damaged or repeated.
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
