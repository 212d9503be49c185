// SPDX-License-Identifier: MIT

import Foundation

/// Writes pictures as the frames of an animated PNG.
///
/// GDK-Pixbuf encodes each frame; the streams of their pixels then go into one file. All frames
/// have the size of the first; others are refused.
struct AnimatedPNGEncoder {
  /// How often the frames play; 0 for ever.
  var playCount = 1

  /// The bytes of a file with some frames; the first is also the still picture.
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
      unsafe bytes.withBytes { bytes in
        let chunks = unsafe PNGChunk.all(in: bytes)
        if number == 0, let header = chunks.first {
          file += unsafe PNGChunk.encoded("IHDR", Array(bytes[header.body]))
          file += PNGChunk.encoded(
            "acTL", PNGChunk.bytes(of: frames.count) + PNGChunk.bytes(of: playCount))
        }
        file += PNGChunk.encoded("fcTL", control(frame, sequence))
        sequence += 1
        for chunk in chunks where chunk.type == "IDAT" {
          let body = unsafe Array(bytes[chunk.body])
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

  /// A frame that covers the canvas and takes the place of what was there.
  private func control(_ frame: (image: CGImage, delay: Double), _ sequence: Int) -> [UInt8] {
    let thousandths = Int((min(max(frame.delay, 0), 65) * 1000).rounded())
    return PNGChunk.bytes(of: sequence) + PNGChunk.bytes(of: frame.image.width)
      + PNGChunk.bytes(of: frame.image.height) + PNGChunk.bytes(of: 0) + PNGChunk.bytes(of: 0)
      + PNGChunk.bytes(of: thousandths).suffix(2) + PNGChunk.bytes(of: 1000).suffix(2) + [0, 0]
  }
}
