// SPDX-License-Identifier: MIT

import CoreText
import Expectations
import Foundation
import TestSupport
import Testing

/// Properties of the lines of any text: mixed directions, marks, pairs, spaces, ends of lines.
struct LinePropertyTests {
  private static let pieces = [
    "a", "W", "fi", "ffl", " ", "  ", "é", "e\u{301}", "x\u{300}\u{308}", "\u{5D0}\u{5D1}",
    "\u{5D2}\u{5B0}", "\u{628}\u{644}\u{627}", "\u{644}\u{64E}", "12", "(", ")", "\u{1F600}",
    "\u{1F468}\u{200D}\u{1F469}", "\t", "\n", "\u{200F}", "\u{202E}", "\u{202C}", "\u{FFFC}", "\0",
    "\u{4E00}", "-",
  ]

  private func text(_ random: inout SeededGenerator) -> NSMutableAttributedString {
    let count = Int.random(in: 0...30, using: &random)
    let string = (0..<count).map { _ in
      Self.pieces.randomElement(using: &random) ?? ""
    }.joined()
    let text = NSMutableAttributedString(
      string: string,
      attributes: [.font: TestFonts.sans(CGFloat.random(in: 4...60, using: &random))])
    if text.length > 2, random.chance(50) {
      let start = Int.random(in: 0..<text.length, using: &random)
      let range = NSRange(
        location: start, length: Int.random(in: 1...(text.length - start), using: &random))
      let values: [(NSAttributedString.Key, Any)] = [
        (.kern, 3.0), (.font, TestFonts.color(20)), (.baselineOffset, 5.0), (.font, "Helvetica"),
      ]
      if let (key, value) = values.randomElement(using: &random) {
        text.addAttribute(key, value: value, range: range)
      }
    }
    return text
  }

  private func runs(_ line: CTLine) -> [CTRun] { CTLineGetGlyphRuns(line) as? [CTRun] ?? [] }

  @Test func `the advances of all glyphs add up to the width, and positions follow them`() {
    var random = SeededGenerator(test: "line advances")
    for _ in 0..<150 {
      let line = CTLineCreateWithAttributedString(text(&random))
      let width = CTLineGetTypographicBounds(line, nil, nil, nil)
      let sum = runs(line).reduce(0.0) {
        $0 + CTRunGetTypographicBounds($1, CFRangeMake(0, 0), nil, nil, nil)
      }
      expect(sum, near: width, within: 0.02)
      expect(
        runs(line).reduce(0) { $0 + CTRunGetGlyphCount($1) }, equals: CTLineGetGlyphCount(line))
    }
  }

  @Test func `the runs cover the text, each character once`() {
    var random = SeededGenerator(test: "line runs")
    for _ in 0..<150 {
      let text = text(&random)
      let line = CTLineCreateWithAttributedString(text)
      let ranges = runs(line).map { CTRunGetStringRange($0) }.sorted { $0.location < $1.location }
      var next = 0
      for range in ranges {
        expect(range.location, equals: next)
        next = range.location + range.length
      }
      expect(next, equals: text.length)
      for run in runs(line) {
        let range = CTRunGetStringRange(run)
        var indices = [CFIndex](repeating: -1, count: CTRunGetGlyphCount(run))
        CTRunGetStringIndices(run, CFRangeMake(0, 0), &indices)
        expect(indices.allSatisfy { $0 >= range.location && $0 < range.location + range.length })
      }
    }
  }

  @Test func `a caret's place gives a caret at the same place`() {
    var random = SeededGenerator(test: "line carets")
    for _ in 0..<150 {
      let text = text(&random)
      let line = CTLineCreateWithAttributedString(text)
      let width = CTLineGetTypographicBounds(line, nil, nil, nil)
      for index in 0...text.length {
        let offset = CTLineGetOffsetForStringIndex(line, index, nil)
        expect(offset, isAtLeast: -0.01)
        expect(offset, isAtMost: width + 0.01)
        let found = CTLineGetStringIndexForPosition(line, CGPoint(x: offset, y: 0))
        var secondary: CGFloat = 0
        let primary = CTLineGetOffsetForStringIndex(line, found, &secondary)
        expect(min(abs(primary - offset), abs(secondary - offset)), isBelow: 0.02)
      }
    }
  }

  @Test func `in text of one direction, a caret's place gives the caret`() {
    for string in [
      "Layers, 12 of them", "\u{5D0}\u{5D1}\u{5D2} \u{5D3}\u{5D4}", "affluent e\u{301}t",
    ] {
      let line = CTLineCreateWithAttributedString(
        NSAttributedString(string: string, attributes: [.font: TestFonts.sans(33)]))
      var carets: Set<CFIndex> = []
      CTLineEnumerateCaretOffsets(line) { _, index, leading, _ in
        if leading { carets.insert(index) }
      }
      expect(carets.count, isAbove: 5)
      for index in carets {
        let offset = CTLineGetOffsetForStringIndex(line, index, nil)
        expect(CTLineGetStringIndexForPosition(line, CGPoint(x: offset, y: 0)), equals: index)
      }
    }
  }

  @Test func `lines that are broken hold the whole text and fit`() {
    var random = SeededGenerator(test: "line breaks")
    for _ in 0..<60 {
      let text = text(&random)
      let typesetter = CTTypesetterCreateWithAttributedString(text)
      let width = random.number(in: 1...300)
      var start = 0
      while start < text.length {
        let count = CTTypesetterSuggestLineBreak(typesetter, start, width)
        expect(count, isAbove: 0)
        guard count > 0 else { break }
        let line = CTTypesetterCreateLine(typesetter, CFRangeMake(start, count))
        expect(CTLineGetStringRange(line), equals: CFRangeMake(start, count))
        let clusters = CTTypesetterSuggestClusterBreak(typesetter, start, width)
        expect(clusters, isAtLeast: count)
        start += count
      }
    }
  }

  @Test func `cut lines fit, whatever the text`() {
    var random = SeededGenerator(test: "line truncation")
    let token = CTLineCreateWithAttributedString(
      NSAttributedString(string: "…", attributes: [.font: TestFonts.sans(20)]))
    let types: [CTLineTruncationType] = [.start, .middle, .end]
    for _ in 0..<100 {
      let line = CTLineCreateWithAttributedString(text(&random))
      let width = random.number(in: 0...400)
      let type = types.randomElement(using: &random) ?? .end
      guard let cut = CTLineCreateTruncatedLine(line, width, type, token) else {
        let least = CTLineGetTypographicBounds(token, nil, nil, nil)
        expect(width, isBelow: least + 1)
        continue
      }
      expect(CTLineGetTypographicBounds(cut, nil, nil, nil), isAtMost: width)
    }
  }
}
