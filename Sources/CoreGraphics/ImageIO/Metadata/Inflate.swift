// SPDX-License-Identifier: MIT

import CImageFiles
import Foundation

/// Decompresses zlib's streams.
enum Inflate {
  /// The decompressed bytes; nil for a damaged or truncated stream, or for more than `limit` bytes.
  static func data(_ bytes: [UInt8], limit: Int) -> Data? {
    var memory: UnsafeMutablePointer<UInt8>?
    var count = 0
    // The bytes live during the call; the result is the caller's.
    let isWhole = unsafe bytes.withUnsafeBufferPointer { source in
      unsafe lamina_inflate(source.baseAddress, source.count, limit, &memory, &count)
    }
    defer { unsafe lamina_free(memory) }
    guard isWhole != 0, let memory = unsafe memory else { return nil }
    return unsafe Data(bytes: memory, count: count)
  }
}

/// Compresses zlib's streams.
enum Deflate {
  /// The compressed bytes; nil when there is no memory.
  ///
  /// - Parameter level: zlib's, 1 the quickest and 9 the smallest.
  static func data(_ bytes: [UInt8], level: Int32 = 6) -> Data? {
    var memory: UnsafeMutablePointer<UInt8>?
    var count = 0
    // The bytes live during the call; the result is the caller's.
    let isWhole = unsafe bytes.withUnsafeBufferPointer { source in
      unsafe lamina_deflate(source.baseAddress, source.count, level, &memory, &count)
    }
    defer { unsafe lamina_free(memory) }
    guard isWhole != 0, let memory = unsafe memory else { return nil }
    return unsafe Data(bytes: memory, count: count)
  }
}
