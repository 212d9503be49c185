// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation

/// The bytes of an image file with everything that they say before their pixels.
struct ImageFileContents {
  let bytes: FrozenBytes
  /// The uniform type identifier by the first bytes.
  let type: String?
  /// The header; nil for a format without a reader here, and while the header is not complete.
  let metadata: ImageMetadata?
  /// Seconds per frame of an animation, as in the file; empty for others.
  let delays: [Double]
  /// The number of times that the frames play; nil indefinitely.
  let playCount: Int?
  let animatedPNG: AnimatedPNG?
  let gif: AnimatedGIF?
  /// The frames of an AVIF, HEIF or JPEG XL that moves; `delays` has them if a library decodes them.
  let sequence: ImageSequence?
  /// The pages of a TIFF or the sizes of an icon; none for others.
  let pages: ImagePages

  init(_ bytes: FrozenBytes) {
    self.bytes = bytes
    let type = bytes.withSpan { ImageSignature.type(of: $0) }
    self.type = type
    pages = bytes.withSpan { ImagePages($0, type: type) }
    metadata = bytes.withSpan { ImageMetadata($0, type: type) }
    gif = type == "com.compuserve.gif" ? bytes.withSpan { AnimatedGIF($0) } : nil
    animatedPNG = type == "public.png" ? bytes.withSpan { AnimatedPNG($0) } : nil
    let webP = type == "org.webmproject.webp" ? bytes.withSpan { AnimatedWebP($0) } : nil
    let sequence = bytes.withSpan { ImageSequence($0, type: type) }
    self.sequence = sequence
    if let gif {
      (delays, playCount) = (gif.frames.map(\.delay), gif.playCount)
    } else if let animatedPNG {
      (delays, playCount) = (animatedPNG.frames.map(\.delay), animatedPNG.playCount)
    } else if let webP {
      (delays, playCount) = (webP.delays, webP.playCount)
    } else if let sequence, sequence.isPlayable {
      (delays, playCount) = (sequence.delays, sequence.playCount)
    } else {
      (delays, playCount) = ([], 1)
    }
  }

  /// The decoder that composes the frames of an animation.
  func player() throws(CGImageError) -> any FrameSource {
    if let animatedPNG { return AnimatedPNGPlayer.player(animatedPNG, bytes) }
    if let gif { return try GIFPlayer.player(gif, bytes) }
    if let sequence { return sequence.player(bytes) }
    // libwebp takes whole files only: those chunks that are there are one.
    return try WebPPlayer(hasEnd ? bytes : bytes.withSpan { AnimatedWebP.wholePart(of: $0) })
  }

  /// The frames of an unfinished animation that are there as a whole; formats whose frames cannot be decoded
  /// before the end is there have none.
  var completeFrameCount: Int {
    // The chunks of a WebP are counted when they are whole; the last frame of the others may lack its end.
    if type == "org.webmproject.webp" { return delays.count }
    return gif == nil && animatedPNG == nil ? 0 : delays.count - 1
  }

  /// The seconds that a frame shows.
  ///
  /// A GIF counts hundredths, of which 0 and 1 are shown for 0.1 s, as in browsers. Other formats have exact
  /// times, of which only 0 is.
  func displayedDelay(at index: Int) -> Double {
    guard delays.indices.contains(index) else { return 0.1 }
    let shortest = gif == nil ? Double.leastNonzeroMagnitude : 0.02
    return delays[index] >= shortest ? delays[index] : 0.1
  }

  /// Whether all images are there, though the file's end mark may be missing.
  var hasAllImages: Bool { hasEnd || gif?.endsAtBlock == true && gif?.frames.isEmpty == false }

  /// Whether the file's end is there, by its format's mark or length; false for formats without one.
  var hasEnd: Bool {
    bytes.withSpan { bytes in
      switch type {
      case "public.png": return PNGChunk.all(in: bytes).last?.type == "IEND"
      case "public.jpeg": return ImageDecoder.hasEndOfImage(bytes)
      case "com.compuserve.gif": return gif?.hasEnd ?? false
      case "org.webmproject.webp": return bytes.count >= ImageDecoder.riffLength(bytes)
      case "com.microsoft.bmp":
        guard bytes.count >= 6 else { return false }
        let length = (0..<4).reduce(0) { $0 | Int(bytes[2 + $1]) << (8 * $1) }
        return length > 54 && bytes.count >= length
      default: return false
      }
    }
  }
}
