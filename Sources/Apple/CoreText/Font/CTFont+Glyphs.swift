// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

// Glyphs: their numbers, names, outlines, and drawing.

/// Stores the glyphs of UTF-16 units; false when the font lacks one, whose glyph is then 0.
///
/// The glyph of a surrogate pair represents its first unit; that of the second is 0.
@discardableResult
public func CTFontGetGlyphsForCharacters(
  _ font: CTFont, _ characters: UnsafePointer<UniChar>, _ glyphs: UnsafeMutablePointer<CGGlyph>,
  _ count: CFIndex
) -> Bool {
  var hasAll = true
  var index = 0
  while index < count {
    // The caller promises `count` entries behind both pointers.
    let unit = unsafe characters[index]
    var scalar = Unicode.Scalar(unit)
    var length = 1
    if UTF16.isLeadSurrogate(unit), index + 1 < count {
      let next = unsafe characters[index + 1]
      if UTF16.isTrailSurrogate(next) {
        scalar = Unicode.Scalar(
          0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(next) - 0xDC00))
        length = 2
        unsafe glyphs[index + 1] = 0
      }
    }
    let glyph = scalar.flatMap { font.graphicsFont?.glyph(for: $0) } ?? 0
    unsafe glyphs[index] = glyph
    if glyph == 0 { hasAll = false }
    index += length
  }
  return hasAll
}

/// A UTF-16 unit.
public typealias UniChar = UInt16

/// The glyph with a name; 0 when none exists.
public func CTFontGetGlyphWithName(_ font: CTFont, _ glyphName: CFString) -> CGGlyph {
  font.graphicsFont?.getGlyphWithGlyphName(name: glyphName) ?? 0
}

/// The name of a glyph; nil in fonts that do not name their glyphs.
public func CTFontCopyNameForGlyph(_ font: CTFont, _ glyph: CGGlyph) -> CFString? {
  font.graphicsFont?.name(for: glyph)
}

/// The outline of a glyph for the font's size, y up from the baseline.
///
/// The curves are the font's own, of second or third degree.
///
/// - Parameter matrix: maps the outline, after the font's own matrix; nil for the identity.
/// - Returns: nil for a glyph without an outline: a space, a picture, a number that the font does not have.
public func CTFontCreatePathForGlyph(
  _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
  guard let outline = font.graphicsFont?.outline(of: glyph) else { return nil }
  // The caller's value, which is valid while the call lasts.
  let map = font.fromUnits.concatenating(unsafe matrix?.pointee ?? .identity)
  return CGPath(geometry: outline.applying(map))
}

/// Draws glyphs with the context's fill colour and text drawing mode.
///
/// - Parameters:
///   - positions: the glyphs' origins in text space.
///   - count: the number of glyphs; nothing is drawn if it is not positive.
public func CTFontDrawGlyphs(
  _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>,
  _ count: Int, _ context: CGContext
) {
  guard count > 0, let graphicsFont = font.graphicsFont else { return }
  // The caller promises `count` entries behind both pointers.
  let shown = unsafe Array(UnsafeBufferPointer(start: glyphs, count: count))
  let places = unsafe Array(UnsafeBufferPointer(start: positions, count: count))
  context.showGlyphs(
    shown, at: places, font: graphicsFont, size: font.size, matrix: font.matrix)
}

/// The carets within a ligature: none; its letters have equal shares of its width.
public func CTFontGetLigatureCaretPositions(
  _ font: CTFont, _ glyph: CGGlyph, _ positions: UnsafeMutablePointer<CGFloat>?,
  _ maxPositions: CFIndex
) -> CFIndex {
  0
}
