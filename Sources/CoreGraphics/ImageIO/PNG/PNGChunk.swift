// SPDX-License-Identifier: MIT

import Foundation

/// One chunk of a PNG file: four letters, its bytes, and a check sum over both.
struct PNGChunk {
  let type: String
  /// Where its bytes lie in the file.
  let body: Range<Int>

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The chunks of a file in order; stops at the first that is cut off. Check sums are not looked at.
  static func all(in bytes: UnsafeRawBufferPointer) -> [PNGChunk] {
    var chunks: [PNGChunk] = []
    guard unsafe bytes.starts(with: signature) else { return chunks }
    var position = signature.count
    while position + 12 <= bytes.count {
      let length = unsafe number(bytes, position)
      guard length <= bytes.count - position - 12 else { break }
      let letters = unsafe bytes[(position + 4)..<(position + 8)]
      let type = unsafe String(decoding: letters, as: Unicode.ASCII.self)
      chunks.append(PNGChunk(type: type, body: (position + 8)..<(position + 8 + length)))
      position += 12 + length
      if type == "IEND" { break }
    }
    return chunks
  }

  /// A number of four bytes, the high one first.
  static func number(_ bytes: UnsafeRawBufferPointer, _ position: Int) -> Int {
    (0..<4).reduce(0) { $0 << 8 | Int(unsafe bytes[position + $1]) }
  }

  /// A number of two bytes, the high one first.
  static func shortNumber(_ bytes: UnsafeRawBufferPointer, _ position: Int) -> Int {
    Int(unsafe bytes[position]) << 8 | Int(unsafe bytes[position + 1])
  }

  /// The bytes of a number.
  static func bytes(of number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// A whole chunk with its check sum.
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
