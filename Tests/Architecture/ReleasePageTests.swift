// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import Testing

/// Holds the version and the pages about releases and workarounds against the code.
struct ReleasePageTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: SourceTree.root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The version in a file right behind some text.
  private func version(in path: String, behind words: String) throws -> Substring {
    let file = try text(path)
    let end = try #require(file.firstRange(of: words), "\(path)").upperBound
    return try #require(file[end...].prefixMatch(of: /\d+\.\d+\.\d+/), "\(path)").0
  }

  @Test func `all places name the same version`() throws {
    let log = try text("CHANGELOG.md")
    let released = try #require(log.firstMatch(of: /\n## \[(\d+\.\d+\.\d+)\]/)).1
    let places = [
      ("README.md", "lamina.git\", from: \""), ("README.md", "## Status\n\nVersion "),
      ("Tools/Sources/LaminaCommand/Lamina.swift", "version: \"lamina "),
      ("Sources/C/LaminaC/Calls/Base.swift", "StaticText.pointer(\""),
    ]
    for (path, words) in places {
      try expect(version(in: path, behind: words), equals: released, "\(path)")
    }
  }

  @Test func `the changelog has one heading for each kind of change of a version`() throws {
    let log = try text("CHANGELOG.md")
    expect(log.matches(of: /\n## \[Unreleased\]\n/).count, equals: 1)
    for part in log.split(separator: "\n## ").dropFirst() {
      let kinds = part.matches(of: /\n### (\w+)\n/).map { String($0.1) }
      expect(Set(kinds).count, equals: kinds.count, "\(part.prefix { $0 != "\n" })")
    }
  }

  @Test func `the files of each workaround exist`() throws {
    let page = try text("docs/workarounds.md")
    let paths = page.matches(of: /`((?:Sources|Scripts|Tests|Package)[\w\/+.\-]*)`/).map(\.1)
    expect(paths.count, isAbove: 20, "the page was not understood")
    for path in paths {
      let url = SourceTree.root.appendingPathComponent(String(path))
      expect(FileManager.default.fileExists(atPath: url.path), "\(path)")
    }
  }

  @Test func `the C library's symbol version is the one of the page`() throws {
    let map = try text("Sources/C/CLamina/exports.map")
    let symbols = try #require(map.firstMatch(of: /LAMINA_\w+/)).0
    try expect(text("docs/releasing.md").contains("`\(symbols)`"))
  }
}
