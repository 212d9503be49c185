// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import Testing

/// Holds the page of environment variables against the code.
struct EnvironmentPageTests {
  @Test func `the page lists the variables that are read, and no other`() throws {
    var read: Set<String> = []
    // A whole string in Swift and C is the name of a variable that is read or set.
    let folders = ["Sources", "Tests", "Tools/Sources", "Benchmarks/Sources", "samples"]
    for (path, text) in try SourceTree.texts(below: folders, suffixes: ["swift", "c"])
    where !path.hasPrefix("Sources/C/LaminaC/") && !path.hasPrefix("Tests/CLaminaTests/") {
      for match in text.matches(of: /"(LAMINA_[A-Z_]+)"/) { read.insert(String(match.1)) }
    }
    let scripts = SourceTree.root.appendingPathComponent("Scripts")
    for name in try FileManager.default.contentsOfDirectory(atPath: scripts.path) {
      let url = scripts.appendingPathComponent(name)
      // Programs that are not text have no variables.
      guard let text = try? String(contentsOf: url, encoding: .utf8) else { continue }
      for match in text.matches(of: /\$\{?(LAMINA_[A-Z_]+)/) { read.insert(String(match.1)) }
    }
    let manifest = SourceTree.root.appendingPathComponent("Package.swift")
    for match in try String(contentsOf: manifest, encoding: .utf8).matches(of: /"(LAMINA_[A-Z_]+)"/)
    {
      read.insert(String(match.1))
    }
    let page = SourceTree.root.appendingPathComponent("docs/environment.md")
    var listed: Set<String> = []
    let text = try String(contentsOf: page, encoding: .utf8)
    for match in text.matches(of: /\| `(LAMINA_[A-Z_]+)` \|/) {
      expect(listed.insert(String(match.1)).inserted, "\(match.1) is listed twice")
    }
    expect(read.count, isAbove: 20, "the code was not understood")
    expect(read.subtracting(listed).sorted(), equals: [], "not on the page")
    expect(listed.subtracting(read).sorted(), equals: [], "on the page alone")
  }
}
