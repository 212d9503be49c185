// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation

/// Encodes pictures as the frames of an animated PNG.
///
/// Each frame is encoded as a PNG; the streams of their pixels then go into one file, frame after
/// frame. All frames have the size of the first; others are refused. Delays are fractions, so that a frame's
/// 1/60 s is exact.
package struct AnimatedPNGEncoder {
  private let frameCount: Int
  /// The number of times that the frames play; 0 indefinitely.
  private let playCount: Int
  /// The number of the next chunk of the animation.
  private var sequence = 0

  /// The last bytes of a file.
  package static let trailer = PNGChunk.encoded("IEND", [])

  /// Begins a file of a number of frames.
  package init(frameCount: Int, playCount: Int = 1) {
    self.frameCount = frameCount
    self.playCount = playCount
  }

  /// Encodes a file; the first frame is also the still picture.
  static func data(
    _ frames: [(image: CGImage, delay: Double)], playCount: Int
  ) throws(CGImageError) -> Data {
    guard let first = frames.first else { throw .encodingFailed(reason: "there is no frame") }
    var encoder = AnimatedPNGEncoder(frameCount: frames.count, playCount: playCount)
    var file = Data()
    for frame in frames {
      guard frame.image.width == first.image.width, frame.image.height == first.image.height else {
        throw .encodingFailed(reason: "the frames of a PNG have one size")
      }
      // All frames share one header, so all of them have alpha.
      file += encoder.bytes(
        ofFrame: try frame.image.pngBytes(alwaysAlpha: true), delay: frame.delay)
    }
    return file + trailer
  }

  /// The bytes of the next frame, from those of a PNG file of its own; the first brings the header.
  package mutating func bytes(ofFrame still: [UInt8], delay: Double) -> [UInt8] {
    var file: [UInt8] = []
    let span = still.span
    let chunks = PNGChunk.all(in: span)
    guard let header = chunks.first else { return [] }
    let size = span.bytes(in: header.body.prefix(8))
    let isFirst = sequence == 0
    if isFirst {
      file += PNGChunk.signature + PNGChunk.encoded("IHDR", span.bytes(in: header.body))
      file += PNGChunk.encoded(
        "acTL", PNGChunk.bytes(of: frameCount) + PNGChunk.bytes(of: playCount))
    }
    file += PNGChunk.encoded("fcTL", control(size, delay))
    sequence += 1
    for chunk in chunks where chunk.type == "IDAT" {
      let body = span.bytes(in: chunk.body)
      if isFirst {
        file += PNGChunk.encoded("IDAT", body)
      } else {
        file += PNGChunk.encoded("fdAT", PNGChunk.bytes(of: sequence) + body)
        sequence += 1
      }
    }
    return file
  }

  /// The control data of a frame that covers the canvas and replaces its contents.
  private func control(_ size: [UInt8], _ delay: Double) -> [UInt8] {
    let fraction = Self.fraction(delay)
    return PNGChunk.bytes(of: sequence) + size + PNGChunk.bytes(of: 0) + PNGChunk.bytes(of: 0)
      + PNGChunk.bytes(of: fraction.over).suffix(2) + PNGChunk.bytes(of: fraction.under).suffix(2)
      + [0, 0]
  }

  /// The fraction of two 16-bit numbers that is nearest to a number of seconds, of the smallest numbers
  /// (by its continued fraction).
  static func fraction(_ seconds: Double) -> (over: Int, under: Int) {
    let largest = 65_535
    let value = seconds.isFinite ? min(max(seconds, 0), Double(largest)) : 0
    var (before, current) = ((over: 0, under: 1), (over: 1, under: 0))
    var rest = value
    while true {
      let whole = Int(clamping: rest.rounded(.down))
      let next = (
        over: whole * current.over + before.over, under: whole * current.under + before.under
      )
      guard next.over <= largest, next.under <= largest else { break }
      (before, current) = (current, next)
      let error = abs(Double(next.over) / Double(next.under) - value)
      rest -= Double(whole)
      guard error > 1e-12 * value, rest > 1e-9 else { break }
      rest = 1 / rest
    }
    return current.under == 0 ? (0, 1) : current
  }
}
