// SPDX-License-Identifier: MIT

extension SourceRules {
  /// Conversions of floating-point numbers to integers that trap beyond the type, as far as the text tells:
  /// of what was rounded, a function of mathematics answers, or a literal with a fraction is part of.
  static func conversions(_ source: SourceText) -> [Violation] {
    guard SourceTree.lies(source.path, below: SourceTree.libraries) else { return [] }
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
  /// Functions and types whose call gives a floating-point number.
  private static let functions: Set<Substring> = [
    "floor", "ceil", "round", "trunc", "sqrt", "pow", "exp", "exp2", "log", "log2", "log10",
    "hypot",
    "fmod", "sin", "cos", "tan", "atan2", "CGFloat", "Double", "Float",
  ]
  /// Members that are floating-point numbers wherever they occur.
  private static let members: Set<Substring> = [
    "rounded", "squareRoot", "duration", "timeInterval", "native",
  ]

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
    var result = false
    for index in tokens.indices {
      let text = tokens[index].text
      switch text {
      case "(", "[", "{":
        let isGroup = text == "(" && (transparent.contains(previous) || !isName(previous))
        brackets.append(isGroup && brackets[brackets.count - 1])
      case ")", "]", "}":
        brackets.removeLast()
        if brackets.isEmpty { return result }
      case "," where brackets.count == 1: return result
      // Numbers before it are compared.
      case "?" where brackets.count == 1: result = false
      default:
        guard brackets[brackets.count - 1] else { break }
        result =
          result || (previous == "." ? members.contains(text) : isStart(tokens[index...]))
      }
      previous = text
    }
    return false
  }

  /// Whether tokens begin with a call that gives a floating-point number, or such a literal.
  private static func isStart(_ tokens: ArraySlice<SourceToken>) -> Bool {
    let (first, rest) = (tokens[tokens.startIndex].text, tokens.dropFirst())
    if functions.contains(first), rest.first?.text == "(" {
      // A member of the number may be an integer, as its bit pattern is.
      var depth = 0
      for index in rest.indices {
        if "([{".contains(rest[index].text) { depth += 1 }
        if ")]}".contains(rest[index].text) { depth -= 1 }
        if depth == 0 { return rest[(index + 1)...].first?.text != "." }
      }
      return false
    }
    guard first.first?.isNumber == true, !first.hasPrefix("0x") else { return false }
    if first.contains("e") { return true }
    return rest.first?.text == "." && rest.dropFirst().first?.text.first?.isNumber == true
  }

  /// Whether a token may name a function that is called.
  private static func isName(_ text: Substring) -> Bool {
    text.first.map { $0.isLetter || $0.isNumber || "_`)]>}?!".contains($0) } ?? false
  }
}
