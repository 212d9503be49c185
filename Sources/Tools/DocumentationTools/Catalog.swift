// SPDX-License-Identifier: MIT

package import Foundation

/// The pages of `docs/` as a catalog for DocC.
///
/// The pages are written for reading as they are; here links between them become links of DocC, and links to
/// other files of the repository become their paths.
package struct Catalog {
  /// The page that represents the whole.
  static let root = "Lamina"
  private let pages: [String: String]
  /// The headings of each page by their anchors.
  private let anchors: [String: [String: String]]

  /// Reads the pages of a folder, by name without ending; `README` is the root.
  package init(folder: URL) throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    var pages: [String: String] = [:]
    for file in files where file.pathExtension == "md" {
      pages[file.deletingPathExtension().lastPathComponent] =
        try String(contentsOf: file, encoding: .utf8)
    }
    self.init(pages: pages)
  }

  /// Makes a catalog of pages by name.
  init(pages: [String: String]) {
    self.pages = pages
    anchors = pages.mapValues { page in
      let titles = Self.lines(page).filter { !$0.isCode && $0.text.hasPrefix("#") }
        .map { $0.text.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces) }
      return Dictionary(titles.map { (Self.anchor($0), $0) }) { first, _ in first }
    }
  }

  /// The pages as DocC takes them, by the names of their files.
  package func converted() throws -> [String: String] {
    var result: [String: String] = [:]
    for (name, text) in pages {
      result[(name == "README" ? Self.root : name) + ".md"] = try convert(text, of: name)
    }
    return result
  }

  // MARK: - Pages

  private func convert(_ text: String, of name: String) throws -> String {
    var result: [String] = []
    for line in Self.lines(text) {
      guard !line.isCode else {
        result.append(line.text)
        continue
      }
      result.append(try links(in: line.text, of: name, isTopic: name == "README"))
      if name == "README", line.text.hasPrefix("# ") {
        result += ["", "@Metadata {", "  @TechnologyRoot", "}"]
      }
    }
    return result.joined(separator: "\n")
  }

  /// The lines of a page, each with whether it is in a block of code.
  private static func lines(_ text: String) -> [(text: String, isCode: Bool)] {
    var isCode = false
    return text.components(separatedBy: "\n").map { line in
      let isFence = line.hasPrefix("```")
      defer { if isFence { isCode.toggle() } }
      return (line, isCode || isFence)
    }
  }

  /// A line with its links as DocC has them.
  private func links(in line: String, of name: String, isTopic: Bool) throws -> String {
    var result = ""
    var rest = Substring(line)
    while let middle = rest.range(of: "](") {
      let before = rest[..<middle.lowerBound]
      guard let open = before.lastIndex(of: "["),
        let close = rest[middle.upperBound...].firstIndex(of: ")")
      else { break }
      let isImage = open > before.startIndex && before[before.index(before: open)] == "!"
      let title = String(before[before.index(after: open)...])
      let target = String(rest[middle.upperBound..<close])
      result += before[..<open]
      if isImage {
        result += "[\(title)](\(Self.pictureName(URL(fileURLWithPath: target).lastPathComponent)))"
      } else {
        result += try link(title, to: target, of: name, isTopic: isTopic && line.hasPrefix("- "))
      }
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  private func link(_ title: String, to target: String, of name: String, isTopic: Bool) throws
    -> String
  {
    if target.hasPrefix("http") { return "[\(title)](\(target))" }
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let file = parts[0].isEmpty ? name : String(parts[0])
    var page = file.hasSuffix(".md") ? String(file.dropLast(3)) : file
    // The list of a framework's symbols is shown as the table that is made of it.
    let isTable = file.hasPrefix("api/")
    if isTable { page = "api-" + file.dropFirst(4).prefix { $0 != "." } }
    guard pages[page] != nil || isTable else {
      // A file of the repository: the reader of the site has no link to it.
      return "\(title) (`\(file.replacingOccurrences(of: "../", with: ""))`)"
    }
    let document = page == "README" ? Self.root : page
    guard parts.count == 2 else {
      return isTopic ? "<doc:\(document)>" : "[\(title)](doc:\(document))"
    }
    guard let heading = anchors[page]?[String(parts[1])] else {
      throw DocumentationError("docs/\(name).md: \(target): the page has no such heading")
    }
    return "[\(title)](doc:\(document)#\(Self.fragment(heading)))"
  }

  /// The name of a picture's file in a catalog: DocC knows no WebP, so these pass for GIF, and `Scripts/docs`
  /// gives them their names back.
  package static func pictureName(_ name: String) -> String {
    name.hasSuffix(".webp") ? name + ".gif" : name
  }

  // MARK: - Headings

  /// The anchor of a heading in plain Markdown.
  static func anchor(_ heading: String) -> String {
    String(
      heading.lowercased().compactMap { character -> Character? in
        if character == " " { return "-" }
        return character.isLetter || character.isNumber || "-_".contains(character)
          ? character : nil
      })
  }

  /// The fragment of a heading in DocC, which keeps its letters and joins its words.
  static func fragment(_ heading: String) -> String {
    heading.filter { !"`'\"“”".contains($0) }
      .split { !($0.isLetter || $0.isNumber || "()[]:.,;!?/&=*+-_".contains($0)) }
      .joined(separator: "-")
  }
}
