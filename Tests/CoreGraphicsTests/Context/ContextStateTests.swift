// SPDX-License-Identifier: MIT

import Diagnostics
import Expectations
import Foundation
import TestSupport
import Testing

@testable import CoreGraphics

/// The calls that set a context's state: what they change, and what they leave alone.
struct ContextStateTests {
  @Test func `a closed subpath has a corner where an open one has two caps`() throws {
    func drawn(closes: Bool) throws -> CGContext {
      let context = try makeContext(20, 20)
      context.setLineWidth(4)
      context.move(to: CGPoint(x: 4, y: 4))
      context.addLine(to: CGPoint(x: 16, y: 4))
      context.addLine(to: CGPoint(x: 16, y: 16))
      if closes { context.closePath() }
      context.strokePath()
      return context
    }
    try expect(pixel(drawn(closes: true), 10, 10)[3], equals: 255)
    try expect(pixel(drawn(closes: false), 10, 10)[3], equals: 0)
  }

  @Test func `rectangles are added as one path; the clip takes the fill rule`() throws {
    let outer = CGRect(x: 0, y: 0, width: 9, height: 9)
    for rule in [CGPathFillRule.winding, .evenOdd] {
      let context = try makeContext(9, 9)
      context.addRects([outer, outer.insetBy(dx: 3, dy: 3)])
      expect(context.path?.description.filter { $0 == "M" }.count, equals: 2)
      context.clip(using: rule)
      context.fillAll()
      try expect(pixel(context, 4, 4)[3], equals: (rule == .winding ? 255 : 0))
      try expect(pixel(context, 1, 1)[3], equals: 255)
    }
  }

  @Test
  func `the path's stroke replaces the path, by the line's attributes of that moment`() throws {
    let context = try makeContext(20, 10)
    context.setLineWidth(4)
    context.move(to: CGPoint(x: 2, y: 5))
    context.addLine(to: CGPoint(x: 18, y: 5))
    context.replacePathWithStrokedPath()
    expect(context.boundingBoxOfPath, near: CGRect(x: 2, y: 3, width: 16, height: 4))
    context.setLineWidth(100)
    context.fillPath()
    try expect(pixel(context, 10, 3)[3], equals: 255)
    try expect(pixel(context, 10, 6)[3], equals: 255)
    try expect(pixel(context, 10, 2)[3], equals: 0)
    try expect(pixel(context, 10, 7)[3], equals: 0)
  }

  @Test func `a coarse flatness draws curves with fewer lines, but near them`() throws {
    func disc(_ flatness: CGFloat?) throws -> [UInt8] {
      let context = try makeContext(200, 200)
      if let flatness { context.setFlatness(flatness) }
      context.fillEllipse(in: CGRect(x: 10, y: 10, width: 180, height: 180))
      return try pixels(context)
    }
    let (fine, coarse) = (try disc(nil), try disc(50))
    let differing = zip(fine, coarse).count { abs(Int($0) - Int($1)) > 8 }
    expect(differing, isAbove: 200)
    expect(differing, isBelow: 20_000)
    try expect(disc(-1), equals: fine)
    try expect(disc(.nan), equals: fine)
  }

  @Test func `smoothing needs what the state wants and what the context allows`() throws {
    for (should, allows) in [(true, true), (true, false), (false, true), (false, false)] {
      let context = try makeContext(2, 1)
      context.setShouldAntialias(should)
      context.setAllowsAntialiasing(allows)
      context.fill(CGRect(x: 0, y: 0, width: 0.6, height: 1))
      let alpha = try pixel(context, 0, 0)[3]
      let expected = should && allows ? 150...156 : 255...255
      expect(expected.contains(Int(alpha)))
    }
  }

