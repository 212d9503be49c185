// SPDX-License-Identifier: MIT

import Foundation

/// Reads the type of a file and the timing of a GIF without decoding any pixel.
enum ImageSignature {
  /// The uniform type identifier of a format by its first bytes; nil for an unknown one.
  static func type(of bytes: Span<UInt8>) -> String? {
    let known: [(prefix: [UInt8], type: String)] = [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "public.png"),
      ([0xFF, 0xD8, 0xFF], "public.jpeg"), (Array("GIF8".utf8), "com.compuserve.gif"),
      ([0x49, 0x49, 0x2A, 0x00], "public.tiff"), ([0x4D, 0x4D, 0x00, 0x2A], "public.tiff"),
      (Array("BM".utf8), "com.microsoft.bmp"), ([0, 0, 1, 0], "com.microsoft.ico"),
      (Array("icns".utf8), "com.apple.icns"),
    ]
    if let match = known.first(where: { bytes.starts(with: $0.prefix) }) {
      return match.type
    }
    let isRIFF = bytes.starts(with: Array("RIFF".utf8)) && bytes.count >= 12
    if isRIFF, bytes.bytes(in: 8..<12) == Array("WEBP".utf8) {
      return "org.webmproject.webp"
    }
    return nil
  }

  /// The blocks of a GIF: the delays of its frames in seconds, one per frame, as in the file, and
  /// whether its end is there.
  ///
  /// An image block is a frame, and the graphic control extension before it holds its delay in
  /// hundredths of a second. Stops at the first block that is truncated or unknown, and after 65 536
  /// frames.
  static func gifBlocks(_ bytes: Span<UInt8>) -> (delays: [Double], hasEnd: Bool) {
    var delays: [Double] = []
    guard bytes.count > 13 else { return (delays, false) }
    var position = 13 + colorTableSize(bytes[10])
    var delay = 0.0
    func byte(_ offset: Int) -> Int? {
      position + offset < bytes.count ? Int(bytes[position + offset]) : nil
    }
    func skipSubBlocks() {
      while let size = byte(0), size > 0 { position += 1 + size }
      position += 1
    }
    while delays.count < 65_536, let kind = byte(0) {
      switch kind {
      case 0x21:
        if byte(1) == 0xF9, let low = byte(4), let high = byte(5) {
          delay = Double(low | high << 8) / 100
        }
        position += 2
        skipSubBlocks()
      case 0x2C:
        guard let flags = byte(9) else { return (delays, false) }
        position += 11 + colorTableSize(UInt8(flags))
        skipSubBlocks()
        delays.append(delay)
        delay = 0
      default:
        return (delays, kind == 0x3B)
      }
    }
    return (delays, false)
  }

  /// The number of times that a GIF plays, by its Netscape block: nil for ever, 1 without that
  /// block.
  static func gifPlayCount(_ bytes: Span<UInt8>) -> Int? {
    let mark = Array("NETSCAPE2.0".utf8)
    // The block precedes the first frame, so the beginning of the file is enough.
    let end = min(bytes.count, 4096) - mark.count - 5
    var position = 13
    while position < end {
      let isMark = mark.indices.allSatisfy { bytes[position + $0] == mark[$0] }
      if isMark, bytes[position + 11] == 3, bytes[position + 12] == 1 {
        let low = Int(bytes[position + 13])
        let count = low | Int(bytes[position + 14]) << 8
        return count == 0 ? nil : count + 1
      }
      position += 1
    }
    return 1
  }

  private static func colorTableSize(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }
}
