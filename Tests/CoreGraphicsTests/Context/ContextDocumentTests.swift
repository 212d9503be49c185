// SPDX-License-Identifier: MIT

import Diagnostics
import Expectations
import Foundation
import TestImages
import TestSupport
import Testing

@testable import CoreGraphics
@testable import ImageIO

struct ContextDocumentTests {
  private func svg(_ size: CGSize, _ body: (CGContext) throws -> Void) throws -> String {
    let buffer = NSMutableData()
    let consumer = try #require(CGDataConsumer(data: buffer))
    let context = try #require(CGContext(svg: consumer, size: size))
    expectNil(context.data)
    expectNil(context.makeImage())
    expect(context.width, equals: 0)
    try body(context)
    expect(buffer.length, equals: 0)
    context.closeSVG()
    return try #require(String(data: Data(referencing: buffer), encoding: .utf8))
  }

  @Test func `shapes stay vectors`() throws {
    let text = try svg(CGSize(width: 40, height: 30)) { context in
      context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      context.fill(CGRect(x: 2, y: 3, width: 10, height: 5))
      context.setStrokeColor(red: 0, green: 0, blue: 1, alpha: 1)
      context.strokeEllipse(in: CGRect(x: 5, y: 5, width: 20, height: 20))
    }
    expect(text.contains("<svg"))
    expect(text.contains("rgb(100%,0%,0%)"))
    expect(text.contains("rgb(0%,0%,100%)"))
    expect(!text.contains("<image"))
    // y 3…8 upward is 22…27 from the top.
    expect(text.contains("M 2 27") || text.contains("M 2 22"))
  }

