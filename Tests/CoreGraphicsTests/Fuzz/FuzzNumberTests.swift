// SPDX-License-Identifier: MIT

import CoreText
import Expectations
import Foundation
import ImageIO
import TestImages
import TestSupport
import Testing

@testable import CoreGraphics

/// Every call that takes numbers, with numbers that make no sense: refused or used, never a trap,
/// and in bounded time.
struct FuzzNumberTests {
  /// Numbers as bad callers have them, among some that are fine.
  private struct Source {
    var random: SeededGenerator

    private static let numbers: [CGFloat] = [
      .nan, .infinity, -.infinity, 1e300, -1e300, .greatestFiniteMagnitude, 1e18, -1e18, 1e9,
      -70_000,
      .leastNonzeroMagnitude, -.leastNonzeroMagnitude, 1e-300, 1e-9, 0, -0.0, 1, 0.5,
    ]

    mutating func number() -> CGFloat {
      Bool.random(using: &random)
        ? CGFloat.random(in: -40...40, using: &random)
        : Self.numbers.randomElement(using: &random) ?? 0
    }

    mutating func whole() -> Int {
      let numbers = [
        Int.min, Int.max, -1, 0, 1, 3, 8, 32, 40, 1 << 20, 1 << 31, 1 << 40, Int.max / 2,
      ]
      return numbers.randomElement(using: &random) ?? 0
    }

    mutating func point() -> CGPoint { CGPoint(x: number(), y: number()) }
    mutating func size() -> CGSize { CGSize(width: number(), height: number()) }
    mutating func rect() -> CGRect {
      switch Int.random(in: 0..<12, using: &random) {
      case 0: return .null
      case 1: return .infinite
      default: return CGRect(origin: point(), size: size())
      }
    }
    mutating func map() -> CGAffineTransform {
      CGAffineTransform(
        a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
    }
    mutating func color() -> CGColor {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return CGColor(gray: number(), alpha: number())
      case 1:
        return CGColor(
          genericCMYKCyan: number(), magenta: number(), yellow: number(), black: number(),
          alpha: number())
      default:
        return CGColor(srgbRed: number(), green: number(), blue: number(), alpha: number())
      }
    }
    mutating func gradient() -> CGGradient? {
      let places = (0..<3).map { _ in Bool.random(using: &random) ? 0.4 : number() }
      return CGGradient(
        colorsSpace: nil, colors: [color(), color(), color()] as CFArray,
        locations: Bool.random(using: &random) ? places : nil)
    }
  }

