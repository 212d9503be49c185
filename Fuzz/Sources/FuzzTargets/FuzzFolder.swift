// SPDX-License-Identifier: MIT

import Foundation

/// The folder of this process for inputs that are read as files.
enum FuzzFolder {
  static let url: URL = {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "lamina-fuzz-\(ProcessInfo.processInfo.processIdentifier)/")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }()

  /// Runs code with a file of some bytes.
  static func withFile(_ name: String, _ data: Data, _ body: (URL) -> Void) {
    let file = url.appendingPathComponent(name)
    guard (try? data.write(to: file)) != nil else { return }
    defer { try? FileManager.default.removeItem(at: file) }
    body(file)
  }
}
