// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing

@testable import CoreGraphics
@testable import CoreText

/// Strings of any characters with any attributes: laid out and drawn, or cut and logged.
struct FuzzTextTests {
  /// Characters that take a way of their own through shaping and line breaking.
  private static let special: [UInt16] = [
    0, 9, 10, 13, 0x20, 0xAD, 0x300, 0x308, 0x5D0, 0x5B0, 0x628, 0x644, 0x64E, 0x200B, 0x200D,
    0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202E, 0x2028, 0x2029, 0x2066, 0x2069, 0xD800,
    0xDBFF, 0xDC00, 0xDFFF, 0xFE0F, 0xFEFF, 0xFFFC, 0xFFFE, 0xFFFF,
  ]

  private func string(_ random: inout SeededGenerator) -> NSMutableAttributedString {
    let count = Int.random(in: 0...40, using: &random)
    let units = (0..<count).map { _ -> UInt16 in
      Bool.random(using: &random)
        ? Self.special.randomElement(using: &random) ?? 0
        : UInt16.random(in: 0...0xFFFF, using: &random)
    }
    let text = NSMutableAttributedString(
      string: String(decoding: units, as: UTF16.self),
      attributes: [.font: TestFonts.sans(CGFloat.random(in: -5...60, using: &random))])
    for _ in 0..<3 where text.length > 0 {
      let start = Int.random(in: 0..<text.length, using: &random)
      let length = Int.random(in: 0...(text.length - start), using: &random)
      let values: [(NSAttributedString.Key, Any)] = [
        (.kern, CGFloat.random(in: -20...20, using: &random)), (.kern, Double.nan),
        (.baselineOffset, 1e30), (.underlineStyle, 9), (.font, "No Such Font"),
        (.foregroundColor, "no colour"), (.paragraphStyle, style(&random)),
        (.font, TestFonts.color(10)),
      ]
      if let (key, value) = values.randomElement(using: &random) {
        text.addAttribute(key, value: value, range: NSRange(location: start, length: length))
      }
    }
    return text
  }

  private func style(_ random: inout SeededGenerator) -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    style.headIndent = CGFloat.random(in: -50...500, using: &random)
    style.firstLineHeadIndent = .infinity
    style.tailIndent = CGFloat.random(in: -500...50, using: &random)
    style.lineSpacing = CGFloat.random(in: -5...5, using: &random)
    style.lineHeightMultiple = CGFloat.random(in: -1...3, using: &random)
    style.lineBreakMode = NSLineBreakMode(rawValue: Int.random(in: 0...5, using: &random))!
    style.alignment = NSTextAlignment(rawValue: Int.random(in: 0...4, using: &random))!
    style.baseWritingDirection = NSWritingDirection(
      rawValue: Int.random(in: -1...1, using: &random))!
    return style
  }

  @Test(arguments: FuzzBudget.rounds)
  func `any characters, any attributes, any box`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let context = try makeContext(64, 64)
    for _ in 0..<60 {
      let text = string(&random)
      var options = TextLayoutOptions()
      options.isWrapped = Bool.random(using: &random)
      options.alignment = .justified
      options.truncation = [.none, .start, .middle, .end].randomElement(using: &random) ?? .none
      let sides: [CGFloat?] = [nil, 0, 0.1, 30, 500, 1e12, -3, .nan]
      let layout = TextLayout(
        text, width: sides.randomElement(using: &random) ?? nil,
        height: sides.randomElement(using: &random) ?? nil, options: options)
      expect(layout.size.width.isFinite)
      expect(layout.size.height.isFinite)
      for line in layout.lines {
        expect(line.range.location, isAtLeast: 0)
        expect(line.range.upperBound, isAtMost: text.length)
      }
      _ = layout.position(at: CGPoint(x: 10, y: 10))
      layout.draw(at: CGPoint(x: 5, y: 40), context: context)
    }
  }

  @Test func `a million characters in one word, and a long word in many lines`() {
    let font = TestFonts.sans(12)
    func text(_ part: String, _ count: Int) -> NSAttributedString {
      NSAttributedString(
        string: String(repeating: part, count: count), attributes: [.font: font])
    }
    var options = TextLayoutOptions()
    options.isWrapped = false
    let layout = TextLayout(text("a", 1_000_000), width: 400, options: options)
    expect(layout.lines.last?.range.upperBound, equals: TextSource.maximumLength)
    // Pango would shape the rest of a word again for each line: the square of its length.
    var lines: [TextLayout.Line] = []
    expect(processorTime { lines = TextLayout(text("ab", 5_000), width: 12).lines }, isBelow: 3)
    expect(lines.count, isAbove: 5_000)
    expect(lines.last?.range.upperBound, equals: 10_000)
    // Characters of many code points stay whole where a word is divided.
    let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"
    let joined = TextLayout(text(family, 40), width: 1)
    expect(joined.lines.allSatisfy { $0.range.location % 8 == 0 })
    options.truncation = .middle
    expect(TextLayout(text("ab ", 10_000), width: 400, options: options).lines.count, equals: 1)
  }
}
