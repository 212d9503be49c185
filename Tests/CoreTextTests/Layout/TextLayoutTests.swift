// SPDX-License-Identifier: MIT

import Diagnostics
import Expectations
import Foundation
import TestSupport
import Testing

@testable import CoreGraphics
@testable import CoreText

struct TextLayoutTests {
  private func text(
    _ string: String, _ size: CGFloat = 20, _ more: [NSAttributedString.Key: Any] = [:]
  ) -> NSAttributedString {
    NSAttributedString(
      string: string, attributes: more.merging([.font: TestFonts.sans(size)]) { own, _ in own })
  }

  private func options(
    wrapped: Bool = true, _ truncation: TextLayoutOptions.Truncation = .none,
    _ alignment: NSTextAlignment = .natural
  ) -> TextLayoutOptions {
    var options = TextLayoutOptions()
    options.isWrapped = wrapped
    options.truncation = truncation
    options.alignment = alignment
    return options
  }

  @Test func `a line is as wide as its glyphs' advances and as high as the font says`() {
    // H is 1540 units wide, i 569, of 2048; 1901 units above the baseline, 483 below.
    let layout = TextLayout(text("Hi"))
    let unit: CGFloat = 20.0 / 2048
    let width = unit * 2109
    let height = unit * 2384
    let baseline = unit * 1901
    expect(layout.size.width, near: width, within: 0.01)
    expect(layout.size.height, near: height, within: 0.05)
    expect(layout.lines[0].baseline, near: baseline, within: 0.05)
    expect(layout.lines.map(\.range), equals: [NSRange(location: 0, length: 2)])
    expect(TextLayout(NSAttributedString(string: "")).lines.isEmpty)
  }

  @Test func `measures grow with the size of the font, without steps`() {
    let one = TextLayout(text("Measure", 10)).size
    let four = TextLayout(text("Measure", 40)).size
    expect(four.width, near: 4 * one.width, within: 0.05)
    expect(four.height, near: 4 * one.height, within: 0.1)
  }

  @Test func `lines are broken between words, and inside a word that is too long`() {
    let layout = TextLayout(text("one two three"), width: 85)
    expect(layout.lines.map(\.range.location), equals: [0, 8])
    expect(layout.size.width, isAtMost: 85)
    expect(TextLayout(text("incomprehensibilities"), width: 50).lines.count, isAbove: 2)
    expect(
      TextLayout(text("one two three"), width: 80, options: options(wrapped: false)).lines.count,
      equals: 1)
    expect(TextLayout(text("a\nb\n\nc")).lines.count, equals: 4)
  }

  @Test func `what does not fit is left out at the start, in the middle or at the end`() {
    let string = text("abcdefghijklmnop")
    for truncation in [TextLayoutOptions.Truncation.start, .middle, .end] {
      let layout = TextLayout(string, width: 90, options: options(wrapped: false, truncation))
      expect(layout.isTruncated)
      expect(layout.lines.count, equals: 1)
      expect(layout.size.width, isAtMost: 90)
      expect(layout.size.width, isAbove: 60)
    }
    expect(!TextLayout(text("ab"), width: 90, options: options(wrapped: false, .end)).isTruncated)
    let height = TextLayout(text("x")).size.height
    let two = TextLayout(
      text("one two three four five six"), width: 60, height: 2.2 * height, options: options(.end))
    expect(two.lines.count, equals: 2)
    expect(two.isTruncated)
  }

  @Test func `lines stand where the alignment says; natural follows the script`() {
    let hebrew = "\u{5E9}\u{5DC}\u{5D5}\u{5DD}"
    func x(_ string: String, _ alignment: NSTextAlignment) -> CGRect {
      TextLayout(text(string), width: 200, options: options(.none, alignment)).lines[0].frame
    }
    expect(x("abc", .natural).minX, equals: 0)
    expect(x("abc", .left).minX, equals: 0)
    expect(x("abc", .right).maxX, near: 200, within: 0.01)
    expect(x("abc", .center).midX, near: 100, within: 0.01)
    expect(x(hebrew, .natural).maxX, near: 200, within: 0.01)
    expect(x(hebrew, .left).minX, equals: 0)
    expect(TextLayout(text(hebrew)).lines[0].isRightToLeft)
    let justified = TextLayout(
      text("one two three four five six"), width: 150, options: options(.none, .justified))
    expect(justified.lines[0].frame.width, near: 150, within: 0.05)
    expect(justified.lines[justified.lines.count - 1].frame.width, isBelow: 149)
  }

