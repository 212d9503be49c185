// SPDX-License-Identifier: MIT

import CJPEG
import Foundation

/// Decodes JPEG files of four inks (CMYK, and YCCK by Adobe's programs) with libjpeg.
///
/// GDK-Pixbuf turns their inks into RGB without the profile that says what the inks look like.
enum CMYKDecoder {
  /// The image, in the space of its profile or the device's; `source` names the file in errors.
  static func image(
    from bytes: Span<UInt8>, _ metadata: ImageMetadata, source: String
  ) throws(CGImageError) -> CGImage {
    let (width, height) = (metadata.width, metadata.height)
    guard width * height <= PixbufDecoder.maximumPixelCount else {
      throw .tooLarge(source: source, width: width, height: height)
    }
    let space = metadata.space()
    guard PixbufDecoder.hasEndOfImage(bytes) else { throw .truncated(source: source) }
    guard
      let format = PixelFormat(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32,
        bytesPerRow: 4 * width, space: space,
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.none.rawValue))
    else { throw .damaged(source: source, reason: "the pixels have no known layout") }
    var message = [CChar](repeating: 0, count: 200)
    var rows = 0
    // The buffer has four bytes for each pixel, and the message its 200.
    let pixels = unsafe FrozenBytes(count: format.byteCount) { target in
      unsafe bytes.withUnsafeBufferPointer { file in
        unsafe rows = lamina_decode_cmyk(
          file.baseAddress, file.count, target.baseAddress?.assumingMemoryBound(to: UInt8.self),
          UInt32(width), UInt32(height), &message)
      }
    }
    guard let pixels else { throw .noMemory(source: source, width: width, height: height) }
    guard rows == height else {
      let text = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw .damaged(source: source, reason: String(decoding: text, as: UTF8.self))
    }
    return CGImage(format: format, bytes: pixels, utType: "public.jpeg")
  }
}
