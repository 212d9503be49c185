// SPDX-License-Identifier: MIT

internal import Foundation

/// The calling thread, as debuggers and the system's tools know it.
package struct TraceThread {
  /// The system's number, that of the process for its first thread.
  package let number: Int32
  /// The name, of 15 bytes at most; `main` for the first thread.
  package let name: String

  /// Asks the system, by `/proc` since the C library's functions are not visible to Swift.
  package init() {
    // The link leads to `PROCESS/task/THREAD`.
    let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
    number = link?.split(separator: "/").last.flatMap { Int32($0) } ?? getpid()
    let file = try? String(contentsOfFile: "/proc/self/task/\(number)/comm", encoding: .utf8)
    name = number == getpid() ? "main" : String((file ?? "").prefix { $0 != "\n" })
  }
}
