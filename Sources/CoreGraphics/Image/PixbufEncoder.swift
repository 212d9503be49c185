// SPDX-License-Identifier: MIT

import CGdkPixbuf
import Foundation

/// Encodes an image as a file's bytes with GDK-Pixbuf.
///
/// Pixels are written as straight 8-bit RGBA in sRGB, or RGB when the image has no alpha. Straight
/// values are rounded to the nearest, which gives the same premultiplied bytes when read back:
/// the rounding error of at most ½ shrinks by alpha / 255.
enum PixbufEncoder {
  /// The bytes of a file in a format that GDK-Pixbuf can write.
  ///
  /// `quality` is 0...1 for JPEG and unused for others; NaN counts as 0.9. In a format without
  /// alpha the image is composited over white. With `alwaysAlpha`, opaque images are written with
  /// alpha too. `compression` is zlib's level for PNG, 1 the quickest; nil for its default.
  static func data(
    _ image: CGImage, format: String, quality: Double = 0.9, alwaysAlpha: Bool = false,
    compression: Int? = nil
  ) throws(CGImageError) -> Data {
    let keepsAlpha = (alwaysAlpha || !image.isOpaqueImage) && format != "jpeg" && format != "bmp"
    let channels = keepsAlpha ? 4 : 3
    let pixels = straightPixels(of: image, channels: channels)
    // The pixbuf borrows the bytes, which outlive it: both end with this call.
    return try unsafe pixels.span.withUnsafeBytes { (bytes) throws(CGImageError) -> Data in
      guard
        let pixbuf = unsafe gdk_pixbuf_new_from_data(
          bytes.baseAddress?.assumingMemoryBound(to: guchar.self), GDK_COLORSPACE_RGB,
          keepsAlpha ? 1 : 0, 8, gint(image.width), gint(image.height),
          gint(channels * image.width), nil, nil)
      else { throw .encodingFailed(reason: "no pixel buffer could be made") }
      defer { unsafe g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
      return try unsafe save(pixbuf, format, option(format, quality, compression))
    }
  }

  /// The option of a format, as GDK-Pixbuf names it.
  private static func option(
    _ format: String, _ quality: Double, _ compression: Int?
  ) -> (key: String, value: String)? {
    if format == "png", let compression { return ("compression", "\(compression)") }
    guard format == "jpeg" else { return nil }
    let usable = quality.isNaN ? 0.9 : min(max(quality, 0), 1)
    return ("quality", "\(Int((usable * 100).rounded()))")
  }

  private static func save(
    _ pixbuf: OpaquePointer, _ format: String, _ option: (key: String, value: String)?
  ) throws(CGImageError) -> Data {
    var buffer: UnsafeMutablePointer<gchar>?
    var size: gsize = 0
    var error: UnsafeMutablePointer<GError>?
    let isSaved = unsafe (option?.key ?? "").withCString { key in
      unsafe (option?.value ?? "").withCString { value in
        // Option lists end with nil; the strings live during the call and are only read.
        var keys: [UnsafeMutablePointer<CChar>?] = unsafe [nil]
        var values = unsafe keys
        if option != nil {
          unsafe keys.insert(UnsafeMutablePointer(mutating: key), at: 0)
          unsafe values.insert(UnsafeMutablePointer(mutating: value), at: 0)
        }
        return unsafe gdk_pixbuf_save_to_bufferv(
          pixbuf, &buffer, &size, format, &keys, &values, &error) != 0
      }
    }
    guard isSaved, let buffer = unsafe buffer else {
      let reason = unsafe error.map { unsafe String(cString: $0.pointee.message) }
      if let error = unsafe error { unsafe g_error_free(error) }
      throw .encodingFailed(reason: reason ?? "no reason was given")
    }
    defer { unsafe g_free(buffer) }
    return unsafe Data(bytes: buffer, count: Int(size))
  }

  /// The pixels as straight RGBA, or as RGB over white.
  private static func straightPixels(of image: CGImage, channels: Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(image.width * image.height * channels)
    image.forEachPixel { _, _, pixel in
      let color = channels == 4 ? pixel.straight : pixel &+ (255 - min(pixel.w, 255))
      for channel in 0..<channels { result.append(color[channel]) }
    }
    return result
  }
}
