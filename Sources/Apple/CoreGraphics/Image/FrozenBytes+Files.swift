// SPDX-License-Identifier: MIT

import Foundation

extension FrozenBytes {
  /// A file that ended before its length.
  private struct EarlyEnd: Error {}

  /// Makes the bytes of a file; nil if it cannot be read, or there is no memory.
  ///
  /// A regular file is read to where its bytes stay. `Data` would read it first, for a copy of all.
  package convenience init?(contentsOf url: URL) {
    // To open a pipe would wait for its writer; `Data` refuses it.
    let descriptor =
      url.isFileURL && !FileOutput.isStream(url) ? unsafe open(url.path, O_RDONLY | O_CLOEXEC) : -1
    defer { if descriptor >= 0 { close(descriptor) } }
    var status = stat()
    let isRead = unsafe descriptor >= 0 && fstat(descriptor, &status) == 0
    let isRegular = isRead && status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
    guard isRegular else {
      guard let data = try? Data(contentsOf: url) else { return nil }
      self.init(data)
      return
    }
    do {
      try unsafe self.init(count: Int(status.st_size), isCleared: false) {
        target throws(EarlyEnd) in
        var done = 0
        while done < target.count {
          // Within the memory: as many bytes as are left.
          let count = unsafe read(descriptor, target.baseAddress! + done, target.count - done)
          if count < 0, errno == EINTR { continue }
          guard count > 0 else { throw EarlyEnd() }
          done += count
        }
      }
    } catch {
      return nil
    }
  }
}
