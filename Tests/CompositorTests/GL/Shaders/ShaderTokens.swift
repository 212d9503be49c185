// SPDX-License-Identifier: MIT

/// The words and signs of a shader's text after its preprocessor, by what GLSL defines of it and our
/// sources use.
///
/// Macros represent words and signs, without arguments. Conditions are made of `defined`, `!`, `&&`,
/// `||` and parentheses.
struct ShaderTokens {
  private(set) var tokens: [String] = []
  /// The directives that ask for something beyond the language.
  private(set) var extensions: [String] = []
  private var macros: [String: [String]] = [:]
  /// Whether text counts, and whether some branch did, of each condition that is open.
  private var conditions: [(counts: Bool, isTaken: Bool)] = []

  /// - Parameter known: the words of lines that were met before, to which those of others are added: variants
  ///   have nearly all of their lines in common.
  init(of text: String, known: inout [Substring: [String]]) {
    for line in Self.withoutComments(text).split(separator: "\n") {
      let words = known[line] ?? Self.words(of: line)
      known[line] = words
      if words.first == "#" { direct(Array(words.dropFirst())) } else { add(words) }
    }
  }

  private var counts: Bool { conditions.allSatisfy(\.counts) }

  private mutating func add(_ words: [String]) {
    guard counts else { return }
    for word in words {
      if let text = macros[word] { tokens += text } else { tokens.append(word) }
    }
  }

  private mutating func direct(_ words: [String]) {
    let rest = Array(words.dropFirst())
    switch words.first {
    case "ifdef": open(macros[rest[0]] != nil)
    case "ifndef": open(macros[rest[0]] == nil)
    case "if": open(holds(rest))
    case "elif": turn(holds(rest))
    case "else": turn(true)
    case "endif": conditions.removeLast()
    case "define": if counts { macros[rest[0]] = Array(rest.dropFirst()) }
    case "undef": if counts { macros[rest[0]] = nil }
    case "version": break
    default: if counts { extensions.append(words.joined(separator: " ")) }
    }
  }

  private mutating func open(_ holds: Bool) { conditions.append((holds, holds)) }

  private mutating func turn(_ holds: Bool) {
    let isTaken = conditions[conditions.count - 1].isTaken
    conditions[conditions.count - 1] = (holds && !isTaken, holds || isTaken)
  }

  /// Whether a condition holds.
  private func holds(_ words: [String]) -> Bool {
    var rest = words[...]
    return disjunction(&rest)
  }

  private func disjunction(_ rest: inout ArraySlice<String>) -> Bool {
    var result = conjunction(&rest)
    while rest.first == "||" {
      rest.removeFirst()
      // Both are read to their end.
      let next = conjunction(&rest)
      result = result || next
    }
    return result
  }

  private func conjunction(_ rest: inout ArraySlice<String>) -> Bool {
    var result = negation(&rest)
    while rest.first == "&&" {
      rest.removeFirst()
      let next = negation(&rest)
      result = result && next
    }
    return result
  }

  private func negation(_ rest: inout ArraySlice<String>) -> Bool {
    let word = rest.removeFirst()
    if word == "!" { return !negation(&rest) }
    if word == "(" {
      let result = disjunction(&rest)
      rest.removeFirst()
      return result
    }
    precondition(word == "defined", "a condition of a shader has \(word)")
    rest.removeFirst()
    defer { rest.removeFirst() }
    return macros[rest.removeFirst()] != nil
  }

  // MARK: - Words

  private static func withoutComments(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "/*") {
      result += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      rest = rest[(rest.firstRange(of: "*/")?.upperBound ?? rest.endIndex)...]
    }
    return result + rest
  }

  private static let pairs: Set<String> = [
    "++", "--", "+=", "-=", "*=", "/=", "==", "<=", ">=", "!=", "&&", "||", "<<", ">>", "|=", "&=",
  ]

  private static func words(of line: Substring) -> [String] {
    var result: [String] = []
    let code = Array(line.utf8)
    var index = 0
    while index < code.count {
      let start = index
      while index < code.count, isPartOfWord(code[index]) { index += 1 }
      if index == start {
        index += 1
        if code[start] == UInt8(ascii: " ") || code[start] == UInt8(ascii: "\t") { continue }
        let two = String(decoding: code[start..<min(start + 2, code.count)], as: UTF8.self)
        if two == "//" { break }
        if pairs.contains(two) { index += 1 }
      }
      result.append(String(decoding: code[start..<index], as: UTF8.self))
    }
    return result
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
