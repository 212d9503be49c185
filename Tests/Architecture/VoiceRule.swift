// SPDX-License-Identifier: MIT

import Foundation

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
  /// Each has a plain word in its place: "is notified of", "indefinitely", "again", "represents", "nil if none
  /// exists", or the thing itself for a clause that takes the place of its name. Words that a line break parts
  /// are found, too.
  static func plainWords(_ text: String, path: String) -> [Violation] {
    let text = text.lowercased()
    // Most files have none of them: the bytes of the whole are searched first.
    let present = translatedWords.filter { holds(text, $0) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var result: [Violation] = []
    for (index, line) in lines.enumerated() {
      var found = present.filter { isWhole($0, in: line) }
      if let tail = line.split(separator: " ").last, firstWords.contains(tail),
        index + 1 < lines.count
      {
        let head = lines[index + 1].drop { " /*#".contains($0) }.prefix { $0 != " " }
        found += translatedWords.filter { isWhole($0, in: "\(tail) \(head)") }
      }
      result += found.map {
        Violation(path: path, line: index + 1, rule: "\"\($0)\" is not plain English")
      }
    }
    return result
  }

  /// Whether a text holds some words, by its bytes.
  private static func holds(_ text: String, _ words: String) -> Bool {
    text.withCString { text in words.withCString { strstr(text, $0) != nil } }
  }

  /// The words before the break of a line.
  private static let firstWords = Set(
    translatedWords.compactMap { words in
      words.contains(" ") ? words.split(separator: " ").dropLast().last : nil
    })

  /// Whether some words occur in a line, and not as a part of longer ones.
  private static func isWhole(_ words: String, in line: some StringProtocol) -> Bool {
    let text = String(line)
    return text.ranges(of: words).contains { range in
      let before = text[..<range.lowerBound].last
      let after = text[range.upperBound...].first
      return ![before, after].contains { $0.map { $0.isLetter || $0 == "_" } ?? false }
    }
  }

  /// In two parts each, so that this file keeps the rule itself.
  private static let translatedWords: [String] =
    [
      ("hear ", "of"), ("hears ", "of"), ("heard ", "of"), ("tell ", "of"), ("tells ", "of"),
      ("told ", "of"), ("let ", "go"), ("lets ", "go"), ("letting ", "go"), ("no", "body"),
      ("some", "body"), ("who", "ever"), ("for ", "ever"), ("is ", "none"), ("are ", "none"),
      ("a", "new"), ("surround", "ings"), ("stand ", "for"), ("stands ", "for"),
      ("all the ", "same"), ("what ", "is"),
    ]
    .map { $0 + $1 }

  private static let questionWords: Set<Substring> = ["What", "How"]

  /// The words of a line that holds a comment alone; none for code and for a blank comment line.
  private static func words(of line: SourceText.Line) -> [Substring] {
    guard line.code.allSatisfy({ $0 == " " }) else { return [] }
    return line.comment.drop { " /*".contains($0) }.split(separator: " ")
  }
}