  /// The picture of a document, by the system's SVG loader, is the one of a bitmap.
  @Test func `picture is the bitmaps`() throws {
    func draw(_ context: CGContext) throws {
      context.setFillColor(red: 0.2, green: 0.6, blue: 0.4, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 30))
      context.saveGState()
      context.clip(to: CGRect(x: 5, y: 5, width: 30, height: 10))
      context.setAlpha(0.5)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 25, height: 30))
      context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
      context.fill(CGRect(x: 15, y: 0, width: 25, height: 30))
      context.endTransparencyLayer()
      context.restoreGState()
      context.draw(
        try image(1, 1, [255, 255, 0, 255]), in: CGRect(x: 24, y: 18, width: 8, height: 8))
      context.setShadow(
        offset: CGSize(width: 2, height: -2), blur: 0,
        color: CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1))
      context.fill(CGRect(x: 2, y: 20, width: 4, height: 4))
    }
    let bitmap = try makeContext(40, 30)
    try draw(bitmap)
    let text = try svg(CGSize(width: 40, height: 30)) { try draw($0) }
    let read: CGImage
    do {
      read = try CGImage(fileData: Data(text.utf8))
    } catch CGImageError.noDecoder {
      // A machine without the SVG loader cannot look at the picture.
      return
    }
    let factor = read.width / 40
    var wrong = 0
    for y in 0..<30 {
      for x in 0..<40 {
        let found = pixel(read, x * factor + factor / 2, y * factor + factor / 2)
        if difference(found, try pixel(bitmap, x, y)) > 3 { wrong += 1 }
      }
    }
    expect(wrong, isBelow: 12, "\(wrong) pixels differ")
  }

  @Test func `pdf has pages`() throws {
    let buffer = NSMutableData()
    let consumer = try #require(CGDataConsumer(data: buffer))
    var box = CGRect(x: 10, y: 20, width: 200, height: 100)
    let context = try #require(CGContext(consumer: consumer, mediaBox: &box, nil))
    for index in 0..<3 {
      context.beginPDFPage(nil)
      expect(context.ctm.isIdentity)
      expect(context.boundingBoxOfClipPath, equals: box)
      context.saveGState()
      context.translateBy(x: 5, y: 5)
      context.clip(to: CGRect(x: 0, y: 0, width: 10, height: 10))
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.setFillColor(gray: CGFloat(index) / 3, alpha: 1)
      context.fill(CGRect(x: 10, y: 20, width: 50, height: 50))
      // Left open: the page ends them.
      context.endPDFPage()
    }
    context.closePDF()
    context.closePDF()
    let text = try #require(String(data: Data(referencing: buffer), encoding: .isoLatin1))
    expect(text.hasPrefix("%PDF-1"))
    expect(text.contains("%%EOF"))
    // Cairo numbers pages as it ends them; a fourth, empty one must not be there.
    expect(text.contains("/Count 3"), "\(text.suffix(1500))")
    expect(text.contains("200 100"))
  }

  @Test func `files are written on close`() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("page.pdf")
      let context = try #require(CGContext(file as CFURL, mediaBox: nil, nil))
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      expect(!FileManager.default.fileExists(atPath: file.path))
      context.endPDFPage()
      context.closePDF()
      let data = try Data(contentsOf: file)
      expect(data.starts(with: Data("%PDF".utf8)))
    }
  }

  @Test func `refused pages and bitmaps`() throws {
    let consumer = try #require(CGDataConsumer(data: NSMutableData()))
    for size in [
      CGSize.zero, CGSize(width: 1e9, height: 10), CGSize(width: CGFloat.nan, height: 1),
    ] {
      expectNil(CGContext(svg: consumer, size: size))
    }
    expectNil(
      CGContext(URL(string: "https://example.com/a.pdf")! as CFURL, mediaBox: nil, nil))
    let bitmap = try makeContext(1, 1)
    bitmap.beginPDFPage(nil)
    bitmap.endPDFPage()
    bitmap.closePDF()
    expect(RefusalLog.count(of: "context: closePDF in a bitmap"), isAbove: 0)
  }

  @Test func `document that is never closed is safe`() throws {
    let buffer = NSMutableData()
    let consumer = try #require(CGDataConsumer(data: buffer))
    do {
      let context = try #require(CGContext(consumer: consumer, mediaBox: nil, nil))
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    }
    expect(buffer.length, equals: 0)
  }

  /// The text of a PDF's first page.
  private func pdf(_ body: (CGContext) throws -> Void) throws -> String {
    let buffer = NSMutableData()
    let consumer = try #require(CGDataConsumer(data: buffer))
    var page = CGRect(x: 0, y: 0, width: 100, height: 100)
    let context = try #require(CGContext(consumer: consumer, mediaBox: &page, nil))
    try body(context)
    context.closePDF()
    return try #require(String(data: Data(referencing: buffer), encoding: .isoLatin1))
  }

  /// Gradients of one colour to another end on the sides that the options leave out.
  @Test(arguments: [0, 1, 2, 3] as [UInt32], [false, true])
  func `gradients end in a PDF`(_ bits: UInt32, isRadial: Bool) throws {
    let options = CGGradientDrawingOptions(rawValue: bits)
    let ends = [
      CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1),
      CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1),
    ]
    let gradient = try #require(
      CGGradient(colorsSpace: nil, colors: ends as CFArray, locations: nil))
    let text = try pdf { context in
      if isRadial {
        context.drawRadialGradient(
          gradient, startCenter: CGPoint(x: 50, y: 50), startRadius: 10,
          endCenter: CGPoint(x: 50, y: 50), endRadius: 20, options: options)
      } else {
        context.drawLinearGradient(
          gradient, start: CGPoint(x: 40, y: 0), end: CGPoint(x: 60, y: 0), options: options)
      }
    }
    let goesOn = options.isSuperset(of: .everywhere)
    expect(text.contains(goesOn ? "/Extend [ true true ]" : "/Extend [ false false ]"))
    expect(!text.contains(goesOn ? "/Extend [ false" : "/Extend [ true"))
    let coordinates = try #require(text.split(separator: "/Coords [ ").dropFirst().first)
      .prefix { $0 != "]" }.split(separator: " ").compactMap { Double($0) }
    if isRadial {
      // Without the options from radius 10 to 20; else to the middle, or beyond the page's corners.
      expect(coordinates[2], near: bits & 1 == 0 || goesOn ? 10 : 0, within: 1e-6)
      if bits & 2 == 0 || goesOn {
        expect(coordinates[5], near: 20, within: 1e-6)
      } else {
        expect(coordinates[5], isAbove: 71)
      }
    } else if !goesOn {
      expect(coordinates[0], near: bits & 1 == 0 ? 40 : 0, within: 1e-6)
      expect(coordinates[2], near: bits & 2 == 0 ? 60 : 100, within: 1e-6)
    }
  }

  @Test func `an opacity is part of a gradient's stops in a PDF`() throws {
    let ends = [
      CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5),
      CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1),
    ]
    let gradient = try #require(
      CGGradient(colorsSpace: nil, colors: ends as CFArray, locations: nil))
    let text = try pdf { context in
      context.setAlpha(0.5)
      context.drawLinearGradient(
        gradient, start: CGPoint(x: 40, y: 0), end: CGPoint(x: 60, y: 0), options: [])
    }
    // The functions of the mask: from 0.25 to 0.5.
    expect(text.contains("/C0 [ 0.25 ]"))
    expect(text.contains("/C1 [ 0.5 ]"))
  }
}
