// SPDX-License-Identifier: MIT

import CGdkPixbuf
import Foundation

/// Decodes the bytes of an image file with GDK-Pixbuf, up to a limit on the decoded size.
///
/// The size is known before any pixel is decoded ("size-prepared"): an image past the limit is
/// rejected there, so that a small file cannot allocate a large amount of memory. Rows are counted
/// as they arrive, because some decoders pad the rest of a truncated image without an error.
@safe final class PixbufDecoder {
  /// The largest decoded image in pixels: 2²⁷, half a gibibyte as RGBA.
  static let maximumPixelCount = 1 << 27

  let loader: UnsafeMutablePointer<GdkPixbufLoader>
  private let source: String
  private var size = (width: 0, height: 0)
  private(set) var isTooLarge = false
  private(set) var lastRow = 0

  init(source: String) {
    self.source = source
    // A new object that this one owns; released in `deinit`.
    unsafe loader = gdk_pixbuf_loader_new()
  }

  deinit {
    unsafe g_object_unref(loader)
  }

  /// Decodes the first frame of a file; `source` names it in errors.
  static func image(
    from bytes: Span<UInt8>, source: String
  ) throws(CGImageError) -> CGImage {
    try decoded(from: bytes, source: source).image
  }

  /// Decodes the first frame of a file and reads its orientation.
  static func decoded(
    from bytes: Span<UInt8>, source: String
  ) throws(CGImageError) -> (image: CGImage, orientation: CGImagePropertyOrientation) {
    let type = ImageSignature.type(of: bytes)
    let pages = ImagePages(bytes, type: type)
    if let largest = pages.largestIcon(in: bytes),
      let icon = pages.file(of: largest, in: bytes, isUpright: false)
    {
      return try icon.withSpan { (bytes) throws(CGImageError) in
        try decoded(from: bytes, source: source)
      }
    }
    let metadata = ImageMetadata(bytes, type: type)
    if let metadata, metadata.model == .cmyk, !metadata.decodesToRGB {
      let image = try CMYKDecoder.image(from: bytes, metadata, source: source)
      return (image, metadata.orientation ?? .up)
    }
    let decoder = PixbufDecoder(source: source)
    let image = try decoder.decode(bytes, metadata)
    return (image, metadata?.orientation ?? decoder.orientation)
  }

  /// Reads an animation; its frames are decoded on demand.
  static func animation(
    from bytes: Span<UInt8>, source: String
  ) throws(CGImageError) -> PixbufAnimation {
    let decoder = PixbufDecoder(source: source)
    _ = try decoder.decode(bytes, nil)
    guard let animation = unsafe gdk_pixbuf_loader_get_animation(decoder.loader),
      let result = unsafe PixbufAnimation(animation)
    else { throw .damaged(source: source, reason: "there are no frames in it") }
    return result
  }

  /// The orientation in the file's metadata.
  private var orientation: CGImagePropertyOrientation {
    // The option's text belongs to the pixbuf, which the loader holds.
    guard let pixbuf = unsafe gdk_pixbuf_loader_get_pixbuf(loader),
      let text = unsafe gdk_pixbuf_get_option(pixbuf, "orientation"),
      let value = UInt32(unsafe String(cString: text))
    else { return .up }
    return CGImagePropertyOrientation(rawValue: value) ?? .up
  }

  private func decode(
    _ bytes: Span<UInt8>, _ metadata: ImageMetadata?
  ) throws(CGImageError) -> CGImage {
    guard !bytes.isEmpty else { throw .notAnImage(source: source) }
    connect()
    let failure = feed(bytes)
    if isTooLarge { throw .tooLarge(source: source, width: size.width, height: size.height) }
    let format = formatName
    if let failure {
      if failure.isUnknownType, let type = ImageSignature.type(of: bytes) {
        throw .noDecoder(source: source, type: type)
      }
      throw failure.error(source, isCut: isCutShort(bytes, format))
    }
    guard let pixbuf = unsafe gdk_pixbuf_loader_get_pixbuf(loader) else {
      throw .damaged(source: source, reason: "there are no pixels in it")
    }
    // The decoders of JPEG and WebP pad missing rows and report success.
    let pads = format == "jpeg" || format == "webp"
    guard lastRow >= size.height, !pads || (!isCutShort(bytes, format)) else {
      throw .truncated(source: source)
    }
    return try unsafe makeImage(
      pixbuf, format, metadata?.space() ?? embeddedSpace(pixbuf),
      isPremultiplied: metadata?.decodesPremultiplied ?? false)
  }

