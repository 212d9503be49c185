// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing

@testable import CoreGraphics
@testable import CoreText

/// The faces that take the places of Apple's.
struct AppleFontsTests {
  /// The advances of a narrow and of a wide letter, in units of the font.
  private func advances(_ name: String) throws -> [Int32] {
    let font = try #require(CTFont(name: name, size: 12).graphicsFont)
    var advances: [Int32] = [0, 0]
    _ = font.getGlyphAdvances(
      glyphs: [font.glyph(for: "i"), font.glyph(for: "W")], count: 2, advances: &advances)
    return advances
  }

  @Test(arguments: [
    "Menlo", "Menlo-Regular", "Menlo-BoldItalic", "Monaco", "Courier", "SFMono-Regular",
  ])
  func `faces of one width are replaced by such`(name: String) throws {
    let advances = try advances(name)
    expect(advances[0], equals: advances[1])
    expect(advances[0], isAbove: 0)
    expect(CGFont(name as CFString) != nil)
  }

  @Test(arguments: [
    "HelveticaNeue", "HelveticaNeue-Medium", "Helvetica Neue", "Arial", "Avenir-Book",
  ])
  func `faces of several widths are replaced by such`(name: String) throws {
    let advances = try advances(name)
    expect(advances[0], isBelow: advances[1])
  }

  @Test func `Helvetica Neue is the face of Helvetica, in its styles`() {
    for style in ["", "-Bold", "-Italic", "-BoldItalic"] {
      let (neue, plain) = (
        CTFont(name: "HelveticaNeue" + style, size: 12), CTFont(name: "Helvetica" + style, size: 12)
      )
      expect(
        neue.graphicsFont?.postScriptName, equals: plain.graphicsFont?.postScriptName, "\(style)")
    }
  }

  /// The faces with the widths of Apple's, where they are installed.
  @Test(arguments: [
    ("Helvetica", "Liberation Sans"), ("Arial", "Liberation Sans"),
    ("HelveticaNeue", "Liberation Sans"), ("Times", "Liberation Serif"),
    ("Courier", "Liberation Mono"),
  ])
  func `faces of the same widths come first`(name: String, face: String) {
    guard let installed = CGFont(face as CFString) else { return }
    let found = CTFont(name: name, size: 12).graphicsFont
    expect(found?.postScriptName, equals: installed.postScriptName)
  }

  @Test func `the nearest kind of a name is the one whose name is longest`() {
    expect(AppleFonts.substitutes(for: "Helvetica Neue"), equals: ["Helvetica"])
    expect(AppleFonts.substitutes(for: "Times"), equals: [])
    expect(AppleFonts.contains("Times-Roman"))
    expect(AppleFonts.substitutes(for: "Menlo").last, equals: "monospace")
    expect(AppleFonts.substitutes(for: "Monaco").last, equals: "monospace")
    expect(AppleFonts.substitutes(for: "SF Mono").last, equals: "monospace")
    expect(AppleFonts.substitutes(for: ".SFUI"), equals: ["Inter", "sans-serif"])
    expect(AppleFonts.substitutes(for: ".SFMono").last, equals: "monospace")
    expect(AppleFonts.substitutes(for: "New York"), equals: ["serif"])
    expect(AppleFonts.substitutes(for: "Some Face"), equals: [])
    expect(!AppleFonts.contains("Some Face"))
  }

  /// A process with two faces alone, of which one is called Inter; the other one is Fontconfig's answer.
  @Test func `the system's font is Inter where that is installed`() async throws {
    await #expect(processExitsWith: .success) {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-inter-\(ProcessInfo.processInfo.processIdentifier)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      var names = ""
      for name in ["Inter", "Other"] {
        try FileManager.default.copyItem(
          at: TestFonts.sansURL, to: folder.appendingPathComponent("\(name).ttf"))
        names += """
          <match target="scan"><test name="file" compare="contains"><string>\(name).ttf</string></test>
          <edit name="family" mode="assign"><string>\(name)</string></edit>
          <edit name="fullname" mode="assign"><string>\(name)</string></edit></match>

          """
      }
      let configuration = """
        <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
        <dir>\(folder.path)</dir><cachedir>\(folder.path)/cache</cachedir>
        \(names)<match target="pattern"><test name="family"><string>sans-serif</string></test>
        <edit name="family" mode="prepend" binding="strong"><string>Other</string></edit></match>
        </fontconfig>
        """
      let file = folder.appendingPathComponent("fonts.conf")
      try Data(configuration.utf8).write(to: file)
      setenv("FONTCONFIG_FILE", file.path, 1)
      func name(_ font: CTFont) -> CFString? { font.graphicsFont?.fullName }
      let system = CTFont(systemFamily: "sans-serif", weight: 400, isItalic: false, size: 12)
      try #require(name(system) == "Inter")
      try #require(name(CTFont(name: ".SFUI-Regular", size: 12)) == "Inter")
      // Other families are the configuration's.
      try #require(name(CTFont(name: "Avenir", size: 12)) == "Other")
    }
  }
}
