// SPDX-License-Identifier: MIT

extension SourceRules {
  /// Public declarations of the products, and types of any access level, that have no doc comment.
  ///
  /// Goes by lines: above a declaration there may be attributes, then there must be a line that
  /// begins with `///`. Properties on consecutive lines, such as the elements of a matrix, may share
  /// one, or be described in the story of the type that they open. Overrides inherit theirs, and so do
  /// the requirements of well-known protocols and the default implementations of a protocol of the same
  /// file. Members of a public protocol and cases of an enum are not looked at.
  static func documentation(_ source: SourceText) -> [Violation] {
    guard source.path.hasSuffix(".swift") else { return [] }
    let isProduct = ModuleRules.products.contains(SourceTree.module(of: source.path))
    var result: [Violation] = []
    let protocols = source.lines.compactMap { Scope.name(after: "protocol", in: $0.code) }
    var isInProtocolExtension = false
    /// The last line whose documentation a property on the next line may share.
    var lastSharing = -1
    for (index, line) in source.lines.enumerated() {
      let opensType = Scope.opens(line.code)
      if let extended = Scope.name(after: "extension", in: line.code) {
        isInProtocolExtension = protocols.contains(extended)
      } else if line.code.hasPrefix("}") {
        isInProtocolExtension = false
      }
      guard let declaration = Declaration(line.code) else {
        if opensType, hasDocumentation(above: index, in: source.lines) { lastSharing = index }
        continue
      }
      let hasOwn = hasDocumentation(above: index, in: source.lines)
      let shares = declaration.isProperty && lastSharing == index - 1
      if hasOwn || shares, declaration.isProperty || opensType { lastSharing = index }
      let isNeeded =
        declaration.isType
        || isProduct && declaration.isPublic && !declaration.inheritsDocumentation
          && !isInProtocolExtension
      if isNeeded && !hasOwn && !shares {
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
  /// The declaration from its keyword on.
  private var signature: Substring
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
        signature = rest
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

  var isProperty: Bool { keyword == "var" || keyword == "let" }

  var isType: Bool { Self.types.contains(keyword) }

  var isPublic: Bool { modifiers.contains("public") || modifiers.contains("open") }

  /// Whether a superclass or a protocol that everyone knows says what this is.
  var inheritsDocumentation: Bool {
    modifiers.contains("override") || Self.requirements.contains(name) || name.hasPrefix("_")
      || signature.hasPrefix("init(rawValue")
      || signature.hasPrefix("init?(coder") || signature.hasPrefix("init(coder")
  }

  private static let requirements: Set<Substring> = [
    "rawValue", "==", "<", "hash", "encode", "copy", "description", "debugDescription",
    "supportsSecureCoding", "makeIterator", "next",
  ]
}

/// Reads the lines of code that open a type or an extension.
private enum Scope {
  /// The name of what such a line declares or extends with a keyword; generic arguments left out.
  static func name(after keyword: Substring, in code: String) -> Substring? {
    guard code.contains(keyword) else { return nil }
    let words = code.split { $0 == " " || $0 == ":" || $0 == "<" }
    guard let index = words.firstIndex(of: keyword), index + 1 < words.count else { return nil }
    return words[index + 1]
  }

  /// Whether a line opens a type or an extension.
  static func opens(_ code: String) -> Bool {
    let code = code.trimmed
    guard code.hasSuffix("{") else { return false }
    return code.split(separator: " ").contains { word in
      ["struct", "class", "enum", "extension", "actor", "protocol"].contains(word)
    }
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
  /// The text after the parenthesis that begins here and its partner; empty without a partner.
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
