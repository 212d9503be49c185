// SPDX-License-Identifier: MIT

import Foundation

/// The bytes of an image file with everything that they say before their pixels.
struct ImageFileContents {
  let bytes: FrozenBytes
  /// The uniform type identifier by the first bytes.
  let type: String?
  /// The header; nil for a format without a reader here, and while the header is not complete.
  let metadata: ImageMetadata?
  /// Seconds per frame of a GIF or an animated PNG, as in the file; empty for others.
  let delays: [Double]
  /// The number of times that the frames play; nil for ever.
  let playCount: Int?
  let animatedPNG: AnimatedPNG?
  /// The pages of a TIFF or the sizes of an icon; none for others.
  let pages: ImagePages

  init(_ bytes: FrozenBytes) {
    self.bytes = bytes
    let type = bytes.withSpan { ImageSignature.type(of: $0) }
    self.type = type
    pages = bytes.withSpan { ImagePages($0, type: type) }
    metadata = bytes.withSpan { ImageMetadata($0, type: type) }
    switch type {
    case "com.compuserve.gif":
      delays = bytes.withSpan { ImageSignature.gifBlocks($0).delays }
      playCount = bytes.withSpan { ImageSignature.gifPlayCount($0) }
      animatedPNG = nil
    case "public.png":
      animatedPNG = bytes.withSpan { AnimatedPNG($0) }
      delays = animatedPNG?.frames.map(\.delay) ?? []
      playCount = animatedPNG == nil ? 1 : animatedPNG?.playCount
    default:
      delays = []
      playCount = 1
      animatedPNG = nil
    }
  }

  /// Whether the file's end is there, by its format's mark or length; false for formats without one.
  var hasEnd: Bool {
    bytes.withSpan { bytes in
      switch type {
      case "public.png": return PNGChunk.all(in: bytes).last?.type == "IEND"
      case "public.jpeg": return PixbufDecoder.hasEndOfImage(bytes)
      case "com.compuserve.gif": return ImageSignature.gifBlocks(bytes).hasEnd
      case "org.webmproject.webp": return bytes.count >= PixbufDecoder.riffLength(bytes)
      case "com.microsoft.bmp":
        guard bytes.count >= 6 else { return false }
        let length = (0..<4).reduce(0) { $0 | Int(bytes[2 + $1]) << (8 * $1) }
        return length > 54 && bytes.count >= length
      default: return false
      }
    }
  }
}
