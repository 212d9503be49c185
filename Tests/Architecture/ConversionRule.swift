// SPDX-License-Identifier: MIT

extension SourceRules {
  /// Conversions of floating-point numbers to integers that trap beyond the type, as far as the text tells:
  /// of what was rounded, or is a square root.
  static func conversions(_ source: SourceText) -> [Violation] {
    guard ModuleRules.checkedConversions.contains(where: source.path.hasPrefix) else { return [] }
    let tokens = source.tokens()
    return tokens.indices.compactMap { index in
      guard integers.contains(tokens[index].text),
        let first = firstOfArgument(tokens, after: index), isNumber(tokens[first...])
      else { return nil }
      return Violation(
        path: source.path, line: tokens[index].line,
        rule: "\(tokens[index].text)(_:) of a number may trap; take init(clamping:)")
    }
  }

  private static let integers: Set<Substring> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
  ]
  /// Functions whose result is a floating-point number if an argument is.
  private static let transparent: Set<Substring> = ["min", "max", "abs"]

  /// The first token of an argument without a label; nil for other calls. A vector's type ends with `>`.
  private static func firstOfArgument(_ tokens: [SourceToken], after index: Int) -> Int? {
    var next = index + 1
    if next < tokens.count, tokens[next].text == ">" { next += 1 }
    guard next + 2 < tokens.count, tokens[next].text == "(" else { return nil }
    return tokens[next + 1].isWord && tokens[next + 2].text == ":" ? nil : next + 1
  }

  /// Whether the argument that tokens begin with is surely a floating-point number.
  private static func isNumber(_ tokens: ArraySlice<SourceToken>) -> Bool {
    // For each open bracket, whether the number within is that of the argument.
    var brackets = [true]
    var previous: Substring = "("
    for token in tokens {
      switch token.text {
      case "(", "[", "{":
        let isGroup = token.text == "(" && (transparent.contains(previous) || !isName(previous))
        brackets.append(isGroup && brackets[brackets.count - 1])
      case ")", "]", "}":
        brackets.removeLast()
        if brackets.isEmpty { return false }
      case "," where brackets.count == 1: return false
      case "rounded", "squareRoot":
        if previous == ".", brackets[brackets.count - 1] { return true }
      default: break
      }
      previous = token.text
    }
    return false
  }

  /// Whether a token may name a function that is called.
  private static func isName(_ text: Substring) -> Bool {
    text.first.map { $0.isLetter || $0.isNumber || "_`)]>}?!".contains($0) } ?? false
  }
}
