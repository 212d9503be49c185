// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

/// Text layers in all kinds of writing, with fonts that the tests bring along.
struct TextLayerScriptTests {
  private func layer(_ string: Any?, width: CGFloat = 200, height: CGFloat = 30) -> CATextLayer {
    let layer = CATextLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    layer.font = TestFonts.sans(1)
    layer.fontSize = 20
    layer.string = string
    return layer
  }

  /// By column, whether any pixel shows.
  private func columns(_ layer: CATextLayer) throws -> [Bool] {
    layer.displayIfNeeded()
    let image = try #require(layer.contents as? CGImage)
    let columns = image.withPremultipliedRGBA8 { bytes, stride in
      (0..<image.width).map { x in
        (0..<image.height).contains { bytes[$0 * stride + 4 * x + 3] > 40 }
      }
    }
    return try #require(columns)
  }

  /// The first and the last column that shows something.
  private func extent(_ layer: CATextLayer) throws -> (first: Int, last: Int) {
    let columns = try columns(layer)
    return (
      try #require(columns.firstIndex(of: true)), try #require(columns.lastIndex(of: true))
    )
  }

  private func image(_ layer: CATextLayer) throws -> [UInt8] {
    layer.displayIfNeeded()
    let image = try #require(layer.contents as? CGImage)
    return try #require(image.withPremultipliedRGBA8 { bytes, stride in Array(bytes) })
  }

  @Test func `natural alignment begins where the script begins`() throws {
    try expect(extent(layer("Layer")).first, isBelow: 5)
    try expect(extent(layer("\u{5E9}\u{5DC}\u{5D5}\u{5DD}")).last, isAbove: 194)
    try expect(extent(layer("\u{645}\u{631}\u{62D}\u{628}\u{627}")).last, isAbove: 194)
    // Left to right, with a word that is written the other way.
    try expect(extent(layer("Layer \u{5E9}\u{5DC}\u{5D5}\u{5DD}")).first, isBelow: 5)
    let forced = layer("\u{5E9}\u{5DC}\u{5D5}\u{5DD}")
    forced.alignmentMode = .left
    try expect(extent(forced).first, isBelow: 5)
  }

  @Test func `justified lines reach both margins, the last one does not`() throws {
    let text = layer("aa aa aa aa aa aa aa", width: 100, height: 60)
    text.isWrapped = true
    let ragged = try extent(text).last
    text.alignmentMode = .justified
    try expect(extent(text).last, isAtLeast: 97)
    expect(ragged, isBelow: 97)
  }

  @Test func `the omitted part is at the start, in the middle, at the end, or cut off`() throws {
    let text = layer("iiiiiiWWWWiiiiii", width: 90)
    var pictures: [[UInt8]] = []
    for mode in [CATextLayerTruncationMode.none, .start, .middle, .end] {
      text.truncationMode = mode
      // Only text that is cut off runs into the edge in the middle of a letter.
      try expect(extent(text).last, isAtMost: 89)
      pictures.append(try image(text))
    }
    expect(Set(pictures).count, equals: 4)
    // Where all fits, nothing is left out.
    let wide = layer("iiii", width: 90)
    let whole = try image(wide)
    wide.truncationMode = .middle
    try expect(image(wide), equals: whole)
  }

  @Test func `marks take no room of their own, joined letters less than single ones`() throws {
    let plain = layer("e").preferredFrameSize().width
    expect(layer("e\u{301}").preferredFrameSize().width, near: plain, within: 0.01)
    try expect(image(layer("e\u{301}")) != image(layer("e")))
    let word = layer("\u{628}\u{628}\u{628}").preferredFrameSize().width
    let letters = 3 * layer("\u{628}").preferredFrameSize().width
    expect(word, isBelow: letters)
  }

  @Test func `emoji show their own colours, whatever the text's`() throws {
    let string = NSAttributedString(
      string: "\u{1F600}", attributes: [.font: TestFonts.color(20)])
    let text = layer(string, width: 30)
    text.displayIfNeeded()
    let shown = try #require(text.contents as? CGImage)
    let colors: Set<[UInt8]>? = shown.withPremultipliedRGBA8 { bytes, stride in
      Set(
        (0..<shown.height).flatMap { y in
          (0..<shown.width).map { x in Array(bytes[(y * stride + 4 * x)..<(y * stride + 4 * x + 4)])
          }
        })
    }
    expect(colors?.contains([255, 0, 0, 255]), equals: true)
    expect(colors?.contains([0, 0, 255, 255]), equals: true)
  }

  @Test
  func `characters that a font does not have come from another one, where one has them`() throws {
    let string = NSMutableAttributedString(
      string: "\u{2588}", attributes: [.font: TestFonts.block(20)])
    // The block font has no letters; a text of it with a letter is wider than without, or shows a
    // box for a missing glyph.
    string.append(NSAttributedString(string: "A", attributes: [.font: TestFonts.block(20)]))
    expect(layer(string).preferredFrameSize().width, isAbove: 22)
  }

  @Test
  func `underline, kern, baseline and paragraph style come from the attributed string`() throws {
    func attributed(_ values: [NSAttributedString.Key: Any]) -> CATextLayer {
      var all: [NSAttributedString.Key: Any] = [.font: TestFonts.sans(20)]
      all.merge(values) { $1 }
      let text = layer(NSAttributedString(string: "Layer", attributes: all))
      text.foregroundColor = nil
      return text
    }
    let plain = attributed([:])
    let width = plain.preferredFrameSize().width
    expect(attributed([.kern: 3]).preferredFrameSize().width - width, near: 15, within: 3.1)
    let underlined = attributed([.underlineStyle: NSUnderlineStyle.single.rawValue])
    try expect(image(underlined) != image(plain))
    expect(underlined.preferredFrameSize().width, equals: width)
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    let right = attributed([.paragraphStyle: style])
    try expect(extent(right).last, isAbove: 194)
    // The string's paragraph style comes before the layer's mode.
    right.alignmentMode = .left
    try expect(extent(right).last, isAbove: 194)
    let colored = attributed([.foregroundColor: CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)])
    let bytes = try image(colored)
    let hasRed = stride(from: 0, to: bytes.count, by: 4).contains { bytes[$0] > 200 }
    expect(hasRed)
    expect(stride(from: 2, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 0 })
  }
}
