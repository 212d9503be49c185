// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing

@testable import CoreGraphics
@testable import CoreText

/// Texts with attributes, beside Foundation's attributed strings.
struct StyledTextTests {
  private static let key = NSAttributedString.Key("number")

  /// A text whose characters have the numbers given.
  private static func text(_ parts: (String, Int)...) -> StyledText {
    parts.reduce(into: StyledText("")) { $0.append(StyledText($1.0, attributes: [key: $1.1])) }
  }

  private static func numbers(_ text: StyledText) -> [Int?] {
    (0..<text.length).map { text.attributes(at: $0)[key] as? Int }
  }

  @Test func `neighbours with equal attributes are one run`() {
    let text = Self.text(("ab", 1), ("c", 1), ("de", 2), ("f", 1))
    expect(text.string, equals: "abcdef")
    expect(text.runs.map(\.range), equals: [0..<3, 3..<5, 5..<6])
    expect(Self.numbers(text), equals: [1, 1, 1, 2, 2, 1])
    var same = text
    same.updateAttributes { $0[Self.key] = 7 }
    expect(same.runs.map(\.range), equals: [0..<6])
  }

  @Test func `an empty text has no runs`() {
    expect(StyledText("", attributes: [Self.key: 1]).runs.isEmpty)
    expect(StyledText(NSAttributedString(string: "")).isEmpty)
    expect(Self.text(("ab", 1))[1..<1].isEmpty)
  }

  @Test func `a default is for what has no value`() {
    var text = Self.text(("ab", 1))
    text.append(StyledText("cd"))
    text.setDefault(Self.key, 5)
    expect(Self.numbers(text), equals: [1, 1, 5, 5])
  }

  @Test func `a replaced unit keeps the attributes`() {
    var text = Self.text(("a", 1), ("\n", 2))
    text.replaceUnit(at: 1, with: 0x200B)
    expect(text.string, equals: "a\u{200B}")
    expect(Self.numbers(text), equals: [1, 2])
  }

  @Test(arguments: 1...40)
  func `parts, joins and changes are those of an attributed string`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var text = StyledText("")
    let string = NSMutableAttributedString(string: "")
    for _ in 0..<12 {
      let word = ["a", "bc", "\u{1F600}", "\n", "e\u{301}"].randomElement(using: &random) ?? ""
      let number = Int.random(in: 0..<3, using: &random)
      text.append(StyledText(word, attributes: [Self.key: number]))
      string.append(NSAttributedString(string: word, attributes: [Self.key: number]))
    }
    expect(text, equals: StyledText(string))
    expect(text.attributedString.isEqual(to: string))
    let end = Int.random(in: 0...text.length, using: &random)
    let start = Int.random(in: 0...end, using: &random)
    let range = NSRange(location: start, length: end - start)
    expect(text[start..<end].length, equals: range.length)
    expect(
      text[start..<end].runs, equals: StyledText(string.attributedSubstring(from: range)).runs)
    text.updateAttributes { $0[Self.key] = ($0[Self.key] as? Int).map { $0 / 2 } }
    for index in 0..<string.length {
      let number = unsafe string.attribute(Self.key, at: index, effectiveRange: nil) as? Int
      expect(text.attributes(at: index)[Self.key] as? Int, equals: number.map { $0 / 2 })
    }
  }

  /// Foundation keeps the attributes of its own indefinitely, and with them each font.
  @Test func `what lays out a text lets its font go`() throws {
    weak var font: CTFont?
    do {
      let own = TestFonts.sans(17.25)
      font = own
      var text = StyledText("ab\ncd", attributes: [.font: own])
      text.append(StyledText("e"))
      let line = GlyphLine(text)
      expect(line.truncated(to: line.width / 2, .end, token: nil) != nil)
      let context = try makeContext(90, 60)
      TextLayout(text, width: 60).draw(
        in: CGRect(x: 0, y: 0, width: 90, height: 60), context: context)
    }
    expectNil(font)
  }
}
