// SPDX-License-Identifier: MIT

import Foundation

/// What a PNG says about its animation, without decoding any pixel (the APNG extension).
///
/// A frame's pixels are a stream of their own, in the format that the file's header gives: together
/// with the header they are a small PNG, which GDK-Pixbuf decodes.
struct AnimatedPNG {
  /// What becomes of a frame's region before the next one.
  enum Disposal: UInt8 {
    case keep = 0
    case clear = 1
    case restore = 2
  }

  /// One frame: a region of the canvas, and its place in the file.
  struct Frame {
    let x: Int
    let y: Int
    let width: Int
    let height: Int
    /// Seconds, as it stands in the file.
    let delay: Double
    let disposal: Disposal
    /// Whether pixels are laid over the canvas, rather than put in its place.
    let isOver: Bool
    /// The streams of its pixels.
    var streams: [Range<Int>] = []
  }

  let width: Int
  let height: Int
  /// How often the frames play; nil for ever.
  let playCount: Int?
  private(set) var frames: [Frame] = []
  /// The last five bytes of the header, and all chunks before the pixels.
  private let header: [UInt8]
  private var preamble: [UInt8] = []

  /// More frames than this are left out.
  private static let maximumFrames = 65_536

  /// Reads the structure; nil for a file without a usable animation.
  init?(_ bytes: UnsafeRawBufferPointer) {
    let chunks = unsafe PNGChunk.all(in: bytes)
    guard let first = chunks.first, first.type == "IHDR", first.body.count == 13,
      let control = chunks.first(where: { $0.type == "acTL" }), control.body.count == 8
    else { return nil }
    width = unsafe PNGChunk.number(bytes, first.body.lowerBound)
    height = unsafe PNGChunk.number(bytes, first.body.lowerBound + 4)
    guard width > 0, height > 0, width < 1 << 24, height < 1 << 24,
      width * height <= PixbufDecoder.maximumPixelCount
    else { return nil }
    header = unsafe Array(bytes[(first.body.lowerBound + 8)..<first.body.upperBound])
    let count = unsafe PNGChunk.number(bytes, control.body.lowerBound + 4)
    playCount = count == 0 ? nil : count
    unsafe readFrames(chunks.dropFirst(), bytes)
    guard frames.count > 1 else { return nil }
  }

  private mutating func readFrames(_ chunks: ArraySlice<PNGChunk>, _ bytes: UnsafeRawBufferPointer)
  {
    var hasPixels = false
    for chunk in chunks {
      switch chunk.type {
      case "fcTL":
        guard frames.count < Self.maximumFrames, let frame = unsafe frame(chunk.body, bytes) else {
          return dropLastIfEmpty()
        }
        dropLastIfEmpty()
        frames.append(frame)
      case "IDAT":
        hasPixels = true
        // Without a frame before it, the still picture is no part of the animation.
        if !frames.isEmpty { frames[frames.count - 1].streams.append(chunk.body) }
      case "fdAT":
        guard chunk.body.count >= 4, !frames.isEmpty else { break }
        // After its number in the sequence.
        frames[frames.count - 1].streams.append(chunk.body.dropFirst(4))
      case "acTL", "IEND": break
      default:
        if !hasPixels { preamble += unsafe PNGChunk.encoded(chunk.type, Array(bytes[chunk.body])) }
      }
    }
    dropLastIfEmpty()
  }

  private mutating func dropLastIfEmpty() {
    if frames.last?.streams.isEmpty == true { frames.removeLast() }
  }

  /// A frame's control chunk; nil for one that leaves the canvas.
  private func frame(_ body: Range<Int>, _ bytes: UnsafeRawBufferPointer) -> Frame? {
    guard body.count == 26 else { return nil }
    let at = body.lowerBound
    let size = unsafe (PNGChunk.number(bytes, at + 4), PNGChunk.number(bytes, at + 8))
    let place = unsafe (PNGChunk.number(bytes, at + 12), PNGChunk.number(bytes, at + 16))
    guard size.0 > 0, size.1 > 0, place.0 + size.0 <= width, place.1 + size.1 <= height else {
      return nil
    }
    let over = unsafe PNGChunk.shortNumber(bytes, at + 20)
    let under = unsafe PNGChunk.shortNumber(bytes, at + 22)
    let disposal = unsafe Disposal(rawValue: bytes[at + 24]) ?? .keep
    return Frame(
      x: place.0, y: place.1, width: size.0, height: size.1,
      delay: Double(over) / Double(under == 0 ? 100 : under),
      // Before the first frame there is nothing to restore but transparency.
      disposal: frames.isEmpty && disposal == .restore ? .clear : disposal,
      isOver: unsafe bytes[at + 25] == 1)
  }

  /// A frame's pixels as a PNG of their own.
  func stillFile(of frame: Frame, _ bytes: UnsafeRawBufferPointer) -> Data {
    var file = Data(PNGChunk.signature)
    file += PNGChunk.encoded(
      "IHDR", PNGChunk.bytes(of: frame.width) + PNGChunk.bytes(of: frame.height) + header)
    file += preamble
    for stream in frame.streams {
      file += unsafe PNGChunk.encoded("IDAT", Array(bytes[stream]))
    }
    return file + PNGChunk.encoded("IEND", [])
  }
}
