// SPDX-License-Identifier: MIT

import CoreText
import Expectations
import Foundation
import TestSupport
import Testing

struct FontDescriptorTests {
  @Test func `a descriptor finds the font that it was copied from`() throws {
    let font = TestFonts.sans(17)
    let descriptor = CTFontCopyFontDescriptor(font)
    let found = CTFontCreateWithFontDescriptor(descriptor, 0, nil)
    expect(found, equals: font)
    let larger = CTFontCreateWithFontDescriptor(descriptor, 30, nil)
    expect(CTFontGetSize(larger), equals: 30)
    expect(CTFontCopyGraphicsFont(larger, nil), equals: font.graphicsFont)
    expect(
      CTFontDescriptorCopyAttribute(descriptor, kCTFontNameAttribute) as? String,
      equals: "LaminaTestSans")
    expect(
      CTFontDescriptorCopyAttribute(descriptor, kCTFontFamilyNameAttribute) as? String,
      equals: "Lamina Test Sans")
    expect(
      (CTFontDescriptorCopyAttribute(descriptor, kCTFontSizeAttribute) as? NSNumber)?.intValue,
      equals: 17)
    expectNil(CTFontDescriptorCopyAttribute(descriptor, "no such key" as CFString))
    expect(CFGetTypeID(descriptor), equals: CTFontDescriptorGetTypeID())
    var taken: Unmanaged<CTFontDescriptor>?
    _ = CTFontCopyGraphicsFont(font, &taken)
    expect(taken?.takeRetainedValue(), equals: descriptor)
  }

  @Test func `attributes are kept, changed and read back`() throws {
    let plain = CTFontDescriptorCreateWithNameAndSize("LaminaTestSans" as CFString, 9)
    let copy = CTFontDescriptorCreateCopyWithAttributes(
      plain, [kCTFontSizeAttribute: 12, "own" as CFString: 3] as [CFString: Any] as CFDictionary)
    let values = try #require(CTFontDescriptorCopyAttributes(copy) as? [String: Any])
    expect(values[kCTFontNameAttribute as String] as? String, equals: "LaminaTestSans")
    expect((values[kCTFontSizeAttribute as String] as? NSNumber)?.intValue, equals: 12)
    expect((values["own"] as? NSNumber)?.intValue, equals: 3)
    expect(CTFontGetSize(CTFontCreateWithFontDescriptor(copy, 0, nil)), equals: 12)
    expect(copy != plain)
    expect(
      CTFontDescriptorCreateWithAttributes([:] as CFDictionary),
      equals: CTFontDescriptorCreateWithAttributes([:] as CFDictionary))
  }

  @Test func `features of a descriptor reach the font and its text`() throws {
    let setting: [String: Any] = [
      kCTFontOpenTypeFeatureTag as String: "kern", kCTFontOpenTypeFeatureValue as String: 0,
    ]
    let hostile: [String: Any] = [
      kCTFontOpenTypeFeatureTag as String: "a\",x", kCTFontOpenTypeFeatureValue as String: 1,
    ]
    let attributes: [CFString: Any] = [kCTFontFeatureSettingsAttribute: [setting, hostile]]
    let font = CTFontCreateCopyWithAttributes(
      TestFonts.sans(40), 0, nil,
      CTFontDescriptorCreateWithAttributes(attributes as CFDictionary))
    let settings = try #require(CTFontCopyFeatureSettings(font) as? [[String: Any]])
    expect(settings.count, equals: 1)
    expect(settings[0][kCTFontOpenTypeFeatureTag as String] as? String, equals: "kern")
    expect(font.graphicsFont, equals: TestFonts.sans(40).graphicsFont)
    func width(_ font: CTFont) -> Double {
      let text = NSAttributedString(string: "AVAVAV", attributes: [.font: font])
      return CTLineGetTypographicBounds(
        CTLineCreateWithAttributedString(text as CFAttributedString), nil, nil, nil)
    }
    expect(width(font), isAbove: 0)
    expect(width(font), isAtLeast: width(TestFonts.sans(40)))
  }

  @Test func `a style that a family lacks gives nil, and its own the font itself`() {
    let font = TestFonts.sans(12)
    let same = CTFontCreateCopyWithSymbolicTraits(font, 0, nil, [], [.traitBold, .traitItalic])
    expect(same?.graphicsFont, equals: font.graphicsFont)
    expectNil(CTFontCreateCopyWithSymbolicTraits(font, 0, nil, .traitItalic, .traitItalic))
    expectNil(CTFontCreateCopyWithFamily(font, 0, nil, "No Such Family" as CFString))
    expectNil(
      CTFontDescriptorCreateCopyWithFamily(CTFontCopyFontDescriptor(font), "" as CFString))
  }

  @Test func `fonts of the user interface have their usual sizes`() throws {
    let system = try #require(CTFontCreateUIFontForLanguage(.system, 0, nil))
    expect(CTFontGetSize(system), equals: 13)
    let small = try #require(CTFontCreateUIFontForLanguage(.smallSystem, 0, nil))
    expect(CTFontGetSize(small), equals: 11)
    expectNil(CTFontCreateUIFontForLanguage(.none, 0, nil))
  }

  @Test func `another font stands in for characters that one lacks`() {
    let font = TestFonts.sans(20)
    expect(CTFontCreateForString(font, "abc" as CFString, CFRangeMake(0, 3)), isIdenticalTo: font)
    expect(CTFontCreateForString(font, "" as CFString, CFRangeMake(0, 0)), isIdenticalTo: font)
    expect(CTFontCreateForString(font, "abc" as CFString, CFRangeMake(-5, 99)), isIdenticalTo: font)
    let other = CTFontCreateForString(font, "\u{1F600}" as CFString, CFRangeMake(0, 2))
    expect(CTFontGetSize(other), equals: 20)
  }
}
