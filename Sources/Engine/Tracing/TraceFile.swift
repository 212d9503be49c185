// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Foundation

/// A file that is a valid JSON document after each write, whatever ends the process.
///
/// Events gather in a buffer of a fixed size. A write puts them over the closing brackets of the last one,
/// with brackets of its own behind them:
///
/// ```
/// {"traceEvents":[ event, event, event ]}
///                                      └ the next write begins here
/// ```
struct TraceFile: ~Copyable {
  private let descriptor: Int32
  /// Bytes that are not written yet.
  private var buffer: [UInt8] = []
  /// The position of the closing brackets.
  private var end = 0
  private var isEmpty = true
  /// The size at which no more events are taken, in bytes.
  private let limit: Int

  private static let opening = Array(#"{"displayTimeUnit":"ms","traceEvents":["#.utf8)
  private static let closing = Array("\n]}\n".utf8)
  /// The size of the buffer, in bytes.
  private static let capacity = 1 << 16

  /// Makes the file, or empties it. Throws the system's error as text.
  init(path: String, limit: Int) throws(TraceError) {
    self.limit = limit
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw TraceError(path: path, code: errno) }
    buffer.reserveCapacity(Self.capacity + 4096)
    buffer += Self.opening
    try flush(path)
  }

  deinit { close(descriptor) }

  /// Whether events should be written soon, as the buffer is nearly full.
  var isNearlyFull: Bool { buffer.count >= Self.capacity / 2 }

  /// Whether there is room for another event.
  var hasRoom: Bool { end + buffer.count < limit }

  /// Adds an event, a JSON object that a body writes.
  mutating func append(_ body: (inout [UInt8]) -> Void) {
    buffer.append(contentsOf: isEmpty ? "\n".utf8 : ",\n".utf8)
    isEmpty = false
    body(&buffer)
  }

  /// Writes what has gathered. After an error the file is as it was before.
  mutating func flush(_ path: String) throws(TraceError) {
    guard !buffer.isEmpty else { return }
    let count = buffer.count
    buffer += Self.closing
    defer { buffer.removeAll(keepingCapacity: true) }
    do throws(TraceError) {
      try write(buffer, path)
      end += count
    } catch {
      // The old brackets' place is the file's already, even on a disk that is full.
      try? write(Self.closing, path)
      ftruncate(descriptor, end + Self.closing.count)
      throw error
    }
  }

  /// Writes bytes at the end.
  private func write(_ bytes: [UInt8], _ path: String) throws(TraceError) {
    var done = 0
    while done < bytes.count {
      // The rest of the bytes, which the array lends for the time of the call.
      let count = unsafe bytes.withUnsafeBytes { bytes in
        unsafe pwrite(
          descriptor, bytes.baseAddress! + done, bytes.count - done, off_t(end + done))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw TraceError(path: path, code: errno) }
      done += count
    }
  }
}

/// A trace cannot be written.
package struct TraceError: Error, CustomStringConvertible, Sendable {
  package let description: String

  init(path: String, code: Int32) {
    description = "the trace \(path) cannot be written: \(SystemError.words(code))"
  }

  /// Another trace is being written.
  init(runningAt path: String) {
    description = "there is a trace already, written to \(path)"
  }
}
