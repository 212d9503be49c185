// SPDX-License-Identifier: MIT

import UIKit

extension CGImage {
  /// Red, green, blue and alpha of a pixel, premultiplied; column and row from the top left.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    withPremultipliedRGBA8 { bytes, stride in (0..<4).map { bytes[y * stride + 4 * x + $0] } }
  }
}

extension UIImage {
  /// Red, green, blue and alpha of a stored pixel; nil without pixels.
  func pixel(_ x: Int, _ y: Int) -> [UInt8]? { cgImage?.pixel(x, y) }

  /// A picture of one point a pixel, whose pixels are the characters of rows: r, g, b, w, k or blank.
  static func of(_ rows: String..., scale: CGFloat = 1, orientation: Orientation = .up) -> UIImage {
    let (width, height) = (rows[0].count, rows.count)
    let image = CGImage.premultipliedRGBA8(width: width, height: height) { bytes in
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
        for (channel, value) in pixel.enumerated() { bytes[4 * index + channel] = value }
      }
    }
    return UIImage(cgImage: image!, scale: scale, orientation: orientation)
  }

  /// The characters of the pixels of a picture without smoothing, one row a string.
  var rows: [String] {
    guard let cgImage else { return [] }
    return (0..<cgImage.height).map { y in
      String(
        (0..<cgImage.width).map { x -> Character in
          switch cgImage.pixel(x, y) {
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

/// The picture of drawing at a scale without smoothing of images.
func picture(
  _ width: CGFloat, _ height: CGFloat, scale: CGFloat = 1, isOpaque: Bool = false,
  _ draw: () -> Void
) -> UIImage {
  let format = UIGraphicsImageRendererFormat()
  format.scale = scale
  format.opaque = isOpaque
  return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format).image {
    $0.cgContext.interpolationQuality = .none
    draw()
  }
}
