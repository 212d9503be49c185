// SPDX-License-Identifier: MIT

extension SourceRules {
  /// Public declarations, and types of any access level, that have no doc comment.
  ///
  /// Goes by lines: above a declaration there may be attributes, then there must be a line that
  /// begins with `///`. Stored properties on consecutive lines, such as the elements of a matrix, may
  /// share one. Overrides inherit theirs, extensions and accessors need none. Members of a public
  /// protocol and cases of an enum are not looked at.
  static func documentation(_ source: SourceText) -> [Violation] {
    guard source.path.hasSuffix(".swift") else { return [] }
    var result: [Violation] = []
    var lastSharing = -1
    for (index, line) in source.lines.enumerated() {
      guard let declaration = Declaration(line.code), declaration.needsDocumentation else {
        continue
      }
      let hasOwn = hasDocumentation(above: index, in: source.lines)
      let shares = declaration.isStoredProperty && lastSharing == index - 1
      if declaration.isStoredProperty, hasOwn || shares { lastSharing = index }
      if !hasOwn && !shares {
        result.append(
          Violation(
            path: source.path, line: index + 1,
            rule: "\(declaration.keyword) \(declaration.name) has no doc comment"))
      }
    }
    return result
  }

  private static func hasDocumentation(above index: Int, in lines: [SourceText.Line]) -> Bool {
    var index = index - 1
    var openParentheses = 0
    while index >= 0 {
      let code = lines[index].code.trimmed
      if code.isEmpty {
        let comment = lines[index].comment.trimmed
        if comment.hasPrefix("///") || comment.hasSuffix("*/") { return true }
        // Plain remarks, such as a `// swift-format-ignore`, may stand between the two.
        if !comment.hasPrefix("//") { return false }
      } else {
        // An attribute may run over several lines: go up to where its parentheses balance.
        openParentheses += code.count { $0 == ")" } - code.count { $0 == "(" }
        if openParentheses <= 0, !code.hasPrefix("@"), !code.hasPrefix("#if"),
          !code.hasPrefix("#else")
        {
          return false
        }
      }
      index -= 1
    }
    return false
  }
}

/// The declaration that begins on a line of code, as far as the documentation rule needs it.
private struct Declaration {
  var keyword: Substring
  var name: Substring
  private var modifiers: Set<Substring>

  private static let keywords: Set<Substring> = [
    "func", "var", "let", "class", "struct", "enum", "protocol", "actor", "typealias", "init",
    "subscript", "associatedtype", "operator", "precedencegroup", "macro",
  ]
  private static let modifierWords: Set<Substring> = [
    "public", "open", "package", "internal", "fileprivate", "private", "static", "class", "final",
    "override", "mutating", "nonmutating", "convenience", "required", "lazy", "weak", "unowned",
    "indirect", "nonisolated", "dynamic", "borrowing", "consuming", "prefix", "postfix", "infix",
    "optional", "unsafe", "safe",
  ]
  private static let types: Set<Substring> = ["class", "struct", "enum", "protocol", "actor"]

  /// Reads attributes, modifiers and the keyword; `nil` when the line begins no declaration.
  init?(_ code: String) {
    var rest = code.trimmed
    modifiers = []
    while true {
      if rest.hasPrefix("@") {
        rest = rest.drop { $0 != " " && $0 != "(" }
        if rest.first == "(" { rest = rest.afterParentheses }
        rest = rest.trimmed
        continue
      }
      let word = rest.prefix { $0.isLetter || $0 == "_" }
      guard !word.isEmpty else { return nil }
      let after = rest.dropFirst(word.count)
      let isMethodOfClass =
        word == "class"
        && Self.keywords.contains(after.trimmed.prefix { $0.isLetter })
      if Self.keywords.contains(word), !isMethodOfClass {
        keyword = word
        name = after.trimmed.prefix { $0.isLetter || $0.isNumber || "_`+-*/=<>!&|^~".contains($0) }
        return
      }
      guard Self.modifierWords.contains(word) else { return nil }
      // `private(set)` says who may write, not who may read.
      if after.first == "(" {
        rest = after.afterParentheses.trimmed
      } else {
        modifiers.insert(word)
        rest = after.trimmed
      }
    }
  }

  /// A variable of an instance; constants of a type each have a meaning of their own.
  var isStoredProperty: Bool { keyword == "var" && !modifiers.contains("static") }

  var needsDocumentation: Bool {
    if modifiers.contains("override") { return false }
    if Self.types.contains(keyword) { return true }
    return modifiers.contains("public") || modifiers.contains("open")
  }
}

extension StringProtocol {
  /// The text without the white space at both ends.
  fileprivate var trimmed: Substring {
    var result = self[...]
    while let first = result.first, first.isWhitespace { result = result.dropFirst() }
    while let last = result.last, last.isWhitespace { result = result.dropLast() }
    return Substring(result)
  }
}

extension Substring {
  /// What follows the parenthesis that begins here and its partner; empty when it has none.
  fileprivate var afterParentheses: Substring {
    var depth = 0
    for index in indices {
      if self[index] == "(" { depth += 1 }
      if self[index] == ")" { depth -= 1 }
      if depth == 0 { return self[self.index(after: index)...] }
    }
    return ""
  }
}
