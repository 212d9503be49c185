// SPDX-License-Identifier: MIT

import CoreText
import Expectations
import Foundation
import TestSupport
import Testing

struct LineTests {
  private let font = TestFonts.sans(20.48)

  private func line(
    _ text: String, _ more: [NSAttributedString.Key: Any] = [:]
  ) -> CTLine {
    var attributes = more
    attributes[.font] = font
    return CTLineCreateWithAttributedString(
      NSAttributedString(string: text, attributes: attributes))
  }

  private func width(_ line: CTLine) -> Double { CTLineGetTypographicBounds(line, nil, nil, nil) }

  private func runs(_ line: CTLine) -> [CTRun] { CTLineGetGlyphRuns(line) as? [CTRun] ?? [] }

  @Test func `a line measures what the font's tables say`() throws {
    let made = line("H H")
    var ascent: CGFloat = 0
    var descent: CGFloat = 0
    var leading: CGFloat = -1
    let width = CTLineGetTypographicBounds(made, &ascent, &descent, &leading)
    // Pango counts in 1024ths of a point.
    expect(width, near: 15.40 + 6.51 + 15.40, within: 0.003)
    expect(ascent, near: 19.01, within: 1e-9)
    expect(descent, near: 4.83, within: 1e-9)
    expect(leading, equals: CTFontGetLeading(font))
    expect(CTLineGetGlyphCount(made), equals: 3)
    expect(CTLineGetStringRange(made), equals: CFRangeMake(0, 3))
    let image = CTLineGetImageBounds(made, nil)
    expect(image.height, near: 14.93, within: 1e-6)
    expect(image.minY, near: 0, within: 1e-6)
    expect(image.width, isBelow: CGFloat(width))
    expect(CTLineGetTrailingWhitespaceWidth(made), equals: 0)
    expect(CTLineGetTrailingWhitespaceWidth(line("H  ")), near: 13.02, within: 0.003)
    let bounds = CTLineGetBoundsWithOptions(made, .excludeTypographicLeading)
    expect(bounds.minY, near: -4.83, within: 1e-9)
    expect(bounds.maxY, near: 19.01, within: 1e-9)
  }

  @Test func `an empty line is nothing`() {
    let empty = line("")
    expect(width(empty), equals: 0)
    expect(CTLineGetGlyphCount(empty), equals: 0)
    expect(runs(empty).isEmpty)
    expect(CTLineGetImageBounds(empty, nil).isNull)
    expect(CTLineGetOffsetForStringIndex(empty, 3, nil), equals: 0)
    expect(CTLineGetStringIndexForPosition(empty, CGPoint(x: 10, y: 0)), equals: 0)
    expect(CTLineCreateTruncatedLine(empty, 10, .end, nil), isIdenticalTo: empty)
  }

  @Test func `runs hold glyphs with positions, advances and characters`() throws {
    let text = NSMutableAttributedString(string: "Hab", attributes: [.font: font])
    text.addAttribute(
      .foregroundColor, value: CGColor(red: 1, green: 0, blue: 0, alpha: 1),
      range: NSRange(location: 1, length: 2))
    let made = CTLineCreateWithAttributedString(text)
    let parts = runs(made)
    expect(parts.count, equals: 2)
    let second = try #require(parts.last)
    expect(CTRunGetStringRange(second), equals: CFRangeMake(1, 2))
    expect(CTRunGetGlyphCount(second), equals: 2)
    expect(CTRunGetStatus(second), equals: [])
    var glyphs = [CGGlyph](repeating: 0, count: 2)
    CTRunGetGlyphs(second, CFRangeMake(0, 0), &glyphs)
    var expected = [CGGlyph](repeating: 0, count: 2)
    CTFontGetGlyphsForCharacters(font, Array("ab".utf16), &expected, 2)
    expect(glyphs, equals: expected)
    var positions = [CGPoint](repeating: .zero, count: 2)
    CTRunGetPositions(second, CFRangeMake(0, 2), &positions)
    expect(positions[0].x, near: 15.40, within: 0.003)
    expect(positions[0].y, equals: 0)
    var indices = [CFIndex](repeating: 0, count: 2)
    CTRunGetStringIndices(second, CFRangeMake(0, 2), &indices)
    expect(indices, equals: [1, 2])
    let pointer = try #require(CTRunGetAdvancesPtr(second))
    expect(positions[1].x - positions[0].x, near: pointer[0].width, within: 1e-9)
    expect(CTRunGetGlyphsPtr(second)?[1], equals: glyphs[1])
    expect(CTRunGetPositionsPtr(second)?[1], equals: positions[1])
    expect(CTRunGetStringIndicesPtr(second)?[1], equals: 2)
    let attributes = try #require(CTRunGetAttributes(second) as? [String: Any])
    expect(attributes[kCTFontAttributeName as String] as? CTFont, equals: font)
    expect(
      attributes[NSAttributedString.Key.foregroundColor.rawValue] as? CGColor,
      equals: CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    let total = CTRunGetTypographicBounds(second, CFRangeMake(0, 0), nil, nil, nil)
    expect(total, near: width(made) - 15.40, within: 0.003)
  }

  @Test func `text from right to left is in runs of its own, glyphs from left to right`() throws {
    let made = line("ab\u{5D0}\u{5D1}\u{5D2} c")
    let hebrew = try #require(
      runs(made).first { CTRunGetStatus($0).contains(.rightToLeft) })
    expect(CTRunGetStringRange(hebrew), equals: CFRangeMake(2, 3))
    var indices = [CFIndex](repeating: 0, count: 3)
    CTRunGetStringIndices(hebrew, CFRangeMake(0, 0), &indices)
    expect(indices, equals: [4, 3, 2])
    // The caret before its first letter stands at its right edge, or behind what comes before.
    var secondary: CGFloat = 0
    let primary = CTLineGetOffsetForStringIndex(made, 2, &secondary)
    expect(primary, isAbove: secondary)
    let start = CTLineGetOffsetForStringIndex(made, 1, nil)
    expect(secondary, isAbove: start)
  }

