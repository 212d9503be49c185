// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import Testing

/// Holds the sources of this package against the rules.
struct ArchitectureTests {
  @Test func `product follows the rules`() throws {
    let files = try SourceTree.files(below: SourceTree.product)
    expect(files.count, isAbove: 20, "the sources were not found from \(SourceTree.root.path)")
    report(files.flatMap(SourceRules.violations))
  }

  @Test func `tests follow the rules for every file`() throws {
    let files = try SourceTree.files(below: ["Tests"])
    expect(!files.isEmpty)
    report(
      files.flatMap {
        SourceRules.everywhere($0) + SourceRules.titles($0) + SourceRules.voice($0)
          + SourceRules.joinedChecks($0) + SourceRules.expandedChecks($0)
      })
  }

  @Test func `everything that people read is plain English`() throws {
    let suffixes: Set<String> = ["swift", "c", "cpp", "h", "glsl", "md", "tsv"]
    let folders = [
      "Sources", "Shaders", "samples", "Benchmarks/Sources", "Tools/Sources", "Tools/Tests",
      "Fuzz/Sources",
      "Tests",
      "docs",
    ]
    var texts = try SourceTree.texts(below: folders, suffixes: suffixes)
    let scripts = SourceTree.root.appendingPathComponent("Scripts")
    let names =
      try FileManager.default.contentsOfDirectory(atPath: scripts.path).map { "Scripts/" + $0 }
      + ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "Makefile", "Package.swift"]
    for name in names {
      let url = SourceTree.root.appendingPathComponent(name)
      // Programs that are not text have no words.
      guard let text = try? String(contentsOf: url, encoding: .utf8) else { continue }
      texts.append((name, text))
    }
    expect(texts.count, isAbove: 2_000, "the files were not found")
    report(texts.flatMap { SourceRules.plainWords($0.text, path: $0.path) })
  }

  /// A rule for a folder that is gone would hide a misspelt one.
  @Test func `every module of the table exists`() throws {
    let paths = try SourceTree.files(below: SourceTree.product).map(\.path)
    for rule in ModuleRules.folders {
      expect(paths.contains { $0.hasPrefix(rule.folder + "/") }, "\(rule.folder) has no files")
    }
  }

  private func report(_ violations: [Violation]) {
    for violation in violations { Issue.record("\(violation)") }
  }
}
