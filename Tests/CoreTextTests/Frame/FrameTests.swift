// SPDX-License-Identifier: MIT

import CoreText
import Expectations
import Foundation
import TestSupport
import Testing

struct FrameTests {
  private let font = TestFonts.block(10)
  private let large = CGFloat.greatestFiniteMagnitude

  private func text(_ string: String, _ style: NSParagraphStyle? = nil) -> NSAttributedString {
    var attributes: [NSAttributedString.Key: Any] = [.font: font]
    attributes[.paragraphStyle] = style
    return NSAttributedString(
      string: string.replacingOccurrences(of: "#", with: "\u{2588}"), attributes: attributes)
  }

  private func frame(_ text: NSAttributedString, _ path: CGPath) -> CTFrame {
    CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(text), CFRangeMake(0, 0), path, nil)
  }

  private func lines(_ frame: CTFrame) -> [CTLine] { CTFrameGetLines(frame) as? [CTLine] ?? [] }

  private func origins(_ frame: CTFrame) -> [CGPoint] {
    var origins = [CGPoint](repeating: .zero, count: lines(frame).count)
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
    return origins
  }

  private var lineHeight: CGFloat {
    CTFontGetAscent(font) + CTFontGetDescent(font) + CTFontGetLeading(font)
  }

  @Test func `lines fill a rectangle from its top, by words`() throws {
    let path = CGPath(rect: CGRect(x: 100, y: 200, width: 40, height: 200), transform: nil)
    let made = frame(text("## ## ##\n#"), path)
    let parts = lines(made)
    expect(parts.map { CTLineGetStringRange($0).location }, equals: [0, 3, 6, 9])
    expect(parts.map { CTLineGetStringRange($0).length }, equals: [3, 3, 3, 1])
    expect(CTFrameGetVisibleStringRange(made), equals: CFRangeMake(0, 10))
    expect(CTFrameGetStringRange(made), equals: CFRangeMake(0, 10))
    let places = origins(made)
    expect(places[0].y, near: 200 - CTFontGetAscent(font), within: 0.01)
    expect(places[1].y, near: places[0].y - lineHeight, within: 0.01)
    expect(places.allSatisfy { $0.x == 0 })
    expect(CTFrameGetPath(made), equals: path)
  }

  @Test func `what does not fit into the height is not visible`() {
    let made = frame(
      text("# # # # # #"),
      CGPath(rect: CGRect(x: 0, y: 0, width: 12, height: lineHeight * 2.5), transform: nil))
    expect(lines(made).count, equals: 2)
    expect(CTFrameGetVisibleStringRange(made), equals: CFRangeMake(0, 4))
    let none = frame(
      text("#"), CGPath(rect: CGRect(x: 0, y: 0, width: 9, height: 1), transform: nil))
    expect(lines(none).isEmpty)
    expect(CTFrameGetVisibleStringRange(none).length, equals: 0)
    expect(lines(frame(text("#"), CGMutablePath())).isEmpty)
  }

  @Test func `styles align, indent and space lines`() throws {
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    style.lineSpacing = 7
    style.firstLineHeadIndent = 20
    let rect = CGPath(rect: CGRect(x: 0, y: 0, width: 50, height: 300), transform: nil)
    let made = frame(text("## ##", style), rect)
    let places = origins(made)
    expect(places.count, equals: 2)
    expect(places[0].x, near: 30, within: 0.01)
    expect(places[1].x, near: 30, within: 0.01)
    expect(places[0].y - places[1].y, near: lineHeight + 7, within: 0.01)
    style.alignment = .justified
    style.firstLineHeadIndent = 0
    let justified = frame(text("# # ###", style), rect)
    let first = try #require(lines(justified).first)
    let visible =
      CTLineGetTypographicBounds(first, nil, nil, nil) - CTLineGetTrailingWhitespaceWidth(first)
    expect(visible, near: 50, within: 0.05)
    style.lineBreakMode = .byTruncatingTail
    let cut = frame(text("##########\n#", style), rect)
    expect(lines(cut).count, equals: 2)
    expect(CTFrameGetVisibleStringRange(cut).length, equals: 12)
    expect(CTLineGetTypographicBounds(lines(cut)[0], nil, nil, nil), isAtMost: 50)
  }

  @Test func `the suggested size is that of the lines`() {
    let setter = CTFramesetterCreateWithAttributedString(text("## ## ##"))
    var fit = CFRange()
    let one = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRangeMake(0, 0), nil, CGSize(width: large, height: large), &fit)
    expect(fit, equals: CFRangeMake(0, 8))
    expect(one.height, near: lineHeight, within: 0.01)
    let narrow = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRangeMake(0, 0), nil, CGSize(width: 25, height: lineHeight * 2), &fit)
    expect(fit, equals: CFRangeMake(0, 6))
    expect(narrow.width, near: 20, within: 0.01)
    expect(narrow.height, near: 2 * lineHeight, within: 0.01)
    let framed = CTFramesetterCreateFrame(
      setter, CFRangeMake(0, 0),
      CGPath(rect: CGRect(origin: .zero, size: one), transform: nil), nil)
    expect(CTFrameGetVisibleStringRange(framed).length, equals: 8)
    let part = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRangeMake(6, 1), nil, CGSize(width: large, height: large), &fit)
    expect(part.width, near: 10, within: 0.01)
    for size in [
      CGSize(width: CGFloat.nan, height: -1), CGSize(width: -5, height: CGFloat.infinity),
    ] {
      let odd = CTFramesetterSuggestFrameSizeWithConstraints(
        setter, CFRangeMake(-7, 99), nil, size, &fit)
      expect(odd.width.isFinite)
    }
  }

  @Test func `lines in a circle stay inside it`() {
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 200, height: 200), transform: nil)
    let made = frame(text((0..<200).map { _ in "#" }.joined(separator: " ")), circle)
    expect(lines(made).count, isAbove: 5)
    for (line, origin) in zip(lines(made), origins(made)) {
      let width =
        CTLineGetTypographicBounds(line, nil, nil, nil) - CTLineGetTrailingWhitespaceWidth(line)
      for x in [origin.x, origin.x + CGFloat(width)] {
        expect(hypot(x - 100, origin.y - 100), isBelow: 101)
      }
    }
  }

  @Test func `a frame is drawn where its path lies`() throws {
    let context = try #require(
      CGContext(
        data: nil, width: 60, height: 60, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    let made = frame(
      text("#"), CGPath(rect: CGRect(x: 20, y: 10, width: 30, height: 40), transform: nil))
    CTFrameDraw(made, context)
    let y = Int(60 - (10 + origins(made)[0].y + 5))
    let data = try #require(context.data)
    expect(
      data.load(fromByteOffset: y * context.bytesPerRow + 25 * 4 + 3, as: UInt8.self), equals: 255)
    expect(
      data.load(fromByteOffset: y * context.bytesPerRow + 15 * 4 + 3, as: UInt8.self), equals: 0)
    expect(context.textMatrix, equals: .identity)
  }

  @Test func `settings make a paragraph style, and wrong sizes are ignored`() {
    var alignment = CTTextAlignment.center.rawValue
    var spacing: CGFloat = 4
    var short: Float = 9
    let style = withUnsafePointer(to: &alignment) { first in
      withUnsafePointer(to: &spacing) { second in
        withUnsafePointer(to: &short) { third in
          CTParagraphStyleCreate(
            [
              CTParagraphStyleSetting(spec: .alignment, valueSize: 1, value: first),
              CTParagraphStyleSetting(spec: .lineSpacingAdjustment, valueSize: 8, value: second),
              CTParagraphStyleSetting(spec: .headIndent, valueSize: 4, value: third),
            ], 3)
        }
      }
    }
    expect(style.alignment, equals: .center)
    expect(style.lineSpacing, equals: 4)
    expect(style.headIndent, equals: 0)
    var read: CGFloat = 0
    expect(CTParagraphStyleGetValueForSpecifier(style, .lineSpacingAdjustment, 8, &read))
    expect(read, equals: 4)
    var kind: UInt8 = 9
    expect(CTParagraphStyleGetValueForSpecifier(style, .alignment, 1, &kind))
    expect(kind, equals: CTTextAlignment.center.rawValue)
    expect(!CTParagraphStyleGetValueForSpecifier(style, .headIndent, 4, &read))
    expect(!CTParagraphStyleGetValueForSpecifier(style, .tabStops, 8, &read))
  }

  @Test(arguments: ["\u{0B}", "\u{0C}", "\u{85}"])
  func `old controls end lines`(_ end: String) {
    let made = frame(
      text("#\(end)#"), CGPath(rect: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil))
    expect(lines(made).map { CTLineGetStringRange($0).location }, equals: [0, 2])
  }

  /// A paragraph of twice the longest layout: 2,000 lines of a hundred squares each.
  @Test func `a paragraph beyond the longest layout is laid out whole`() {
    let made = frame(
      text(String(repeating: "#", count: 200_000)),
      CGPath(rect: CGRect(x: 0, y: 0, width: 1004, height: 1e6), transform: nil))
    let parts = lines(made).map { CTLineGetStringRange($0) }
    expect(parts.count, equals: 2_000)
    expect(parts.allSatisfy { $0.length == 100 })
    expect(parts.enumerated().allSatisfy { $1.location == 100 * $0 })
    expect(CTFrameGetVisibleStringRange(made), equals: CFRangeMake(0, 200_000))
  }

  /// The time of a long paragraph without spaces grows with its length, not with its square.
  @Test func `the work for a long paragraph is linear`() {
    func seconds(_ count: Int) -> Double {
      let string = text(String(repeating: "#", count: count))
      let setter = CTTypesetterCreateWithAttributedString(string)
      // The layout is made once.
      _ = CTTypesetterSuggestLineBreak(setter, 0, 10)
      return processorTime {
        var start = 0
        while start < count { start += CTTypesetterSuggestLineBreak(setter, start, 104) }
      }
    }
    let short = min(seconds(10_000), seconds(10_000))
    // Eight times the text takes 8 times as long, or 64 times by the square.
    expect(min(seconds(80_000), seconds(80_000)), isBelow: 28 * short)
  }
}
