// SPDX-License-Identifier: MIT

import TestSupport
import UIKit

extension UIImage {
  /// Red, green, blue and alpha of a stored pixel; nil without pixels.
  func pixel(_ x: Int, _ y: Int) -> [UInt8]? { cgImage?.pixel(x, y) }

  /// A picture of one point a pixel, whose pixels are the characters of rows: r, g, b, w, k or blank.
  static func of(_ rows: String..., scale: CGFloat = 1, orientation: Orientation = .up) -> UIImage {
    UIImage(cgImage: .of(rows), scale: scale, orientation: orientation)
  }

  /// The characters of the pixels of a picture without smoothing, one row a string.
  var rows: [String] { cgImage?.rows ?? [] }
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
