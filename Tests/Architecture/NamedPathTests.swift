// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import Testing

/// Paths of sources that scripts and pages name: a moved folder is found before a script that few run.
struct NamedPathTests {
  @Test func `each path of sources in scripts and pages exists`() throws {
    let files = FileManager.default
    var texts = ["Makefile", "README.md", "CONTRIBUTING.md"]
    for folder in ["Scripts", "docs"] {
      let names = try files.contentsOfDirectory(
        atPath: SourceTree.root.appendingPathComponent(folder).path)
      texts += names.map { "\(folder)/\($0)" }
    }
    var count = 0
    for text in texts {
      // Not folders, and not files of other kinds.
      let url = SourceTree.root.appendingPathComponent(text)
      guard let contents = try? String(contentsOf: url, encoding: .utf8) else { continue }
      for match in contents.matches(of: /Sources\/[A-Z][\w\/+.\-]*\w/)
      where !Self.isForeign(match.0, in: contents) {
        count += 1
        let path = SourceTree.root.appendingPathComponent(String(match.0)).path
        expect(files.fileExists(atPath: path), "\(text): \(match.0)")
      }
    }
    expect(count, isAbove: 20, "the texts were not understood")
  }

  /// Whether a path belongs to another package: a program of the reader's, or a folder of this one's such as
  /// `Tools/Sources`.
  private static func isForeign(_ path: Substring, in text: String) -> Bool {
    path.hasPrefix("Sources/Ball/") || text[..<path.startIndex].last == "/"
  }
}