  // MARK: - Signals

  /// Subscribes to the size and to the progress of the rows.
  ///
  /// The callbacks get this object unretained; they run only inside `feed`, while it lives.
  func connect() {
    let owner = unsafe Unmanaged.passUnretained(self).toOpaque()
    let sizePrepared:
      @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>, gint, gint, gpointer) -> Void = {
        let decoder = unsafe Unmanaged<PixbufDecoder>.fromOpaque($3).takeUnretainedValue()
        decoder.prepare(width: Int($1), height: Int($2))
      }
    let areaUpdated:
      @convention(c) (
        UnsafeMutablePointer<GdkPixbufLoader>, gint, gint, gint, gint, gpointer
      ) -> Void = {
        let decoder = unsafe Unmanaged<PixbufDecoder>.fromOpaque($5).takeUnretainedValue()
        decoder.lastRow = max(decoder.lastRow, Int($2) + Int($4))
      }
    unsafe connect("size-prepared", unsafeBitCast(sizePrepared, to: GCallback.self), owner)
    unsafe connect("area-updated", unsafeBitCast(areaUpdated, to: GCallback.self), owner)
  }

  private func connect(_ signal: String, _ callback: @escaping GCallback, _ owner: gpointer) {
    unsafe g_signal_connect_data(
      loader, signal, callback, owner, nil, GConnectFlags(rawValue: 0))
  }

  /// Notes the size, and rejects an image past the limit by asking for none of its pixels.
  private func prepare(width: Int, height: Int) {
    size = (width, height)
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    if overflow || count > Self.maximumPixelCount {
      isTooLarge = true
      unsafe gdk_pixbuf_loader_set_size(loader, 0, 0)
    }
  }

  // MARK: - Bytes in

  /// Passes all bytes to the decoder and ends the stream.
  ///
  /// - Returns: the first failure, if any.
  private func feed(_ bytes: Span<UInt8>) -> Failure? {
    let failure = write(bytes)
    let late = close()
    return failure ?? late
  }

  /// Passes bytes to the decoder.
  ///
  /// - Returns: the first failure, if any.
  func write(_ bytes: Span<UInt8>) -> Failure? {
    var error: UnsafeMutablePointer<GError>?
    var position = 0
    while position < bytes.count, !isTooLarge {
      let part = bytes.extracting(position..<min(position + 1 << 16, bytes.count))
      let isTaken = unsafe part.withUnsafeBufferPointer {
        unsafe gdk_pixbuf_loader_write(loader, $0.baseAddress, gsize($0.count), &error) != 0
      }
      if !isTaken { return unsafe Failure(taking: error) }
      position += part.count
    }
    return nil
  }

  /// Ends the stream, which is required in every case and reports faults at the end of the data.
  func close() -> Failure? {
    var error: UnsafeMutablePointer<GError>?
    if unsafe gdk_pixbuf_loader_close(loader, &error) != 0 { return nil }
    return unsafe Failure(taking: error)
  }

  /// GDK-Pixbuf's error.
  struct Failure {
    let code: Int32
    let isPixbufError: Bool
    let message: String

    /// Reads and frees an error; the pointer is GLib's, or nil when it gave no reason.
    init(taking error: UnsafeMutablePointer<GError>?) {
      guard let error = unsafe error else {
        (code, isPixbufError, message) = (-1, false, "no reason was given")
        return
      }
      unsafe code = error.pointee.code
      unsafe isPixbufError = error.pointee.domain == gdk_pixbuf_error_quark()
      unsafe message = String(cString: error.pointee.message)
      unsafe g_error_free(error)
    }

    /// Whether no decoder recognised the file.
    var isUnknownType: Bool {
      isPixbufError && code == Int32(GDK_PIXBUF_ERROR_UNKNOWN_TYPE.rawValue)
    }

    func error(_ source: String, isCut: Bool) -> CGImageError {
      if isUnknownType { return .notAnImage(source: source) }
      return isCut ? .truncated(source: source) : .damaged(source: source, reason: message)
    }
  }

  /// GDK-Pixbuf's name of the format, such as "png"; nil when it was not recognised.
  var formatName: String? {
    // Both strings are valid here; the name is a copy to be freed.
    guard let format = unsafe gdk_pixbuf_loader_get_format(loader),
      let name = unsafe gdk_pixbuf_format_get_name(format)
    else { return nil }
    defer { unsafe g_free(name) }
    return unsafe String(cString: name)
  }

  /// GDK-Pixbuf's names of all formats that it can decode here.
  static var formatNames: [String] {
    var names: [String] = []
    let formats = unsafe gdk_pixbuf_get_formats()
    // The list is the caller's, its entries are GDK-Pixbuf's, and each name is a copy to be freed.
    defer { unsafe g_slist_free(formats) }
    var next = unsafe formats
    while let item = unsafe next {
      let format = unsafe OpaquePointer(item.pointee.data)
      if let name = unsafe gdk_pixbuf_format_get_name(format) {
        unsafe names.append(String(cString: name))
        unsafe g_free(name)
      }
      unsafe next = item.pointee.next
    }
    return names
  }

  /// Whether a PNG, JPEG or GIF lacks its end marker, or a WebP some of its bytes.
  private func isCutShort(_ bytes: Span<UInt8>, _ format: String?) -> Bool {
    switch format {
    case "png":
      return Data(bytes.bytes(in: max(bytes.count - 4096, 0)..<bytes.count)).range(
        of: Data("IEND".utf8)) == nil
    case "jpeg": return !Self.hasEndOfImage(bytes)
    case "gif": return bytes[bytes.count - 1] != 0x3B
    case "webp": return bytes.count < Self.riffLength(bytes)
    default: return false
    }
  }

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
    while position + 1 < bytes.count {
      if bytes[position] == 0xFF, bytes[position + 1] == 0xD9 { return true }
      position += 1
    }
    return false
  }

  // MARK: - Pixels out

  /// The space of the profile that a decoder found in a format that is not read here, such as AVIF.
  private func embeddedSpace(_ pixbuf: OpaquePointer) -> CGColorSpace {
    // The option's text belongs to the pixbuf, which the loader holds.
    guard let text = unsafe gdk_pixbuf_get_option(pixbuf, "icc-profile"),
      let data = Data(base64Encoded: unsafe String(cString: text)),
      let space = CGColorSpace(profile: data), space.model == .rgb
    else { return .standardRGB }
    return space
  }

  /// Copies decoded pixels into an image: premultiplied RGBA, or opaque with an unused fourth byte.
  private func makeImage(
    _ pixbuf: OpaquePointer, _ format: String?, _ space: CGColorSpace, isPremultiplied: Bool
  ) throws(CGImageError) -> CGImage {
    let failures = BitmapMemory.failureCount
    let image = unsafe CGImage(
      pixbuf: pixbuf, utType: format.flatMap { ImageFileType.named($0) }, space: space,
      isPremultiplied: isPremultiplied)
    guard let image else {
      if BitmapMemory.failureCount > failures {
        throw .noMemory(
          source: source, width: Int(unsafe gdk_pixbuf_get_width(pixbuf)),
          height: Int(unsafe gdk_pixbuf_get_height(pixbuf)))
      }
      throw .damaged(source: source, reason: "the pixels have no known layout")
    }
    return image
  }
}
