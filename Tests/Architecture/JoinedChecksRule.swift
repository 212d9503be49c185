// SPDX-License-Identifier: MIT

extension SourceRules {
  /// Checks that join conditions by `&&`: a failure of one prints both sides of neither.
  ///
  /// Conditions within a closure, an argument or parentheses are one value and may be joined.
  static func joinedChecks(_ source: SourceText) -> [Violation] {
    guard source.path.hasSuffix(".swift") else { return [] }
    let tokens = source.tokens()
    return tokens.indices.compactMap { index in
      guard isCheck(tokens[index]), joinsConditions(tokens[(index + 1)...]) else { return nil }
      return Violation(
        path: source.path, line: tokens[index].line,
        rule: "\(tokens[index].text) joins conditions; each is a check of its own")
    }
  }

  /// Uses of `#expect` in the package's tests for what functions check, at less cost to the compiler.
  static func expandedChecks(_ source: SourceText) -> [Violation] {
    guard source.path.hasPrefix("Tests/"), source.path.hasSuffix(".swift") else { return [] }
    let tokens = source.tokens()
    return tokens.indices.dropLast(3).compactMap { index in
      guard tokens[index].text == "#", tokens[index + 1].text == "expect",
        tokens[index + 2].text == "(", !expandedLabels.contains(tokens[index + 3].text)
      else { return nil }
      return Violation(
        path: source.path, line: tokens[index].line,
        rule: "#expect of a value; expect(_:), expect(_:equals:) and others are functions")
    }
  }

  /// The first labels of `#expect` that no function can take the place of.
  private static let expandedLabels: Set<Substring> = ["throws", "processExitsWith"]

  private static func isCheck(_ token: SourceToken) -> Bool {
    token.text == "expect" || token.text == "require"
  }

  /// Whether `&&` stands in the first argument of the call whose parenthesis the tokens begin with, and
  /// in no brackets of its own.
  private static func joinsConditions(_ tokens: ArraySlice<SourceToken>) -> Bool {
    var depth = 0
    var previous: Substring = ""
    for token in tokens {
      switch token.text {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case "," where depth == 1: return false
      case "&" where depth == 1 && previous == "&": return true
      default: break
      }
      if depth == 0 { return false }
      previous = token.text
    }
    return false
  }
}
