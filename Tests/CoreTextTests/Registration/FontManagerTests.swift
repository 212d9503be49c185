// SPDX-License-Identifier: MIT

import CoreText
import Expectations
import Foundation
import TestSupport
import Testing

/// One after the other: the list of registered fonts is the process's.
@Suite(.serialized) struct FontManagerTests {
  private let url = TestFonts.blockURL as CFURL

  @Test func `a registered file is found by its names until it is forgotten`() throws {
    let name = try #require(TestFonts.block(10).graphicsFont?.postScriptName)
    expectNil(CGFont(name))
    expect(CTFontManagerRegisterFontsForURL(url, .process, nil))
    expect(CTFontManagerGetScopeForURL(url), equals: .process)
    expect(CGFont(name), equals: TestFonts.block(10).graphicsFont)
    let font = CTFontCreateWithName(name, 12, nil)
    expect(font.graphicsFont, equals: TestFonts.block(10).graphicsFont)
    expect(
      (CTFontCopyAttribute(font, kCTFontURLAttribute) as? URL)?.path,
      equals: TestFonts.blockURL.path)
    let names = CTFontManagerCopyAvailablePostScriptNames() as? [String] ?? []
    expect(names.contains(name as String))
    var error: Unmanaged<CFError>?
    expect(!CTFontManagerRegisterFontsForURL(url, .process, &error))
    let reason = error?.takeRetainedValue()
    expect(reason?.code, equals: CTFontManagerError.alreadyRegistered.rawValue)
    expect(reason?.domain, equals: kCTFontManagerErrorDomain as String)
    expect(CTFontManagerUnregisterFontsForURL(url, .process, nil))
    expectNil(CGFont(name))
    expect(!CTFontManagerUnregisterFontsForURL(url, .process, nil))
    expect(CTFontManagerGetScopeForURL(url), equals: CTFontManagerScope.none)
    // A font that is in use stays valid.
    expect(CTFontGetGlyphCount(font), isAbove: 0)
  }

  @Test func `a font itself is registered and forgotten`() throws {
    let font = try #require(TestFonts.block(10).graphicsFont)
    expect(CTFontManagerRegisterGraphicsFont(font, nil))
    expect(!CTFontManagerRegisterGraphicsFont(font, nil))
    expect(CTFontManagerUnregisterGraphicsFont(font, nil))
    var error: Unmanaged<CFError>?
    expect(!CTFontManagerUnregisterGraphicsFont(font, &error))
    expect(error?.takeRetainedValue().code, equals: CTFontManagerError.notRegistered.rawValue)
  }

  @Test func `several files are registered, and invalid ones are reported`() throws {
    let nowhere = URL(fileURLWithPath: "/nowhere/font.ttf")
    var errors: Unmanaged<CFArray>?
    let urls = [TestFonts.blockURL, nowhere] as CFArray
    expect(!CTFontManagerRegisterFontsForURLs(urls, .process, &errors))
    let found = try #require(errors?.takeRetainedValue() as? [NSError])
    expect(found.map(\.code), equals: [CTFontManagerError.fileNotFound.rawValue])
    expect(CTFontManagerUnregisterFontsForURLs([TestFonts.blockURL] as CFArray, .process, nil))
    var isDone = false
    CTFontManagerRegisterFontURLs([nowhere] as CFArray, .process, true) { errors, done in
      isDone = done
      return errors.count == 1
    }
    expect(isDone)
  }

  @Test func `descriptors come from files and from data`() throws {
    let all = CTFontManagerCreateFontDescriptorsFromURL(TestFonts.sansURL as CFURL)
    let descriptor = try #require((all as? [CTFontDescriptor])?.first)
    let font = CTFontCreateWithFontDescriptor(descriptor, 14, nil)
    expect(font, equals: TestFonts.sans(14))
    let data = try Data(contentsOf: TestFonts.blockURL) as CFData
    let block = try #require(CTFontManagerCreateFontDescriptorFromData(data))
    expect(CTFontGetGlyphCount(CTFontCreateWithFontDescriptor(block, 14, nil)), isAbove: 0)
    expectNil(CTFontManagerCreateFontDescriptorFromData(Data([1, 2]) as CFData))
    expect(CTFontManagerCreateFontDescriptorsFromData(data).count, equals: 1)
    expect(CTFontManagerIsSupportedFont(TestFonts.sansURL as CFURL))
    expect(!CTFontManagerIsSupportedFont(URL(fileURLWithPath: "/nowhere") as CFURL))
  }

  @Test func `files that are cut short or changed register or not, and never trap`() throws {
    try withTemporaryFolder { folder in try registerChangedFonts(in: folder) }
  }

  private func registerChangedFonts(in folder: URL) throws {
    let whole = try Data(contentsOf: TestFonts.blockURL)
    var random = SeededGenerator(test: "hostile fonts")
    for round in 0..<60 {
      var bytes = whole
      if round % 2 == 0 { bytes = bytes.prefix(Int.random(in: 0..<whole.count, using: &random)) }
      for _ in 0..<(round % 2 == 0 ? 0 : 20) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      let file = folder.appendingPathComponent("font-\(round).ttf")
      try bytes.write(to: file)
      guard CTFontManagerRegisterFontsForURL(file as CFURL, .process, nil) else { continue }
      for descriptor in CTFontManagerCreateFontDescriptorsFromURL(file as CFURL)
        as? [CTFontDescriptor] ?? []
      {
        let font = CTFontCreateWithFontDescriptor(descriptor, 20, nil)
        _ = CTFontCopyFullName(font)
        _ = CTFontCopyName(font, kCTFontCopyrightNameKey)
        _ = CTFontCopyCharacterSet(font)
        _ = CTFontCopyTraits(font)
        _ = CTFontGetBoundingBox(font)
        for glyph in 0..<20 as Range<CGGlyph> { _ = CTFontCreatePathForGlyph(font, glyph, nil) }
        let line = CTLineCreateWithAttributedString(
          NSAttributedString(string: "\u{2588} ab", attributes: [.font: font]))
        expect(CTLineGetTypographicBounds(line, nil, nil, nil).isFinite)
      }
      expect(CTFontManagerUnregisterFontsForURL(file as CFURL, .process, nil))
    }
  }
}
