// SPDX-License-Identifier: MIT

import CPango
public import CoreGraphics
internal import Diagnostics
public import Foundation

/// The options of a layout, for values that its paragraph styles leave open.
public struct TextLayoutOptions: Hashable, Sendable {
  /// The position of the ellipsis in truncated text.
  public enum Truncation: Sendable {
    case none, start, middle, end
  }

  /// The alignment of paragraphs whose style says `natural`. Default natural.
  public var alignment = NSTextAlignment.natural
  /// Whether lines end at the width of the box. Default true.
  public var isWrapped = true
  /// The truncation of a line that is too wide, or of the last that fits. Default none.
  public var truncation = Truncation.none
  /// The lines that are shown at most; nil where the styles of the paragraphs say how they are cut off.
  package var lineLimit: LineLimit?

  /// A limit on the lines of a whole text, by which the styles' modes of breaking lines are ignored.
  package struct LineLimit: Hashable, Sendable {
    /// The number of lines; 0 for as many as fit into the height.
    package var count: Int
    /// The way in which lines are broken and the last is cut off.
    package var mode: NSLineBreakMode

    package init(count: Int, mode: NSLineBreakMode) {
      self.count = count
      self.mode = mode
    }
  }

  /// Makes the default options: all text, wrapped.
  public init() {}
}

/// An attributed string laid out in lines: measured, and ready to be drawn.
///
/// Coordinates are in points, from the upper left corner of the box, y down. Scripts that are
/// written from right to left, combining marks, emoji and font fallback are handled by Pango. A
/// layout is immutable and may be used on any thread.
///
/// Strings are cut after 100 000 UTF-16 units; half surrogate pairs become U+FFFD; without any
/// installed font nothing is laid out. Each is logged once. Not part of Apple's API.
@safe public final class TextLayout: @unchecked Sendable {
  // `@unchecked`: what the lines hold is used inside `FontLibrary.use` only.

  /// One line of a layout.
  public struct Line: Sendable {
    /// The characters of the line, in UTF-16 units of the string.
    public let range: NSRange
    /// The line's box: the width of its text, and the height from line to line.
    public let frame: CGRect
    /// The baseline, from the top of the layout.
    public let baseline: CGFloat
    /// Whether the line is written from right to left.
    public let isRightToLeft: Bool
    /// Whether a paragraph begins with the line.
    let startsParagraph: Bool
    /// The section whose paragraph style the line has.
    let section: Int
    /// The index of the line's PangoLayout.
    let layout: Int
    /// The index of its PangoLayoutLine in the layout's list.
    let pangoLine: Int
    /// The byte of the text at which the PangoLayout begins.
    let textStart: Int
    /// The byte of the text at which the line begins.
    let start: Int
  }

  /// The lines from top to bottom.
  public let lines: [Line]
  /// The width of the widest line and the height of all; no larger than the text needs.
  public let size: CGSize
  /// Whether text was truncated.
  public let isTruncated: Bool

  let source: TextSource
  /// PangoLayouts, one or more for each section, and one more for a last line that was cut off.
  let layouts: [OpaquePointer]
  /// The lines of these, held here: Pango finds a line by its number in steps from the first.
  private let pangoLines: [UnsafeMutablePointer<PangoLayoutLine>]

  /// Lays out a string in a box; nil for a side without limit.
  public convenience init(
    _ string: NSAttributedString, width: CGFloat? = nil, height: CGFloat? = nil,
    options: TextLayoutOptions = TextLayoutOptions()
  ) {
    self.init(StyledText(string), width: width, height: height, options: options)
  }

  /// Lays out a text in a box; nil for a side without limit.
  package convenience init(
    _ text: StyledText, width: CGFloat? = nil, height: CGFloat? = nil,
    options: TextLayoutOptions = TextLayoutOptions()
  ) {
    self.init(TextSource(text), width: width, height: height, options: options)
  }

  /// Lays out a text with one line a paragraph.
  package convenience init(unwrapped text: StyledText) {
    var options = TextLayoutOptions()
    options.isWrapped = false
    self.init(text, options: options)
  }

  /// Lays out a text that was read before.
  init(_ source: TextSource, width: CGFloat?, height: CGFloat?, options: TextLayoutOptions) {
    let setter = FontLibrary.use { library -> TextSetter? in
      let fonts = library.fontMap(for: source.faces)
      guard fonts.hasFonts else {
        RefusalLog.refuse("text: no fonts", "no font is installed; text is not drawn")
        return nil
      }
      fonts.willUse(
        source.runs.compactMap { run in
          let font = run.attributes.font
          return font.graphicsFont.map { ($0, font.size) }
        })
      var setter = TextSetter(
        source: source, width: Self.usable(width), height: Self.usable(height), options: options)
      setter.set(fonts)
      return setter
    }
    self.source = source
    unsafe layouts = setter?.layouts ?? []
    unsafe pangoLines = setter?.pangoLines ?? []
    lines = setter?.lines ?? []
    isTruncated = setter?.isTruncated ?? false
    let right = lines.map(\.frame.maxX).max() ?? 0
    let left = lines.map(\.frame.minX).min() ?? 0
    size = CGSize(width: right - left, height: lines.last?.frame.maxY ?? 0)
  }

  deinit {
    FontLibrary.use { _ in
      unsafe pangoLines.forEach { unsafe pango_layout_line_unref($0) }
      unsafe layouts.forEach { unsafe g_object_unref(UnsafeMutableRawPointer($0)) }
    }
  }

  /// A limit that Pango can represent, below 2²¹ points; nil for lengths that are not finite.
  private static func usable(_ length: CGFloat?) -> CGFloat? {
    guard let length, length.isFinite else { return nil }
    return min(max(length, 0), 1_000_000)
  }

  /// A line in Pango's form, which belongs to the layout; used inside `FontLibrary.use` only.
  func pangoLine(of line: Line) -> UnsafeMutablePointer<PangoLayoutLine> {
    unsafe pangoLines[line.pangoLine]
  }

  /// The string position nearest to a point, in UTF-16 units; nil when there is no text.
  public func position(at point: CGPoint) -> Int? {
    guard let line = lines.last(where: { $0.frame.minY <= point.y }) ?? lines.first else {
      return nil
    }
    return FontLibrary.use { _ in
      var byte: Int32 = 0
      var trailing: Int32 = 0
      // Pango's range ends at 2²¹ points; all points beyond map to a line's end.
      let along = point.x.isNaN ? 0 : min(max(point.x - line.frame.minX, -1_000_000), 1_000_000)
      let x = Int32(clamping: along * CGFloat(PANGO_SCALE))
      _ = unsafe pango_layout_line_x_to_index(pangoLine(of: line), x, &byte, &trailing)
      return source.position(
        ofByte: line.textStart + Int(byte))
    }
  }
}

extension NSAttributedString {
  /// The size of the string with one line per paragraph.
  public func size() -> CGSize { TextLayout(unwrapped: StyledText(self)).size }

  /// The bounding box of the string wrapped to a width; its origin is zero.
  public func boundingRect(with size: CGSize) -> CGRect {
    CGRect(origin: .zero, size: TextLayout(self, width: size.width > 0 ? size.width : nil).size)
  }

  /// Draws the string into a rectangle of a context's user space, wrapped; nothing is clipped.
  public func draw(in rect: CGRect, context: CGContext) {
    TextLayout(self, width: rect.width).draw(in: rect, context: context)
  }
}
