// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation
internal import Locks

/// Breaks text into lines. May be used on any thread.
public final class CTTypesetter: NSObject, Sendable {
  /// Comes first, as in all values of collections.
  let info = CollectionInfo()
  /// The text, which is a copy that does not change.
  let text: FrozenText
  /// The lines of the parts of paragraphs, unbroken, by where they begin.
  private let parts = Mutex<[Int: GlyphLine]>([:])

  init(_ string: NSAttributedString) {
    text = FrozenText(string)
    super.init()
  }

  var length: Int { text.text.length }

  /// The paragraph that a character belongs to, with its end, and the unbroken line of it, or of a part
  /// around the character.
  ///
  /// A layout has a longest text: the parts of a longer paragraph overlap by half of that, so that a
  /// line lies within one of them.
  func paragraph(at index: Int) -> (range: NSRange, line: GlyphLine) {
    let range = text.paragraph(at: index)
    let end = range.location + range.length
    var start = range.location
    if range.length > TextLimits.length {
      let step = TextLimits.length / 2
      start += max(index - start, 0) / step * step
      // Not between the halves of a surrogate pair.
      if start > range.location, UTF16.isTrailSurrogate(text.text.units[start]) { start -= 1 }
    }
    let part = start..<min(start + TextLimits.length, end)
    let line = parts.withLock { made in
      if let line = made[start] { return line }
      let line = GlyphLine(text.text[part], start: start)
      made[start] = line
      return line
    }
    return (range, line)
  }

  /// The index at which a line of a width ends that begins at an index.
  func breakIndex(from index: Int, width: CGFloat, byClusters: Bool) -> Int {
    guard index < length else { return length }
    let (range, line) = paragraph(at: index)
    let end = range.location + range.length
    guard width < .infinity else { return end }
    let found = line.breakIndex(from: index, width: width, byClusters: byClusters)
    return min(max(found, index + 1), end)
  }

  /// The line of a part of the text, in the direction of the paragraph in which it begins.
  func line(_ range: Range<Int>) -> CTLine {
    let range = range.clamped(to: 0..<length)
    guard !range.isEmpty else {
      return CTLine(GlyphLine(StyledText(""), start: range.lowerBound))
    }
    let paragraph = paragraph(at: range.lowerBound)
    if range.count <= TextLimits.length,
      paragraph.range == NSRange(location: range.lowerBound, length: range.count)
    {
      return CTLine(paragraph.line)
    }
    let piece = GlyphLine.Piece(text.text[range], start: range.lowerBound)
    let first = self.paragraph(at: paragraph.range.location).line
    return CTLine(GlyphLine([piece], direction: first.isRightToLeft))
  }
}

/// The limits of layouts.
enum TextLimits {
  /// The longest line that is laid out, in UTF-16 units.
  static let length = 100_000
}

/// A text that does not change, and its paragraphs.
final class FrozenText: @unchecked Sendable {
  // `@unchecked`: the text is a value, whose attributes nothing changes.
  let text: StyledText
  /// The starts of the paragraphs.
  private let starts: [Int]

  init(_ string: NSAttributedString) {
    text = StyledText(string)
    var starts = [0]
    let units = text.units
    for (index, unit) in units.enumerated() where GlyphLine.isLineEnd(unit) {
      let isFirstOfTwo = unit == 13 && index + 1 < units.count && units[index + 1] == 10
      if !isFirstOfTwo { starts.append(index + 1) }
    }
    self.starts = starts
  }

  /// The paragraph of a character, with what ends it.
  func paragraph(at index: Int) -> NSRange {
    var low = 0
    var high = starts.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= index { low = middle } else { high = middle }
    }
    let end = low + 1 < starts.count ? starts[low + 1] : text.length
    return NSRange(location: starts[low], length: end - starts[low])
  }

  /// Whether a paragraph begins at a character.
  func startsParagraph(_ index: Int) -> Bool { paragraph(at: index).location == index }

  /// The style of the paragraph of a character.
  func style(at index: Int) -> NSParagraphStyle {
    guard index < text.length else { return NSParagraphStyle() }
    return text.attributes(at: index)[.paragraphStyle] as? NSParagraphStyle ?? NSParagraphStyle()
  }
}

extension CTTypesetter: TypeNumbered {
  package var typeNumber: CFTypeID { 63 }
}

/// The type number of typesetters.
public func CTTypesetterGetTypeID() -> CFTypeID { 63 }

/// Makes a typesetter of a copy of a string.
public func CTTypesetterCreateWithAttributedString(_ string: CFAttributedString) -> CTTypesetter {
  CTTypesetter(string)
}

/// Makes a typesetter of a copy of a string; options are ignored.
public func CTTypesetterCreateWithAttributedStringAndOptions(
  _ string: CFAttributedString, _ options: CFDictionary?
) -> CTTypesetter? {
  CTTypesetter(string)
}

/// The number of characters of a line of a width that begins at an index: broken between words, or within one
/// that does not fit alone. White space at the end may reach beyond the width.
public func CTTypesetterSuggestLineBreak(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
  let start = min(max(startIndex, 0), typesetter.length)
  return typesetter.breakIndex(from: start, width: CGFloat(width), byClusters: false) - start
}

/// The number of characters of a line that begins at an index, at a distance from the line's left edge, which
/// is taken off the width.
public func CTTypesetterSuggestLineBreakWithOffset(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double, _ offset: Double
) -> CFIndex {
  CTTypesetterSuggestLineBreak(typesetter, startIndex, width - offset)
}

/// The number of characters of a line of a width that begins at an index, broken between characters.
public func CTTypesetterSuggestClusterBreak(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
  let start = min(max(startIndex, 0), typesetter.length)
  return typesetter.breakIndex(from: start, width: CGFloat(width), byClusters: true) - start
}

/// The number of characters of a line that begins at an index and a distance, broken between characters.
public func CTTypesetterSuggestClusterBreakWithOffset(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double, _ offset: Double
) -> CFIndex {
  CTTypesetterSuggestClusterBreak(typesetter, startIndex, width - offset)
}

/// Makes the line of a part of the text; a length of 0 means all that follows.
public func CTTypesetterCreateLine(_ typesetter: CTTypesetter, _ stringRange: CFRange) -> CTLine {
  let start = min(max(stringRange.location, 0), typesetter.length)
  let rest = typesetter.length - start
  let length = stringRange.length == 0 ? rest : min(max(stringRange.length, 0), rest)
  return typesetter.line(start..<start + length)
}

/// Makes the line of a part of the text; the offset, which is for tab stops, has no effect.
public func CTTypesetterCreateLineWithOffset(
  _ typesetter: CTTypesetter, _ stringRange: CFRange, _ offset: Double
) -> CTLine {
  CTTypesetterCreateLine(typesetter, stringRange)
}
