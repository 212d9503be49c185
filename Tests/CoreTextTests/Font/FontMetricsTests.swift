// SPDX-License-Identifier: MIT

import CoreText
import Expectations
import Foundation
import TestSupport
import Testing

struct FontMetricsTests {
  private let font = TestFonts.sans(20.48)

  /// Points per font unit of `font`.
  private let unit = 0.01

  private func glyphs(_ text: String, in font: CTFont) -> [CGGlyph] {
    let units = Array(text.utf16)
    var glyphs = [CGGlyph](repeating: 0, count: units.count)
    CTFontGetGlyphsForCharacters(font, units, &glyphs, units.count)
    return glyphs
  }

  @Test func `metrics are those of the font's tables at its size`() throws {
    expect(CTFontGetAscent(font), near: 1901 * unit, within: 1e-9)
    expect(CTFontGetDescent(font), near: 483 * unit, within: 1e-9)
    expect(CTFontGetCapHeight(font), near: 1493 * unit, within: 1e-9)
    expect(CTFontGetXHeight(font), near: 1120 * unit, within: 1e-9)
    expect(CTFontGetUnitsPerEm(font), equals: 2048)
    expect(CTFontGetGlyphCount(font), equals: 374)
    expect(CTFontGetSlantAngle(font), equals: 0)
    // The table "post" holds both.
    let post = try #require(CTFontCopyTable(font, 0x706F_7374, []) as Data?)
    func word(_ offset: Int) -> CGFloat {
      CGFloat(Int16(bitPattern: UInt16(post[offset]) << 8 | UInt16(post[offset + 1])))
    }
    expect(CTFontGetUnderlineThickness(font), near: word(10) * unit, within: 1e-9)
    // FreeType gives the middle of the line, the table its top.
    expect(
      CTFontGetUnderlinePosition(font), near: (word(8) - word(10) / 2) * unit,
      within: CGFloat(unit))
    let box = CTFontGetBoundingBox(font)
    expect(box.contains(CGRect(x: 0, y: 0, width: 15, height: 14.93)))
    expect(CTFontHasTable(font, 0x6865_6164))
    expect(!CTFontHasTable(font, 0x7A7A_7A7A))
  }

  @Test func `advances and boxes of glyphs are those of the font's tables`() throws {
    let glyphs = glyphs(" H", in: font)
    var advances = [CGSize](repeating: .zero, count: 2)
    let sum = CTFontGetAdvancesForGlyphs(font, .horizontal, glyphs, &advances, 2)
    expect(advances[0].width, near: 651 * unit, within: 1e-9)
    expect(advances[1].width, near: 1540 * unit, within: 1e-9)
    expect(sum, near: 2191 * unit, within: 1e-9)
    expect(CTFontGetAdvancesForGlyphs(font, .horizontal, glyphs, nil, 2), equals: sum)
    expect(CTFontGetAdvancesForGlyphs(font, .horizontal, glyphs, nil, -3), equals: 0)
    var boxes = [CGRect](repeating: .zero, count: 2)
    let all = CTFontGetBoundingRectsForGlyphs(font, .horizontal, glyphs, &boxes, 2)
    expect(boxes[0].width, equals: 0)
    expect(boxes[1].height, near: 1493 * unit, within: 1e-9)
    expect(all.union(boxes[1]), equals: all)
    let tall = CTFontGetAdvancesForGlyphs(font, .vertical, glyphs, nil, 1)
    expect(tall, isAbove: 0)
  }

  @Test func `characters that the font lacks have glyph 0, and pairs one glyph`() {
    let units = Array("A\u{4E00}\u{20000}B".utf16)
    var glyphs = [CGGlyph](repeating: 7, count: units.count)
    expect(!CTFontGetGlyphsForCharacters(font, units, &glyphs, units.count))
    expect(glyphs[0], isAbove: 0)
    expect(glyphs[1...3], equals: [0, 0, 0])
    expect(glyphs[4], isAbove: 0)
    expect(CTFontGetGlyphsForCharacters(font, Array("AB".utf16), &glyphs, 2))
    expect(CTFontGetGlyphWithName(font, "H" as CFString), equals: self.glyphs("H", in: font)[0])
    expect(CTFontCopyNameForGlyph(font, self.glyphs("H", in: font)[0]), equals: "H" as CFString)
  }

