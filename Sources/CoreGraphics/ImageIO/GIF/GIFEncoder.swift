// SPDX-License-Identifier: MIT

import Foundation

/// Writes pictures as the frames of a GIF (GIF89a), which GDK-Pixbuf cannot do.
///
/// Each frame has a palette of its own. All frames have the size of the first; others are drawn
/// into the upper left corner of that size.
struct GIFEncoder {
  /// A picture, and how long it shows in seconds.
  struct Frame {
    let image: CGImage
    let delay: Double
  }

  /// How often the frames play; 0 for ever, nil to leave it out: once.
  var loopCount: Int?

  /// The largest side of a GIF, in pixels.
  static let maximumSide = 65_535

  /// The bytes of a file with some frames.
  func data(_ frames: [Frame]) throws(CGImageError) -> Data {
    guard let first = frames.first else { throw .encodingFailed(reason: "there is no frame") }
    let (width, height) = (first.image.width, first.image.height)
    guard width <= Self.maximumSide, height <= Self.maximumSide else {
      throw .encodingFailed(reason: "a GIF's sides end at \(Self.maximumSide) pixels")
    }
    var data = Data("GIF89a".utf8)
    data += Self.number(width) + Self.number(height)
    // No common palette; background 0, square pixels.
    data += [0x70, 0, 0]
    if let loopCount { data += Self.loop(loopCount) }
    for frame in frames {
      let pixels = Self.straightPixels(frame.image, width, height)
      append(ColorPalette(pixels), frame.delay, width, height, to: &data)
    }
    return data + [0x3B]
  }

  /// The block by which Netscape's browser, and all since, repeat a GIF.
  private static func loop(_ count: Int) -> [UInt8] {
    [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + number(count) + [0]
  }

  private func append(
    _ palette: ColorPalette, _ delay: Double, _ width: Int, _ height: Int, to data: inout Data
  ) {
    let hundredths = Self.number(Int((min(max(delay, 0), 655) * 100).rounded()))
    // A frame with transparent pixels is taken away before the next one; others are covered.
    let flags: UInt8 = palette.transparent == nil ? 0x04 : 0x09
    data += [0x21, 0xF9, 4, flags] + hundredths + [UInt8(palette.transparent ?? 0), 0]
    data += [0x2C, 0, 0, 0, 0] + Self.number(width) + Self.number(height)
    let bits = palette.bits
    data += [0x80 | UInt8(bits - 1)]
    for index in 0..<1 << bits {
      let color = index < palette.colors.count ? palette.colors[index] : .zero
      data += [color.x, color.y, color.z]
    }
    // Codes begin at two bits even for pictures of two colours.
    let codeBits = max(bits, 2)
    data += [UInt8(codeBits)]
    let codes = LZWEncoder.encoded(palette.indices, indexBits: codeBits)
    for start in stride(from: 0, to: codes.count, by: 255) {
      let block = codes[start..<min(start + 255, codes.count)]
      data += [UInt8(block.count)] + block
    }
    data += [0]
  }

  /// A number of two bytes, the low one first.
  private static func number(_ value: Int) -> [UInt8] {
    let value = min(max(value, 0), 65_535)
    return [UInt8(value & 255), UInt8(value >> 8)]
  }

  /// Straight 0xAARRGGBB pixels of an image within a size; transparent outside of it.
  private static func straightPixels(_ image: CGImage, _ width: Int, _ height: Int) -> [UInt32] {
    var result = [UInt32](repeating: 0, count: width * height)
    unsafe image.withPremultipliedRGBA8 { pixels, stride in
      for y in 0..<min(height, image.height) {
        for x in 0..<min(width, image.width) {
          let from = y * stride + 4 * x
          let alpha = UInt32(unsafe pixels[from + 3])
          guard alpha >= 128 else { continue }
          var color: UInt32 = 0
          for channel in 0..<3 {
            let value = UInt32(unsafe pixels[from + channel])
            color = color << 8 | min((value * 255 + alpha / 2) / alpha, 255)
          }
          result[y * width + x] = 0xFF00_0000 | color
        }
      }
    }
    return result
  }
}
