// SPDX-License-Identifier: MIT

import CGdkPixbuf
import Foundation

/// Decompresses zlib's streams by GLib, which GDK-Pixbuf brings along.
enum Inflate {
  /// The decompressed bytes; nil for a damaged or truncated stream, or for more than `limit` bytes.
  static func data(_ bytes: [UInt8], limit: Int) -> Data? {
    guard let converter = unsafe g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_ZLIB) else {
      return nil
    }
    // A new object that this function owns.
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(converter)) }
    return unsafe Converter.data(converter, bytes, limit: limit)
  }
}

/// Compresses zlib's streams by GLib.
enum Deflate {
  /// The compressed bytes; nil when there is no memory.
  ///
  /// - Parameter level: zlib's, 1 the quickest and 9 the smallest.
  static func data(_ bytes: [UInt8], level: Int32 = 6) -> Data? {
    let made = unsafe g_zlib_compressor_new(G_ZLIB_COMPRESSOR_FORMAT_ZLIB, level)
    guard let converter = unsafe made else { return nil }
    // A new object that this function owns.
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(converter)) }
    return unsafe Converter.data(converter, bytes, limit: .max)
  }
}

/// Runs a converter of GLib over bytes.
private enum Converter {
  /// All bytes that a converter of GLib makes of others; nil for more than `limit`.
  static func data(_ converter: OpaquePointer, _ bytes: [UInt8], limit: Int) -> Data? {
    var result = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 15)
    var position = 0
    while result.count <= limit {
      var (taken, written): (gsize, gsize) = (0, 0)
      var error: UnsafeMutablePointer<GError>?
      // Both buffers hold as many bytes as the call is told, and live during it.
      let state = unsafe bytes[position...].withUnsafeBytes { source in
        unsafe buffer.withUnsafeMutableBytes { target in
          unsafe g_converter_convert(
            converter, source.baseAddress, gsize(source.count), target.baseAddress,
            gsize(target.count), G_CONVERTER_INPUT_AT_END, &taken, &written, &error)
        }
      }
      if let error = unsafe error { unsafe g_error_free(error) }
      result += buffer.prefix(Int(written))
      position += Int(taken)
      switch state {
      case G_CONVERTER_FINISHED: return result.count <= limit ? result : nil
      case G_CONVERTER_CONVERTED where taken + written > 0: continue
      default: return nil
      }
    }
    return nil
  }
}
