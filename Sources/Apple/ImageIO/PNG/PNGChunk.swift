// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation

/// One chunk of a PNG file: four letters, its bytes, and a checksum over both.
struct PNGChunk {
  let type: String
  /// The range of its bytes in the file.
  let body: Range<Int>

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The chunks of a file in order, up to the first truncated one. Checksums are not verified.
  static func all(in bytes: Span<UInt8>) -> [PNGChunk] {
    var chunks: [PNGChunk] = []
    guard bytes.starts(with: signature) else { return chunks }
    var position = signature.count
    while position + 12 <= bytes.count {
      let length = number(bytes, position)
      guard length <= bytes.count - position - 12 else { break }
      let letters = bytes.bytes(in: (position + 4)..<(position + 8))
      let type = String(decoding: letters, as: Unicode.ASCII.self)
      chunks.append(PNGChunk(type: type, body: (position + 8)..<(position + 8 + length)))
      position += 12 + length
      if type == "IEND" { break }
    }
    return chunks
  }

  /// A big-endian number of four bytes.
  static func number(_ bytes: Span<UInt8>, _ position: Int) -> Int {
    (0..<4).reduce(0) { $0 << 8 | Int(bytes[position + $1]) }
  }

  /// A big-endian number of two bytes.
  static func shortNumber(_ bytes: Span<UInt8>, _ position: Int) -> Int {
    Int(bytes[position]) << 8 | Int(bytes[position + 1])
  }

  /// The four big-endian bytes of a number.
  static func bytes(of number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// A complete chunk with its checksum.
  static func encoded(_ type: String, _ body: [UInt8]) -> [UInt8] {
    let covered = Array(type.utf8) + body
    return bytes(of: body.count) + covered + bytes(of: Int(checkSum(covered)))
  }

  /// CRC-32 with the polynomial 0xEDB88320, as PNG asks for (RFC 2083, appendix 15).
  private static func checkSum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes { sum = table[Int((sum ^ UInt32(byte)) & 255)] ^ sum >> 8 }
    return ~sum
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }
}
