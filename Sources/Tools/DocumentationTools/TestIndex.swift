// SPDX-License-Identifier: MIT

package import Foundation

/// The tests of the project: the identifiers that each file uses, and the names of the tests.
package struct TestIndex {
  /// The files by path from the root, with their identifiers.
  private let files: [(path: String, words: Set<Substring>)]
  /// The names of all tests.
  package let names: Set<String>

  /// Reads all Swift files of a folder of tests.
  package init(root: URL, folder: String = "Tests") throws {
    let base = root.appendingPathComponent(folder)
    let paths =
      (FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String })
      ?? []
    var names: Set<String> = []
    files = try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
      let text = try String(contentsOf: base.appendingPathComponent(path), encoding: .utf8)
      for part in text.components(separatedBy: "func `").dropFirst() {
        names.insert(String(part.prefix { $0 != "`" }))
      }
      return (folder + "/" + path, Self.words(text))
    }
    self.names = names
  }

  private static func words(_ text: String) -> Set<Substring> {
    Set(text.split { !($0.isLetter || $0.isNumber || $0 == "_") })
  }

  /// A file that names a symbol: with its type, or else alone; nil if no test does.
  package func file(naming symbol: AppleSymbol) -> String? {
    let type = symbol.type.split(separator: ".")
    let base = symbol.member.prefix { $0 != "(" && $0 != ":" }
    let isCalledByType = base == "init" || base == "subscript" || base.hasPrefix("=")
    let word = symbol.isType || isCalledByType ? type.last ?? base : base
    let both = files.first { file in
      file.words.contains(word)
        && type.contains { symbol.type == "global" || file.words.contains($0) }
    }
    return (both ?? files.first { $0.words.contains(word) })?.path
  }
}
