// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Holds the lists of `docs/architecture.md` against the code.
struct ArchitecturePageTests {
  private let page: String

  init() throws {
    let url = SourceTree.root.appendingPathComponent("docs/architecture.md")
    page = try String(contentsOf: url, encoding: .utf8)
  }

  /// The part of the page below a heading.
  private func section(_ title: String) throws -> Substring {
    let start = try #require(page.firstRange(of: "\n## \(title)\n"))
    let rest = page[start.upperBound...]
    return rest.firstRange(of: "\n## ").map { rest[..<$0.lowerBound] } ?? rest
  }

  private func folders(of path: String) throws -> [String] {
    let url = SourceTree.root.appendingPathComponent(path)
    return try FileManager.default.contentsOfDirectory(atPath: url.path).filter { name in
      var isFolder: ObjCBool = false
      let item = url.appendingPathComponent(name).path
      return FileManager.default.fileExists(atPath: item, isDirectory: &isFolder)
        && isFolder.boolValue
    }.sorted()
  }

  @Test func `every module of Swift is named`() throws {
    let modules = try section("Modules")
    // Modules of C are named after the library that they wrap.
    for module in try folders(of: "Sources")
    where module.prefixMatch(of: /C[A-Z]|_/) == nil {
      #expect(modules.contains(module), "\(module)")
    }
  }

  @Test func `the folders of ViewCore are listed`() throws {
    let rows = try section("Views").split(separator: "\n").filter { $0.hasPrefix("| `") }
    var listed: Set<Substring> = []
    for row in rows {
      let cell = row.dropFirst().prefix { $0 != "|" }
      listed.formUnion(cell.matches(of: /`(\w+)`/).map(\.1))
    }
    #expect(listed.sorted() == (try folders(of: "Sources/ViewCore")).map { Substring($0) })
  }

  @Test func `threads with names of their own are listed`() throws {
    let threads = try section("Threads")
    var names: Set<String> = []
    for (_, text) in try SourceTree.texts(below: ["Sources"], suffixes: ["swift"]) {
      for match in text.matches(of: /(?:Joinable|System)Thread\(name: "([^"\\]+)"/) {
        names.insert(String(match.1))
      }
    }
    #expect(names.count > 3, "the code was not understood")
    for name in names { #expect(threads.contains("`\(name)`"), "\(name)") }
  }
}
