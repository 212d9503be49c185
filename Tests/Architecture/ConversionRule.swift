// SPDX-License-Identifier: MIT

extension SourceRules {
  /// Conversions of rounded numbers to integers that trap on a number beyond the type, or on NaN.
  static func conversions(_ source: SourceText) -> [Violation] {
    guard ModuleRules.checkedConversions.contains(where: source.path.hasPrefix) else { return [] }
    return source.lines.enumerated().compactMap { index, line in
      let converts = identifiers(line.code).contains { name, following in
        integers.contains(name) && following.first == "(" && roundsAtOnce(following.dropFirst())
      }
      guard converts else { return nil }
      return Violation(
        path: source.path, line: index + 1,
        rule: "a number becomes an integer by init(clamping:) or init(exactly:)")
    }
  }

  private static let integers: Set<Substring> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
  ]

  /// Whether the argument of a call, which has no label, is rounded before the call ends.
  private static func roundsAtOnce(_ argument: Substring) -> Bool {
    guard !["clamping:", "exactly:"].contains(where: argument.hasPrefix) else { return false }
    var depth = 1
    var text = ""
    for character in argument {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if depth == 0 { break }
      text.append(character)
    }
    return text.contains(".rounded(")
  }
}
