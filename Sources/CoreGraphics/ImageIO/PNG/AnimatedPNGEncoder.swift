// SPDX-License-Identifier: MIT

import Foundation

/// Encodes pictures as the frames of an animated PNG.
///
/// GDK-Pixbuf encodes each frame; the streams of their pixels then go into one file. All frames
/// have the size of the first; others are refused.
struct AnimatedPNGEncoder {
  /// The number of times that the frames play; 0 for ever.
  var playCount = 1

  /// Encodes a file; the first frame is also the still picture.
  func data(_ frames: [(image: CGImage, delay: Double)]) throws(CGImageError) -> Data {
    guard let first = frames.first else { throw .encodingFailed(reason: "there is no frame") }
    var file = Data(PNGChunk.signature)
    var sequence = 0
    for (number, frame) in frames.enumerated() {
      guard frame.image.width == first.image.width, frame.image.height == first.image.height else {
        throw .encodingFailed(reason: "the frames of a PNG have one size")
      }
      // All frames share one header, so all of them have alpha.
      let still = try PixbufEncoder.data(frame.image, format: "png", alwaysAlpha: true)
      let bytes = FrozenBytes(still)
      bytes.withSpan { bytes in
        let chunks = PNGChunk.all(in: bytes)
        if number == 0, let header = chunks.first {
          file += PNGChunk.encoded("IHDR", bytes.bytes(in: header.body))
          file += PNGChunk.encoded(
            "acTL", PNGChunk.bytes(of: frames.count) + PNGChunk.bytes(of: playCount))
        }
        file += PNGChunk.encoded("fcTL", control(frame, sequence))
        sequence += 1
        for chunk in chunks where chunk.type == "IDAT" {
          let body = bytes.bytes(in: chunk.body)
          if number == 0 {
            file += PNGChunk.encoded("IDAT", body)
          } else {
            file += PNGChunk.encoded("fdAT", PNGChunk.bytes(of: sequence) + body)
            sequence += 1
          }
        }
      }
    }
    return file + PNGChunk.encoded("IEND", [])
  }

  /// The control data of a frame that covers the canvas and replaces its contents.
  private func control(_ frame: (image: CGImage, delay: Double), _ sequence: Int) -> [UInt8] {
    let thousandths = Int((min(max(frame.delay, 0), 65) * 1000).rounded())
    return PNGChunk.bytes(of: sequence) + PNGChunk.bytes(of: frame.image.width)
      + PNGChunk.bytes(of: frame.image.height) + PNGChunk.bytes(of: 0) + PNGChunk.bytes(of: 0)
      + PNGChunk.bytes(of: thousandths).suffix(2) + PNGChunk.bytes(of: 1000).suffix(2) + [0, 0]
  }
}
