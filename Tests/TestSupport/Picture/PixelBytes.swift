// SPDX-License-Identifier: MIT

package import CoreAnimation
package import CoreGraphics
import Testing

/// The premultiplied RGBA bytes of the pixel of an image at a column and a row from the top.
package func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> [UInt8] {
  unsafe image.withPremultipliedRGBA8 { bytes, stride in
    (0..<4).map { unsafe bytes[y * stride + 4 * x + $0] }
  } ?? []
}

/// The premultiplied RGBA bytes of a pixel of a layer's contents.
package func pixel(_ layer: CALayer, _ x: Int, _ y: Int) throws -> [UInt8] {
  pixel(try #require(layer.contents as? CGImage), x, y)
}

/// All premultiplied RGBA bytes of an image, row by row.
package func pixels(_ image: CGImage) -> [UInt8] { PixelImage(image).bytes }
