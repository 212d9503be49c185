// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing

@testable import CoreGraphics
@testable import CoreText

struct FontTests {
  private func sans() throws -> CGFont { try #require(CGFont(contentsOf: TestFonts.sansURL)) }

  @Test func `a font file tells its names and metrics`() throws {
    let font = try sans()
    expect(font.postScriptName, equals: "LaminaTestSans")
    expect(font.fullName, equals: "Lamina Test Sans")
    expect(font.unitsPerEm, equals: 2048)
    expect(font.ascent, equals: 1901)
    expect(font.descent, equals: -483)
    expect(font.capHeight, equals: 1493)
    expect(font.xHeight, equals: 1120)
    expect(font.numberOfGlyphs, equals: 374)
    expect(font.italicAngle, equals: 0)
    expect(font.fontBBox.width, isAbove: 2048)
  }

  @Test func `glyphs have advances, boxes and names`() throws {
    let font = try sans()
    let space = font.glyph(for: " ")
    let letter = font.glyph(for: "H")
    expect(font.glyph(for: "\u{4E00}"), equals: 0)
    var advances: [Int32] = [0, 0]
    expect(font.getGlyphAdvances(glyphs: [space, letter], count: 2, advances: &advances))
    expect(advances, equals: [651, 1540])
    var boxes = [CGRect.zero]
    expect(font.getGlyphBBoxes(glyphs: [letter], count: 1, bboxes: &boxes))
    expect(boxes[0].minY, equals: 0)
    expect(boxes[0].height, equals: 1493)
    expect(font.name(for: letter), equals: "H")
    expect(font.getGlyphWithGlyphName(name: "H"), equals: letter)
    expect(font.getGlyphWithGlyphName(name: "no such glyph"), equals: 0)
    expect(!font.getGlyphAdvances(glyphs: [60000], count: 1, advances: &advances))
  }

  @Test func `tables are read by their tags`() throws {
    let font = try sans()
    let head: UInt32 = 0x6865_6164
    expect(font.table(for: head)?.count, equals: 54)
    expectNil(font.table(for: 0x7A7A_7A7A))
    let tags = try #require(font.tableTags as? [NSNumber])
    expect(tags.contains { $0.uint32Value == head })
  }

  @Test func `a font from memory is the font from the file`() throws {
    let data = try Data(contentsOf: TestFonts.sansURL)
    let provider = try #require(CGDataProvider(data: data as CFData))
    let font = try #require(CGFont(provider))
    expect(font.postScriptName, equals: "LaminaTestSans")
    let string = NSAttributedString(
      string: "Layer", attributes: [.font: CTFont(font, size: 20)])
    let fromFile = NSAttributedString(
      string: "Layer", attributes: [.font: TestFonts.sans(20)])
    expect(string.size(), equals: fromFile.size())
    expect(string.size().width, isAbove: 40)
  }

  @Test func `a file that is not a font is refused`() throws {
    let provider = try #require(CGDataProvider(data: Data("no font at all".utf8) as CFData))
    expectNil(CGFont(provider))
    let empty = try #require(CGDataProvider(data: Data() as CFData))
    expectNil(CGFont(empty))
    expectNil(CGFont(contentsOf: URL(fileURLWithPath: "/nowhere/font.ttf")))
    expectNil(CGFont(contentsOf: TestFonts.sansURL, index: 7))
    expectNil(CGFont("No Such Font At All" as CFString))
  }

  /// A font file may be overwritten or cut short while its font is in use; a new font is the new
  /// file.
  @Test func `a font file may be overwritten or cut short while its font is in use`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-font-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("font.ttf")
    try FileManager.default.copyItem(at: TestFonts.sansURL, to: url)
    let font = try #require(CGFont(contentsOf: url))
    expect(CGFont(contentsOf: url), equals: font)
    let text = NSAttributedString(string: "Layer", attributes: [.font: CTFont(font, size: 20)])
    let size = text.size()
    // In place, so that a process that has mapped the file loses it.
    let handle = try FileHandle(forWritingTo: url)
    try handle.truncate(atOffset: 100)
    try handle.close()
    let large = NSAttributedString(string: "Wave&@#", attributes: [.font: CTFont(font, size: 90)])
    let context = try makeContext(60, 60)
    TextLayout(large).draw(at: CGPoint(x: 0, y: 60), context: context)
    expect(text.size(), equals: size)
    expect(font.table(for: 0x676C_7966) != nil)
    expectNil(CGFont(contentsOf: url))
    try Data(contentsOf: TestFonts.sansURL).write(to: url)
    expect(CGFont(contentsOf: url).map { $0 != font }, equals: true)
  }

  @Test func `pipes, devices and folders are no fonts, and are not waited for`() throws {
    let path = NSTemporaryDirectory() + "/lamina-pipe-\(UUID().uuidString)"
    expect(mkfifo(path, 0o600), equals: 0)
    defer { unlink(path) }
    for path in [path, "/dev/zero", "/tmp"] {
      expectNil(CGFont(contentsOf: URL(fileURLWithPath: path)))
      expectNil(CTFont(contentsOf: URL(fileURLWithPath: path), size: 9))
    }
  }

  @Test func `a font by a name that no font has is the nearest one; sizes are made usable`() {
    let font = CTFontCreateWithName("NoSuchFont-BoldItalic" as CFString, 14, nil)
    expect(font.graphicsFont != nil)
    expect(CTFontGetSize(font), equals: 14)
    expect(CTFontGetAscent(font), isAbove: 0)
    expect(CTFont(name: "Helvetica", size: .nan).size, equals: 12)
    expect(CTFont(name: "Helvetica", size: -3).size, equals: 12)
    expect(CTFont(name: "Helvetica", size: 1e30).size, equals: 10_000)
  }

