// SPDX-License-Identifier: MIT

extension SourceRules {
  /// Paragraphs of comments that open with a question word instead of the name of a thing or a deed.
  ///
  /// "What waits on either side" is a riddle until the code below is read; "The contents of both
  /// directions" is not.
  static func voice(_ source: SourceText) -> [Violation] {
    var result: [Violation] = []
    var isWithinParagraph = false
    for (index, line) in source.lines.enumerated() {
      let words = words(of: line)
      defer { isWithinParagraph = !words.isEmpty }
      guard !isWithinParagraph, let first = words.first, words.count > 1 else { continue }
      if questionWords.contains(first) {
        result.append(
          Violation(
            path: source.path, line: index + 1,
            rule: "a comment begins with \"\(first)\"; name the thing or the deed"))
      }
    }
    return result
  }

  private static let questionWords: Set<Substring> = ["What", "How"]

  /// The words of a line that holds a comment alone; none for code and for a blank comment line.
  private static func words(of line: SourceText.Line) -> [Substring] {
    guard line.code.allSatisfy({ $0 == " " }) else { return [] }
    return line.comment.drop { " /*".contains($0) }.split(separator: " ")
  }
}
