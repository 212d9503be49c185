// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation

/// The sixteen bitmaps of the scenes: 64 × 64 checkers with a white corner and a faint edge.
enum SceneBitmap {
  static let count = 16
  /// The width and height in pixels.
  static let side = 64

  /// Premultiplied RGBA, the top row first, of bitmap `index`, 0 ..< 16.
  static func bytes(_ index: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: side * side * 4)
    for y in 0..<side {
      for x in 0..<side {
        let alpha = 4..<60 ~= x && 4..<60 ~= y ? 255 : 128
        let offset = (y * side + x) * 4
        for channel in 0..<3 {
          let color = straight(index, channel, x, y)
          result[offset + channel] = UInt8((color * alpha + 127) / 255)
        }
        result[offset + 3] = UInt8(alpha)
      }
    }
    return result
  }

  private static func straight(_ index: Int, _ channel: Int, _ x: Int, _ y: Int) -> Int {
    if x < 16, y < 16 { return 255 }
    let base = base(index, channel)
    return ((x >> 3) + (y >> 3)) & 1 == 1 ? base * 3 / 5 : base
  }

  /// A channel of the base colour, 0 ... 255.
  static func base(_ index: Int, _ channel: Int) -> Int {
    switch channel {
    case 0: (53 * index + 40) % 256
    case 1: (97 * index + 80) % 256
    default: (151 * index + 120) % 256
    }
  }

  /// Opaque pixels, the top row first, each of the bitmap that `bitmap` gives for its column and row,
  /// at that column and row modulo 64.
  static func opaqueBytes(
    _ width: Int, _ height: Int, _ bitmap: (Int, Int) -> Int
  ) -> [UInt8] {
    var result = [UInt8](repeating: 255, count: width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let index = bitmap(x, y)
        let offset = (y * width + x) * 4
        for channel in 0..<3 {
          result[offset + channel] = UInt8(straight(index, channel, x & 63, y & 63))
        }
      }
    }
    return result
  }

  /// An image of pixels whose fourth byte does not count.
  static func opaqueImage(_ bytes: [UInt8], width: Int) throws -> CGImage {
    try image(bytes, width: width, alpha: .noneSkipLast)
  }

  /// An image of pixels of four bytes each.
  static func image(
    _ bytes: [UInt8], width: Int, alpha: CGImageAlphaInfo = .premultipliedLast
  ) throws -> CGImage {
    guard let space = CGColorSpace(name: CGColorSpace.sRGB),
      let provider = CGDataProvider(data: Data(bytes) as CFData),
      let image = CGImage(
        width: width, height: bytes.count / (4 * width), bitsPerComponent: 8, bitsPerPixel: 32,
        bytesPerRow: 4 * width, space: space, bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue),
        provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    else { throw BenchmarkError.noImage }
    return image
  }

  /// The base colour of bitmap `index`.
  static func color(_ index: Int) -> CGColor {
    let part = { (channel: Int) in CGFloat(straight(index, channel, 16, 0)) / 255 }
    return CGColor(srgbRed: part(0), green: part(1), blue: part(2), alpha: 1)
  }

  /// All bitmaps as images.
  static func images() throws -> [CGImage] {
    try (0..<count).map { try image(bytes($0), width: side) }
  }
}
