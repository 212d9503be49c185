// SPDX-License-Identifier: MIT

import CoreText
import Expectations
import Foundation
import TestSupport
import Testing

struct LineDrawingTests {
  private func context(_ width: Int = 60, _ height: Int = 40) throws -> CGContext {
    try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
  }

  private func alpha(_ context: CGContext, _ x: Int, _ y: Int) throws -> UInt8 {
    let data = try #require(context.data)
    return data.load(fromByteOffset: y * context.bytesPerRow + x * 4 + 3, as: UInt8.self)
  }

  private func block(_ size: CGFloat, _ more: [NSAttributedString.Key: Any] = [:]) -> CTLine {
    var attributes = more
    attributes[.font] = TestFonts.block(size)
    return CTLineCreateWithAttributedString(
      NSAttributedString(string: "\u{2588}", attributes: attributes))
  }

  @Test func `a line stands on the text position, y up`() throws {
    let context = try context()
    context.textPosition = CGPoint(x: 10, y: 5)
    CTLineDraw(block(20), context)
    // Rows count from the top: the block covers y 5 to 25 of 40.
    try expect(alpha(context, 11, 34), equals: 255)
    try expect(alpha(context, 29, 16), equals: 255)
    try expect(alpha(context, 9, 30), equals: 0)
    try expect(alpha(context, 20, 36), equals: 0)
    try expect(alpha(context, 20, 14), equals: 0)
    expect(
      CTLineGetImageBounds(block(20), context), equals: CGRect(x: 10, y: 5, width: 20, height: 20))
  }

  @Test func `a turned text matrix stands text upright where y grows downward`() throws {
    let context = try context()
    context.translateBy(x: 0, y: 40)
    context.scaleBy(x: 1, y: -1)
    context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
    context.textPosition = CGPoint(x: 10, y: 35)
    CTLineDraw(block(20), context)
    try expect(alpha(context, 11, 34), equals: 255)
    try expect(alpha(context, 20, 36), equals: 0)
  }

  @Test func `glyphs under a scale are drawn at that scale, with sharp edges`() throws {
    let context = try context(200, 200)
    context.scaleBy(x: 8, y: 8)
    context.textPosition = CGPoint(x: 2, y: 2)
    CTLineDraw(block(20), context)
    // From pixel 16 to 176, without a soft rim.
    try expect(alpha(context, 15, 100), equals: 0)
    try expect(alpha(context, 16, 100), equals: 255)
    try expect(alpha(context, 175, 100), equals: 255)
    try expect(alpha(context, 176, 100), equals: 0)
    let font = TestFonts.block(20)
    var glyph: CGGlyph = 0
    CTFontGetGlyphsForCharacters(font, [0x2588], &glyph, 1)
    let other = try self.context(200, 200)
    other.scaleBy(x: 8, y: 8)
    CTFontDrawGlyphs(font, [glyph], [CGPoint(x: 2, y: 2)], 1, other)
    try expect(alpha(other, 15, 100), equals: 0)
    try expect(alpha(other, 16, 100), equals: 255)
    try expect(alpha(other, 176, 100), equals: 0)
  }

  @Test func `runs are drawn by ranges of glyphs`() throws {
    let line = CTLineCreateWithAttributedString(
      NSAttributedString(
        string: "\u{2588}\u{2588}", attributes: [.font: TestFonts.block(20)]))
    let run = try #require((CTLineGetGlyphRuns(line) as? [CTRun])?.first)
    let context = try context()
    CTRunDraw(run, context, CFRangeMake(1, 1))
    try expect(alpha(context, 10, 30), equals: 0)
    try expect(alpha(context, 30, 30), equals: 255)
    CTRunDraw(run, context, CFRangeMake(-4, 99))
    try expect(alpha(context, 10, 30), equals: 255)
  }

  @Test func `text takes the context's colour where it says so`() throws {
    let context = try context()
    context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    let key = kCTForegroundColorFromContextAttributeName as NSAttributedString.Key
    CTLineDraw(block(20, [key: true]), context)
    let data = try #require(context.data)
    expect(data.load(fromByteOffset: 30 * context.bytesPerRow + 40, as: UInt8.self), equals: 255)
    CTLineDraw(block(20, [key: false]), context)
    expect(data.load(fromByteOffset: 30 * context.bytesPerRow + 40, as: UInt8.self), equals: 0)
  }

  @Test func `a font's matrix maps glyphs and not their positions`() throws {
    var wide = CGAffineTransform(scaleX: 2, y: 1)
    let font = CTFontCreateCopyWithAttributes(TestFonts.block(10), 0, &wide, nil)
    var glyph: CGGlyph = 0
    CTFontGetGlyphsForCharacters(font, [0x2588], &glyph, 1)
    let context = try context()
    CTFontDrawGlyphs(font, [glyph], [CGPoint(x: 10, y: 10)], 1, context)
    try expect(alpha(context, 9, 25), equals: 0)
    try expect(alpha(context, 11, 25), equals: 255)
    try expect(alpha(context, 29, 25), equals: 255)
    try expect(alpha(context, 31, 25), equals: 0)
    try expect(alpha(context, 20, 18), equals: 0)
  }
}
