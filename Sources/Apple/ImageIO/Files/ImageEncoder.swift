// SPDX-License-Identifier: MIT

import CImageFiles
import CoreGraphics
import Foundation

/// Encodes an image as a file's bytes: PNG by libpng, JPEG by libjpeg, TIFF, BMP and ICO by this project.
///
/// Pixels are written as straight 8-bit RGBA, or RGB when the image has no alpha; a PNG keeps 16 bits of RGB.
/// Images of RGB spaces other than sRGB keep their space, with its profile, in PNG, JPEG and TIFF; all others
/// are converted to sRGB. Straight values are rounded to the nearest, which gives the same premultiplied
/// bytes when read back: the rounding error of at most ½ shrinks by alpha / 255.
enum ImageEncoder {
  /// The bytes of a file in a format that is written.
  ///
  /// In a format without alpha the image is composited over white.
  static func data(
    _ image: CGImage, format: String, _ options: EncodingOptions = EncodingOptions()
  ) throws(CGImageError) -> Data {
    let keepsAlpha = !image.isOpaqueImage && format != "jpeg" && format != "bmp"
    let tagged = taggedSpace(of: image, format)
    let pixels = StraightPixels(
      image, hasAlpha: keepsAlpha, in: tagged?.space, keepsDepth: format == "png")
    guard let pixels else {
      throw .encodingFailed(reason: "there is no memory for its pixels")
    }
    switch format {
    case "png": return try png(pixels, options, tagged?.profile)
    case "jpeg": return try jpeg(pixels, options, tagged?.profile)
    case "tiff": return try TIFFWriter.file(pixels, options, profile: tagged?.profile)
    case "bmp": return try BitmapWriter.file(pixels)
    case "ico": return try BitmapWriter.icon(pixels)
    default: throw .encodingFailed(reason: "no encoder writes '\(format)'")
    }
  }

  /// The image's own space with its profile; nil where the image is written in sRGB.
  private static func taggedSpace(
    of image: CGImage, _ format: String
  ) -> (space: CGColorSpace, profile: Data)? {
    guard ["png", "jpeg", "tiff"].contains(format), let space = image.colorSpace else { return nil }
    return space.embeddedProfile.map { (space, $0) }
  }

  private static func png(
    _ pixels: StraightPixels, _ options: EncodingOptions, _ profile: Data?
  ) throws(CGImageError) -> Data {
    var chunks: [UInt8] = []
    if let stream = profile.flatMap({ Deflate.data(Array($0)) }) {
      chunks += PNGChunk.encoded("iCCP", Array("ICC profile".utf8) + [0, 0] + stream)
    }
    if options.orientation != .up {
      chunks += PNGChunk.encoded("eXIf", exif(options.orientation))
    }
    var file = try unsafe encoded(pixels, options, profile: nil) { unsafe lamina_encode_png($0) }
    // Behind the signature and the header.
    file.insert(contentsOf: chunks, at: 33)
    return file
  }

  private static func jpeg(
    _ pixels: StraightPixels, _ options: EncodingOptions, _ profile: Data?
  ) throws(CGImageError) -> Data {
    var file = try unsafe encoded(pixels, options, profile: profile) {
      unsafe lamina_encode_jpeg($0)
    }
    guard options.orientation != .up else { return file }
    let mark = Array("Exif\0\0".utf8) + exif(options.orientation)
    // Behind JFIF's segment, which is the first.
    let position = 4 + Int(file[4]) << 8 + Int(file[5])
    file.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(mark.count + 2)] + mark, at: position)
    return file
  }

  /// TIFF's header with the high byte first, and a directory of one short number.
  private static func exif(_ orientation: CGImagePropertyOrientation) -> [UInt8] {
    Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1]
      + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation.rawValue), 0, 0, 0, 0, 0, 0]
  }

  /// Runs an encoder of `CImageFiles`.
  private static func encoded(
    _ pixels: StraightPixels, _ options: EncodingOptions, profile: Data?,
    by encoder: (UnsafeMutablePointer<LaminaEncoding>) -> Int32
  ) throws(CGImageError) -> Data {
    let quality = options.quality.isNaN ? 0.9 : min(max(options.quality, 0), 1)
    var encoding = unsafe LaminaEncoding()
    unsafe encoding.width = UInt32(clamping: pixels.width)
    unsafe encoding.height = UInt32(clamping: pixels.height)
    unsafe encoding.channels = UInt32(clamping: pixels.channels)
    unsafe encoding.bits = UInt32(clamping: pixels.bits)
    unsafe encoding.quality = UInt32(clamping: Int(clamping: (quality * 100).rounded()))
    unsafe encoding.dots_x = options.dots?.x.rounded() ?? 0
    unsafe encoding.dots_y = options.dots?.y.rounded() ?? 0
    // Pixels and profile live during the call.
    let isEncoded = unsafe pixels.samples.withUnsafeBufferPointer { samples in
      unsafe encoding.pixels = samples.baseAddress
      guard let profile else { return unsafe encoder(&encoding) }
      return unsafe profile.withUnsafeBytes { bytes in
        unsafe encoding.profile = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        unsafe encoding.profile_count = bytes.count
        return unsafe encoder(&encoding)
      }
    }
    // The file is the caller's; both pointers may be nil after a failure.
    defer { unsafe lamina_free(encoding.file) }
    guard isEncoded != 0, let file = unsafe encoding.file else {
      let reason = unsafe withUnsafeBytes(of: encoding.message) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw .encodingFailed(reason: reason)
    }
    return unsafe Data(bytes: file, count: encoding.count)
  }
}
