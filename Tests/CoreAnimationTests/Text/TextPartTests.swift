// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

/// Letters, words and lines of a text layer as layers of their own.
struct TextPartTests {
  private func layer(_ string: Any?, _ width: CGFloat = 200, _ height: CGFloat = 60) -> CATextLayer
  {
    let layer = CATextLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    layer.font = TestFonts.sans(1)
    layer.fontSize = 20
    layer.isWrapped = true
    layer.string = string
    return layer
  }

  /// The texts of the parts.
  private func texts(_ string: String, by unit: CATextLayer.PartUnit) -> [String] {
    layer(string).makeParts(by: unit).compactMap { part in
      part.part.map { (string as NSString).substring(with: $0.range) }
    }
  }

  private func attributed(
    _ string: String, _ values: [NSAttributedString.Key: Any] = [:]
  ) -> NSAttributedString {
    var all: [NSAttributedString.Key: Any] = [.font: TestFonts.sans(20)]
    all.merge(values) { $1 }
    return NSAttributedString(string: string, attributes: all)
  }

  @Test func `letters are grapheme clusters that show something, in reading order`() {
    expect(texts("ab c", by: .letter), equals: ["a", "b", "c"])
    expect(texts("e\u{301}x", by: .letter), equals: ["e\u{301}", "x"])
    expect(texts("a\nb", by: .letter), equals: ["a", "b"])
    // From right to left the order is that of reading.
    expect(texts("\u{5E9}\u{5DC}", by: .letter), equals: ["\u{5E9}", "\u{5DC}"])
    let hebrew = layer("\u{5E9}\u{5DC}").makeParts(by: .letter)
    expect(hebrew[0].position.x, isAbove: hebrew[1].position.x)
    expect(texts("", by: .letter), equals: [])
    expect(texts("  ", by: .letter), equals: [])
  }

  @Test func `words have their punctuation, and the space behind them`() {
    expect(texts("Hello, big world!", by: .word), equals: ["Hello, ", "big ", "world!"])
    expect(
      texts("\u{201C}Yes\u{201D} (no) - it's", by: .word),
      equals: [
        "\u{201C}Yes\u{201D} ", "(no) ", "- ", "it's",
      ])
    expect(texts("a,b 3.14% $5", by: .word), equals: ["a,", "b ", "3.14% ", "$5"])
    expect(texts("one(two)", by: .word), equals: ["one", "(two)"])
  }

  @Test func `lines are those of the layout, and a word that is broken is two parts`() {
    expect(texts("aaa bbb\nccc", by: .line), equals: ["aaa bbb", "ccc"])
    let narrow = layer("WWWWWW", 50)
    let words = narrow.makeParts(by: .word)
    expect(words.count, isAbove: 1)
    expect(words.count, equals: narrow.makeParts(by: .line).count)
  }

  @Test func `a part lies around its own glyphs and turns about their middle`() throws {
    let layer = layer("i W")
    let parts = layer.makeParts(by: .letter)
    try #require(parts.count == 2)
    expect(parts[0].bounds.width, isBelow: parts[1].bounds.width)
    expect(parts[0].bounds.maxX, isAtMost: parts[1].bounds.minX)
    for part in parts {
      expect(part.position, equals: CGPoint(x: part.bounds.midX, y: part.bounds.midY))
      expect(part.bounds, equals: part.bounds.integral)
      expect(part.string as? String, equals: "i W")
    }
  }

