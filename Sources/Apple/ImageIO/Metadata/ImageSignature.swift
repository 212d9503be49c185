// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation

/// Reads the type of a file by its first bytes.
enum ImageSignature {
  /// The uniform type identifier of a format by its first bytes; nil for an unknown one.
  static func type(of bytes: Span<UInt8>) -> String? {
    let known: [(prefix: [UInt8], type: String)] = [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "public.png"),
      ([0xFF, 0xD8, 0xFF], "public.jpeg"), (Array("GIF8".utf8), "com.compuserve.gif"),
      ([0x49, 0x49, 0x2A, 0x00], "public.tiff"), ([0x4D, 0x4D, 0x00, 0x2A], "public.tiff"),
      // With offsets of eight bytes.
      ([0x49, 0x49, 0x2B, 0x00], "public.tiff"), ([0x4D, 0x4D, 0x00, 0x2B], "public.tiff"),
      (Array("BM".utf8), "com.microsoft.bmp"), ([0, 0, 1, 0], "com.microsoft.ico"),
      ([0, 0, 2, 0], "com.microsoft.ico"), (Array("icns".utf8), "com.apple.icns"),
      ([0xFF, 0x0A], "public.jpeg-xl"),
      ([0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A], "public.jpeg-xl"),
      ([0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A], "public.jpeg-2000"),
      // Known, so that errors may name them.
      (Array("<svg".utf8), "public.svg-image"), (Array("/* XPM */".utf8), "public.xpm-image"),
      (Array("8BPS".utf8), "com.adobe.photoshop-image"), (Array("%PDF".utf8), "com.adobe.pdf"),
    ]
    if let match = known.first(where: { bytes.starts(with: $0.prefix) }) {
      return match.type
    }
    let isRIFF = bytes.starts(with: Array("RIFF".utf8)) && bytes.count >= 12
    if isRIFF, bytes.bytes(in: 8..<12) == Array("WEBP".utf8) {
      return "org.webmproject.webp"
    }
    return mediaType(of: bytes) ?? plainType(of: bytes)
  }

  /// The type of a file in the format of ISO's media files, by its brand or those that it is compatible
  /// with.
  private static func mediaType(of bytes: Span<UInt8>) -> String? {
    guard bytes.count >= 12, bytes.bytes(in: 4..<8) == Array("ftyp".utf8) else { return nil }
    let end = min(BitmapReader.number(bytes, 3, 1), bytes.count)
    let brands = stride(from: 8, to: max(end, 12) - 3, by: 4).map {
      String(decoding: bytes.bytes(in: $0..<$0 + 4), as: UTF8.self)
    }
    if brands.contains(where: { $0 == "avif" || $0 == "avis" }) { return "public.avif" }
    let isHEIF = brands.contains { ["heic", "heix", "hevc", "hevx", "mif1"].contains($0) }
    return isHEIF ? "public.heic" : nil
  }

  /// The type of a portable bitmap, or of a vector picture with an XML declaration.
  private static func plainType(of bytes: Span<UInt8>) -> String? {
    guard bytes.count >= 3 else { return nil }
    if bytes[0] == 0x50, (0x31...0x37).contains(bytes[1]), [9, 10, 13, 32].contains(bytes[2]) {
      return "public.pbm"
    }
    let isXML = bytes.starts(with: Array("<?xml".utf8)) || bytes.starts(with: Array("<!DOC".utf8))
    guard isXML else { return nil }
    let head = Data(bytes.bytes(in: 0..<min(bytes.count, 1024)))
    return head.range(of: Data("<svg".utf8)) == nil ? nil : "public.svg-image"
  }
}
