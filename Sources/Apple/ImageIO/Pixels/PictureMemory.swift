// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation

/// The memory that a decoder writes its pixels into.
@safe final class PictureMemory {
  private var start: UnsafeMutableRawPointer?
  private(set) var count = 0

  init() { unsafe start = nil }

  deinit { unsafe free(start) }

  /// Allocates zeroed bytes, once; nil if memory ran out.
  func allocate(_ count: Int) -> UnsafeMutableRawPointer? {
    guard unsafe start == nil else { return nil }
    // Freed in `deinit`.
    unsafe start = BitmapMemory.allocate(count, isFilled: true)
    self.count = unsafe start == nil ? 0 : count
    return unsafe start
  }

  /// Lets `body` change the bytes, before they are frozen.
  func withMutableSpan<R>(_ body: (inout MutableSpan<UInt8>) -> R) -> R {
    // The memory holds `count` bytes as long as `self`, which the caller holds during the call.
    let buffer = unsafe UnsafeMutableBufferPointer(
      start: start?.assumingMemoryBound(to: UInt8.self), count: count)
    var span = unsafe buffer.mutableSpan
    return body(&span)
  }

  /// The bytes, which must not be changed any more.
  var frozen: FrozenBytes {
    guard let start = unsafe start else { return .empty }
    // The bytes keep this object alive.
    return unsafe FrozenBytes(lent: UnsafeRawPointer(start), count: count) { _ = self }
  }

  /// Multiplies the colours of 8-bit RGBA by alpha.
  func premultiply() {
    withMutableSpan { $0.premultiply() }
  }

  /// Clears all bytes from an offset on.
  func clear(from offset: Int) {
    guard let start = unsafe start, offset < count else { return }
    // Within the memory, as the guard says.
    unsafe memset(start + offset, 0, count - offset)
  }
}
