// SPDX-License-Identifier: MIT

import Foundation

/// Immutable bytes at a fixed address, valid for the life of this object.
///
/// It owns its memory, borrows a part of another object's (which it keeps alive), or wraps memory
/// that the application lent with a release callback.
///
/// `@unchecked Sendable` holds because nothing writes to the bytes after the initializer returns
/// (a lender promises the same), the pointer is constant, and the release runs once, in `deinit`.
@safe package final class FrozenBytes: @unchecked Sendable {
  private let start: UnsafeRawPointer
  package let count: Int
  private let release: () -> Void

  private init(start: UnsafeRawPointer, count: Int, release: @escaping () -> Void) {
    unsafe self.start = start
    self.count = count
    self.release = release
  }

  deinit {
    release()
  }

  /// Makes `count` bytes that `fill` writes; they are zero before it runs. Nil without memory.
  package convenience init?(count: Int, filling fill: (inout MutableSpan<UInt8>) -> Void) {
    unsafe self.init(count: count) { bytes in
      let buffer = unsafe bytes.assumingMemoryBound(to: UInt8.self)
      var span = unsafe buffer.mutableSpan
      fill(&span)
    }
  }

  /// Makes `count` bytes that `fill` writes through a pointer; they are zero before it runs unless it writes all
  /// of them anyway. Nil without memory.
  package convenience init?<E: Error>(
    count: Int, isCleared: Bool = true, fill: (UnsafeMutableRawBufferPointer) throws(E) -> Void
  ) throws(E) {
    // Freed in `deinit`.
    guard let memory = unsafe BitmapMemory.allocate(count, isCleared: isCleared) else { return nil }
    unsafe self.init(start: memory, count: count) { unsafe free(memory) }
    try unsafe fill(UnsafeMutableRawBufferPointer(start: memory, count: count))
  }

  /// Makes a copy of `data`; nil without memory.
  package convenience init?(_ data: Data) {
    unsafe self.init(count: data.count, isCleared: false) { target in
      unsafe data.withUnsafeBytes { unsafe target.copyMemory(from: $0) }
    }
  }

  /// Makes a copy of an object's bytes; nil without memory.
  package convenience init?(_ data: CFData) {
    unsafe self.init(count: data.length, isCleared: false) { target in
      // The object has `length` bytes there as long as it lives, which the caller sees to.
      unsafe target.copyMemory(from: UnsafeRawBufferPointer(start: data.bytes, count: target.count))
    }
  }

  /// Wraps lent memory; `release` runs when the last reference is gone.
  package convenience init(lent start: UnsafeRawPointer, count: Int, release: @escaping () -> Void)
  {
    unsafe self.init(start: start, count: count, release: release)
  }

  /// No bytes.
  package static let empty = unsafe FrozenBytes(lent: UnsafeRawPointer(bitPattern: 16)!, count: 0) {
  }

  /// Makes the part of `whole` that begins at `offset`; it must lie within it.
  package convenience init(partOf whole: FrozenBytes, from offset: Int, count: Int) {
    precondition(offset >= 0 && count >= 0 && offset + count <= whole.count)
    unsafe self.init(start: whole.start + offset, count: count) { _ = whole }
  }

  /// Lets `body` read the bytes; they must not be kept beyond the call.
  package func withBytes<R, E: Error>(
    _ body: (UnsafeRawBufferPointer) throws(E) -> R
  ) throws(E) -> R {
    // The memory lives as long as `self`, which the caller holds during the call.
    try unsafe body(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Lets `body` read the bytes with checked indices.
  package func withSpan<R, E: Error>(_ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R {
    // The memory outlives the span, which cannot leave `body`.
    let buffer = unsafe UnsafeBufferPointer(
      start: start.assumingMemoryBound(to: UInt8.self), count: count)
    return try body(unsafe buffer.span)
  }

  /// The first byte; valid as long as this object is.
  package var pointer: UnsafeRawPointer { unsafe start }

  /// A copy of the bytes.
  package var data: Data { unsafe Data(bytes: start, count: count) }
}

extension Data {
  /// Copies an object's bytes in one go.
  ///
  /// On this system `as Data` asks the object for each byte: a second for eight megabytes.
  package init(copying data: CFData) {
    // The object has `length` bytes there as long as it lives, which the caller sees to.
    unsafe self.init(bytes: data.bytes, count: data.length)
  }
}