  /// Paragraph styles set indents, spacing, line height and alignment, each for its paragraph.
  @Test func `paragraph styles set indents, spacing, line height and alignment`() {
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    style.firstLineHeadIndent = 30
    style.headIndent = 10
    style.paragraphSpacing = 12
    style.lineSpacing = 5
    let string = NSMutableAttributedString(attributedString: text("plain\n"))
    string.append(text("one two three four", 20, [.paragraphStyle: style.copy()]))
    let layout = TextLayout(string, width: 120)
    expect(layout.lines.count, equals: 3)
    expect(layout.lines[0].frame.minX, equals: 0)
    expect(layout.lines[1].frame.maxX, near: 120, within: 0.1)
    expect(layout.lines[2].frame.minY - layout.lines[1].frame.maxY, isAtLeast: -0.01)
    let plain = TextLayout(text("one two three four"), width: 110)
    expect(layout.size.height, isAbove: plain.size.height + 5)
  }

  @Test func `kerning widens, a raised baseline keeps the width`() {
    let plain = TextLayout(text("abcd")).size
    let spaced = TextLayout(text("abcd", 20, [.kern: 3])).size
    expect(spaced.width, near: plain.width + 9, within: 0.1)
    expect(
      TextLayout(text("abcd", 20, [.baselineOffset: 5])).size.width, near: plain.width, within: 0.1)
  }

  @Test func `marks stand over their letter; joined scripts take their joined forms`() {
    expect(
      TextLayout(text("e\u{301}")).size.width, near: TextLayout(text("e")).size.width, within: 0.01)
    let joined = TextLayout(text("\u{628}\u{628}\u{628}")).size.width
    let apart = TextLayout(text("\u{628}")).size.width
    expect(joined, isBelow: 3 * apart - 5)
  }

  @Test func `a run boundary inside a joined word changes its colour and not its shape`() {
    let string = NSMutableAttributedString(attributedString: text("\u{628}\u{628}\u{628}"))
    let before = TextLayout(string).size.width
    let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    string.addAttribute(.foregroundColor, value: red, range: NSRange(location: 1, length: 1))
    expect(TextLayout(string).size.width, near: before, within: 0.01)
  }

  @Test func `points find positions in the string`() {
    let layout = TextLayout(text("ab\ncd"))
    expect(layout.position(at: CGPoint(x: 1, y: 1)), equals: 0)
    expect(layout.position(at: CGPoint(x: 14, y: 1)), equals: 1)
    expect(layout.position(at: CGPoint(x: 1, y: 30)), equals: 3)
  }

  @Test func `strings that are not text are repaired; long ones are cut and say so`() {
    let broken = String(utf16CodeUnits: [0x41, 0xD800, 0x42, 0xDC00], count: 4)
    expect(TextLayout(text(broken)).lines.count, equals: 1)
    expect(TextLayout(text("a\0b")).size.width, isAbove: TextLayout(text("ab")).size.width)
    let before = RefusalLog.count(of: "text: too long")
    let long = TextLayout(text(String(repeating: "word ", count: 200_000)), width: 500)
    // Other tests cut texts at the same time.
    expect(RefusalLog.count(of: "text: too long"), isAbove: before)
    expect(long.lines.last?.range.upperBound, equals: TextSource.maximumLength)
    expect(TextLayout(text("abc"), width: .nan).lines.count, equals: 1)
    expect(TextLayout(text("abc"), width: -5).lines.count, equals: 3)
    expect(TextLayout(text("abc", 20, [.kern: CGFloat.nan])).size.width, isAbove: 0)
    expect(TextLayout(text("abc", 20, [.font: 17])).size.width, isAbove: 0)
  }

