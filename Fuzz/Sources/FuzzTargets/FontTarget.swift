// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreText
import Foundation

/// Opens font files, reads names, metrics and outlines, and draws lines of them.
enum FontTarget {
  static func run(_ data: Data) {
    guard let provider = CGDataProvider(data: data as CFData), let font = CGFont(provider) else {
      return
    }
    _ = (font.postScriptName, font.fullName, font.numberOfGlyphs, font.fontBBox, font.italicAngle)
    _ = (font.ascent, font.descent, font.leading, font.capHeight, font.xHeight)
    precondition(font.unitsPerEm > 0, "a font has no units")
    _ = (font.traits, font.styleName, font.underline, font.characters)
    let sized = CTFontCreateWithGraphicsFont(font, 12, nil, nil)
    for glyph in [0, 1, 2, 3, 30, 65_535] as [CGGlyph] {
      let path = CTFontCreatePathForGlyph(sized, glyph, nil)
      precondition(path?.boundingBox.isFinite ?? true, "an outline is not finite")
      _ = font.verticalAdvance(of: glyph)
    }
    let text = NSAttributedString(
      string: "A\u{E9} fi\u{5D0}",
      attributes: [kCTFontAttributeName as NSAttributedString.Key: sized])
    let line = CTLineCreateWithAttributedString(text as CFAttributedString)
    _ = CTLineGetTypographicBounds(line, nil, nil, nil)
    guard let canvas = FuzzCanvas.make(width: 32, height: 16) else { return }
    CTLineDraw(line, canvas)
  }
}
