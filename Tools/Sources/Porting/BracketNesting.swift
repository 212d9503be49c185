// SPDX-License-Identifier: MIT

/// The depth of square brackets in a source, which the parser does not survive.
///
/// At each `[` Swift's parser looks ahead for a type in two forms, one after the other, so its work doubles with each
/// level: forty of them take years. Brackets in texts and comments do not count.
struct BracketNesting {
  /// The most levels; programs have a few.
  static let limit = 12

  /// Signs that no type has, beyond which the parser does not look.
  private static let ends = Array("{};=".utf8)

  private let bytes: [UInt8]
  private var place = 0

  private init(_ text: String) { bytes = Array(text.utf8) }

  /// The byte of the first bracket that is nested too deep; nil for none.
  static func excess(in text: String) -> Int? {
    var nesting = BracketNesting(text)
    return nesting.excess()
  }

  private mutating func excess() -> Int? {
    var depth = 0
    while place < bytes.count {
      if skip("//", to: "\n") || skipComment() || skipText() { continue }
      if bytes[place] == UInt8(ascii: "[") {
        depth += 1
        if depth > Self.limit { return place }
      } else if bytes[place] == UInt8(ascii: "]") {
        depth = max(depth - 1, 0)
      } else if Self.ends.contains(bytes[place]) {
        depth = 0
      }
      place += 1
    }
    return nil
  }

  private func isAt(_ text: String) -> Bool { bytes[place...].starts(with: text.utf8) }

  /// Skips a part between two signs, if the first is here.
  private mutating func skip(_ start: String, to end: String) -> Bool {
    guard isAt(start) else { return false }
    place += start.utf8.count
    while place < bytes.count, !isAt(end) { place += 1 }
    place = min(place + end.utf8.count, bytes.count)
    return true
  }

  /// Skips a comment in signs, with those in it.
  private mutating func skipComment() -> Bool {
    guard isAt("/*") else { return false }
    var depth = 0
    repeat {
      if isAt("/*") {
        depth += 1
        place += 2
      } else if isAt("*/") {
        depth -= 1
        place += 2
      } else {
        place += 1
      }
    } while place < bytes.count && depth > 0
    return true
  }

  /// Skips the text of a literal up to its end, or to the code that it holds.
  private mutating func skipText() -> Bool {
    guard bytes[place] == UInt8(ascii: "\"") else { return false }
    if isAt("\"\"\"") {
      place += 3
      while place < bytes.count, !isAt("\"\"\"") { place += isAt("\\") ? 2 : 1 }
      place = min(place + 3, bytes.count)
      return true
    }
    place += 1
    while place < bytes.count, bytes[place] != UInt8(ascii: "\""), bytes[place] != 10 {
      place += isAt("\\") ? 2 : 1
    }
    place = min(place + 1, bytes.count)
    return true
  }
}