  @Test func `thousands of paragraphs are laid out in pieces, one below the other`() throws {
    let string = String(repeating: "Hi\n", count: 5000)
    let layout = TextLayout(text(string), width: 100)
    // The last line is the empty one behind the last newline.
    expect(layout.lines.count, equals: 5001)
    expect(layout.layouts.count, equals: 8)
    let few = TextLayout(text("Hi\nHi\nHi\n"), width: 100)
    let step = few.lines[1].baseline - few.lines[0].baseline
    var last = few.lines[0].baseline - step
    for (index, line) in layout.lines.enumerated() {
      expect(line.range, equals: NSRange(location: 3 * index, length: index < 5000 ? 2 : 0))
      guard index < 5000 else { break }
      expect(line.baseline, near: last + step, within: 0.01)
      last = line.baseline
    }
    let end = few.lines[3].baseline - few.lines[2].baseline
    expect(layout.lines[5000].baseline, near: last + end, within: 0.01)
    expect(layout.lines[5000].frame.height, equals: few.lines[3].frame.height)
    try expect(
      layout.position(at: CGPoint(x: 0, y: #require(layout.lines.dropLast().last).baseline)),
      equals: 3 * 4999)
    expect(layout.parts(by: .letter).count, equals: 10_000)
    expect(layout.parts(by: .letter)[8001].range, equals: 12_001..<12_002)
    // The space between lines is that of a whole.
    let style = NSMutableParagraphStyle()
    style.lineSpacing = 5
    let spaced = TextLayout(text(string, 20, [.paragraphStyle: style]), width: 100)
    expect(spaced.layouts.count, equals: 1)
  }

  @Test func `a text of very many lines is laid out and read in a moment`() {
    func spent(_ count: Int) -> Double {
      processorTime {
        let layout = TextLayout(text(String(repeating: "x\n", count: count)), width: 100)
        expect(layout.lines.count, equals: count + 1)
        expect(layout.parts(by: .line).count, equals: count)
        let narrow = TextLayout(text(String(repeating: "x ", count: count)), width: 1)
        expect(narrow.lines.count, isAtLeast: count)
        expect(narrow.parts(by: .line).count, equals: count)
      }
    }
    // Twelve times as many lines; the square would be 144 times as much.
    let few = spent(4000)
    expect(spent(48_000), isBelow: 36 * few)
  }

  @Test(arguments: ["\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\r", "\r\n"])
  func `every end of a line ends it`(_ end: String) throws {
    let string = NSAttributedString(
      string: "ab\(end)cd", attributes: [.font: TestFonts.sans(20)])
    let layout = TextLayout(string, width: 500)
    expect(layout.lines.count, equals: 2)
    let second = try #require(layout.lines.last)
    expect(second.range.location, equals: 2 + end.utf16.count)
    expect(second.range.length, equals: 2)
    let one = TextLayout(
      NSAttributedString(string: "abcd", attributes: [.font: TestFonts.sans(20)]))
    expect(layout.size.width, isBelow: one.size.width)
  }

  /// The time of many runs in one paragraph grows with their number, not with its square.
  @Test func `the work for many runs is linear`() {
    func seconds(_ count: Int) -> Double {
      let plain = text(String(repeating: "a ", count: count))
      let string = NSMutableAttributedString(attributedString: plain)
      for index in stride(from: 0, to: 2 * count, by: 2) {
        let color = CGColor(gray: CGFloat(index % 100) / 100, alpha: 1)
        string.addAttributes(
          [.foregroundColor: color, .kern: index % 7], range: NSRange(location: index, length: 2))
      }
      let source = TextSource(StyledText(string))
      let options = TextLayoutOptions()
      return processorTime {
        _ = TextLayout(source, width: 300, height: nil, options: options)
      }
    }
    let short = min(seconds(1_000), seconds(1_000))
    // Sixteen times the runs take 16 times as long, or 256 times by the square.
    expect(min(seconds(16_000), seconds(16_000)), isBelow: 48 * short)
  }
}
