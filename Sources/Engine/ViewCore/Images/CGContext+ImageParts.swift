// SPDX-License-Identifier: MIT

package import CoreGraphics
package import Foundation

extension CGContext {
  /// Draws an image into a rectangle where y grows downward: its first row lies at the least y.
  package func drawUpright(_ image: CGImage, in rect: CGRect) {
    saveGState()
    translateBy(x: 0, y: rect.minY + rect.maxY)
    scaleBy(x: 1, y: -1)
    draw(image, in: rect)
    restoreGState()
  }

  /// Fills the clip with copies of a picture, one of which fills a rectangle, where y grows downward.
  package func tile(_ image: CGImage, in rect: CGRect) {
    saveGState()
    translateBy(x: rect.minX, y: rect.minY)
    scaleBy(x: 1, y: -1)
    draw(
      image, in: CGRect(x: 0, y: -rect.height, width: rect.width, height: rect.height),
      byTiling: true)
    restoreGState()
  }

  /// Draws a part of a resized image, where y grows downward.
  ///
  /// - Parameters:
  ///   - part: the part.
  ///   - pixels: the whole image.
  ///   - scale: the image's pixels of a point.
  ///   - tiles: whether copies fill the place of the part, in place of stretching.
  package func draw(
    _ part: ResizableParts.Part, of pixels: CGImage, scale: CGFloat, tiles: Bool
  ) {
    let source = part.source.applying(CGAffineTransform(scaleX: scale, y: scale))
    // Edges at fractions of a pixel go to the nearest whole one.
    let (x, y) = (source.minX.rounded(), source.minY.rounded())
    let box = CGRect(
      x: x, y: y, width: max(source.maxX.rounded() - x, 1),
      height: max(source.maxY.rounded() - y, 1))
    guard let piece = pixels.cropping(to: box) else { return }
    saveGState()
    if tiles {
      clip(to: part.target)
      tile(piece, in: CGRect(origin: part.target.origin, size: part.source.size))
    } else {
      drawUpright(piece, in: part.target)
    }
    restoreGState()
  }
}