  /// Contexts of each kind of memory, and documents.
  private func contexts() throws -> [CGContext] {
    let space = CGColorSpaceCreateDeviceGray()
    let gray = try #require(
      CGContext(
        data: nil, width: 8, height: 8, bitsPerComponent: 8, bytesPerRow: 0, space: space,
        bitmapInfo: CGImageAlphaInfo.none.rawValue))
    var box = CGRect(x: 0, y: 0, width: 20, height: 20)
    let consumer = try #require(CGDataConsumer(data: NSMutableData()))
    let pdf = try #require(CGContext(consumer: consumer, mediaBox: &box, nil))
    let second = try #require(CGDataConsumer(data: NSMutableData()))
    let svg = try #require(CGContext(svg: second, size: box.size))
    return [try makeContext(12, 9), try makeContext(9, 7, .premultipliedFirst), gray, pdf, svg]
  }

  private func paint(_ context: CGContext, _ source: inout Source) throws {
    let picture = try randomImage(width: 3, height: 2, seed: 4)
    for _ in 0..<30 {
      switch Int.random(in: 0..<30, using: &source.random) {
      case 0: context.draw(picture, in: source.rect(), byTiling: Bool.random(using: &source.random))
      case 1: context.clip(to: source.rect(), mask: picture)
      case 2: context.setShadow(offset: source.size(), blur: source.number(), color: source.color())
      case 3: context.setShadow(offset: .zero, blur: 0, color: nil)
      case 4: context.beginTransparencyLayer(in: source.rect(), auxiliaryInfo: nil)
      case 5: context.endTransparencyLayer()
      case 6: context.setFillColor(source.color())
      case 7: context.concatenate(source.map())
      case 8:
        if let gradient = source.gradient() {
          context.drawLinearGradient(
            gradient, start: source.point(), end: source.point(),
            options: CGGradientDrawingOptions(
              rawValue: UInt32.random(in: 0...3, using: &source.random)))
        }
      case 9:
        if let gradient = source.gradient() {
          context.drawRadialGradient(
            gradient, startCenter: source.point(), startRadius: source.number(),
            endCenter: source.point(), endRadius: source.number(),
            options: CGGradientDrawingOptions(
              rawValue: UInt32.random(in: 0...3, using: &source.random)))
        }
      case 10:
        if let gradient = source.gradient() {
          context.drawConicGradient(gradient, center: source.point(), angle: source.number())
        }
      case 11:
        context.setFont(try #require(CGFont(contentsOf: TestFonts.sansURL)))
        context.setFontSize(source.number())
        context.textMatrix = source.map()
        context.textPosition = source.point()
        context.setCharacterSpacing(source.number())
        context.showGlyphs([40, 50], at: [source.point(), source.point()])
      case 12:
        context.setTextDrawingMode(
          CGTextDrawingMode(rawValue: Int32.random(in: 0...7, using: &source.random)) ?? .fill)
      case 13: context.stroke(source.rect(), width: source.number())
      case 14: context.strokeEllipse(in: source.rect())
      case 15: context.fillEllipse(in: source.rect())
      case 16: context.clear(source.rect())
      case 17: context.setFlatness(source.number())
      case 18: context.setMiterLimit(source.number())
      case 19: context.setPatternPhase(source.size())
      case 20: fillPattern(context, &source)
      case 21:
        if let layer = CGLayer(context, size: source.size(), auxiliaryInfo: nil) {
          layer.context?.fill(source.rect())
          context.draw(layer, in: source.rect())
          context.draw(layer, at: source.point())
        }
      case 22:
        _ = (context.boundingBoxOfClipPath, context.convertToUserSpace(source.rect()))
        _ = (
          context.convertToDeviceSpace(source.size()), context.convertToUserSpace(source.point())
        )
      case 23:
        context.addRect(source.rect())
        context.addArc(
          tangent1End: source.point(), tangent2End: source.point(), radius: source.number())
        _ = context.pathContains(source.point(), mode: .fillStroke)
        context.replacePathWithStrokedPath()
        _ = (context.boundingBoxOfPath, context.currentPointOfPath)
        context.fillPath()
      case 24:
        context.beginTransparencyLayer(covering: source.rect())
        context.fill(source.rect())
        context.endTransparencyLayer()
      case 25:
        context.setBlendMode(
          CGBlendMode(rawValue: Int32.random(in: 0...27, using: &source.random)) ?? .normal)
      case 26:
        context.saveGState()
        context.clip(to: [source.rect(), source.rect()])
        context.restoreGState()
      case 27:
        let text = NSAttributedString(string: "ab", attributes: [.font: TestFonts.sans(9)])
        TextLayout(text).draw(at: source.point(), context: context)
        text.draw(in: source.rect(), context: context)
      case 28: context.rotate(by: source.number())
      default: context.fill([source.rect(), source.rect()])
      }
    }
  }

  private func fillPattern(_ context: CGContext, _ source: inout Source) {
    var callbacks = CGPatternCallbacks(
      version: 0, drawPattern: { $1.fill(CGRect(x: 0, y: 0, width: 1, height: 1)) },
      releaseInfo: nil)
    let pattern = CGPattern(
      info: nil, bounds: source.rect(), matrix: source.map(), xStep: source.number(),
      yStep: source.number(), tiling: .constantSpacing, isColored: true, callbacks: &callbacks)
    guard let pattern else { return }
    context.saveGState()
    if let space = CGColorSpace(patternBaseSpace: nil) { context.setFillColorSpace(space) }
    context.setFillPattern(pattern, colorComponents: [source.number()])
    context.fill(source.rect())
    context.restoreGState()
  }

  @Test(arguments: FuzzBudget.rounds)
  func `drawing into bitmaps and documents`(_ seed: UInt64) throws {
    var source = Source(random: SeededGenerator(seed: seed))
    let time = try processorTime {
      for context in try contexts() {
        for _ in 0..<2 {
          context.saveGState()
          try paint(context, &source)
          while context.targets.count > 1 { context.endTransparencyLayer() }
          context.restoreGState()
        }
        context.closePDF()
        context.closeSVG()
      }
    }
    expect(time, isBelow: 20)
  }

  @Test(arguments: FuzzBudget.rounds)
  func `images`(_ seed: UInt64) throws {
    var source = Source(random: SeededGenerator(seed: seed))
    let picture = try randomImage(width: 5, height: 4, seed: 3)
    let provider = try #require(CGDataProvider(data: Data(count: 4096) as CFData))
    let space = CGColorSpaceCreateDeviceRGB()
    expectNil(picture.cropping(to: CGRect(x: CGFloat.nan, y: 0, width: 2, height: 2)))
    expect(picture.cropping(to: .infinite)?.width, equals: 5)
    for _ in 0..<20 {
      if let part = picture.cropping(to: source.rect()) { expect(part.width, isAtMost: 5) }
      let decode = (0..<6).map { _ in source.number() }
      let image = CGImage(
        width: source.whole(), height: source.whole(), bitsPerComponent: source.whole(),
        bitsPerPixel: source.whole(), bytesPerRow: source.whole(), space: space,
        bitmapInfo: CGBitmapInfo(rawValue: UInt32(truncatingIfNeeded: source.whole())),
        provider: provider, decode: Bool.random(using: &source.random) ? decode : nil,
        shouldInterpolate: true, intent: .defaultIntent)
      _ = image?.masking(picture)
      let mask = CGImage(
        maskWidth: source.whole(), height: source.whole(), bitsPerComponent: source.whole(),
        bitsPerPixel: source.whole(), bytesPerRow: source.whole(), provider: provider,
        decode: nil, shouldInterpolate: false)
      if let mask, mask.width * mask.height < 10_000 { _ = picture.masking(mask) }
      _ = CGContext(
        data: nil, width: source.whole(), height: source.whole(), bitsPerComponent: source.whole(),
        bytesPerRow: source.whole(), space: space,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    }
    for type in ["public.jpeg", "com.compuserve.gif", "public.png"] {
      for number in [CGFloat.nan, .infinity, -1, 1e300] {
        let data = NSMutableData()
        let count = type == "public.jpeg" ? 1 : 2
        let destination = try #require(
          CGImageDestinationCreateWithData(data, type as CFString, count, nil))
        let times =
          [kCGImagePropertyGIFLoopCount: number, kCGImagePropertyGIFDelayTime: number]
          as CFDictionary
        let all =
          [
            kCGImageDestinationLossyCompressionQuality: number as Any,
            kCGImagePropertyGIFDictionary: times, kCGImagePropertyPNGDictionary: times,
          ] as CFDictionary
        CGImageDestinationSetProperties(destination, all)
        for _ in 0..<count { CGImageDestinationAddImage(destination, picture, all) }
        expect(CGImageDestinationFinalize(destination))
        expect(data.length, isAbove: 20)
      }
    }
  }

  @Test(arguments: FuzzBudget.rounds)
  func `text, fonts and colours`(_ seed: UInt64) throws {
    var source = Source(random: SeededGenerator(seed: seed))
    for _ in 0..<10 {
      let style = NSMutableParagraphStyle()
      style.headIndent = source.number()
      style.firstLineHeadIndent = source.number()
      style.tailIndent = source.number()
      style.lineSpacing = source.number()
      style.paragraphSpacing = source.number()
      style.lineHeightMultiple = source.number()
      let attributes: [NSAttributedString.Key: Any] = [
        .font: TestFonts.sans(source.number()), .kern: source.number(), .tracking: source.number(),
        .baselineOffset: source.number(), .underlineStyle: source.number(),
        .strikethroughStyle: source.number(), .paragraphStyle: style,
        .foregroundColor: source.color(),
      ]
      let text = NSAttributedString(string: "Some words\nand more", attributes: attributes)
      let layout = TextLayout(text, width: source.number(), height: source.number())
      expect(layout.size.width.isFinite)
      expect(layout.size.height.isFinite)
      _ = layout.position(at: source.point())
      _ = text.boundingRect(with: source.size())
      _ = CTFont(name: "Helvetica", size: source.number()).ascender
      let color = source.color()
      expect(color.copy(alpha: source.number())?.alpha.isFinite, equals: true)
      for space in [CGColorSpaceCreateDeviceCMYK(), CGColorSpaceCreateDeviceGray()] {
        _ = color.converted(to: space, intent: .defaultIntent, options: nil)
      }
    }
  }

  @Test(arguments: FuzzBudget.rounds)
  func `shadings and functions`(_ seed: UInt64) throws {
    var source = Source(random: SeededGenerator(seed: seed))
    let context = try makeContext(8, 8)
    for _ in 0..<10 {
      let wild = source.number()
      var callbacks = CGFunctionCallbacks(
        version: 0,
        evaluate: { _, input, output in
          for index in 0..<4 { output[index] = input[0] * wild }
        }, releaseInfo: nil)
      let function = CGFunction(
        info: nil, domainDimension: 1, domain: [source.number(), source.number()],
        rangeDimension: 4, range: nil, callbacks: &callbacks)
      guard let function else { continue }
      let shading = CGShading(
        axialSpace: CGColorSpaceCreateDeviceRGB(), start: source.point(), end: source.point(),
        function: function, extendStart: true, extendEnd: true)
      if let shading { context.drawShading(shading) }
    }
    expect(context.makeImage() != nil)
  }
}
