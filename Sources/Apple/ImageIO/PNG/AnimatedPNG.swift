// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation

/// The structure of an animated PNG (the APNG extension), read without decoding any pixel.
///
/// A frame's pixels are a separate stream in the format of the file's header: together with the
/// header they form a small PNG, which is decoded like any other.
struct AnimatedPNG {
  /// One frame: a region of the canvas and its data in the file.
  struct Frame {
    let region: FrameRegion
    /// The delay in seconds, as in the file.
    let delay: Double
    /// Whether the pixels are composited over the canvas instead of replacing it.
    let isOver: Bool
    /// The byte ranges of its pixels in the file.
    var streams: [Range<Int>] = []
  }

  let width: Int
  let height: Int
  /// The number of times that the frames play; nil indefinitely.
  let playCount: Int?
  private(set) var frames: [Frame] = []
  /// The last five bytes of the header, and all chunks before the pixels.
  private let header: [UInt8]
  private var preamble: [UInt8] = []

  /// The largest number of frames; later ones are ignored.
  private static let maximumFrames = 65_536

  /// Reads the structure; nil for a file without a usable animation.
  init?(_ bytes: Span<UInt8>) {
    let chunks = PNGChunk.all(in: bytes)
    guard let first = chunks.first, first.type == "IHDR", first.body.count == 13,
      let control = chunks.first(where: { $0.type == "acTL" }), control.body.count == 8
    else { return nil }
    width = PNGChunk.number(bytes, first.body.lowerBound)
    height = PNGChunk.number(bytes, first.body.lowerBound + 4)
    guard width > 0, height > 0, width < 1 << 24, height < 1 << 24,
      width * height <= DecodedPicture.maximumPixelCount
    else { return nil }
    header = bytes.bytes(in: (first.body.lowerBound + 8)..<first.body.upperBound)
    let count = PNGChunk.number(bytes, control.body.lowerBound + 4)
    playCount = count == 0 ? nil : count
    readFrames(chunks.dropFirst(), bytes)
    guard frames.count > 1 else { return nil }
  }

  private mutating func readFrames(_ chunks: ArraySlice<PNGChunk>, _ bytes: Span<UInt8>) {
    var hasPixels = false
    for chunk in chunks {
      switch chunk.type {
      case "fcTL":
        guard frames.count < Self.maximumFrames, let frame = frame(chunk.body, bytes) else {
          return dropLastIfEmpty()
        }
        dropLastIfEmpty()
        frames.append(frame)
      case "IDAT":
        hasPixels = true
        // Without a frame before it, the still picture is not part of the animation.
        if !frames.isEmpty { frames[frames.count - 1].streams.append(chunk.body) }
      case "fdAT":
        guard chunk.body.count >= 4, !frames.isEmpty else { break }
        // The data follow a sequence number.
        frames[frames.count - 1].streams.append(chunk.body.dropFirst(4))
      case "acTL", "IEND": break
      default:
        if !hasPixels { preamble += PNGChunk.encoded(chunk.type, bytes.bytes(in: chunk.body)) }
      }
    }
    dropLastIfEmpty()
  }

  private mutating func dropLastIfEmpty() {
    if frames.last?.streams.isEmpty == true { frames.removeLast() }
  }

  /// Reads a frame's control chunk; nil for one that exceeds the canvas.
  private func frame(_ body: Range<Int>, _ bytes: Span<UInt8>) -> Frame? {
    guard body.count == 26 else { return nil }
    let at = body.lowerBound
    let size = (PNGChunk.number(bytes, at + 4), PNGChunk.number(bytes, at + 8))
    let origin = (PNGChunk.number(bytes, at + 12), PNGChunk.number(bytes, at + 16))
    guard size.0 > 0, size.1 > 0, origin.0 + size.0 <= width, origin.1 + size.1 <= height else {
      return nil
    }
    let over = PNGChunk.shortNumber(bytes, at + 20)
    let under = PNGChunk.shortNumber(bytes, at + 22)
    let disposal = FrameDisposal(rawValue: bytes[at + 24]) ?? .keep
    return Frame(
      region: FrameRegion(
        x: origin.0, y: origin.1, width: size.0, height: size.1,
        // Before the first frame the canvas is transparent.
        disposal: frames.isEmpty && disposal == .restore ? .clear : disposal),
      delay: Double(over) / Double(under == 0 ? 100 : under),
      isOver: bytes[at + 25] == 1)
  }

  /// A frame's pixels as a complete PNG file.
  func stillFile(of frame: Frame, _ bytes: Span<UInt8>) -> Data {
    var file = Data(PNGChunk.signature)
    file += PNGChunk.encoded(
      "IHDR",
      PNGChunk.bytes(of: frame.region.width) + PNGChunk.bytes(of: frame.region.height) + header)
    file += preamble
    for stream in frame.streams {
      file += PNGChunk.encoded("IDAT", bytes.bytes(in: stream))
    }
    return file + PNGChunk.encoded("IEND", [])
  }
}
