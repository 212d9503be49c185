// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation

extension ImageMetadata {
  /// Reads the segments up to the first scan.
  mutating func readJPEG(_ bytes: Span<UInt8>) {
    var profileParts = ProfileParts()
    var position = 2
    while position + 4 <= bytes.count, bytes[position] == 0xFF {
      let marker = bytes[position + 1]
      if marker == 0xFF {
        position += 1
        continue
      }
      guard marker != 0xDA, marker != 0xD9 else { break }
      // Markers without a length.
      if marker == 0x01 || (0xD0...0xD8).contains(marker) {
        position += 2
        continue
      }
      let length = PNGChunk.shortNumber(bytes, position + 2)
      guard length >= 2, position + 2 + length <= bytes.count else { break }
      let body = (position + 4)..<(position + 2 + length)
      switch marker {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF: readFrame(bytes, body)
      case 0xE0: readDensity(bytes, body)
      case 0xE1 where body.count > 6 && starts(bytes, body, "Exif\0\0"):
        readExif(bytes, at: body.lowerBound + 6, count: body.count - 6)
      case 0xE2 where body.count > 14 && starts(bytes, body, "ICC_PROFILE\0"):
        profileParts.add(bytes, body)
      default: break
      }
      position += 2 + length
    }
    profile = profileParts.whole
  }

  private func starts(_ bytes: Span<UInt8>, _ body: Range<Int>, _ text: String) -> Bool {
    let mark = Array(text.utf8)
    return body.count >= mark.count
      && bytes.bytes(in: body.lowerBound..<(body.lowerBound + mark.count)) == mark
  }

  private mutating func readFrame(_ bytes: Span<UInt8>, _ body: Range<Int>) {
    guard body.count >= 6 else { return }
    let at = body.lowerBound
    depth = Int(bytes[at])
    height = PNGChunk.shortNumber(bytes, at + 1)
    width = PNGChunk.shortNumber(bytes, at + 3)
    switch bytes[at + 5] {
    case 1: model = .monochrome
    case 4: model = .cmyk
    default: model = .rgb
    }
  }

  private mutating func readDensity(_ bytes: Span<UInt8>, _ body: Range<Int>) {
    guard body.count >= 12, starts(bytes, body, "JFIF\0"), resolution == nil else { return }
    let at = body.lowerBound
    let density = SIMD2(
      Double(PNGChunk.shortNumber(bytes, at + 8)), Double(PNGChunk.shortNumber(bytes, at + 10)))
    guard density.x > 0, density.y > 0 else { return }
    switch bytes[at + 7] {
    case 1: resolution = density
    case 2: resolution = density * 2.54
    default: break
    }
  }
}

/// A profile that lies in several segments, each with its number and their count.
private struct ProfileParts {
  private var parts: [Int: Data] = [:]
  private var count: Int?
  private var isDamaged = false

  mutating func add(_ bytes: Span<UInt8>, _ body: Range<Int>) {
    let number = Int(bytes[body.lowerBound + 12])
    let all = Int(bytes[body.lowerBound + 13])
    if number < 1 || number > all || parts[number] != nil || count.map({ $0 != all }) == true {
      isDamaged = true
      return
    }
    count = all
    parts[number] = Data(bytes.bytes(in: body.dropFirst(14)))
  }

  /// The profile; nil when a part is missing.
  var whole: Data? {
    guard let count, !isDamaged, parts.count == count else { return nil }
    return (1...count).reduce(into: Data()) { $0 += parts[$1] ?? Data() }
  }
}
