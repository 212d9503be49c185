// SPDX-License-Identifier: MIT

import Foundation

/// A file that has its name only when it is complete.
///
/// It is written beside its place under a name of its own, and removed when it is given up.
final class PartialFile {
  private let url: URL
  private let partial: URL
  private let descriptor: Int32

  /// Creates the file.
  ///
  /// - Throws: `ToolError.cannotCreate` where the folder cannot be written to.
  init(_ url: URL) throws(ToolError) {
    self.url = url
    partial = url.deletingLastPathComponent().appendingPathComponent(
      ".\(url.lastPathComponent).\(ProcessInfo.processInfo.processIdentifier).partial")
    descriptor = unsafe open(partial.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw ToolError(.cannotCreate, "\(url.path): \(ToolError.words(errno))")
    }
  }

  deinit { close(descriptor) }

  /// Appends bytes.
  func write(_ bytes: [UInt8]) throws(ToolError) {
    try writeAll(bytes, to: descriptor, named: url.path)
  }

  /// Replaces bytes at a position; there must be as many already.
  func replace(_ bytes: [UInt8], at offset: Int) throws(ToolError) {
    let count = unsafe bytes.withUnsafeBytes {
      unsafe pwrite(descriptor, $0.baseAddress, $0.count, offset)
    }
    guard count == bytes.count else {
      throw ToolError(.writeFailed, "\(url.path): \(ToolError.words(errno))")
    }
  }

  /// Gives the file its name.
  func finish() throws(ToolError) {
    guard fsync(descriptor) == 0 || errno == EINVAL, unsafe rename(partial.path, url.path) == 0
    else { throw ToolError(.writeFailed, "\(url.path): \(ToolError.words(errno))") }
  }

  /// Removes the file.
  func cancel() { _ = unsafe unlink(partial.path) }
}

/// Writes all bytes to a descriptor, in as many calls as it takes.
///
/// - Throws: `ToolError.writeFailed` for a full disk or a closed pipe, which must not raise a signal.
func writeAll(_ bytes: [UInt8], to descriptor: Int32, named name: String) throws(ToolError) {
  var start = 0
  while start < bytes.count {
    let count = unsafe bytes.withUnsafeBytes {
      // The rest of the array, from a start within it.
      unsafe write(descriptor, $0.baseAddress?.advanced(by: start), $0.count - start)
    }
    if count < 0 {
      if errno == EINTR { continue }
      throw ToolError(.writeFailed, "\(name): \(ToolError.words(errno))")
    }
    start += count
  }
}
