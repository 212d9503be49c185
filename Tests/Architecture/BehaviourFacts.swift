// SPDX-License-Identifier: MIT

import Foundation

/// The facts of one of the pages of behaviour, and the places that cite them.
struct BehaviourFacts {
  /// A fact's id where it is cited.
  struct Citation {
    let id: String
    /// The file, relative to the root of the package.
    let path: String
  }

  /// The pages: of layers and animations, and of views.
  static let pages = ["docs/behaviour.md", "docs/view-behaviour.md"]

  /// The page, relative to the root of the package.
  let page: String
  /// The ids in the order of the page.
  let ids: [String]
  /// The ids that the page lists as cited by no test.
  let listedAsUncited: [String]
  /// The letters with which the ids begin.
  private let prefixes: Set<[UInt8]>

  /// Reads a page.
  init(of page: String) throws {
    self.page = page
    let url = SourceTree.root.appendingPathComponent(page)
    let text = try String(contentsOf: url, encoding: .utf8)
    let begins = text.split(separator: "\n").filter { $0.hasPrefix("- ") }
      .compactMap { FactScanner.ids(in: Array($0.utf8.prefix(12)), prefixes: nil).first }
    ids = begins
    prefixes = Set(begins.map { Array($0.utf8.prefix { $0 != UInt8(ascii: "-") }) })
    let tail = text.components(separatedBy: "<!-- uncited -->").dropFirst().first ?? ""
    let list = tail.components(separatedBy: "<!-- end -->").first ?? ""
    listedAsUncited = FactScanner.ids(in: Array(list.utf8), prefixes: prefixes)
  }

  /// Every citation in the text files below the named folders of the root.
  func citations(below folders: [String]) throws -> [Citation] {
    try SourceTree.texts(below: folders, suffixes: ["swift", "glsl", "h", "c", "md", "json"])
      .flatMap { file in
        FactScanner.ids(in: Array(file.text.utf8), prefixes: prefixes)
          .map { Citation(id: $0, path: file.path) }
      }
  }
}

/// Finds ids: two or three capitals, a hyphen, perhaps a capital, a number, perhaps a small letter.
private enum FactScanner {
  /// The ids in a text, those alone that begin with one of the prefixes where there are any.
  static func ids(in text: [UInt8], prefixes: Set<[UInt8]>?) -> [String] {
    var ids: [String] = []
    for hyphen in text.indices where text[hyphen] == UInt8(ascii: "-") {
      var start = hyphen
      while start > 0, isCapital(text[start - 1]) { start -= 1 }
      guard (2...3).contains(hyphen - start), start == 0 || !isWord(text[start - 1]) else {
        continue
      }
      var end = hyphen + 1
      if end < text.count, isCapital(text[end]) { end += 1 }
      let digits = end
      while end < text.count, isDigit(text[end]) { end += 1 }
      guard end > digits else { continue }
      if end < text.count, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(text[end]) { end += 1 }
      guard end == text.count || !isWord(text[end]) else { continue }
      if let prefixes, !prefixes.contains(Array(text[start..<hyphen])) { continue }
      ids.append(String(decoding: text[start..<end], as: UTF8.self))
    }
    return ids
  }

  private static func isCapital(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    isCapital(byte) || isDigit(byte) || byte == UInt8(ascii: "_")
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }
}
