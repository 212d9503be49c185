// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing

/// Holds the code of `README.md` against `ReadmeSamples.swift` and, for views, `ReadmeApplication.swift`,
/// which the compiler checks.
struct ReadmeTests {
  /// Lines without indentation, trailing comments and imports, without `@main`, of which a test program
  /// has its own, and without empty ones.
  private func lines(_ text: some StringProtocol) -> [String] {
    text.split(separator: "\n")
      .map { line in
        line.trimmingCharacters(in: .whitespaces).components(separatedBy: "  //")[0]
          .trimmingCharacters(in: .whitespaces)
      }
      .filter { !$0.isEmpty && !$0.hasPrefix("import ") && $0 != "@main" }
  }

  @Test func `every block is compiled`() throws {
    let page = try ProjectFiles.text(of: "README.md")
    let source = try [
      "Tests/LayerHostTests/Porting/ReadmeSamples.swift",
      "Tests/UIKitTests/Textbook/ReadmeApplication.swift",
    ].flatMap { lines(try ProjectFiles.text(of: $0)) }
    let blocks = page.components(separatedBy: "```swift\n").dropFirst().map {
      lines($0.components(separatedBy: "```")[0])
    }
    // The lines of a manifest are tried by `make test-package`.
    .filter { !($0.first ?? "").hasPrefix(".package(") }
    expect(blocks.count, equals: 4)
    for block in blocks {
      let isThere = source.indices.contains { source[$0...].starts(with: block) }
      expect(isThere, "not compiled as it stands: \(block.prefix(3))")
    }
  }

  @Test func `every link resolves`() throws {
    let page = try ProjectFiles.text(of: "README.md")
    for part in page.components(separatedBy: "](").dropFirst() {
      let target = part.prefix { $0 != ")" && $0 != "#" }
      guard !target.isEmpty, !target.hasPrefix("http") else { continue }
      let path = ProjectFiles.url(String(target)).path
      expect(FileManager.default.fileExists(atPath: path), "no file \(target)")
    }
  }
}
