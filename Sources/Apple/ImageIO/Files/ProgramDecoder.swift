// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The decoder behind the initializers of images in CoreGraphics.
private final class ProgramDecoder: ImageFileDecoder {
  func image(of bytes: FrozenBytes) throws -> CGImage {
    try bytes.withSpan { (bytes) throws(CGImageError) -> CGImage in
      try ImageDecoder.image(from: bytes, source: "data")
    }
  }
}

/// Makes the program's decoder of image files: an object with one reference for the caller.
///
/// `CImageDecoder` declares it as a weak symbol, by which the module CoreGraphics finds it.
@c(lamina_make_image_decoder)
package func makeImageDecoder() -> UnsafeMutableRawPointer? {
  // The caller takes the reference.
  unsafe Unmanaged.passRetained(ProgramDecoder()).toOpaque()
}
