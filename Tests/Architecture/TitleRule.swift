// SPDX-License-Identifier: MIT

extension SourceRules {
  /// Tests and suites whose titles are not in the one style: the name of a test is a raw identifier
  /// that says in words what holds, `@Test func `a layer is hidden with its superlayer`()`, and neither
  /// attribute has a display name.
  static func titles(_ source: SourceText) -> [Violation] {
    guard source.path.hasSuffix(".swift") else { return [] }
    var result: [Violation] = []
    /// The line of a `@Test` whose function has not come yet.
    var open: Int?
    for (index, line) in source.lines.enumerated() {
      for attribute in ["@Test", "@Suite"] where line.code.contains(attribute + "(") {
        if firstArgument(of: attribute, at: index, in: source.lines).hasPrefix("\"") {
          result.append(
            Violation(
              path: source.path, line: index + 1,
              rule: "\(attribute) with a display name; the title is the name"))
        }
      }
      if line.code.contains("@Test") { open = index }
      guard let start = open, let function = line.code.firstRange(of: "func ") else { continue }
      open = nil
      if !line.code[function.upperBound...].hasPrefix("`") {
        result.append(
          Violation(
            path: source.path, line: start + 1,
            rule: "a test's name is a sentence in backticks"))
      }
    }
    return result
  }

  /// The text behind the parenthesis of an attribute, on its line or the next.
  private static func firstArgument(
    of attribute: String, at index: Int, in lines: [SourceText.Line]
  ) -> Substring {
    let line = lines[index].codeWithStrings
    guard let name = line.firstRange(of: attribute + "(") else { return "" }
    let rest = line[name.upperBound...].drop { $0 == " " }
    if !rest.isEmpty || index + 1 == lines.count { return rest }
    return lines[index + 1].codeWithStrings.drop { $0 == " " }
  }
}
