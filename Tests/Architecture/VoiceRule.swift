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

  /// Words that read as a translation, in comments, messages, titles of tests and pages.
  ///
  /// Each has a plain word in its place: "is notified of" for hearing, "indefinitely", "again", "represents",
  /// "nil if none exists", or the thing itself for a clause that stands in for its name.
  static func plainWords(_ text: String, path: String) -> [Violation] {
    var result: [Violation] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      // Most lines have none; a look at the bytes is cheaper than the expression.
      let lower = line.lowercased()
      for words in translatedWords where lower.contains(words) {
        guard isWhole(words, in: lower) else { continue }
        result.append(
          Violation(path: path, line: index + 1, rule: "\"\(words)\" is not plain English"))
      }
    }
    return result
  }

  /// Whether some words occur in a line, and not as a part of longer ones.
  private static func isWhole(_ words: String, in line: String) -> Bool {
    line.ranges(of: words).contains { range in
      let before =
        range.lowerBound == line.startIndex ? nil : line[line.index(before: range.lowerBound)]
      let after = range.upperBound == line.endIndex ? nil : line[range.upperBound]
      return ![before, after].contains { $0.map { $0.isLetter || $0 == "_" } ?? false }
    }
  }

  private static let translatedWords = [
    ["hear", "of"], ["hears", "of"], ["heard", "of"], ["tell", "of"], ["tells", "of"],
    ["told", "of"],
    ["let", "go"], ["lets", "go"], ["letting", "go"], ["no", "body"], ["some", "body"],
    ["who", "ever"],
    ["for", "ever"], ["is", "none"], ["are", "none"], ["a", "new"], ["surround", "ings"],
    ["stand", "for"], ["stands", "for"], ["all the", "same"], ["what", "is"],
  ].map { parts in
    // In two parts, so that this file does not break the rule itself.
    ["no", "some", "who", "a", "surround"].contains(parts[0])
      ? parts.joined() : parts.joined(separator: " ")
  }

  private static let questionWords: Set<Substring> = ["What", "How"]

  /// The words of a line that holds a comment alone; none for code and for a blank comment line.
  private static func words(of line: SourceText.Line) -> [Substring] {
    guard line.code.allSatisfy({ $0 == " " }) else { return [] }
    return line.comment.drop { " /*".contains($0) }.split(separator: " ")
  }
}
