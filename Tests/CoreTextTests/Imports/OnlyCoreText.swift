// SPDX-License-Identifier: MIT

import CoreText

// Imports nothing else.

/// The size of a font that was made by its name.
func sizeWithCoreTextOnly(_ name: String, _ size: CGFloat) -> CGFloat {
  let font = CTFontCreateWithName(name as CFString, size, nil)
  return CTFontGetSize(font)
}

/// The first stretch of a text.
func firstRange(_ count: CFIndex) -> CFRange { CFRangeMake(0, count) }

/// The box of a word's outlines, as animation players make paths of text.
func outlineWithCoreTextOnly(_ word: String, size: CGFloat) -> CGRect {
  let font = CTFontCreateWithName("Helvetica" as CFString, size, nil)
  let attributes = [kCTFontAttributeName: font] as CFDictionary
  guard
    let string = CFAttributedStringCreate(kCFAllocatorDefault, word as CFString, attributes)
  else { return .null }
  let line = CTLineCreateWithAttributedString(string)
  let path = CGMutablePath()
  for run in CTLineGetGlyphRuns(line) as? [CTRun] ?? [] {
    for index in 0..<CTRunGetGlyphCount(run) {
      let range = CFRangeMake(index, 1)
      var glyph = CGGlyph()
      var position = CGPoint()
      CTRunGetGlyphs(run, range, &glyph)
      CTRunGetPositions(run, range, &position)
      guard let letter = CTFontCreatePathForGlyph(font, glyph, nil) else { continue }
      path.addPath(letter, transform: CGAffineTransform(translationX: position.x, y: position.y))
    }
  }
  return path.boundingBox
}
