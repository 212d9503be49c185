// SPDX-License-Identifier: MIT

import Expectations
import TestSupport
import Testing
import UIKit

@testable import class UIKit.UILabel

@MainActor @Suite struct `Labels` {
  private func label(_ text: String?, _ width: CGFloat = 0, _ height: CGFloat = 0) -> UILabel {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: width, height: height))
    label.text = text
    return label
  }

  /// Squares of 4 points, on the pixels.
  private func blocks(_ text: String, _ size: CGFloat = 4) -> NSAttributedString {
    NSAttributedString(
      string: text.replacingOccurrences(of: "#", with: "\u{2588}"),
      attributes: [.font: TestFonts.block(size), .foregroundColor: UIColor.red])
  }

  private func drawn(_ label: UILabel) -> [String] {
    picture(label.bounds.width, label.bounds.height) { label.draw(label.bounds) }.rows
  }

  @Test func `a new label has the documented values`() {
    let label = UILabel()
    expectNil(label.text)
    expectNil(label.attributedText)
    expect(label.font, equals: UIFont.systemFont(ofSize: 17))
    expect(label.textColor, equals: UIColor.label)
    expect(label.shadowOffset, equals: CGSize(width: 0, height: -1))
    expect(label.textAlignment, equals: .natural)
    expect(label.lineBreakMode, equals: .byTruncatingTail)
    expect(label.numberOfLines, equals: 1)
    expect(label.isEnabled)
    expect(!label.isUserInteractionEnabled)
    expect(label.baselineAdjustment, equals: .alignBaselines)
    expect(!label.layer.isOpaque)
  }

  @Test func `a line is as large as its text, in whole pixels`() throws {
    let label = label("Some text")
    let font = try #require(label.font)
    let text = "Some text".size(withAttributes: [.font: font])
    let scale = label.layer.contentsScale
    let size = label.sizeThatFits(.zero)
    expect(size.width, equals: (text.width * scale).rounded(.up) / scale)
    expect(size.height, equals: (font.lineHeight * scale - 0.001).rounded(.up) / scale)
    expect(label.intrinsicContentSize, equals: size)
    // One line does not wrap.
    expect(label.sizeThatFits(CGSize(width: 10, height: 10)), equals: size)
    label.sizeToFit()
    expect(label.bounds.size, equals: size)
    expect(self.label(nil).sizeThatFits(.zero), equals: .zero)
  }

  @Test func `several lines wrap at the width`() throws {
    let label = label("one two three four five six seven")
    label.numberOfLines = 0
    let one = label.sizeThatFits(.zero)
    let size = label.sizeThatFits(CGSize(width: one.width / 2, height: 0))
    let lineHeight = try #require(label.font).lineHeight
    expect(size.width, isAtMost: one.width / 2)
    expect((size.height / lineHeight).rounded(), isAtLeast: 2)
    label.numberOfLines = 2
    let two = label.sizeThatFits(CGSize(width: one.width / 5, height: 0))
    expect((two.height / lineHeight).rounded(), equals: 2)
    label.preferredMaxLayoutWidth = one.width / 2
    expect(label.intrinsicContentSize.width, isAtMost: one.width / 2)
  }

  @Test func `text stands in the middle from top to bottom`() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 6, height: 8))
    label.attributedText = blocks("#")
    let rows = drawn(label)
    expect(rows[1], equals: "      ")
    expect(rows[2], equals: "rrrr  ")
    expect(rows[5], equals: "rrrr  ")
    expect(rows[6], equals: "      ")
    label.textAlignment = .center
    expect(drawn(label)[2], equals: " rrrr ")
    label.textAlignment = .right
    expect(drawn(label)[2], equals: "  rrrr")
    expect(
      label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 1).minX.rounded(), equals: 2)
  }

  nonisolated private static let modes: [(NSLineBreakMode, Int)] = [
    (.byTruncatingTail, 1), (.byTruncatingHead, 1), (.byTruncatingMiddle, 1),
    (.byTruncatingTail, 2),
  ]

  @Test(arguments: modes) func `the last line is cut off with an ellipsis`(
    mode: NSLineBreakMode, lines: Int
  ) throws {
    let text = NSAttributedString(
      string: "one two three four\nfive", attributes: [.font: UIFont.systemFont(ofSize: 10)])
    var options = TextLayoutOptions()
    options.lineLimit = TextLayoutOptions.LineLimit(count: lines, mode: mode)
    let layout = TextLayout(text, width: 50, options: options)
    expect(layout.lines.count, equals: lines)
    expect(layout.isTruncated)
    expect(layout.size.width, isAtMost: 50)
    let last = try #require(layout.lines.last)
    // The rest of the paragraph, or of the text, belongs to the last line.
    let end = last.range.location + last.range.length
    expect(mode == .byTruncatingTail ? end == 18 : end == text.length)
  }

  @Test func `a paragraph that fits gets an ellipsis where another is hidden`() {
    let font = UIFont.systemFont(ofSize: 10)
    let text = NSAttributedString(string: "one\ntwo", attributes: [.font: font])
    var options = TextLayoutOptions()
    options.lineLimit = TextLayoutOptions.LineLimit(count: 1, mode: .byTruncatingTail)
    let layout = TextLayout(text, width: 200, options: options)
    let wanted = "one…".size(withAttributes: [.font: font])
    expect(layout.lines.count, equals: 1)
    expect(abs(layout.size.width - wanted.width), isBelow: 0.01)
    options.lineLimit?.mode = .byWordWrapping
    let plain = TextLayout(text, width: 200, options: options)
    expect(abs(plain.size.width - "one".size(withAttributes: [.font: font]).width), isBelow: 0.01)
  }

  @Test func `an ellipsis is as wide as its glyph wherever it stands`() {
    let font = UIFont.monospacedSystemFont(ofSize: 10, weight: .regular)
    let one = "m".size(withAttributes: [.font: font]).width
    let text = NSAttributedString(string: "abcdefghijklmnop", attributes: [.font: font])
    for mode in [NSLineBreakMode.byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail] {
      var options = TextLayoutOptions()
      options.lineLimit = TextLayoutOptions.LineLimit(count: 1, mode: mode)
      // A little more than seven characters.
      let layout = TextLayout(text, width: 7.5 * one, options: options)
      expect(abs(layout.size.width - 7 * one), isBelow: 0.01)
    }
  }

  @Test func `lines that do not fit into the height are left out`() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 4, height: 9))
    label.numberOfLines = 0
    label.lineBreakMode = .byWordWrapping
    label.attributedText = blocks("# # # #")
    expect(drawn(label).filter { $0 == "rrrr" }.count, equals: 8)
    expect(label.sizeThatFits(CGSize(width: 4, height: 0)).height, equals: 16)
  }

  @Test func `clipped text is not broken`() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 6, height: 4))
    label.attributedText = blocks("## ##")
    label.lineBreakMode = .byClipping
    expect(drawn(label)[0], equals: "rrrrrr")
  }

  @Test func `fonts become smaller for the text to fit, down to a limit`() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 12, height: 8))
    label.attributedText = blocks("###", 8)
    label.adjustsFontSizeToFitWidth = true
    label.lineBreakMode = .byClipping
    // A factor of 0 means that no smaller font is acceptable.
    expect(drawn(label)[0], equals: "rrrrrrrrrrrr")
    label.minimumScaleFactor = 0.5
    label.baselineAdjustment = .alignCenters
    let centred = drawn(label)
    expect(centred[0], equals: "            ")
    expect(centred[1], equals: "            ")
    expect(centred[3].dropLast(), equals: "rrrrrrrrrrr")
    label.baselineAdjustment = .alignBaselines
    expect(drawn(label)[7].dropLast(), equals: "rrrrrrrrrrr")
    label.baselineAdjustment = .none
    expect(drawn(label)[0].dropLast(), equals: "rrrrrrrrrrr")
  }

  @Test func `attributes of all the text follow the label's values`() {
    let label = UILabel()
    label.attributedText = NSAttributedString(string: "ab", attributes: [.kern: 2])
    expect(label.text, equals: "ab")
    let first = label.attributedText?.attributes(at: 0, effectiveRange: nil)
    expect(first?[.font] as? UIFont, equals: label.font)
    label.textColor = .red
    label.font = .systemFont(ofSize: 30)
    let changed = label.attributedText?.attributes(at: 1, effectiveRange: nil)
    expect(changed?[.foregroundColor] as? UIColor, equals: .red)
    expect(changed?[.font] as? UIFont, equals: .systemFont(ofSize: 30))
    expect(changed?[.kern] as? Int, equals: 2)
    label.text = "plain"
    expectNil(label.attributedText?.attributes(at: 0, effectiveRange: nil)[.kern])
  }

  @Test func `highlighted, shadowed and disabled text`() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 6, height: 8))
    label.attributedText = blocks("#")
    label.highlightedTextColor = .blue
    label.isHighlighted = true
    expect(drawn(label)[2], equals: "bbbb  ")
    label.isHighlighted = false
    label.shadowColor = .green
    label.shadowOffset = CGSize(width: 1, height: 1)
    expect(drawn(label)[5], equals: "rrrrg ")
    expect(drawn(label)[6], equals: " gggg ")
    label.shadowColor = nil
    label.isEnabled = false
    let image = picture(6, 8) { label.draw(label.bounds) }
    expect(image.pixel(1, 3)?[3], equals: 128)
  }

  @Test func `a label that insets its text is larger by that`() {
    final class InsetLabel: UILabel {
      override func textRect(
        forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int
      ) -> CGRect {
        let inner = bounds.inset(by: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        return super.textRect(forBounds: inner, limitedToNumberOfLines: numberOfLines)
          .inset(by: UIEdgeInsets(top: -1, left: -2, bottom: -3, right: -4))
      }
    }
    let inset = InsetLabel()
    inset.attributedText = blocks("#")
    expect(inset.sizeThatFits(.zero), equals: CGSize(width: 10, height: 8))
  }

  @Test func `a change of the text asks for drawing and for layout`() {
    let label = label("a", 20, 20)
    label.layer.displayIfNeeded()
    expect(!label.layer.needsDisplay())
    label.text = "a"
    expect(!label.layer.needsDisplay())
    label.text = "b"
    expect(label.layer.needsDisplay())
  }

  @Test func `dynamic text colours follow the style`() throws {
    let label = label("\u{2588}", 10, 10)
    label.font = .systemFont(ofSize: 40)
    label.overrideUserInterfaceStyle = .dark
    label.layer.displayIfNeeded()
    let contents = try #require(label.layer.contents as? CGImage)
    expect(contents.pixel(4, 5), equals: [255, 255, 255, 255])
  }

  @Test func `a label comes back from an archive`() throws {
    let label = label("Text", 30, 20)
    label.textAlignment = .right
    label.numberOfLines = 3
    label.textColor = .systemRed
    let data = try NSKeyedArchiver.archivedData(withRootObject: label, requiringSecureCoding: false)
    let coder = try NSKeyedUnarchiver(forReadingFrom: data)
    coder.requiresSecureCoding = false
    let restored = try #require(
      coder.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? UILabel)
    expect(restored.text, equals: "Text")
    expect(restored.textAlignment, equals: .right)
    expect(restored.numberOfLines, equals: 3)
    expect(restored.textColor, equals: .systemRed)
    expect(restored.frame, equals: label.frame)
  }

  /// Foundation's attributed strings keep their attributes indefinitely.
  @Test func `a label lets the values of a text go that it drew`() {
    weak var color: UIColor?
    do {
      let own = UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 1)
      color = own
      let label = label("text", 40, 20)
      label.textColor = own
      label.shadowColor = own
      expect(drawn(label).count, equals: 20)
      expect(NSString("text").size(withAttributes: [.foregroundColor: own]).width, isAbove: 0)
    }
    expectNil(color)
  }
}
