// SPDX-License-Identifier: MIT

import Testing

/// Holds the sources of this package against the rules.
struct ArchitectureTests {
  @Test func `product follows the rules`() throws {
    let files = try SourceTree.files(below: [
      "Sources", "Shaders", "samples", "Benchmarks/Sources", "Tools/Sources",
    ])
    #expect(files.count > 20, "the sources were not found from \(SourceTree.root.path)")
    report(files.flatMap(SourceRules.violations))
  }

  @Test func `tests follow the rules for every file`() throws {
    let files = try SourceTree.files(below: ["Tests"])
    #expect(!files.isEmpty)
    report(
      files.flatMap {
        SourceRules.everywhere($0) + SourceRules.titles($0) + SourceRules.voice($0)
          + SourceRules.joinedChecks($0)
      })
  }

  /// A rule for a folder that is gone would hide a misspelt one.
  @Test func `every module of the table exists`() throws {
    let paths = try SourceTree.files(below: [
      "Sources", "Shaders", "samples", "Benchmarks/Sources", "Tools/Sources",
    ])
    .map(\.path)
    let modules = Set(
      ModuleRules.folders.map { $0.folder.split(separator: "/").prefix(2).joined(separator: "/") })
    for module in modules {
      #expect(paths.contains { $0.hasPrefix(module + "/") }, "\(module) has no files")
    }
  }

  private func report(_ violations: [Violation]) {
    for violation in violations { Issue.record("\(violation)") }
  }
}