  @Test func `outlines lie within the boxes that the font gives, in its own curves`() throws {
    for letter in "HgO&8é" {
      let glyph = glyphs(String(letter), in: font)[0]
      let path = try #require(CTFontCreatePathForGlyph(font, glyph, nil))
      let box = CTFontGetBoundingRectsForGlyphs(font, .horizontal, [glyph], nil, 1)
      let bounds = path.boundingBoxOfPath
      // The box is of whole font units.
      expect(bounds.minX, near: box.minX, within: CGFloat(unit))
      expect(bounds.maxX, near: box.maxX, within: CGFloat(unit))
      expect(bounds.minY, near: box.minY, within: CGFloat(unit))
      expect(bounds.maxY, near: box.maxY, within: CGFloat(unit))
    }
    // A ring: its hole is outside.
    let ring = try #require(CTFontCreatePathForGlyph(font, glyphs("O", in: font)[0], nil))
    let middle = CGPoint(x: ring.boundingBoxOfPath.midX, y: ring.boundingBoxOfPath.midY)
    expect(!ring.contains(middle, using: .winding))
    expect(ring.contains(CGPoint(x: ring.boundingBoxOfPath.minX + 0.5, y: middle.y)))
    expectNil(CTFontCreatePathForGlyph(font, glyphs(" ", in: font)[0], nil))
    expectNil(CTFontCreatePathForGlyph(font, 60_000, nil))
  }

  @Test func `a matrix maps outlines, of the font and of the call`() throws {
    let glyph = glyphs("H", in: font)[0]
    let plain = try #require(CTFontCreatePathForGlyph(font, glyph, nil)).boundingBoxOfPath
    var double = CGAffineTransform(scaleX: 2, y: 3)
    let large = try #require(CTFontCreatePathForGlyph(font, glyph, &double)).boundingBoxOfPath
    expect(large.width, near: 2 * plain.width, within: 1e-6)
    expect(large.height, near: 3 * plain.height, within: 1e-6)
    let mapped = CTFontCreateCopyWithAttributes(font, 0, &double, nil)
    expect(CTFontGetMatrix(mapped), equals: double)
    expect(CTFontGetSize(mapped), equals: CTFontGetSize(font))
    let own = try #require(CTFontCreatePathForGlyph(mapped, glyph, nil)).boundingBoxOfPath
    expect(own.height, near: large.height, within: 1e-6)
    let box = CTFontGetBoundingRectsForGlyphs(mapped, .default, [glyph], nil, 1)
    expect(box.height, near: large.height, within: 0.05)
  }

  @Test func `names come from the font's table of names`() throws {
    expect(CTFontCopyPostScriptName(font), equals: "LaminaTestSans" as CFString)
    expect(CTFontCopyFamilyName(font), equals: "Lamina Test Sans" as CFString)
    expect(CTFontCopyFullName(font), equals: "Lamina Test Sans" as CFString)
    expect(CTFontCopyName(font, kCTFontFamilyNameKey), equals: "Lamina Test Sans" as CFString)
    expect(CTFontCopyName(font, kCTFontPostScriptNameKey), equals: "LaminaTestSans" as CFString)
    expectNil(CTFontCopyName(font, kCTFontSampleTextNameKey))
    expectNil(CTFontCopyName(font, "no such key" as CFString))
    var language: Unmanaged<CFString>?
    expect(CTFontCopyLocalizedName(font, kCTFontFullNameKey, &language) != nil)
    expect(language?.takeRetainedValue(), equals: "en" as CFString)
  }

  @Test func `the style is told by bits and by numbers`() throws {
    expect(CTFontGetSymbolicTraits(font).isDisjoint(with: [.traitBold, .traitItalic]))
    expect(CTFontGetSymbolicTraits(TestFonts.color(20)).contains(.traitColorGlyphs))
    let traits = try #require(CTFontCopyTraits(font) as? [String: Any])
    expect((traits[kCTFontWeightTrait as String] as? NSNumber)?.doubleValue, equals: 0)
    expect((traits[kCTFontSlantTrait as String] as? NSNumber)?.doubleValue, equals: 0)
    expect(CFGetTypeID(font), equals: CTFontGetTypeID())
  }

  @Test func `the characters of a font are those that have glyphs`() throws {
    let set = CTFontCopyCharacterSet(font) as CharacterSet
    expect(set.contains("H"))
    expect(!set.contains("\u{4E00}"))
    for scalar in "Añ☃\u{5D0}".unicodeScalars {
      expect(set.contains(scalar), equals: (glyphs(String(scalar), in: font)[0] != 0))
    }
  }
}
