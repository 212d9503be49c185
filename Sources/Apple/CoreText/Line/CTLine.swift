// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

/// One line of glyphs, made of attributed text. Immutable; may be used on any thread.
public final class CTLine: NSObject, @unchecked Sendable {
  // `@unchecked`: nothing changes, and runs lend pointers to memory that is theirs.

  /// Comes first, as in all values of collections.
  let info = CollectionInfo()
  let line: GlyphLine
  /// The runs from left to right.
  let runs: [CTRun]

  init(_ line: GlyphLine) {
    self.line = line
    runs = line.runs.indices.map { CTRun(line, $0) }
    super.init()
  }

  /// The ascent, descent and leading of the fonts, each the largest.
  var heights: (ascent: CGFloat, descent: CGFloat, leading: CGFloat) {
    let (ascent, descent) = line.heights
    return (ascent, descent, line.runs.map(\.font.leading).max() ?? 0)
  }
}

extension CTLine: TypeNumbered {
  package var typeNumber: CFTypeID { 61 }
}

/// The type number of lines.
public func CTLineGetTypeID() -> CFTypeID { 61 }

/// Lays out a string in one line; ends of lines within it take no room.
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine {
  CTLine(GlyphLine(StyledText(attrString)))
}

/// The side at which text is left out.
public enum CTLineTruncationType: UInt32, Sendable {
  case start = 0
  case end = 1
  case middle = 2
}

/// Makes a line without the text that does not fit into a width.
///
/// - Parameter truncationToken: represents the text that is left out; nil for nothing.
/// - Returns: the line itself if it fits; nil when not even the token does.
public func CTLineCreateTruncatedLine(
  _ line: CTLine, _ width: Double, _ truncationType: CTLineTruncationType,
  _ truncationToken: CTLine?
) -> CTLine? {
  let side: GlyphLine.Truncation =
    switch truncationType {
    case .start: .start
    case .end: .end
    case .middle: .middle
    }
  let made = line.line.truncated(to: CGFloat(width), side, token: truncationToken?.line)
  return made === line.line ? line : made.map { CTLine($0) }
}

/// Makes a line whose white space is wider, or narrower, so that it reaches a width.
///
/// - Parameter justificationFactor: the share of the difference that is made up for, from 0 to 1.
/// - Returns: the line itself if there is no space within it.
public func CTLineCreateJustifiedLine(
  _ line: CTLine, _ justificationFactor: CGFloat, _ justificationWidth: Double
) -> CTLine? {
  let made = line.line.justified(to: CGFloat(justificationWidth), factor: justificationFactor)
  return made === line.line ? line : CTLine(made)
}

// MARK: - Parts

/// The number of glyphs.
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex {
  line.line.runs.reduce(0) { $0 + $1.glyphs.count }
}

/// The runs from left to right.
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { line.runs as CFArray }

/// The characters of the line, in UTF-16 units of the text that it was made of.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange {
  CFRange(location: line.line.range.location, length: line.line.range.length)
}

// MARK: - Measures

/// The width of the line, with white space at its end; stores the largest ascent, descent and leading.
@discardableResult
public func CTLineGetTypographicBounds(
  _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  let heights = line.heights
  // The caller's variables.
  unsafe ascent?.pointee = heights.ascent
  unsafe descent?.pointee = heights.descent
  unsafe leading?.pointee = heights.leading
  return Double(line.line.width)
}

/// Parts of a line's bounds to leave out or to add.
public struct CTLineBoundsOptions: OptionSet, Hashable, Sendable {
  public let rawValue: CFOptionFlags

  public init(rawValue: CFOptionFlags) { self.rawValue = rawValue }

  /// Without leading.
  public static let excludeTypographicLeading = CTLineBoundsOptions(rawValue: 1 << 0)
  /// No shifts by pairs; no effect.
  public static let excludeTypographicShifts = CTLineBoundsOptions(rawValue: 1 << 1)
  /// Punctuation may hang out; no effect.
  public static let useHangingPunctuation = CTLineBoundsOptions(rawValue: 1 << 2)
  /// The boxes of the glyphs' outlines.
  public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 1 << 3)
  /// The optical boxes of the glyphs: those of their outlines.
  public static let useOpticalBounds = CTLineBoundsOptions(rawValue: 1 << 4)
  /// Room for all languages; no effect.
  public static let includeLanguageExtents = CTLineBoundsOptions(rawValue: 1 << 5)
}

/// The bounds of a line from its origin, y up: of ascent, descent and width, or of the glyphs.
public func CTLineGetBoundsWithOptions(_ line: CTLine, _ options: CTLineBoundsOptions) -> CGRect {
  if !options.isDisjoint(with: [.useGlyphPathBounds, .useOpticalBounds]) {
    return CTLineGetImageBounds(line, nil)
  }
  let (ascent, descent, leading) = line.heights
  let below = descent + (options.contains(.excludeTypographicLeading) ? 0 : leading)
  return CGRect(x: 0, y: -below, width: line.line.width, height: ascent + below)
}

/// The width of the white space at the end of the line.
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double {
  Double(line.line.trailingWhitespaceWidth)
}

/// The box of the glyphs as they are drawn, from the text position of a context; null for none.
///
/// - Parameter context: nil for a text position of zero.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
  var all = CGRect.null
  for run in line.runs { all = all.union(run.imageBounds(0..<run.run.glyphs.count)) }
  guard let context, !all.isNull else { return all }
  return all.applying(context.textMatrix)
}

/// The distance from the left edge of a space at which the line stands in it as asked for.
///
/// White space at the end hangs out.
///
/// - Parameters:
///   - flushFactor: 0 for the left edge, 1 for the right one, 0.5 for the middle.
///   - flushWidth: the width of the space.
public func CTLineGetPenOffsetForFlush(
  _ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double
) -> Double {
  let hanging = Double(line.line.trailingWhitespaceWidth)
  let room = max(flushWidth - (Double(line.line.width) - hanging), 0)
  let offset = room * Double(min(max(flushFactor.isNaN ? 0 : flushFactor, 0), 1))
  return line.line.isRightToLeft ? offset - hanging : offset
}

// MARK: - Carets

/// The distance from the line's origin at which a caret stands before a character.
///
/// - Parameter secondaryOffset: becomes the other distance, where the direction of writing changes: the end
///   of the character before.
public func CTLineGetOffsetForStringIndex(
  _ line: CTLine, _ charIndex: CFIndex, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
  let offsets = line.line.offsets(of: charIndex)
  // The caller's variable.
  unsafe secondaryOffset?.pointee = offsets.secondary
  return offsets.primary
}

/// The index of the caret nearest to a point, which counts from the line's origin.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
  line.line.index(at: position.x)
}

/// Calls `block` with the distance of each caret, its index, and whether it stands before or behind the
/// character, until that sets its last argument.
public func CTLineEnumerateCaretOffsets(
  _ line: CTLine,
  _ block: (Double, CFIndex, Bool, UnsafeMutablePointer<Bool>) -> Void
) {
  var ends = false
  let range = line.line.range
  for index in range.location..<(range.location + range.length) {
    guard line.line.isCaret(index) else { continue }
    let next =
      (index + 1...range.location + range.length).first { line.line.isCaret($0) } ?? index + 1
    unsafe block(Double(line.line.offsets(of: index).primary), index, true, &ends)
    if ends { return }
    unsafe block(Double(line.line.offsets(of: next).secondary), next - 1, false, &ends)
    if ends { return }
  }
}

// MARK: - Drawing

/// Draws the line at the context's text position, by its text matrix.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) { line.line.draw(in: context) }
