// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation

/// The test bitmaps, made by formula.
enum OracleBitmap {
  static func image(_ json: JSON) throws -> CGImage {
    guard let kind = json["bitmap"]?.text, let w = json["width"]?.double,
      let h = json["height"]?.double
    else { throw OracleError.malformed("bitmap") }
    let width = Int(w), height = Int(h)
    guard let space = CGColorSpace(name: CGColorSpace.sRGB),
      let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 4 * width,
        space: space,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue),
      let data = context.data
    else { throw OracleError.malformed("bitmap size") }
    let bytes = data.assumingMemoryBound(to: UInt8.self)
    for y in 0..<height {
      for x in 0..<width {
        let color = try pixel(kind, x, y, width, height)
        let at = y * context.bytesPerRow + 4 * x
        for channel in 0..<3 {
          bytes[at + channel] = UInt8((Double(color[channel]) * Double(color[3]) / 255).rounded())
        }
        bytes[at + 3] = UInt8(color[3])
      }
    }
    guard let image = context.makeImage() else { throw OracleError.malformed("bitmap") }
    return image
  }

  /// Straight red, green, blue and alpha of a pixel, 0-255; row 0 is the top row.
  private static func pixel(_ kind: String, _ x: Int, _ y: Int, _ w: Int, _ h: Int) throws -> [Int]
  {
    let u = Double(x) / Double(w - 1), v = Double(y) / Double(h - 1)
    let byte = { (f: Double) in Int((255 * f + 0.5).rounded(.down)) }
    switch kind {
    case "ramp": return [byte(u), byte(v), 128, 255]
    case "quadrants":
      if 8 * x < w && 8 * y < h { return [33, 37, 41, 255] }
      if 2 * y < h { return 2 * x < w ? [224, 49, 49, 255] : [47, 158, 68, 255] }
      return 2 * x < w ? [25, 113, 194, 255] : [242, 192, 55, 255]
    case "ninepatch":
      let column = 3 * x / w, row = 3 * y / h
      return [60 + 80 * column, 60 + 80 * row, (column + row) % 2 == 1 ? 200 : 60, 255]
    case "alpha": return [214, 51, 108, byte(u * (1 - v))]
    default: throw OracleError.malformed("bitmap '\(kind)'")
    }
  }
}
