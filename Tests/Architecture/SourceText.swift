// SPDX-License-Identifier: MIT

/// One source file taken apart into code, string contents and comments, line by line.
///
/// Rules about names look at ``Line/code`` and so never see a comment or the text of a string;
/// rules about remarks look at ``Line/comment``. Columns agree between all parts: what belongs to
/// another part is replaced by spaces, byte by byte.
struct SourceText {
  /// The parts of one line.
  struct Line {
    /// Code with its comments and the contents of its strings blanked out.
    var code: String
    /// Code with its strings, comments blanked out.
    var codeWithStrings: String
    /// Comments only, with their markers; empty on a line that has none.
    var comment: String
    /// The line as it stands in the file.
    var raw: String
  }

  /// Where the file is, relative to the root of the package.
  let path: String
  /// The lines, the first at index 0.
  let lines: [Line]

  /// Takes `text` apart. Nested comments, raw and multi-line strings, and code in interpolations are
  /// understood; an unterminated string ends with its line.
  init(path: String, text: String) {
    self.path = path
    var scanner = PartScanner(bytes: Array(text.utf8))
    scanner.run()
    lines = scanner.lines().map { line in
      Line(
        code: scanner.text(line) { $0 == .code },
        codeWithStrings: scanner.text(line) { $0 != .comment },
        comment: scanner.hasComment(line) ? scanner.text(line) { $0 == .comment } : "",
        raw: scanner.text(line) { _ in true })
    }
  }
}

/// Says for each byte of a Swift, C or GLSL file whether it is code, string or comment.
private struct PartScanner {
  enum Part { case code, string, comment }

  /// A string that the scanner is inside of.
  private struct OpenString {
    /// The number of `#` on either side.
    var pounds: Int
    var isMultiline: Bool
    /// The number of open parentheses in the interpolation being read; 0 outside of one.
    var interpolationDepth = 0
  }

  let bytes: [UInt8]
  private(set) var parts: [Part]
  private var position = 0
  private var strings: [OpenString] = []

  init(bytes: [UInt8]) {
    self.bytes = bytes
    parts = Array(repeating: .code, count: bytes.count)
  }

  mutating func run() {
    while position < bytes.count {
      if let open = strings.last, open.interpolationDepth == 0 {
        scanString(open)
      } else {
        scanCode()
      }
    }
  }

  /// The ranges of the lines, without their ends.
  func lines() -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start = 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
      result.append(start..<index)
      start = index + 1
    }
    if start < bytes.count { result.append(start..<bytes.count) }
    return result
  }

  /// The text of a range, with spaces for the parts that are not kept.
  func text(_ range: Range<Int>, keep: (Part) -> Bool) -> String {
    var kept = Array(bytes[range])
    for index in range where !keep(parts[index]) {
      kept[index - range.lowerBound] = UInt8(ascii: " ")
    }
    return String(decoding: kept, as: UTF8.self)
  }

  func hasComment(_ range: Range<Int>) -> Bool { parts[range].contains(.comment) }

  private func byte(at index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  private func startsWith(_ text: StaticString, at index: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard index + count <= bytes.count else { return false }
    return text.withUTF8Buffer { buffer in
      (0..<count).allSatisfy { bytes[index + $0] == buffer[$0] }
    }
  }

  private mutating func mark(_ part: Part, count: Int) {
    for index in position..<min(position + count, bytes.count) { parts[index] = part }
    position += count
  }

  private mutating func scanCode() {
    switch bytes[position] {
    case UInt8(ascii: "/"), UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "("),
      UInt8(ascii: ")"):
      break
    case UInt8(ascii: "`"):
      skipRawIdentifier()
      return
    default:
      // Nearly every byte; the parts begin as code.
      position += 1
      return
    }
    if startsWith("//", at: position) {
      while position < bytes.count, bytes[position] != UInt8(ascii: "\n") {
        mark(.comment, count: 1)
      }
    } else if startsWith("/*", at: position) {
      scanBlockComment()
    } else if let open = openingQuote() {
      mark(.code, count: open.pounds + (open.isMultiline ? 3 : 1))
      strings.append(open)
    } else {
      countParenthesis()
      mark(.code, count: 1)
    }
  }

  /// Passes over a name in backticks, which may hold quotes and slashes; it stays code.
  private mutating func skipRawIdentifier() {
    var end = position + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "`"), bytes[end] != UInt8(ascii: "\n") {
      end += 1
    }
    position = byte(at: end) == UInt8(ascii: "`") ? end + 1 : position + 1
  }

  private mutating func scanBlockComment() {
    var depth = 0
    repeat {
      if startsWith("/*", at: position) {
        depth += 1
        mark(.comment, count: 2)
      } else if startsWith("*/", at: position) {
        depth -= 1
        mark(.comment, count: 2)
      } else {
        mark(.comment, count: 1)
      }
    } while depth > 0 && position < bytes.count
  }

  /// The string that begins here, if one does.
  private func openingQuote() -> OpenString? {
    var pounds = 0
    while byte(at: position + pounds) == UInt8(ascii: "#") { pounds += 1 }
    guard byte(at: position + pounds) == UInt8(ascii: "\"") else { return nil }
    return OpenString(pounds: pounds, isMultiline: startsWith("\"\"\"", at: position + pounds))
  }

  /// Follows the parentheses of an interpolation; the last one brings the scanner back to its string.
  private mutating func countParenthesis() {
    guard !strings.isEmpty else { return }
    if bytes[position] == UInt8(ascii: "(") {
      strings[strings.count - 1].interpolationDepth += 1
    } else if bytes[position] == UInt8(ascii: ")") {
      strings[strings.count - 1].interpolationDepth -= 1
    }
  }

  private mutating func scanString(_ open: OpenString) {
    let quotes = open.isMultiline ? 3 : 1
    func hasPounds(_ start: Int) -> Bool {
      (0..<open.pounds).allSatisfy { byte(at: start + $0) == UInt8(ascii: "#") }
    }
    if bytes[position] == UInt8(ascii: "\\"), hasPounds(position + 1) {
      let escaped = byte(at: position + 1 + open.pounds)
      mark(.string, count: 1 + open.pounds)
      if escaped == UInt8(ascii: "(") {
        strings[strings.count - 1].interpolationDepth = 1
        mark(.code, count: 1)
      } else if escaped != UInt8(ascii: "\n") {
        mark(.string, count: 1)
      }
    } else if open.isMultiline
      ? startsWith("\"\"\"", at: position) : bytes[position] == UInt8(ascii: "\""),
      hasPounds(position + quotes)
    {
      mark(.code, count: quotes + open.pounds)
      strings.removeLast()
    } else if bytes[position] == UInt8(ascii: "\n"), !open.isMultiline {
      strings.removeLast()
    } else {
      mark(.string, count: 1)
    }
  }
}
