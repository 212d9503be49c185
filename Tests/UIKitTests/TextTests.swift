// SPDX-License-Identifier: MIT

import Expectations
import TestSupport
import Testing
import UIKit

@testable import class UIKit.NSShadow

@Suite struct `Fonts` {
  @Test func `the system's font has the metrics of its file`() {
    let font = UIFont.systemFont(ofSize: 20)
    expect(font.pointSize, equals: 20)
    expect(font.ascender, isAbove: 0)
    expect(font.descender, isBelow: 0)
    expect(font.lineHeight, equals: font.ascender - font.descender)
    expect(font.capHeight, isAbove: font.xHeight)
    expect(font.xHeight, isAbove: 0)
    expect(!font.familyName.isEmpty)
    expect(UIFont.familyNames.contains(font.familyName))
    expect(UIFont.fontNames(forFamilyName: font.familyName).contains(font.fontName))
    expect(font.withSize(10).lineHeight * 2, equals: font.lineHeight)
    expect(font.withSize(10).fontName, equals: font.fontName)
  }

  @Test func `sizes of the system`() {
    expect(UIFont.systemFontSize, equals: 14)
    expect(UIFont.smallSystemFontSize, equals: 12)
    expect(UIFont.labelFontSize, equals: 17)
    expect(UIFont.buttonFontSize, equals: 18)
    expect(UIFont.preferredFont(forTextStyle: .title1).pointSize, equals: 28)
  }

  @Test func `weights are those of OpenType`() {
    expect(UIFont.Weight.regular.openTypeWeight, equals: 400)
    expect(UIFont.Weight.bold.openTypeWeight, equals: 700)
    expect(UIFont.Weight(rawValue: -1).openTypeWeight, equals: 100)
    expect(UIFont.Weight(rawValue: 1).openTypeWeight, equals: 900)
    expect(abs(UIFont.Weight(rawValue: -0.2).openTypeWeight - 350), isBelow: 1e-9)
  }

  @Test func `fonts with fixed widths have one width`() {
    let font = UIFont.monospacedSystemFont(ofSize: 20, weight: .regular)
    expect(
      "iii".size(withAttributes: [.font: font]), equals: "WWW".size(withAttributes: [.font: font]))
    let digits = UIFont.monospacedDigitSystemFont(ofSize: 20, weight: .regular)
    expect(
      "11".size(withAttributes: [.font: digits]), equals: "00".size(withAttributes: [.font: digits])
    )
    expect(digits != UIFont.systemFont(ofSize: 20))
  }

  @Test func `a name that no font has finds none, but Apple's fonts are substituted`() {
    expectNil(UIFont(name: "No Such Font", size: 12))
    expect(UIFont(name: "HelveticaNeue-Bold", size: 12)?.pointSize, equals: 12)
    let own = UIFont.systemFont(ofSize: 9)
    expect(UIFont(name: own.fontName, size: 9), equals: own)
  }

  @Test(arguments: [
    UIFont.systemFont(ofSize: 13, weight: .light),
    .monospacedDigitSystemFont(ofSize: 9, weight: .bold),
    .italicSystemFont(ofSize: 7), UIFont(name: "Helvetica", size: 21)!,
  ])
  func `a font comes back from an archive`(font: UIFont) throws {
    let data = try NSKeyedArchiver.archivedData(withRootObject: font, requiringSecureCoding: true)
    let restored = try NSKeyedUnarchiver.unarchivedObject(ofClass: UIFont.self, from: data)
    expect(restored, equals: font)
  }
}

@Suite struct `Text in contexts` {
  private static let block = "\u{2588}"

  private func blocks(
    _ text: String, _ more: [NSAttributedString.Key: Any] = [:]
  ) -> NSAttributedString {
    let all: [NSAttributedString.Key: Any] = [
      .font: TestFonts.block(4), .foregroundColor: UIColor.red,
    ]
    return NSAttributedString(
      string: text.replacingOccurrences(of: "#", with: Self.block),
      attributes: all.merging(more) { $1 })
  }

  @Test func `views' fonts and colours are understood next to those of Core Text`() {
    let font = UIFont.systemFont(ofSize: 20)
    let own = NSAttributedString(string: "Text", attributes: [.font: font]).size()
    let core = NSAttributedString(string: "Text", attributes: [.font: font.ctFont]).size()
    expect(own, equals: core)
    expect(abs(own.height - font.lineHeight), isBelow: 0.01)
    let image = picture(4, 4) { blocks("#").draw(at: .zero) }
    expect(image.rows, equals: ["rrrr", "rrrr", "rrrr", "rrrr"])
  }

  @Test func `neighbouring runs may have other fonts, colours, styles and shadows`() {
    func values(_ number: CGFloat) -> [NSAttributedString.Key: Any] {
      let style = NSMutableParagraphStyle()
      style.headIndent = number
      let shadow = NSShadow()
      shadow.shadowBlurRadius = number
      return [
        .font: UIFont.systemFont(ofSize: number), .shadow: shadow, .paragraphStyle: style,
        .foregroundColor: UIColor(white: number / 10, alpha: 1),
        NSAttributedString.Key("CTFont"): CTFont(name: "Helvetica", size: number),
      ]
    }
    for key in values(1).keys {
      let string = NSMutableAttributedString(string: "abc")
      for (index, number) in [CGFloat(1), 2, 2].enumerated() {
        string.addAttribute(
          key, value: values(number)[key]!, range: NSRange(location: index, length: 1))
      }
      var ranges: [NSRange] = []
      string.enumerateAttribute(key, in: NSRange(location: 0, length: 3)) { _, range, _ in
        ranges.append(range)
      }
      expect(ranges, equals: [NSRange(location: 0, length: 1), NSRange(location: 1, length: 2)])
    }
  }

