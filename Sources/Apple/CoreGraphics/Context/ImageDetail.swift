// SPDX-License-Identifier: MIT

import Foundation

/// A way to draw the picture of an image again with more pixels.
///
/// Text that was drawn at one scale has one, so that a renderer can show it sharp at a larger one.
package struct ImageDetail: Sendable {
  /// The size of the image, in pixels.
  private let width: Int
  private let height: Int
  private let body: @Sendable (CGContext) -> Void

  /// Makes the detail of an image.
  ///
  /// - Parameter body: draws the picture into a context in whose space the image has its own pixels, y up.
  package init(width: Int, height: Int, draw body: @escaping @Sendable (CGContext) -> Void) {
    self.width = width
    self.height = height
    self.body = body
  }

  /// The picture with `factor` times as many pixels on each side; nil when there is no memory for it.
  package func image(magnifiedBy factor: Int) -> CGImage? {
    let context = unsafe CGContext(
      data: nil, width: width * factor, height: height * factor, bitsPerComponent: 8,
      bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    guard let context else { return nil }
    context.scaleBy(x: CGFloat(factor), y: CGFloat(factor))
    body(context)
    return context.makeImage()
  }
}
