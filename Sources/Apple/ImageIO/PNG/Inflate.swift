// SPDX-License-Identifier: MIT

import CImageFiles
import Foundation

/// Decompresses zlib's streams.
enum Inflate {
  /// The decompressed bytes; nil for a damaged or truncated stream, or for more than `limit` bytes.
  static func data(_ bytes: [UInt8], limit: Int) -> Data? {
    unsafe StreamResult.data(of: bytes) {
      unsafe lamina_inflate($0.baseAddress, $0.count, limit, $1, $2)
    }
  }
}

/// Compresses zlib's streams.
enum Deflate {
  /// The compressed bytes; nil if memory ran out.
  ///
  /// - Parameter level: zlib's, 1 the quickest and 9 the smallest.
  static func data(_ bytes: [UInt8], level: Int32 = 6) -> Data? {
    unsafe StreamResult.data(of: bytes) {
      unsafe lamina_deflate($0.baseAddress, $0.count, level, $1, $2)
    }
  }
}

/// The bytes that a stream of zlib's makes of others.
private enum StreamResult {
  static func data(
    of bytes: [UInt8],
    _ run: (
      UnsafeBufferPointer<UInt8>, UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>,
      UnsafeMutablePointer<Int>
    ) -> Int32
  ) -> Data? {
    var memory: UnsafeMutablePointer<UInt8>?
    var count = 0
    // The bytes live during the call; the result is the caller's.
    let isWhole = unsafe bytes.withUnsafeBufferPointer { unsafe run($0, &memory, &count) }
    defer { unsafe lamina_free(memory) }
    guard isWhole != 0, let memory = unsafe memory else { return nil }
    return unsafe Data(bytes: memory, count: count)
  }
}