  @Test func `a string is drawn from its top left corner, lines downward`() {
    let image = picture(10, 9) { blocks("#\n##").draw(at: CGPoint(x: 1, y: 1)) }
    expect(image.rows[0], equals: "          ")
    expect(image.rows[1], equals: " rrrr     ")
    expect(image.rows[4], equals: " rrrr     ")
    expect(image.rows[5], equals: " rrrrrrrr ")
  }

  @Test func `a string in a rectangle wraps at its width and is cut off`() {
    let image = picture(10, 10) {
      blocks("## ##").draw(in: CGRect(x: 1, y: 0, width: 8, height: 6))
    }
    expect(image.rows[0], equals: " rrrrrrrr ")
    expect(image.rows[4], equals: " rrrrrrrr ")
    expect(image.rows[6], equals: "          ")
  }

  @Test func `a shadow falls in points with y downward`() {
    let shadow = NSShadow()
    shadow.shadowColor = UIColor.blue
    shadow.shadowOffset = CGSize(width: 2, height: 4)
    let image = picture(8, 9, scale: 1) { blocks("#", [.shadow: shadow]).draw(at: .zero) }
    expect(image.rows[0], equals: "rrrr    ")
    expect(image.rows[3], equals: "rrrr    ")
    expect(image.rows[4], equals: "  bbbb  ")
    expect(image.rows[7], equals: "  bbbb  ")
    let fine = picture(8, 9, scale: 2) { blocks("#", [.shadow: shadow]).draw(at: .zero) }
    expect(fine.pixel(6, 14), equals: [0, 0, 255, 255])
    let shape = picture(4, 8, scale: 2) {
      let context = UIGraphicsGetCurrentContext()
      context?.setShadow(offset: CGSize(width: 0, height: 4), blur: 0, color: UIColor.blue.cgColor)
      UIColor.red.setFill()
      context?.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
    expect(shape.pixel(2, 2), equals: [255, 0, 0, 255])
    expect(shape.pixel(2, 12), equals: [0, 0, 255, 255])
  }

  @Test func `outlines are drawn around or in place of the glyphs`() {
    let style: [NSAttributedString.Key: Any] = [.strokeColor: UIColor.blue, .strokeWidth: 50]
    let hollow = picture(8, 8) { blocks("#", style).draw(at: CGPoint(x: 2, y: 2)) }
    expect(hollow.rows[1].contains("bbbb"))
    expect(hollow.rows[3].dropFirst().prefix(6), equals: "bb  bb")
    let full = picture(8, 8) {
      blocks("#", style.merging([.strokeWidth: -50]) { $1 }).draw(at: CGPoint(x: 2, y: 2))
    }
    expect(full.rows[3].dropFirst().prefix(6), equals: "bbrrbb")
  }

  @Test func `lines have the heights that the paragraph asks for`() {
    let style = NSMutableParagraphStyle()
    style.minimumLineHeight = 10
    let high = TextLayout(blocks("#\n#", [.paragraphStyle: style]))
    expect(high.size.height, equals: 20)
    expect(high.lines.map(\.frame.minY), equals: [0, 10])
    // The added height is above the text.
    expect(high.lines[0].baseline, isAbove: 9)
    style.minimumLineHeight = 0
    style.maximumLineHeight = 3
    expect(TextLayout(blocks("#\n#", [.paragraphStyle: style])).size.height, equals: 6)
    style.maximumLineHeight = 0
    style.paragraphSpacing = 2
    style.paragraphSpacingBefore = 3
    let lines = TextLayout(blocks("#\n#", [.paragraphStyle: style])).lines
    expect(abs(lines[1].frame.minY - lines[0].frame.maxY - 5), isBelow: 0.01)
  }

  @Test func `a paragraph style is copied, compared and archived`() throws {
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    style.lineBreakMode = .byTruncatingMiddle
    style.minimumLineHeight = 7
    style.headIndent = 3
    let copy = try #require(style.copy() as? NSParagraphStyle)
    expect(copy, equals: style)
    style.headIndent = 4
    expect(copy != style)
    let data = try NSKeyedArchiver.archivedData(withRootObject: copy, requiringSecureCoding: true)
    let restored = try NSKeyedUnarchiver.unarchivedObject(
      ofClass: NSParagraphStyle.self, from: data)
    expect(restored, equals: copy)
  }

  @Test func `the box of a string is that of its lines, or hangs on a baseline`() {
    let text = blocks("## ##")
    let box = text.boundingRect(
      with: CGSize(width: 9, height: 0), options: .usesLineFragmentOrigin, context: nil)
    expect(box.minY, equals: 0)
    expect(abs(box.height - 8), isBelow: 0.05)
    let line = text.boundingRect(with: .zero, context: nil)
    expect(abs(line.maxY - line.height - line.minY), isBelow: 0.01)
    expect(line.minY, isBelow: 0)
    let string = NSString(string: "ab")
    expect(string.size(withAttributes: nil), equals: "ab".size())
  }

  @Test func `a context lets fonts become smaller and tells by how much`() {
    let context = NSStringDrawingContext()
    expect(context.actualScaleFactor, equals: 1)
    context.minimumScaleFactor = 0.25
    let box = blocks("####").boundingRect(
      with: CGSize(width: 8, height: 8),
      options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine],
      context: context)
    expect(context.actualScaleFactor, isAtMost: 1)
    expect(box.width, isAtMost: 8)
    expect(context.totalBounds, equals: box)
  }
}
