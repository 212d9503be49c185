// SPDX-License-Identifier: MIT

/// One declaration of a type or one of its extensions, measured.
struct TypePart {
  /// The name with those of the types around it: `Outer.Inner`.
  var name: String
  var path: String
  /// The line that the part begins on.
  var line: Int
  /// Whether this is the type itself and not an extension.
  var isDeclaration: Bool
  /// Whether only its own file sees the type.
  var isPrivate: Bool
  /// Lines from the first to the closing brace, without those of nested types.
  var lineCount = 0
  /// Stored properties of instances.
  var storedProperties = 0
}

/// A function, initializer or subscript with its number of parameters.
struct FunctionHead {
  /// The type that it belongs to, or the empty string.
  var type: String
  /// `Type.name`, or the name alone outside of types.
  var name: String
  var path: String
  var line: Int
  var parameterCount: Int
  var isInitializer: Bool
}

/// Finds the types of a Swift file, what they store and how long they are, and its functions.
///
/// Goes by words and braces: an accessor block is told from the value of a property by what stands
/// before its brace.
struct TypeScanner {
  private(set) var parts: [TypePart] = []
  private(set) var functions: [FunctionHead] = []

  private let path: String
  private let tokens: [SourceToken]
  private var position = 0
  /// For each open brace the index of its type in `parts`, or nil for other braces.
  private var scopes: [Int?] = []
  /// The type whose brace comes next.
  private var opening: Int?

  init(_ source: SourceText) {
    path = source.path
    tokens = source.tokens()
    while position < tokens.count {
      scanToken()
      position += 1
    }
  }

  private static let typeKeywords: Set<Substring> = [
    "struct", "class", "enum", "actor", "protocol", "extension",
  ]

  private mutating func scanToken() {
    let token = tokens[position]
    switch token.text {
    case "{":
      scopes.append(opening)
      opening = nil
    case "}":
      closeScope(at: token.line)
    case "func", "init", "subscript":
      scanFunction()
    case "var", "let":
      scanProperty()
    default:
      if Self.typeKeywords.contains(token.text) { scanType() }
    }
  }

  private mutating func closeScope(at line: Int) {
    guard let scope = scopes.popLast(), let index = scope else { return }
    let length = line - parts[index].line + 1
    parts[index].lineCount += length
    // The contents of a nested type are counted there.
    if let outer = scopes.compactMap({ $0 }).last { parts[outer].lineCount -= length }
  }

  private func text(at index: Int) -> Substring {
    tokens.indices.contains(index) ? tokens[index].text : ""
  }

  // MARK: Types

  private mutating func scanType() {
    let keyword = text(at: position)
    let before = text(at: position - 1)
    let first = text(at: position + 1)
    guard before != "import", before != ".", let head = first.first,
      head.isUppercase || head == "_" || head == "`"
    else { return }
    var name = String(first)
    var next = position + 2
    while text(at: next) == "." {
      name += "." + text(at: next + 1)
      next += 2
    }
    if let outer = scopes.compactMap({ $0 }).last, keyword != "extension" {
      name = parts[outer].name + "." + name
    }
    let modifiers = statementStart()..<position
    parts.append(
      TypePart(
        name: name, path: path, line: tokens[position].line,
        isDeclaration: keyword != "extension",
        isPrivate: modifiers.contains {
          tokens[$0].text == "private" || tokens[$0].text == "fileprivate"
        }))
    opening = parts.count - 1
  }

  /// Where the words of this line that stand before the current one begin.
  private func statementStart() -> Int {
    var start = position
    while start > 0, tokens[start - 1].line == tokens[position].line,
      !["{", "}", ";"].contains(tokens[start - 1].text)
    {
      start -= 1
    }
    return start
  }

  // MARK: Properties

  private mutating func scanProperty() {
    guard let scope = scopes.last, let type = scope else { return }
    let modifiers = statementStart()..<position
    let isShared = modifiers.contains {
      tokens[$0].text == "static" || tokens[$0].text == "class"
    }
    if !isShared, isStored() { parts[type].storedProperties += 1 }
  }

  /// Whether the property whose keyword is the current word is stored: it has a value, observers, or
  /// nothing behind its type.
  private func isStored() -> Bool {
    let line = tokens[position].line
    var depth = 0
    for index in (position + 1)..<tokens.count {
      let token = tokens[index]
      if depth == 0, token.line > line, token.text != "{" { return true }
      switch token.text {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case "=" where depth == 0: return true
      case "{" where depth == 0:
        return ["didSet", "willSet"].contains(text(at: index + 1))
      case "}" where depth == 0: return true
      default: break
      }
    }
    return true
  }

  // MARK: Functions

  private mutating func scanFunction() {
    let keyword = text(at: position)
    let isFunction = keyword == "func"
    // A call of an initializer has a dot before it, or stands outside of a type's own scope.
    if !isFunction {
      guard text(at: position - 1) != ".", let scope = scopes.last, scope != nil else { return }
    }
    var index = position + 1
    var name = String(keyword)
    if isFunction {
      name = String(text(at: index))
      index += 1
      // Operators consist of several marks.
      while !["(", "<", ""].contains(text(at: index)), !tokens[index - 1].isWord {
        name += text(at: index)
        index += 1
      }
    }
    while !["(", ""].contains(text(at: index)) { index += 1 }
    let type = scopes.compactMap({ $0 }).last.map { parts[$0].name } ?? ""
    functions.append(
      FunctionHead(
        type: type, name: type.isEmpty ? name : type + "." + name, path: path,
        line: tokens[position].line, parameterCount: parameterCount(from: index),
        isInitializer: keyword == "init"))
  }

  /// The number of parameters in the parentheses that open at an index.
  private func parameterCount(from open: Int) -> Int {
    var depth = 0
    var count = 0
    var hasAny = false
    for index in open..<tokens.count {
      switch tokens[index].text {
      case "(", "[", "{": depth += 1
      case "<" where tokens[index - 1].isWord: depth += 1
      case ">" where text(at: index - 1) != "-": depth -= 1
      case ")", "]", "}":
        depth -= 1
        if depth == 0 { return hasAny ? count + 1 : 0 }
      case "," where depth == 1: count += 1
      default: break
      }
      if index > open { hasAny = true }
    }
    return count
  }
}
