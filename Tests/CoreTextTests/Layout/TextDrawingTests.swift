// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing

@testable import CoreGraphics
@testable import CoreText

struct TextDrawingTests {
  private let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)

  /// A full square of 10 points on the baseline, in a colour.
  private func block(_ more: [NSAttributedString.Key: Any] = [:]) -> NSAttributedString {
    NSAttributedString(
      string: "\u{2588}",
      attributes: more.merging([.font: TestFonts.block(10)]) { own, _ in own })
  }

  @Test
  func `glyphs have the colour of their run, whatever the order of the bitmap's bytes`() throws {
    for alpha in [CGImageAlphaInfo.premultipliedLast, .premultipliedFirst] {
      let context = try makeContext(12, 12, alpha)
      TextLayout(block([.foregroundColor: red])).draw(at: CGPoint(x: 1, y: 11), context: context)
      try expect(pixel(context, 5, 5), equals: [255, 0, 0, 255])
      try expect(pixel(context, 0, 5), equals: [0, 0, 0, 0])
      try expect(pixel(context, 5, 0), equals: [0, 0, 0, 0])
    }
  }

  @Test func `emoji keep colours of their own`() throws {
    for alpha in [CGImageAlphaInfo.premultipliedLast, .premultipliedFirst] {
      let context = try makeContext(12, 12, alpha)
      let face = NSAttributedString(
        string: "\u{1F600}", attributes: [.font: TestFonts.color(10)])
      TextLayout(face).draw(at: CGPoint(x: 1, y: 11), context: context)
      try expect(pixel(context, 3, 6), equals: [255, 0, 0, 255])
      try expect(pixel(context, 8, 6), equals: [0, 0, 255, 255])
    }
  }

  @Test func `text reads the right way round in spaces with y up and with y down`() throws {
    let string = NSAttributedString(
      string: "L", attributes: [.font: TestFonts.sans(40), .foregroundColor: red])
    let up = try makeContext(40, 48)
    TextLayout(string).draw(in: CGRect(x: 0, y: 0, width: 40, height: 48), context: up)
    let down = try makeContext(40, 48)
    down.translateBy(x: 0, y: 48)
    down.scaleBy(x: 1, y: -1)
    TextLayout(string).draw(in: CGRect(x: 0, y: 0, width: 40, height: 48), context: down)
    try expect(pixels(up), equals: pixels(down))
    // The foot of the L is at the bottom: more paint below than above.
    let half = try pixels(up).count / 2
    let paint = try pixels(up)
    expect(paint[half...].count { $0 != 0 }, isAbove: 2 * paint[..<half].count { $0 != 0 } / 2)
    expect(paint[..<half].contains { $0 != 0 })
  }

  @Test func `underlines, lines through the text and backgrounds lie where they should`() throws {
    let context = try makeContext(30, 30)
    let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    let string = NSAttributedString(
      string: "  .",
      attributes: [
        .font: TestFonts.sans(20), .underlineStyle: NSUnderlineStyle.single.rawValue,
        .underlineColor: red, .backgroundColor: blue,
      ])
    TextLayout(string).draw(at: CGPoint(x: 0, y: 30), context: context)
    try expect(pixel(context, 3, 3), equals: [0, 0, 255, 255])
    let column = try (0..<30).map { try pixel(context, 3, $0)[0] }
    let lowest = try #require(column.lastIndex { $0 > 100 })
    expect((18...22).contains(lowest))
  }

  @Test func `the state's opacity, clip and blend mode apply to text`() throws {
    let context = try makeContext(12, 12)
    context.setAlpha(0.5)
    context.clip(to: CGRect(x: 0, y: 0, width: 6, height: 12))
    TextLayout(block([.foregroundColor: red])).draw(at: CGPoint(x: 1, y: 11), context: context)
    expect(try pixel(context, 3, 5), near: [128, 0, 0, 128], within: 1)
    try expect(pixel(context, 8, 5), equals: [0, 0, 0, 0])
  }

  @Test func `glyphs are shown at their places, by the text matrix and the drawing mode`() throws {
    let font = try #require(CGFont(contentsOf: TestFonts.blockURL))
    let glyph = font.glyph(for: "\u{2588}")
    let context = try makeContext(20, 20)
    context.setFont(font)
    context.setFontSize(4)
    context.setFillColor(red)
    context.showGlyphs([glyph], at: [CGPoint(x: 2, y: 2)])
    try expect(pixel(context, 3, 16), equals: [255, 0, 0, 255])
    try expect(pixel(context, 3, 12), equals: [0, 0, 0, 0])
    context.textMatrix = CGAffineTransform(scaleX: 2, y: 2)
    context.textPosition = CGPoint(x: 10, y: 10)
    expect(context.textMatrix.tx, equals: 10)
    context.showGlyphs([glyph], at: [.zero])
    try expect(pixel(context, 17, 3), equals: [255, 0, 0, 255])
    context.textMatrix = .identity
    context.setTextDrawingMode(.clip)
    context.showGlyphs([glyph], at: [CGPoint(x: 12, y: 0)])
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    try expect(pixel(context, 13, 18), equals: [255, 0, 0, 255])
    try expect(pixel(context, 8, 18), equals: [0, 0, 0, 0])
  }

  @Test func `outlines of glyphs can be stroked and filled with patterns`() throws {
    let font = try #require(CGFont(contentsOf: TestFonts.blockURL))
    let glyph = font.glyph(for: "\u{2588}")
    let context = try makeContext(20, 20)
    context.setFont(font)
    context.setFontSize(10)
    context.setStrokeColor(red)
    context.setLineWidth(2)
    context.setTextDrawingMode(.stroke)
    context.showGlyphs([glyph], at: [CGPoint(x: 5, y: 5)])
    try expect(pixel(context, 10, 10), equals: [0, 0, 0, 0])
    try expect(pixel(context, 5, 10)[0], isAbove: 200)
  }

  @Test func `glyphs at places that are not finite are refused`() throws {
    let font = try #require(CGFont(contentsOf: TestFonts.blockURL))
    let context = try makeContext(8, 8)
    context.showGlyphs([1], at: [.zero])
    context.setFont(font)
    context.setFontSize(.infinity)
    context.textMatrix = CGAffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    expect(context.textMatrix, equals: .identity)
    context.showGlyphs([1, 2], at: [.zero])
    context.showGlyphs([1], at: [CGPoint(x: CGFloat.nan, y: 0)])
    context.showGlyphs([60000], at: [.zero])
    try expect(pixels(context).allSatisfy { $0 == 0 })
  }

  @Test func `in documents text stays text`() throws {
    let data = NSMutableData()
    let consumer = try #require(CGDataConsumer(data: data))
    var box = CGRect(x: 0, y: 0, width: 100, height: 50)
    let context = try #require(CGContext(consumer: consumer, mediaBox: &box, nil))
    context.beginPDFPage(nil)
    let string = NSAttributedString(
      string: "Layer", attributes: [.font: TestFonts.sans(20), .foregroundColor: red])
    TextLayout(string).draw(at: CGPoint(x: 5, y: 40), context: context)
    context.endPDFPage()
    context.closePDF()
    let text = String(decoding: data as Data, as: Unicode.ASCII.self)
    expect(text.contains("/Font"))
  }
}