  @Test
  func `components are those of the space that was set last, for strokes as for fills`() throws {
    let context = try makeContext(4, 4)
    context.setLineWidth(8)
    context.setStrokeColorSpace(CGColorSpaceCreateDeviceGray())
    context.setStrokeColor([0.6, 1])
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 2), CGPoint(x: 4, y: 2)])
    try expect(pixel(context, 1, 1), equals: [153, 153, 153, 255])
    context.setStrokeColorSpace(try #require(CGColorSpace(name: CGColorSpace.linearSRGB)))
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 2), CGPoint(x: 4, y: 2)])
    try expect(pixel(context, 1, 1), equals: [0, 0, 0, 255])
    context.setStrokeColor([0.5, 0, 1, 1])
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 2), CGPoint(x: 4, y: 2)])
    expect(try pixel(context, 1, 1), near: [188, 0, 255, 255], within: 1)
    context.setStrokeColor(cyan: 1, magenta: 0, yellow: 0, black: 0, alpha: 1)
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 2), CGPoint(x: 4, y: 2)])
    try expect(pixel(context, 1, 1), equals: [0, 255, 255, 255])
  }

  @Test func `user space maps to the bitmap's by the current transform`() throws {
    let context = try makeContext(10, 10)
    context.translateBy(x: 3, y: 4)
    context.rotate(by: 0.5)
    context.scaleBy(x: 2, y: 3)
    let map = context.userSpaceToDeviceSpaceTransform
    expect(map, near: context.ctm, within: 1e-12)
    let point = CGPoint(x: 1.5, y: -2)
    expect(context.convertToDeviceSpace(point), near: point.applying(map), within: 1e-9)
    expect(context.convertToUserSpace(point.applying(map)), near: point, within: 1e-9)
  }

  /// Apple has settings that mean nothing to this rasterizer: they are kept, saved, restored, and
  /// change no pixel.
  @Test func `recorded-only state is saved and restored, and changes no picture`() throws {
    let font = try #require(CGFont(contentsOf: TestFonts.sansURL))
    func drawn(_ prepare: (CGContext) -> Void) throws -> [UInt8] {
      let context = try makeContext(30, 20)
      prepare(context)
      context.setFont(font)
      context.setFontSize(17)
      context.showGlyphs([font.glyph(for: "A")], at: [CGPoint(x: 3.3, y: 3.2)])
      context.fillEllipse(in: CGRect(x: 15, y: 3, width: 12, height: 12))
      context.flush()
      context.synchronize()
      return try pixels(context)
    }
    let plain = try drawn { _ in }
    let settings: [(CGContext) -> Void] = [
      { $0.setRenderingIntent(.perceptual) }, { $0.setCharacterSpacing(9) },
      { $0.setShouldSmoothFonts(false) }, { $0.setAllowsFontSmoothing(false) },
      { $0.setShouldSubpixelPositionFonts(false) }, { $0.setAllowsFontSubpixelPositioning(false) },
      { $0.setShouldSubpixelQuantizeFonts(false) }, { $0.setAllowsFontSubpixelQuantization(false) },
    ]
    for setting in settings { try expect(drawn(setting), equals: plain) }
    let context = try makeContext(1, 1)
    context.saveGState()
    for setting in settings { setting(context) }
    expect(context.state.renderingIntent, equals: .perceptual)
    expect(context.state.text.characterSpacing, equals: 9)
    expect(!context.state.text.shouldSmooth)
    expect(!context.state.text.allowsSmoothing)
    expect(!context.state.text.shouldPosition)
    expect(!context.state.text.allowsPositioning)
    expect(!context.state.text.shouldQuantize)
    expect(!context.state.text.allowsQuantization)
    context.restoreGState()
    expect(context.state.renderingIntent, equals: .defaultIntent)
    expect(context.state.text.characterSpacing, equals: 0)
    expect(context.state.text.shouldSmooth)
    expect(context.state.text.allowsSmoothing)
    expect(context.state.text.shouldPosition)
    expect(context.state.text.allowsPositioning)
    expect(context.state.text.shouldQuantize)
    expect(context.state.text.allowsQuantization)
  }

  /// States are saved and restored in pairs, a hundred thousand deep, and too many restores say so.
  @Test func `states are saved and restored in pairs, a hundred thousand deep`() throws {
    let context = try makeContext(2, 2)
    for _ in 0..<100_000 { context.saveGState() }
    context.setFill(1, 2, 3)
    for _ in 0..<100_000 { context.restoreGState() }
    let before = RefusalLog.count(of: "context: unbalanced restoreGState")
    context.restoreGState()
    expect(RefusalLog.count(of: "context: unbalanced restoreGState"), equals: before + 1)
    context.fillAll()
    try expect(pixel(context, 1, 1), equals: [0, 0, 0, 255])
    // States that are left open, and layers too, do not keep the picture from being taken.
    context.saveGState()
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.saveGState()
    expect(context.makeImage() != nil)
  }
}
