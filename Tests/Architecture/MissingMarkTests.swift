// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import Testing

/// Holds statements of the pages that something of Apple's is missing against the public symbols.
///
/// Such a statement carries a mark, `<!-- missing: NAME, NAME -->`, in its paragraph. `symbols.txt` has the public
/// names of the built modules; declarations that are unavailable are not in it.
struct MissingMarkTests {
  /// The pages that say how Lamina differs from Apple's frameworks.
  private static let pages = [
    "appkit", "c", "drawing", "filters", "first-layer", "listings", "media", "particles", "pop",
    "porting", "text", "tiles",
    "timing", "uikit", "windows",
  ]

  private func text(_ path: String) throws -> String {
    try String(contentsOf: SourceTree.root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The names in a text, each followed by the module that may alone have it, if the mark says one.
  private func marks(in text: some StringProtocol) -> [Substring] {
    String(text).matches(of: /<!-- missing: ([^>]+) -->/).flatMap { match in
      match.1.split(separator: ", ").map { Substring($0) }
    }
  }

  /// The modules with a name, as a type, a member or a function.
  private func modules(with name: Substring, in list: [Substring]) -> Set<Substring> {
    let lines = list.filter { line in
      line.split { " :<".contains($0) }.dropFirst().contains(name)
    }
    return Set(lines.compactMap { $0.split(separator: " ").first })
  }

  @Test func `what a mark calls missing is not public`() throws {
    let list = try text("Tools/Sources/Porting/Resources/symbols.txt").split(separator: "\n")
    expect(
      modules(with: "CALayer", in: list), equals: ["QuartzCore"], "the list was not understood")
    expect(modules(with: "UIColor", in: list), equals: ["UIKit"], "the list was not understood")
    var count = 0
    for (path, text) in try SourceTree.texts(below: ["docs"], suffixes: ["md"]) {
      for name in marks(in: text) {
        count += 1
        // "AppKit.NSLayoutConstraint" is about one module.
        let parts = name.split(separator: ".")
        let found = modules(with: parts[parts.count - 1], in: list)
        let isMissing = parts.count == 2 ? !found.contains(parts[0]) : found.isEmpty
        expect(isMissing, "\(path): \(name) exists now")
      }
    }
    expect(count, isAbove: 10)
  }

  @Test func `a statement that something is missing has a mark`() throws {
    for name in Self.pages {
      for paragraph in try text("docs/\(name).md").split(separator: "\n\n") {
        let statement =
          /\b(?:is|are) missing\b|\bdo(?:es)? not exist\b|\bnot there yet\b|\bnot supported\b/
        // Sentences about a file, a display or a program are not about symbols.
        let lines = paragraph.split(separator: "\n").filter { line in
          !line.contains("lamina port")
        }
        guard lines.contains(where: { $0.contains(statement) }) else { continue }
        expect(!marks(in: paragraph).isEmpty, "\(name).md: \(paragraph.prefix(120))")
      }
    }
  }
}