  @Test func `names of fonts of Apple's systems are taken apart`() {
    let neue = FontRequest("HelveticaNeue-BoldItalic")
    expect(neue.family, equals: "Helvetica Neue")
    expect(neue.weight, equals: 200)
    expect(neue.slant, equals: 100)
    let arial = FontRequest("Arial-BoldMT")
    expect(arial.family, equals: "Arial")
    expect(arial.weight, equals: 200)
    expect(FontRequest("Avenir-Light").weight, equals: 50)
    expect(FontRequest("SFPro-Semibold").weight, equals: 180)
  }

  @Test func `every truncation of a font file gives a font or nil`() throws {
    let data = try Data(contentsOf: TestFonts.blockURL)
    for length in stride(from: 0, to: data.count, by: 11) {
      let provider = try #require(CGDataProvider(data: data.prefix(length) as CFData))
      guard let font = CGFont(provider) else { continue }
      let string = NSAttributedString(
        string: "A\u{2588}", attributes: [.font: CTFont(font, size: 10)])
      expect(string.size().width.isFinite)
    }
  }

  /// The colour font without its table of outlines, as fonts of pictures alone are.
  @Test func `a font of pictures has the measures of its tables`() throws {
    let data = try TestFonts.data(
      TestFonts.colorURL, replacing: "glyf", with: Array("none".utf8))
    let provider = try #require(CGDataProvider(data: data as CFData))
    let font = try #require(CGFont(provider))
    let whole = try #require(CGFont(contentsOf: TestFonts.colorURL))
    expect(font.unitsPerEm, equals: 1000)
    expect(font.ascent, equals: whole.ascent)
    expect(font.descent, equals: whole.descent)
    expect(font.leading, equals: 0)
    let glyph = font.glyph(for: "\u{1F600}")
    expect(glyph != 0)
    var advances: [Int32] = [0, 0]
    expect(font.getGlyphAdvances(glyphs: [glyph], count: 1, advances: &advances))
    expect(whole.getGlyphAdvances(glyphs: [glyph], count: 1, advances: &advances[1]))
    expect(advances[0], equals: advances[1])
    var box = CGRect.zero
    expect(font.getGlyphBBoxes(glyphs: [glyph], count: 1, bboxes: &box))
    // The picture fills the em.
    expect(box, near: CGRect(x: 0, y: 0, width: 1000, height: 1000), within: 1)
    expect(!font.getGlyphAdvances(glyphs: [60_000], count: 1, advances: &advances))
    let sized = CTFont(font, size: 20)
    expect(sized.ascender, equals: 20)
    let layout = TextLayout(
      NSAttributedString(string: "\u{1F600}", attributes: [.font: sized]))
    expect(layout.size.width, near: CGFloat(advances[0]) / 50, within: 0.5)
  }

  /// The variable font is wider at larger sizes, and at a weight of 900, if it is asked for that.
  @Test func `a variable font is laid out in the instance that it reports`() throws {
    let font = try #require(CTFont(contentsOf: TestFonts.variableURL, size: 144))
    let graphics = try #require(font.graphicsFont)
    var advance: Int32 = 0
    let glyph = graphics.glyph(for: "H")
    expect(graphics.getGlyphAdvances(glyphs: [glyph], count: 1, advances: &advance))
    expect(advance, equals: 500)
    for size in [8, 14, 60, 144] as [CGFloat] {
      let string = NSAttributedString(
        string: "HH", attributes: [.font: font.withSize(size)])
      expect(TextLayout(string).size.width, near: size, within: 0.02)
    }
  }

  /// A face made for Courier's place has an ascent lower than its letters.
  @Test func `letters that rise above their line get its middle`() throws {
    // An ascent of 1000 units below a "d" of 1556, and a descent that leaves the height of 2384.
    let low = try TestFonts.data(
      TestFonts.sansURL, replacing: "hhea", at: 4, with: [0x03, 0xE8, 0xFA, 0x98])
    let provider = try #require(CGDataProvider(data: low as CFData))
    let font = try #require(CGFont(provider))
    let whole = try sans()
    expect(font.ascent - font.descent, equals: whole.ascent - whole.descent)
    var boxes = [CGRect](repeating: .zero, count: 2)
    let glyphs = [font.glyph(for: "d"), font.glyph(for: "p")]
    expect(font.getGlyphBBoxes(glyphs: glyphs, count: 2, bboxes: &boxes))
    let above = CGFloat(font.ascent) - boxes[0].maxY
    let below = boxes[1].minY - CGFloat(font.descent)
    expect(above, isAbove: 0)
    expect(above, near: below, within: 1)
    let string = NSAttributedString(
      string: "dp", attributes: [.font: CTFont(font, size: 100)])
    let line = try #require(TextLayout(string).lines.first)
    expect(line.baseline, near: CGFloat(font.ascent) / 20.48, within: 0.1)
    expect(line.frame.height, near: 2384 / 20.48, within: 0.2)
    // The drawing stands as far from the top.
    let context = try makeContext(200, 120)
    context.translateBy(x: 0, y: 120)
    context.scaleBy(x: 1, y: -1)
    TextLayout(string).draw(in: CGRect(x: 0, y: 0, width: 200, height: 120), context: context)
    let image = try #require(context.makeImage())
    let first = (0..<120).first { row in (0..<200).contains { pixel(image, $0, row)[3] > 128 } }
    expect(CGFloat(try #require(first)), near: above / 20.48, within: 1.5)
  }
}
