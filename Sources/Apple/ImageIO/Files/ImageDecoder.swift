// SPDX-License-Identifier: MIT

import CImageFiles
import CoreGraphics
import Foundation

/// Decodes image files, each by the library of its format or by a reader of this project.
///
/// The size is known before any pixel is decoded: an image past the limit is refused then, so that a small
/// file cannot allocate a large amount of memory.
enum ImageDecoder {
  /// Decodes the first frame of a file; `source` names it in errors.
  static func image(from bytes: Span<UInt8>, source: String) throws(CGImageError) -> CGImage {
    let type = ImageSignature.type(of: bytes)
    let pages = ImagePages(bytes, type: type)
    if let largest = pages.largestIcon(in: bytes) {
      return try icon(largest, of: pages, bytes, source: source)
    }
    return try still(from: bytes, ImageMetadata(bytes, type: type), source: source)
  }

  /// Decodes the still picture of a file, or its first one.
  ///
  /// - Parameter request: the part that is needed; the kept channels follow from the file's colours.
  static func still(
    from bytes: Span<UInt8>, _ metadata: ImageMetadata?,
    _ request: DecodingRequest = DecodingRequest(), source: String
  ) throws(CGImageError) -> CGImage {
    guard !bytes.isEmpty, let type = ImageSignature.type(of: bytes) else {
      throw .notAnImage(source: source)
    }
    if type == "com.compuserve.gif" {
      return try GIFPlayer.firstImage(of: bytes, isPartial: request.isPartial, source: source)
    }
    let space = metadata?.space()
    var request = request
    request.keepsGray = space?.model == .monochrome
    request.keepsInks = metadata?.model == .cmyk
    let picture = try picture(bytes, type: type, request, source: source)
    let own = picture.profile.flatMap { CGColorSpace(profile: $0) }
    let image = picture.image(
      space ?? (own?.model == .rgb ? own : nil) ?? .standardRGB, type: type,
      isPartial: request.isPartial)
    guard let image else {
      throw .damaged(source: source, reason: "the pixels have no known layout")
    }
    return image
  }

  /// Decodes one size of an icon.
  static func icon(
    _ index: Int, of pages: ImagePages, _ bytes: Span<UInt8>, source: String
  ) throws(CGImageError) -> CGImage {
    let body = pages.extent(of: index, in: bytes)
    let part = bytes.extracting(body)
    if part.starts(with: PNGChunk.signature) {
      return try still(from: part, ImageMetadata(part, type: "public.png"), source: source)
    }
    let picture = try BitmapReader(icon: part, source: source).picture(part, isPartial: false)
    guard let image = picture.image(.standardRGB, type: "com.microsoft.ico") else {
      throw .damaged(source: source, reason: "the pixels have no known layout")
    }
    return image
  }

  private static func picture(
    _ bytes: Span<UInt8>, type: String, _ request: DecodingRequest, source: String
  ) throws(CGImageError) -> DecodedPicture {
    let decoder: DecodedPicture.Decoder
    switch type {
    case "public.png": unsafe decoder = lamina_decode_png
    case "public.jpeg":
      guard request.isPartial || hasEndOfImage(bytes) else { throw .truncated(source: source) }
      unsafe decoder = lamina_decode_jpeg
    case "org.webmproject.webp":
      guard request.isPartial || bytes.count >= riffLength(bytes) else {
        throw .truncated(source: source)
      }
      unsafe decoder = lamina_decode_webp
    case "public.tiff" where !request.isPartial: unsafe decoder = lamina_decode_tiff
    case "public.heic" where !request.isPartial, "public.avif" where !request.isPartial:
      unsafe decoder = lamina_decode_heif
    case "public.jpeg-xl" where !request.isPartial: unsafe decoder = lamina_decode_jpeg_xl
    case "public.svg-image" where !request.isPartial:
      try RepeatedElements.check(bytes, source: source)
      unsafe decoder = lamina_decode_svg
    case "com.microsoft.bmp":
      return try BitmapReader(file: bytes, source: source).picture(
        bytes, isPartial: request.isPartial)
    default: throw .noDecoder(source: source, type: type)
    }
    return try unsafe DecodedPicture.decoded(
      bytes, by: decoder, request, source: source, type: type)
  }

  /// The types that are decoded here; those of libraries that are not installed are left out.
  static var types: [String] {
    var types = ["public.png", "public.jpeg", "com.compuserve.gif"]
    if lamina_has_tiff() != 0 { types.append("public.tiff") }
    types += ["com.microsoft.bmp", "com.microsoft.ico"]
    if lamina_has_webp() != 0 { types.append("org.webmproject.webp") }
    if lamina_has_heif() != 0 { types += ["public.heic", "public.avif"] }
    if lamina_has_jpeg_xl() != 0 { types.append("public.jpeg-xl") }
    if lamina_has_svg() != 0 { types.append("public.svg-image") }
    return types
  }

  // MARK: - Ends of files

  /// The length in a RIFF file's header: eight bytes and the number in the second four of them.
  static func riffLength(_ bytes: Span<UInt8>) -> Int {
    guard bytes.count >= 8 else { return 8 }
    return (0..<4).reduce(8) { $0 + Int(bytes[4 + $1]) << (8 * $1) }
  }

  /// Whether an end-of-image marker follows the start of a JPEG's first scan.
  ///
  /// Segments before the scan are skipped by their lengths, because a thumbnail among them has an
  /// end marker of its own; within a scan, 0xFF is followed by 0 unless it begins a marker.
  static func hasEndOfImage(_ bytes: Span<UInt8>) -> Bool {
    var position = 2
    while position + 4 <= bytes.count {
      guard bytes[position] == 0xFF else { return false }
      let marker = bytes[position + 1]
      if marker == 0xFF {
        position += 1
        continue
      }
      if marker == 0xDA { break }
      position += 2 + Int(bytes[position + 2]) << 8 + Int(bytes[position + 3])
    }
    // From the end, where it usually is.
    var last = bytes.count - 2
    while last >= position {
      if bytes[last] == 0xFF, bytes[last + 1] == 0xD9 { return true }
      last -= 1
    }
    return false
  }
}
