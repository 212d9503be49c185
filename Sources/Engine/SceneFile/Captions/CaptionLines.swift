// SPDX-License-Identifier: MIT

/// The lines of a file of captions, whatever ends them, read one after the other.
struct CaptionLines {
  private let lines: [Substring]
  private(set) var index = 0

  init(_ text: String) {
    var text = Substring(text)
    if text.unicodeScalars.first == "\u{FEFF}" { text = Substring(text.unicodeScalars.dropFirst()) }
    // A carriage return with a line feed is one character.
    lines = text.split(omittingEmptySubsequences: false) {
      $0 == "\n" || $0 == "\r" || $0 == "\r\n"
    }
  }

  /// The first line of the file.
  var first: Substring { lines.first ?? "" }
  /// The present line; nil behind the last.
  var current: Substring? { index < lines.count ? lines[index] : nil }
  /// The number of the present line, counted from 1.
  var number: Int { index + 1 }

  mutating func advance() { index += 1 }

  /// Skips empty lines.
  mutating func skipBlank() {
    while let line = current, Self.isBlank(line) { advance() }
  }

  /// The lines to the next empty one, which is skipped.
  mutating func block() -> [Substring] {
    let start = index
    while let line = current, !Self.isBlank(line) { advance() }
    return Array(lines[start..<index])
  }

  static func isBlank(_ line: Substring) -> Bool { line.allSatisfy { $0 == " " || $0 == "\t" } }
}

/// Times of captions.
enum CaptionTime {
  /// The seconds of `HH:MM:SS.mmm`, or without hours; nil for another text.
  ///
  /// - Parameter marks: the signs between seconds and their parts.
  static func seconds(_ text: Substring, marks: Set<Character>) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let last = parts.last else { return nil }
    let fraction = last.split(omittingEmptySubsequences: false) { marks.contains($0) }
    guard fraction.count == 2, fraction[1].count == 3, let thousandths = number(fraction[1]),
      let seconds = number(fraction[0]), fraction[0].count <= 2, seconds < 60,
      let minutes = number(parts[parts.count - 2]), minutes < 60
    else { return nil }
    let hours = parts.count == 3 ? number(parts[0]) : 0
    guard let hours else { return nil }
    // A whole number of thousandths, whose quotient is the double nearest to the time.
    return Double(((hours * 60 + minutes) * 60 + seconds) * 1000 + thousandths) / 1000
  }

  /// A whole number of at most six digits.
  private static func number(_ text: Substring) -> Int? {
    guard (1...6).contains(text.count), text.allSatisfy({ $0.isASCII && $0.isNumber }) else {
      return nil
    }
    return Int(text)
  }

  /// The times on a line with an arrow, and the words behind them.
  static func times(
    _ line: Substring, marks: Set<Character>, number: Int
  ) throws(CaptionsError) -> (start: Double, end: Double, rest: [Substring]) {
    let words = line.replacing("-->", with: " --> ").split { $0 == " " || $0 == "\t" }
    guard words.count >= 3, words[1] == "-->" else {
      throw CaptionsError(
        "expected two times such as 00:00:01.500 --> 00:00:03.000, found \"\(line.prefix(60))\"",
        line: number)
    }
    let times = [words[0], words[2]].map { seconds(Substring($0), marks: marks) }
    guard let start = times[0], let end = times[1] else {
      let wrong = times[0] == nil ? words[0] : words[2]
      throw CaptionsError(
        "expected a time such as 00:00:01.500, found \"\(wrong.prefix(40))\"", line: number)
    }
    guard end >= start else {
      throw CaptionsError("the caption ends before it begins", line: number)
    }
    return (start, end, words.dropFirst(3).map { Substring($0) })
  }
}
