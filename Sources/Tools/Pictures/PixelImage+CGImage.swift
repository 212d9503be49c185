// SPDX-License-Identifier: MIT

package import CoreGraphics
import Foundation
internal import ImageIO

extension PixelImage {
  /// A picture could not be turned into an image: its size is zero or past what an image may have.
  package struct UnusableSize: Error, CustomStringConvertible {
    package let width: Int
    package let height: Int
    package var description: String { "no image can have \(width) x \(height) pixels" }
  }

  /// The pixels of an image, converted to premultiplied sRGB; transparent ones where there is no memory
  /// for the conversion.
  package init(_ image: CGImage) {
    let (width, height) = (image.width, image.height)
    let bytes = unsafe image.withPremultipliedRGBA8 { pixels, bytesPerRow in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(4 * width * height)
      for row in 0..<height {
        // Each row holds at least four bytes per column, as the image promises.
        let start = row * bytesPerRow
        unsafe bytes.append(
          contentsOf: UnsafeRawBufferPointer(rebasing: pixels[start..<(start + 4 * width)]))
      }
      return bytes
    }
    self.init(
      width: width, height: height,
      bytes: bytes ?? [UInt8](repeating: 0, count: 4 * width * height))
  }

  /// Reads a picture file. Throws what ``CGImage/init(contentsOf:)`` throws.
  package init(contentsOf url: URL) throws {
    self.init(try CGImage(contentsOf: url))
  }

  /// The picture as an image.
  package func cgImage() throws(UnusableSize) -> CGImage {
    let image = unsafe CGImage.premultipliedRGBA8(width: width, height: height) { target in
      // The image asks for as many bytes as it has pixels, four each, which is what there is here.
      unsafe target.copyBytes(from: bytes)
    }
    guard let image else { throw UnusableSize(width: width, height: height) }
    return image
  }

  /// Writes the picture to a file; its extension says the format.
  package func write(to url: URL) throws {
    try cgImage().write(to: url)
  }
}
