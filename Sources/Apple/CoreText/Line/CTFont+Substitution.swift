// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

/// The font that shows a part of a string that begins in another font: itself, or the one which has the
/// characters that it lacks.
///
/// - Parameter range: in UTF-16 units; the part of it within the string counts.
public func CTFontCreateForString(
  _ currentFont: CTFont, _ string: CFString, _ range: CFRange
) -> CTFont {
  let text = string as String as NSString
  let start = min(max(range.location, 0), text.length)
  let end = min(max(start + min(range.length, text.length), start), text.length)
  guard end > start else { return currentFont }
  let part = text.substring(with: NSRange(location: start, length: end - start))
  let line = GlyphLine(StyledText(part, attributes: [.font: currentFont]))
  return line.runs.min { $0.range.location < $1.range.location }?.font ?? currentFont
}

/// The font that shows a part of a string that begins in another font; the language is ignored.
public func CTFontCreateForStringWithLanguage(
  _ currentFont: CTFont, _ string: CFString, _ range: CFRange, _ language: CFString?
) -> CTFont {
  CTFontCreateForString(currentFont, string, range)
}
