// SPDX-License-Identifier: MIT

package import CoreGraphics

/// Small pictures as text: each character is a pixel.
extension CGImage {
  /// Red, green, blue and alpha of a pixel, premultiplied; column and row from the top left.
  package func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    // Four bytes a pixel, in rows as long as the image says.
    unsafe withPremultipliedRGBA8 { bytes, stride in
      (0..<4).map { unsafe bytes[y * stride + 4 * x + $0] }
    } ?? []
  }

  /// The picture whose pixels are the characters of rows: r, g, b, w, k, or blank for none.
  package static func of(_ rows: [String]) -> CGImage {
    let (width, height) = (rows[0].count, rows.count)
    let image = unsafe CGImage.premultipliedRGBA8(width: width, height: height) { bytes in
      for (index, character) in rows.joined().enumerated() {
        let pixel: [UInt8] =
          switch character {
          case "r": [255, 0, 0, 255]
          case "g": [0, 255, 0, 255]
          case "b": [0, 0, 255, 255]
          case "w": [255, 255, 255, 255]
          case "k": [0, 0, 0, 255]
          default: [0, 0, 0, 0]
          }
        // The image asks for four bytes for each character of the rows.
        for (channel, value) in pixel.enumerated() { unsafe bytes[4 * index + channel] = value }
      }
    }
    return image!
  }

  /// The characters of the pixels, one row a string; `?` for other colours.
  package var rows: [String] {
    (0..<height).map { y in
      String(
        (0..<width).map { x -> Character in
          switch pixel(x, y) {
          case [255, 0, 0, 255]: "r"
          case [0, 255, 0, 255]: "g"
          case [0, 0, 255, 255]: "b"
          case [255, 255, 255, 255]: "w"
          case [0, 0, 0, 255]: "k"
          case [0, 0, 0, 0]: " "
          default: "?"
          }
        })
    }
  }
}
