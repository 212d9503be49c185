// SPDX-License-Identifier: MIT

import CoreGraphics
import Diagnostics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import CoreGraphics

/// Systems without fonts, and with fonts that cannot be read: text is missing, which is reported, and all else
/// is drawn. Fontconfig reads its settings once, so each case has a process of its own.
struct FontFaultTests {
  /// Has Fontconfig know the fonts of one folder only.
  private static func useFonts(of folder: URL) throws {
    let settings = """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
      <fontconfig><dir>\(folder.path)</dir><cachedir>\(folder.path)/cache</cachedir></fontconfig>
      """
    let file = folder.appendingPathComponent("fonts.conf")
    try Data(settings.utf8).write(to: file)
    setenv("FONTCONFIG_FILE", file.path, 1)
  }

  /// A picture of a tree with texts and a rectangle, and what was refused for it.
  private static func picture(withText isShown: Bool) throws -> (PixelImage, [String]) {
    let root = plainLayer(CGRect(x: 0, y: 0, width: 80, height: 40), color(1, 1, 1))
    root.addSublayer(plainLayer(CGRect(x: 4, y: 20, width: 30, height: 10), color(0, 0, 1)))
    let text = CATextLayer()
    text.frame = CGRect(x: 0, y: 0, width: 80, height: 20)
    text.string = isShown ? "Text of no font" : ""
    text.isWrapped = true
    text.truncationMode = .end
    text.foregroundColor = color(0, 0, 0)
    root.addSublayer(text)
    let renderer = try OffscreenRenderer(size: CGSize(width: 80, height: 40))
    return try RefusalLog.recording { PixelImage(try renderer.image(of: root, at: 0)) }
  }

  /// Asks for what fonts and texts measure; nothing of it traps.
  private static func askFonts() {
    let font = CTFont(name: "Helvetica", size: 12)
    let string = NSAttributedString(string: "Text", attributes: [.font: font])
    expect(TextLayout(string, width: 50).size.width.isFinite)
    expectNil(FontLibrary.use { $0.nearestFace("Helvetica") })
  }

  /// Draws a text and then a rectangle into one bitmap: Cairo gives a context up that failed once.
  private static func drawOn() throws {
    let bitmap = CGContext(
      data: nil, width: 20, height: 20, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    let context = try #require(bitmap)
    TextLayout(NSAttributedString(string: "Text")).draw(
      at: CGPoint(x: 1, y: 18), context: context)
    context.setFillColor(color(1, 0, 0))
    context.fill(CGRect(x: 5, y: 5, width: 10, height: 10))
    expect(!context.hasFailed)
    try expect(#require(context.makeImage()).pixel(10, 10), equals: [255, 0, 0, 255])
  }

  @Test func `without any font text is not drawn, and reported`() async {
    await #expect(processExitsWith: .success) {
      try withTemporaryFolder { folder in
        try Self.useFonts(of: folder)
        let (picture, messages) = try Self.picture(withText: true)
        expect(messages.contains { $0.hasPrefix("text: no fonts") }, "\(messages)")
        let (plain, _) = try Self.picture(withText: false)
        expect(picture, equals: plain)
        Self.askFonts()
        try Self.drawOn()
      }
    }
  }

  /// The files are gone, or were cut, after Fontconfig has listed them.
  @Test(arguments: [true, false])
  func `fonts whose files cannot be read show nothing, which is reported`(isGone: Bool) async {
    await #expect(processExitsWith: .success) { [isGone] in
      try withTemporaryFolder { folder in
        try Self.useFonts(of: folder)
        let font = folder.appendingPathComponent("font.ttf")
        try FileManager.default.copyItem(at: TestFonts.sansURL, to: font)
        expect(FontLibrary.use { $0.names("family") } != [])
        try FileManager.default.removeItem(at: font)
        if !isGone { try Data([0, 1, 0, 0, 0]).write(to: font) }
        let (picture, messages) = try Self.picture(withText: true)
        expect(messages.contains { $0.hasPrefix("text: ") }, "\(messages)")
        let (plain, _) = try Self.picture(withText: false)
        expect(picture, equals: plain)
        Self.askFonts()
        try Self.drawOn()
      }
    }
  }
}
