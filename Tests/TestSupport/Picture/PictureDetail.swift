// SPDX-License-Identifier: MIT

package import Foundation
package import Pictures

/// The part of a picture in which something can be seen.
package struct PictureDetail {
  /// The box around all edges, as shares of the picture's width and height.
  package var box = CGRect.zero
  /// The pixels through which something else can be seen.
  package var openPixels = 0

  /// Finds the detail of a picture.
  package init(_ picture: PixelImage) {
    var (left, right) = (picture.width, 0)
    var (top, bottom) = (picture.height, 0)
    func strength(_ a: Pixel, _ b: Pixel) -> Int {
      abs(Int(a.red) - Int(b.red)) + abs(Int(a.green) - Int(b.green))
        + abs(Int(a.blue) - Int(b.blue))
    }
    for row in 1..<picture.height {
      for column in 1..<picture.width {
        let pixel = picture[column, row]
        if pixel.alpha < 255 { openPixels += 1 }
        let edge =
          strength(pixel, picture[column - 1, row]) + strength(pixel, picture[column, row - 1])
        // Less is a gradient's.
        guard edge > 24 else { continue }
        (left, right) = (min(left, column), max(right, column))
        (top, bottom) = (min(top, row), max(bottom, row))
      }
    }
    let (width, height) = (CGFloat(picture.width), CGFloat(picture.height))
    box = CGRect(
      x: CGFloat(left) / width, y: CGFloat(top) / height, width: CGFloat(right - left) / width,
      height: CGFloat(bottom - top) / height)
  }
}
