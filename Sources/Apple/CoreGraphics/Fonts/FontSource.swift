// SPDX-License-Identifier: MIT

import Diagnostics
import Foundation

/// A font file of the application, before it is read.
///
/// Only regular files are fonts: opening a pipe would block, and devices have no end.
struct FontSource {
  /// The identity of the file in its present state.
  let identity: String
  private let path: String
  private let size: Int

  /// The largest font file that is read, in bytes.
  private static let maximumSize = 1 << 29

  /// Reads a file's status; nil when it cannot be a font, and logged if it exists.
  init?(path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.maximumSize else {
      RefusalLog.refuse("font: refused file", "\(path) is no file, or too large")
      return nil
    }
    self.path = path
    size = Int(status.st_size)
    // The time as bytes: the C module of `timespec`, whose import its members need, differs between
    // debug and release builds. The bytes live as long as the closure.
    let time = unsafe withUnsafeBytes(of: status.st_mtim) { bytes in
      unsafe bytes.map { String($0, radix: 16) }.joined(separator: ".")
    }
    identity = "\(status.st_dev) \(status.st_ino) \(size) \(time) \(path)"
  }

  /// The file's bytes; nil when it cannot be read, or has changed.
  func contents() -> Data? {
    // Non-blocking, in case a pipe has replaced the file.
    let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard let data = try? handle.read(upToCount: size), data.count == size else { return nil }
    return data
  }
}