  @Test func `a part is restored from an archive, and one that is not finite is refused`() throws {
    let part = try #require(layer("ab").makeParts(by: .letter).last)
    let data = try NSKeyedArchiver.archivedData(withRootObject: part, requiringSecureCoding: true)
    let copy = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CATextLayer.self, from: data))
    expect(copy.part, equals: part.part)
    copy.part = CATextLayer.Part(
      range: NSRange(location: 0, length: 1),
      layoutBounds: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1))
    expect(copy.part, equals: part.part)
    copy.part = CATextLayer.Part(
      range: NSRange(location: .max, length: .max), layoutBounds: part.bounds)
    copy.displayIfNeeded()
    expectNil(CATextLayer().part)
  }

  // MARK: - Pictures

  @Test(arguments: CATextLayer.PartUnit.allCases)
  func `all parts together draw the whole text`(_ unit: CATextLayer.PartUnit) throws {
    let pieces: [CATextLayer] = [
      layer("The quick, brown fox jumps over it."), layer("AVATAR To We fi ffl rn"),
      layer("\u{5E9}\u{5DC}\u{5D5}\u{5DD} abc \u{5E9}\u{5DC}"),
      layer("\u{645}\u{631}\u{62D}\u{628}\u{627}"), layer("e\u{301}a\u{308} \u{1F600} x"),
      layer(attributed("lines under it", [.underlineStyle: 1, .strikethroughStyle: 1])),
      layer(
        attributed("back ground", [.kern: 4, .backgroundColor: CGColor(gray: 0.5, alpha: 0.5)])),
      layer(
        attributed("outlined", [.strokeWidth: -6, .strokeColor: CGColor(gray: 0.5, alpha: 1)])),
    ]
    for piece in pieces { try expectSame(piece, by: unit) }
    for mode in [CATextLayerTruncationMode.start, .middle, .end] {
      let cut = layer("A text that is too long for one line", 150, 30)
      cut.isWrapped = false
      cut.truncationMode = mode
      try expectSame(cut, by: unit)
    }
    for mode in [CATextLayerAlignmentMode.center, .right, .justified] {
      let aligned = layer("some words in several lines of text", 110, 90)
      aligned.alignmentMode = mode
      try expectSame(aligned, by: unit)
    }
  }

  @Test(arguments: FuzzBudget.rounds)
  func `parts of random texts draw the whole text`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let letters = Array(
      "abcfgijlrtwxAVTWy.,;!?()'\" -\n\u{301}\u{5E9}\u{5DC}\u{645}\u{631}\u{1F600}\u{3B1}\u{436}")
    for _ in 0..<20 {
      let count = Int.random(in: 1...24, using: &random)
      let text = String((0..<count).compactMap { _ in letters.randomElement(using: &random) })
      let piece = layer(text, random.number(in: 40...160), random.number(in: 20...90))
      piece.fontSize = random.number(in: 6...30)
      piece.contentsScale = [1, 1.5, 2].randomElement(using: &random) ?? 1
      piece.isWrapped = random.chance(70)
      piece.truncationMode =
        CATextLayerTruncationMode.known.randomElement(using: &random) ?? .none
      piece.alignmentMode =
        [CATextLayerAlignmentMode.natural, .center, .right, .justified]
        .randomElement(using: &random) ?? .natural
      piece.isGeometryFlipped = random.chance(30)
      for unit in CATextLayer.PartUnit.allCases { try expectSame(piece, by: unit) }
    }
  }

  /// Draws the parts over each other, and compares with the whole text.
  private func expectSame(_ layer: CATextLayer, by unit: CATextLayer.PartUnit) throws {
    layer.displayIfNeeded()
    let whole = try #require(layer.contents as? CGImage)
    let (width, height) = (whole.width, whole.height)
    let scaleX = CGFloat(width) / layer.bounds.width
    let scaleY = CGFloat(height) / layer.bounds.height
    var over = [Int](repeating: 0, count: width * height * 4)
    var sum = over
    let isFlipped = layer.isGeometryFlipped
    let parts = layer.makeParts(by: unit)
    // Whether y grows upward in a part depends on the layers above it.
    for part in parts { layer.addSublayer(part) }
    defer { layer.sublayers = nil }
    for part in parts {
      part.displayIfNeeded()
      let image = try #require(part.contents as? CGImage)
      let bytes = pixels(image)
      let left = Int(((part.bounds.minX - layer.bounds.minX) * scaleX).rounded())
      let above =
        isFlipped
        ? layer.bounds.maxY - part.bounds.maxY : part.bounds.minY - layer.bounds.minY
      let top = Int((above * scaleY).rounded())
      for y in 0..<image.height where top + y < height {
        for x in 0..<image.width where left + x < width {
          let alpha = Int(bytes[(y * image.width + x) * 4 + 3])
          guard alpha > 0 else { continue }
          for channel in 0..<4 {
            let own = Int(bytes[(y * image.width + x) * 4 + channel])
            let at = ((top + y) * width + left + x) * 4 + channel
            over[at] = own + (over[at] * (255 - alpha) + 127) / 255
            sum[at] = min(sum[at] + own, 255)
          }
        }
      }
    }
    let expected = pixels(whole).map { Int($0) }
    // Letters that share a pixel cover it together in the whole text, and one over the other in parts.
    let worst =
      expected.indices.map { at in
        max(over[at] - expected[at], expected[at] - max(sum[at], over[at]))
      }.max() ?? 0
    expect(
      worst, isAtMost: 1,
      "\(layer.string ?? "") by \(unit), \(layer.bounds.size) at \(layer.contentsScale), \(isFlipped)"
    )
  }
}
