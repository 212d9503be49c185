// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing

@testable import CoreGraphics
@testable import CoreText

/// Font files are for the texts that name them, and names that no font has are answered.
struct FontIsolationTests {
  /// Whether a text shows pixels of pure red, as only the test's colour font has them.
  private func showsColorFont(_ string: NSAttributedString) throws -> Bool {
    let context = try makeContext(60, 30)
    TextLayout(string).draw(at: CGPoint(x: 4, y: 4), context: context)
    let image = try #require(context.makeImage())
    let bytes = pixels(image)
    for at in stride(from: 0, to: bytes.count, by: 4) {
      let isRed = bytes[at] > 200 && bytes[at + 1] < 40
      if isRed && bytes[at + 2] < 40 && bytes[at + 3] > 200 { return true }
    }
    return false
  }

  @Test func `an opened file lends its characters to its own texts only`() throws {
    let color = TestFonts.color(16)
    let face = "\u{1F600}"
    let own = NSAttributedString(string: face, attributes: [.font: color])
    try expect(showsColorFont(own))
    let other = NSAttributedString(
      string: "a" + face, attributes: [.font: CTFont(name: "Helvetica", size: 16)])
    try expect(!showsColorFont(other))
    let file = NSAttributedString(string: "a" + face, attributes: [.font: TestFonts.block(16)])
    try expect(!showsColorFont(file))
  }

  @Test func `two files in one text, each for its own run`() throws {
    let text = NSMutableAttributedString(
      string: "\u{2588}", attributes: [.font: TestFonts.block(10)])
    text.append(NSAttributedString(string: "H", attributes: [.font: TestFonts.sans(20)]))
    let width = TextLayout(text).size.width
    // A square of 10 points and a letter of 1540 of 2048 units.
    expect(width, near: 10 + 20 * 1540 / 2048, within: 0.1)
    // The same again in the other order, after others were opened.
    _ = TextLayout(NSAttributedString(string: "x", attributes: [.font: TestFonts.color(9)]))
    expect(TextLayout(text).size.width, equals: width)
  }

  @Test func `many fonts from memory stay apart`() throws {
    let data = try Data(contentsOf: TestFonts.blockURL)
    for _ in 0..<20 {
      let provider = try #require(CGDataProvider(data: data as CFData))
      let font = CTFont(try #require(CGFont(provider)), size: 12)
      let text = NSAttributedString(string: "\u{2588}\u{2588}", attributes: [.font: font])
      expect(TextLayout(text).size.width, near: 24, within: 0.01)
    }
  }

  /// A font that does not exist is the nearest one, in the style that its name asks for.
  @Test func `a font that does not exist is the nearest one`() throws {
    expectNil(CGFont("No Such Font At All" as CFString))
    let missing = CTFont(name: "NoSuchFontAtAll-BoldItalic", size: 13)
    let plain = CTFont(name: "NoSuchFontAtAll", size: 13)
    expect(missing.size, equals: 13)
    // The name of what was found, or the one asked for where no font is installed.
    if missing.graphicsFont != nil, plain.graphicsFont != nil {
      let text = NSAttributedString(string: "Hamburg", attributes: [.font: missing])
      expect(TextLayout(text).size.width, isAbove: 10)
      expect(missing, equals: CTFont(name: "NoSuchFontAtAll-BoldItalic", size: 13))
    }
    expectNil(CTFont(contentsOf: URL(fileURLWithPath: "/no/such/file.ttf"), size: 10))
    expectNil(CTFont(contentsOf: URL(fileURLWithPath: #filePath), size: 10))
    for size in [CGFloat(0), -4, .nan] {
      expect(CTFont(name: "Helvetica", size: size).size, equals: 12)
    }
  }
}
