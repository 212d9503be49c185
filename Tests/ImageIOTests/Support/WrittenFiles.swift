// SPDX-License-Identifier: MIT

import Foundation

@testable import ImageIO

/// PNG files written by hand.
enum PNGWriter {
  /// A PNG of samples of a depth; `kind` is the header's colour type, and `chunks` come behind the header.
  static func file(
    _ width: Int, _ height: Int, kind: UInt8, _ samples: [UInt8], _ chunks: [[UInt8]] = [],
    depth: UInt8 = 8
  ) -> Data {
    var file = PNGChunk.signature
    let header = PNGChunk.bytes(of: width) + PNGChunk.bytes(of: height) + [depth, kind, 0, 0, 0]
    file += PNGChunk.encoded("IHDR", header)
    for chunk in chunks { file += chunk }
    let stride = samples.count / height
    let rows = (0..<height).flatMap { [0] + samples[($0 * stride)..<(($0 + 1) * stride)] }
    file += PNGChunk.encoded("IDAT", zlib(rows))
    return Data(file + PNGChunk.encoded("IEND", []))
  }

  /// A chunk with a profile.
  static func profile(_ data: Data) -> [UInt8] {
    PNGChunk.encoded("iCCP", Array("test".utf8) + [0, 0] + zlib(Array(data)))
  }

  /// A chunk of numbers.
  static func numbers(_ type: String, _ values: [Double]) -> [UInt8] {
    PNGChunk.encoded(type, values.flatMap { PNGChunk.bytes(of: Int(($0 * 100_000).rounded())) })
  }

  /// A stream of stored blocks with its check sum.
  static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var position = 0
    repeat {
      let part = bytes[position..<min(position + 65_535, bytes.count)]
      position += part.count
      let count = UInt16(part.count)
      result += [position == bytes.count ? 1 : 0, UInt8(count & 255), UInt8(count >> 8)]
      result += [UInt8(~count & 255), UInt8(~count >> 8)] + part
    } while position < bytes.count
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return result + PNGChunk.bytes(of: b << 16 | a)
  }
}

/// JPEG files with further segments.
enum JPEGWriter {
  /// The file with segments behind its start.
  static func file(_ jpeg: Data, adding segments: [(marker: UInt8, body: [UInt8])]) -> Data {
    var result = jpeg
    var added: [UInt8] = []
    for (marker, body) in segments {
      let length = body.count + 2
      added += [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + body
    }
    result.insert(contentsOf: added, at: 2)
    return result
  }

  /// The segments of a profile, of at most `size` bytes each.
  static func profile(_ data: Data, size: Int = 60_000) -> [(marker: UInt8, body: [UInt8])] {
    let bytes = Array(data)
    let starts = Array(stride(from: 0, to: bytes.count, by: size))
    return starts.enumerated().map { number, start in
      let mark = Array("ICC_PROFILE\0".utf8) + [UInt8(number + 1), UInt8(starts.count)]
      return (0xE2, mark + bytes[start..<min(start + size, bytes.count)])
    }
  }
}
