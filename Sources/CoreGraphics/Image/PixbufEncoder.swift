// SPDX-License-Identifier: MIT

import CGdkPixbuf
import Foundation

/// The choices of an encoder.
struct EncodingOptions {
  /// The quality of JPEG, 0...1; NaN counts as 0.9.
  var quality = 0.9
  /// Pixels per inch, for PNG, JPEG and TIFF.
  var resolution: SIMD2<Double>?
  /// The orientation, for PNG and JPEG.
  var orientation = CGImagePropertyOrientation.up
}

/// Encodes an image as a file's bytes with GDK-Pixbuf.
///
/// Pixels are written as straight 8-bit RGBA, or RGB when the image has no alpha. Images of RGB spaces
/// other than sRGB keep their space, with its profile, in PNG, JPEG and TIFF; all others are converted
/// to sRGB. Straight values are rounded to the nearest, which gives the same premultiplied bytes when
/// read back: the rounding error of at most ½ shrinks by alpha / 255.
enum PixbufEncoder {
  /// The bytes of a file in a format that GDK-Pixbuf can write.
  ///
  /// In a format without alpha the image is composited over white.
  static func data(
    _ image: CGImage, format: String, _ options: EncodingOptions = EncodingOptions()
  ) throws(CGImageError) -> Data {
    let keepsAlpha = !image.isOpaqueImage && format != "jpeg" && format != "bmp"
    let channels = keepsAlpha ? 4 : 3
    let tagged = taggedSpace(of: image, format)
    let pixels = try straightPixels(of: image, channels: channels, in: tagged?.space)
    // The pixbuf borrows the bytes, which outlive it: both end with this call.
    let file = try unsafe pixels.span.withUnsafeBytes { (bytes) throws(CGImageError) -> Data in
      guard
        let pixbuf = unsafe gdk_pixbuf_new_from_data(
          bytes.baseAddress?.assumingMemoryBound(to: guchar.self), GDK_COLORSPACE_RGB,
          keepsAlpha ? 1 : 0, 8, gint(image.width), gint(image.height),
          gint(channels * image.width), nil, nil)
      else { throw .encodingFailed(reason: "no pixel buffer could be made") }
      defer { unsafe g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
      return try unsafe save(pixbuf, format, values(format, options, tagged?.profile))
    }
    return MetadataWriter.file(
      file, format: format, options.orientation, profile: tagged?.profile)
  }

  /// The image's own space with its profile; nil where the image is written in sRGB.
  ///
  /// Linear light, and values far beyond white, are not kept in 8 bits.
  private static func taggedSpace(
    of image: CGImage, _ format: String
  ) -> (space: CGColorSpace, profile: Data)? {
    guard ["png", "jpeg", "tiff"].contains(format), let space = image.colorSpace,
      space.model == .rgb, space.definition != CGColorSpace.standardRGB.definition
    else { return nil }
    if case .rgb(_, let curve) = space.definition, curve == .linear || curve.isHighDynamicRange {
      return nil
    }
    return space.isDestination ? space.profileData.map { (space, ICCBuilder.padded($0)) } : nil
  }

  /// GDK-Pixbuf's options by their names.
  private static func values(
    _ format: String, _ options: EncodingOptions, _ profile: Data?
  ) -> [(String, String)] {
    var result: [(String, String)] = []
    if format == "jpeg" {
      let usable = options.quality.isNaN ? 0.9 : min(max(options.quality, 0), 1)
      result.append(("quality", "\(Int(clamping: (usable * 100).rounded()))"))
    }
    guard ["png", "jpeg", "tiff"].contains(format) else { return result }
    // GDK-Pixbuf hands a PNG's profile to libpng before the header, which libpng refuses.
    if let profile, format != "png" {
      result.append(("icc-profile", profile.base64EncodedString()))
    }
    if let dots = options.resolution, dots.x >= 1, dots.y >= 1, dots.max() <= 65535 {
      result.append(("x-dpi", "\(Int(clamping: dots.x.rounded()))"))
      result.append(("y-dpi", "\(Int(clamping: dots.y.rounded()))"))
    }
    return result
  }

  private static func save(
    _ pixbuf: OpaquePointer, _ format: String, _ options: [(String, String)]
  ) throws(CGImageError) -> Data {
    var buffer: UnsafeMutablePointer<gchar>?
    var size: gsize = 0
    var error: UnsafeMutablePointer<GError>?
    // Option lists end with nil; the copies of the strings live until the end of this function.
    var keys: [UnsafeMutablePointer<CChar>?] = unsafe options.map { unsafe strdup($0.0) } + [nil]
    var values: [UnsafeMutablePointer<CChar>?] = unsafe options.map { unsafe strdup($0.1) } + [nil]
    defer { unsafe (keys + values).forEach { unsafe free($0) } }
    let isSaved =
      unsafe gdk_pixbuf_save_to_bufferv(
        pixbuf, &buffer, &size, format, &keys, &values, &error) != 0
    guard isSaved, let buffer = unsafe buffer else {
      let reason = unsafe error.map { unsafe String(cString: $0.pointee.message) }
      if let error = unsafe error { unsafe g_error_free(error) }
      throw .encodingFailed(reason: reason ?? "no reason was given")
    }
    defer { unsafe g_free(buffer) }
    return unsafe Data(bytes: buffer, count: Int(size))
  }

  /// The pixels as straight RGBA, or as RGB over white; in `space` where it is not nil, else in sRGB.
  private static func straightPixels(
    of image: CGImage, channels: Int, in space: CGColorSpace?
  ) throws(CGImageError) -> [UInt8] {
    let shortage = CGImageError.encodingFailed(reason: "there is no memory for its pixels")
    var result: [UInt8] = []
    result.reserveCapacity(image.width * image.height * channels)
    func append(_ pixel: SIMD4<UInt8>) {
      let color = channels == 4 ? pixel.straight : pixel &+ (255 - min(pixel.w, 255))
      for channel in 0..<channels { result.append(color[channel]) }
    }
    guard let space else {
      guard image.forEachPixel({ _, _, pixel in append(pixel) }) != nil else { throw shortage }
      return result
    }
    let count = image.width * image.height
    let converted = FrozenBytes(count: 4 * count) { target in
      image.bytes.withSpan { PixelDecoder(image.format, to: space).decode($0, into: &target) }
    }
    guard let converted else { throw shortage }
    converted.withSpan { pixels in
      for index in 0..<count { append(pixels.pixel(at: 4 * index)) }
    }
    return result
  }
}

/// Writes what GDK-Pixbuf does not into a file: the orientation in an Exif block, and a PNG's profile.
private enum MetadataWriter {
  static func file(
    _ file: Data, format: String, _ orientation: CGImagePropertyOrientation, profile: Data?
  ) -> Data {
    var result = file
    switch format {
    case "jpeg":
      guard orientation != .up else { return file }
      let mark = Array("Exif\0\0".utf8) + block(orientation)
      // Behind JFIF's segment, which is the first where there is one.
      let isFirst = file.count > 6 && file[2] == 0xFF && file[3] == 0xE0
      let position = isFirst ? 4 + Int(file[4]) << 8 + Int(file[5]) : 2
      guard position <= file.count else { return file }
      result.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(mark.count + 2)] + mark, at: position)
    case "png":
      var chunks: [UInt8] = []
      if let stream = profile.flatMap({ Deflate.data(Array($0)) }) {
        chunks += PNGChunk.encoded("iCCP", Array("ICC profile".utf8) + [0, 0] + stream)
      }
      if orientation != .up { chunks += PNGChunk.encoded("eXIf", block(orientation)) }
      // Behind the signature and the header.
      guard file.count > 33 else { return file }
      result.insert(contentsOf: chunks, at: 33)
    default: break
    }
    return result
  }

  /// TIFF's header with the high byte first, and a directory of one short number.
  private static func block(_ orientation: CGImagePropertyOrientation) -> [UInt8] {
    Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1]
      + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation.rawValue), 0, 0, 0, 0, 0, 0]
  }
}
