// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation

/// Encodes pictures as the frames of a GIF (GIF89a).
///
/// Each frame has a palette. All frames have the size of the first; others are drawn into the upper
/// left corner of that size. A file is its header, the blocks of its frames, and a trailer. A frame is cleared
/// before the next one if that has transparent pixels, through which it would be seen; others are drawn over.
///
/// Delays are whole hundredths of a second, two at least: players show 0 and 1 as a tenth of a second.
package struct GIFEncoder {
  /// A picture and its delay in seconds.
  struct Frame {
    let image: CGImage
    let delay: Double
  }

  /// The number of times that the frames play; 0 indefinitely, nil to omit it, which means once.
  var loopCount: Int?

  /// The largest side of a GIF, in pixels.
  package static let maximumSide = 65_535

  /// The last bytes of a file.
  package static let trailer: [UInt8] = [0x3B]

  /// The most frames per second.
  package static let maximumRate = 50.0

  /// The fewest hundredths of a second that a frame shows.
  private static let minimumDelay = 2

  /// Encodes a file.
  func data(_ frames: [Frame]) throws(CGImageError) -> Data {
    guard let first = frames.first else { throw .encodingFailed(reason: "there is no frame") }
    let (width, height) = (first.image.width, first.image.height)
    guard width <= Self.maximumSide, height <= Self.maximumSide else {
      throw .encodingFailed(reason: "a GIF's sides end at \(Self.maximumSide) pixels")
    }
    var data = Data(Self.header(width: width, height: height, loopCount: loopCount))
    var blocks = GIFBlocks()
    for frame in frames {
      let pixels = try Self.straightPixels(frame.image, width, height)
      data += blocks.next(Self.block(of: ColorPalette(pixels), frame.delay, width, height))
    }
    return data + blocks.last() + Self.trailer
  }

  /// The first bytes of a file of the size of a frame's block.
  package static func header(for block: [UInt8], loopCount: Int?) -> [UInt8] {
    // Behind the control extension of eight bytes, the image's mark and its place.
    func side(_ at: Int) -> Int { Int(block[at]) | Int(block[at + 1]) << 8 }
    return header(width: side(13), height: side(15), loopCount: loopCount)
  }

  /// The first bytes of a file of a size in pixels.
  private static func header(width: Int, height: Int, loopCount: Int?) -> [UInt8] {
    // No common palette; background 0, square pixels.
    Array("GIF89a".utf8) + number(width) + number(height) + [0x70, 0, 0]
      + (loopCount.map(loop) ?? [])
  }

  /// The bytes of one frame of the size of its image, which is shown for `delay` seconds.
  package static func block(of image: CGImage, delay: Double) throws(CGImageError) -> [UInt8] {
    let pixels = try straightPixels(image, image.width, image.height)
    return block(of: ColorPalette(pixels), delay, image.width, image.height)
  }

  /// Netscape's loop extension.
  private static func loop(_ count: Int) -> [UInt8] {
    [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + number(count) + [0]
  }

  private static func block(
    of palette: ColorPalette, _ delay: Double, _ width: Int, _ height: Int
  ) -> [UInt8] {
    var data: [UInt8] = []
    let hundredths = max(Int(clamping: (min(max(delay, 0), 655) * 100).rounded()), minimumDelay)
    // The disposal is put in when the next frame is known.
    let flags: UInt8 = palette.transparent == nil ? 0 : 1
    data += [0x21, 0xF9, 4, flags] + number(hundredths) + [UInt8(palette.transparent ?? 0), 0]
    data += [0x2C, 0, 0, 0, 0] + number(width) + number(height)
    let bits = palette.bits
    data += [0x80 | UInt8(bits - 1)]
    for index in 0..<1 << bits {
      let color = index < palette.colors.count ? palette.colors[index] : .zero
      data += [color.x, color.y, color.z]
    }
    // Codes have at least two bits.
    let codeBits = max(bits, 2)
    data += [UInt8(codeBits)]
    let codes = LZWEncoder.encoded(palette.indices, indexBits: codeBits)
    data.reserveCapacity(data.count + codes.count + codes.count / 255 + 2)
    for start in stride(from: 0, to: codes.count, by: 255) {
      let block = codes[start..<min(start + 255, codes.count)]
      data.append(UInt8(block.count))
      data += block
    }
    data.append(0)
    return data
  }

  /// The two bytes of a number, low byte first.
  private static func number(_ value: Int) -> [UInt8] {
    let value = min(max(value, 0), 65_535)
    return [UInt8(value & 255), UInt8(value >> 8)]
  }

  /// Straight 0xAARRGGBB pixels of an image, cropped or padded with transparency to a size.
  private static func straightPixels(
    _ image: CGImage, _ width: Int, _ height: Int
  ) throws(CGImageError) -> [UInt32] {
    var result = [UInt32](repeating: 0, count: width * height)
    let (columns, rows) = (min(width, image.width), min(height, image.height))
    let isRead: Void? = image.withPixels { pixels, bytesPerRow in
      for y in 0..<rows {
        for x in 0..<columns {
          let pixel = pixels.pixel(at: y * bytesPerRow + 4 * x)
          guard pixel.w >= 128 else { continue }
          let color = pixel.w == 255 ? pixel : pixel.straight
          result[y * width + x] =
            0xFF00_0000 | UInt32(color.x) << 16 | UInt32(color.y) << 8 | UInt32(color.z)
        }
      }
    }
    guard isRead != nil else {
      throw .encodingFailed(reason: "there is no memory for a frame's pixels")
    }
    return result
  }
}

/// The blocks of a GIF's frames in their order: each is held back until the next one is known, whose
/// transparent pixels ask for a clear canvas.
package struct GIFBlocks {
  private var held: [UInt8] = []
  /// Whether the first frame, which follows the last one, has transparent pixels.
  private var beginsClear: Bool?

  package init() {}

  /// The bytes that are ready when a frame's block follows.
  package mutating func next(_ block: [UInt8]) -> [UInt8] {
    let isClear = block[3] & 1 == 1
    if beginsClear == nil { beginsClear = isClear }
    defer { held = block }
    return disposed(before: isClear)
  }

  /// The bytes of the last frame.
  package func last() -> [UInt8] { disposed(before: beginsClear ?? false) }

  private func disposed(before isClear: Bool) -> [UInt8] {
    guard !held.isEmpty else { return [] }
    var block = held
    // Bits 2 to 4 of the control extension: 1 keeps the frame, 2 clears it.
    block[3] = block[3] & 1 | (isClear ? 2 : 1) << 2
    return block
  }
}
