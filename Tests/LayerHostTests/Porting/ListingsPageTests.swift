// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing

/// The page `docs/listings.md`: its code, films and tests are those of the folders `Listings` of the tests.
struct ListingsPageTests {
  /// A listing of the page: a heading with what follows it.
  private struct Row {
    let key: String
    let title: String
    let code: String
    let film: String?
    let suite: String

    init(_ section: String) {
      let heading = section.prefix { $0 != "\n" }.components(separatedBy: ": ")
      (key, title) = (heading[0], heading.dropFirst().joined(separator: ": "))
      func part(after start: String, until end: String) -> String? {
        let parts = section.components(separatedBy: start)
        return parts.count == 2 ? parts[1].components(separatedBy: end)[0] : nil
      }
      code = part(after: "```swift\n", until: "```") ?? ""
      film = part(after: "](animations/", until: ".webp)")
      suite = part(after: "\nTest: `", until: "`") ?? ""
    }
  }

  private static func rows() throws -> [Row] {
    try ProjectFiles.text(of: "docs/listings.md").components(separatedBy: "\n### ").dropFirst()
      .map { Row(($0.components(separatedBy: "\n## ")[0])) }
  }

  /// The files of the folders `Listings`, by the paths of the suites that are in them.
  private static func sources() throws -> [String: String] {
    var found: [String: String] = [:]
    let tests = ProjectFiles.url("Tests")
    for module in try FileManager.default.contentsOfDirectory(atPath: tests.path) {
      let folder = "Tests/\(module)/Listings"
      let names =
        (try? FileManager.default.contentsOfDirectory(atPath: ProjectFiles.url(folder).path)) ?? []
      for name in names where name.hasSuffix(".swift") {
        found["\(module)/\(name.dropLast(6))"] = try ProjectFiles.text(of: "\(folder)/\(name)")
      }
    }
    return found
  }

  /// The listings of a file by their keys and titles, `/// KEY: TITLE`, with their code.
  private static func listings(_ text: String) -> [String: String] {
    let pieces = text.components(separatedBy: "\n/// ").dropFirst()
    return Dictionary(
      uniqueKeysWithValues: pieces.map { piece in
        let end = piece.firstIndex(of: "\n") ?? piece.endIndex
        return (String(piece[..<end]), piece[end...].trimmingCharacters(in: .newlines) + "\n")
      })
  }

  @Test func `the code of the page is that of the tests, and all of it`() throws {
    let rows = try Self.rows()
    expect(rows.count, isAtLeast: 55)
    expect(Set(rows.map(\.key)).count, equals: rows.count)
    var compiled: [String: String] = [:]
    for (path, text) in try Self.sources() where path.hasSuffix("Listings") {
      compiled.merge(Self.listings(text)) { first, _ in first }
    }
    for row in rows {
      expect(row.code, equals: compiled["\(row.key): \(row.title)"] ?? "", "\(row.key)")
    }
    expect(Set(compiled.keys), equals: Set(rows.map { "\($0.key): \($0.title)" }))
  }

  @Test func `each listing has a test of its name in the suite that the page names`() throws {
    let sources = try Self.sources()
    for row in try Self.rows() {
      let text = try #require(sources[row.suite], "\(row.key): no suite \(row.suite)")
      let names = text.components(separatedBy: "func `").dropFirst().map {
        $0.components(separatedBy: ":")[0]
      }
      expect(names.contains { Self.names(in: $0).contains(row.key) }, "no test of \(row.key)")
    }
  }

  /// The keys in a test's name: `Views 4-1 and 4-3` is two of them, `Explained 1 to 3` three.
  private static func names(in text: String) -> [String] {
    let words = text.components(separatedBy: " ")
    guard words.count > 3, let last = words.last else { return [text] }
    let guide = words.dropLast(3).joined(separator: " ")
    let first = words[words.count - 3]
    switch words[words.count - 2] {
    case "and": return ["\(guide) \(first)", "\(guide) \(last)"]
    case "to":
      guard let start = Int(first), let end = Int(last), start <= end else { return [] }
      return (start...end).map { "\(guide) \($0)" }
    default: return [text]
    }
  }

  @Test func `each film has its scene, and each scene its place on the page`() throws {
    let films = Set(try Self.rows().compactMap(\.film))
    let folder = ProjectFiles.url("docs/animations").path
    let scenes = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasPrefix("listing-") && $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
    expect(scenes.count, isAtLeast: 40)
    expect(films, equals: Set(scenes))
  }
}
