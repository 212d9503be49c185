// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import Testing

/// Holds the lists of `docs/architecture.md`, and of the pages it leads to, against the code.
struct ArchitecturePageTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: SourceTree.root.appendingPathComponent(path), encoding: .utf8)
  }

  private func page(_ name: String = "architecture") throws -> String {
    try text("docs/\(name).md")
  }

  /// The part of a page below a heading.
  private func section(_ title: String, of name: String = "architecture") throws -> Substring {
    let page = try page(name)
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

  /// The modules on all floors.
  private func moduleNames() throws -> [String] {
    try folders(of: "Sources").flatMap { try folders(of: "Sources/" + $0) }
  }

  @Test func `the floors are few`() throws {
    try expect(folders(of: "Sources").count, isAtMost: 6)
  }

  @Test func `every module of Swift is named`() throws {
    let modules = try section("Modules")
    // Modules of C are named after the library that they wrap.
    for module in try moduleNames()
    where module.prefixMatch(of: /C[A-Z]|_/) == nil {
      expect(modules.contains("`\(module)`"), "\(module)")
    }
  }

  @Test func `the page is short`() throws {
    try expect(page().split(separator: "\n", omittingEmptySubsequences: false).count, isAtMost: 200)
  }

  @Test func `the drawing of the modules names each of them`() throws {
    let scene = try text("docs/diagrams/modules.json")
    // Modules of C, under the names that they have in programs.
    let modulesOfC = ["CoreImageSubmodules", "OpenGLES"]
    for module in try moduleNames()
    where module.prefixMatch(of: /C[A-Z]|_/) == nil && !modulesOfC.contains(module) {
      expect(scene.contains("\"\(module)\""), "\(module)")
    }
  }

  @Test func `the drawing of a frame names the types of all stages`() throws {
    let scene = try text("docs/diagrams/one-frame.json")
    let rows = try section("One frame").split(separator: "\n")
      .filter { $0.prefixMatch(of: /\| \d \|/) != nil }
    expect(rows.count, equals: 9)
    for row in rows {
      let cells = row.split(separator: "|")
      let stage = cells[1].trimmingCharacters(in: .whitespaces)
      expect(scene.contains(stage), "\(stage)")
      let type = try #require(cells[cells.count - 1].firstMatch(of: /`(\w+)/)).1
      expect(scene.contains(type), "\(type)")
    }
  }

  @Test func `each path and name in Where to look exists`() throws {
    let sources = try SourceTree.texts(
      below: ["Sources", "Shaders", "Tools/Sources"], suffixes: ["swift", "glsl", "c", "h"])
    let files = Set(sources.flatMap { $0.path.split(separator: "/") })
    let words = Set(
      sources.flatMap { $0.text.matches(of: /(?:class|struct|enum|protocol) (\w+)/).map(\.1) })
    let roots =
      try ["", "Tests/", "Benchmarks/Sources/", "Sources/Engine/RenderTree/"]
      + folders(of: "Sources").map { "Sources/\($0)/" }
    for match in try section("Where to look").matches(of: /`([A-Za-z][\w+\/.]*)`/) {
      let name = match.1
      let isPath = roots.contains { root in
        let url = SourceTree.root.appendingPathComponent(root + name)
        return FileManager.default.fileExists(atPath: url.path)
      }
      expect(isPath || files.contains(name) || words.contains(name), "\(name)")
    }
  }

  @Test func `the folders of ViewCore are listed`() throws {
    let rows = try page("view-core").split(separator: "\n").filter { $0.hasPrefix("| `") }
    var listed: Set<Substring> = []
    for row in rows {
      let cell = row.dropFirst().prefix { $0 != "|" }
      listed.formUnion(cell.matches(of: /`(\w+)`/).map(\.1))
    }
    expect(
      listed.sorted(), equals: (try folders(of: "Sources/Engine/ViewCore")).map { Substring($0) })
  }

  @Test func `threads with names of their own are listed`() throws {
    let threads = try section("Threads and locks", of: "threads")
    var names: Set<String> = []
    for (_, text) in try SourceTree.texts(below: ["Sources"], suffixes: ["swift"]) {
      for match in text.matches(of: /(?:Joinable|System)Thread\(name: "([^"\\]+)"/) {
        names.insert(String(match.1))
      }
    }
    expect(names.count, isAbove: 3, "the code was not understood")
    for name in names { expect(threads.contains("`\(name)`"), "\(name)") }
  }
}