  @Test func `ends of lines take no room`() {
    expect(
      width(line("ab\ncd\r\n\u{2029}")), near: width(line("ab")) + width(line("cd")), within: 0.01)
    expect(CTLineGetStringRange(line("a\n")), equals: CFRangeMake(0, 2))
  }

  @Test func `a line that does not fit loses its end, start or middle`() throws {
    let long = line("abcdefghijklmnopqrstuvwxyz")
    let token = line("…")
    for (kind, first) in [
      (CTLineTruncationType.end, 0), (.middle, 0), (.start, nil as Int?),
    ] {
      let cut = try #require(CTLineCreateTruncatedLine(long, 100, kind, token))
      expect(width(cut), isAtMost: 100)
      expect(width(cut), isAbove: 80)
      let indices = runs(cut).flatMap { run -> [CFIndex] in
        var indices = [CFIndex](repeating: 0, count: CTRunGetGlyphCount(run))
        CTRunGetStringIndices(run, CFRangeMake(0, 0), &indices)
        return indices
      }
      expect(indices, equals: indices.sorted())
      if let first {
        expect(indices.first, equals: first)
      } else {
        expect((indices.first ?? 0), equals: 0)
        expect(indices.last, equals: 25)
      }
    }
    expect(CTLineCreateTruncatedLine(long, 1000, .end, token), isIdenticalTo: long)
    expectNil(CTLineCreateTruncatedLine(long, 1, .end, token))
    let bare = try #require(CTLineCreateTruncatedLine(long, 100, .end, nil))
    expect(width(bare), isAtMost: 100)
  }

  @Test func `a justified line reaches its width by its spaces`() throws {
    let plain = line("one two three ")
    let visible = width(plain) - CTLineGetTrailingWhitespaceWidth(plain)
    let wide = try #require(CTLineCreateJustifiedLine(plain, 1, visible + 40))
    expect(
      width(wide) - CTLineGetTrailingWhitespaceWidth(wide), near: visible + 40, within: 0.01)
    let half = try #require(CTLineCreateJustifiedLine(plain, 0.5, visible + 40))
    expect(
      width(half) - CTLineGetTrailingWhitespaceWidth(half), near: visible + 20, within: 0.01)
    // The second word moves by half of the room.
    expect(
      CTLineGetOffsetForStringIndex(wide, 4, nil),
      near: CTLineGetOffsetForStringIndex(plain, 4, nil) + 20, within: 0.01)
    let single = line("word")
    expect(CTLineCreateJustifiedLine(single, 1, 500), isIdenticalTo: single)
    expect(
      CTLineGetPenOffsetForFlush(plain, 0.5, visible + 40), near: 20, within: 0.01)
    expect(CTLineGetPenOffsetForFlush(plain, 1, 0), equals: 0)
  }

  @Test func `carets are told one by one`() {
    var found: [(Double, CFIndex, Bool)] = []
    CTLineEnumerateCaretOffsets(line("ae\u{301}b")) { offset, index, leading, _ in
      found.append((offset, index, leading))
    }
    expect(found.map(\.1), equals: [0, 0, 1, 2, 3, 3])
    expect(found.map(\.2), equals: [true, false, true, false, true, false])
    expect(found.first?.0, equals: 0)
    var calls = 0
    CTLineEnumerateCaretOffsets(line("abc")) { _, _, _, ends in
      calls += 1
      ends.pointee = true
    }
    expect(calls, equals: 1)
  }
}
