// SPDX-License-Identifier: MIT

// GLib's lists, Pango's form of runs, belong to the module that imported GLib first.
import CPango
internal import CoreGraphics
package import Foundation

/// One line of text, whatever its width: glyphs with positions, and the characters that they represent.
///
/// The engine of Core Text's lines. Ends of lines and paragraphs within the text take no room. Positions are
/// in points from the origin, on the baseline at the left edge, y up. A line is immutable and may be used on
/// any thread. Strings are limited as in `TextLayout`.
@safe package final class GlyphLine: @unchecked Sendable {
  // `@unchecked`: what the runs hold of Cairo is used inside `FontLibrary.use` only.

  /// A part of the text that was laid out, and where it comes from.
  package struct Piece {
    package var text: StyledText
    /// The index of its first character in the text that callers know.
    package var start: Int
    /// Whether the piece represents text that is left out: all of it has the index `start`.
    package var isToken = false

    package init(_ text: StyledText, start: Int = 0, isToken: Bool = false) {
      self.text = text
      self.start = start
      self.isToken = isToken
    }
  }

  /// From left to right.
  package private(set) var runs: [GlyphRun]
  /// Whether the text is written from right to left as a whole.
  package let isRightToLeft: Bool
  /// The sum of the advances.
  package let width: CGFloat
  /// The largest ascent and descent of the fonts.
  package let heights: (ascent: CGFloat, descent: CGFloat)
  /// The characters in the text that callers know.
  package let range: NSRange

  let pieces: [Piece]
  /// The number of UTF-16 units that were laid out.
  let length: Int
  /// From left to right.
  let clusters: [GlyphCluster]
  /// The clusters' indices by their first character.
  let logicalOrder: [Int]
  /// By UTF-16 unit, and one for the end.
  let boundaries: [TextBoundary]

  /// Lays out a text in one line.
  package convenience init(_ text: StyledText, start: Int = 0) {
    self.init([Piece(text, start: start)], direction: nil)
  }

  /// Lays out pieces of text, one behind the other, in one line.
  ///
  /// - Parameter direction: whether the text is written from right to left; nil for its own direction.
  package init(_ pieces: [Piece], direction: Bool?) {
    self.pieces = pieces
    let text = Self.joined(pieces, direction: direction)
    length = min(text.length, TextSource.maximumLength)
    var read = LineReader(length: length)
    if text.length > 0 { read.read(text) }
    runs = read.runs
    isRightToLeft = direction ?? read.isRightToLeft
    width = read.runs.reduce(0) { $0 + $1.width }
    heights = read.runs.reduce((0, 0)) {
      (max($0.0, $1.font.ascender), max($0.1, $1.font.descender))
    }
    clusters = read.clusters
    logicalOrder = read.clusters.indices.sorted {
      read.clusters[$0].start < read.clusters[$1].start
    }
    boundaries = read.boundaries
    let outer = pieces.filter { !$0.isToken }
    let first = outer.map(\.start).min() ?? pieces.first?.start ?? 0
    let end = outer.map { $0.start + $0.text.length }.max() ?? first
    range = NSRange(location: first, length: end - first)
    for index in runs.indices { setIndices(&runs[index]) }
  }

  /// Makes a copy whose white space is wider: of the clusters that `isStretched` names, each by `extra`.
  init(_ line: GlyphLine, extra: CGFloat, isStretched: (GlyphCluster) -> Bool) {
    pieces = line.pieces
    length = line.length
    isRightToLeft = line.isRightToLeft
    heights = line.heights
    range = line.range
    logicalOrder = line.logicalOrder
    boundaries = line.boundaries
    var shift: CGFloat = 0
    var made = line.clusters
    for index in made.indices {
      made[index].x += Double(shift)
      guard isStretched(made[index]) else { continue }
      made[index].width += Double(extra)
      shift += extra
    }
    let stretched = Set(line.clusters.filter(isStretched).map(\.start))
    clusters = made
    runs = FontLibrary.use { _ in line.runs }
    shift = 0
    for index in runs.indices {
      runs[index].x += shift
      let start = shift
      for glyph in runs[index].glyphs.indices {
        runs[index].positions[glyph].x += shift
        // The last glyph of a cluster takes the room.
        let cluster = runs[index].inner[glyph]
        let next = glyph + 1
        let isLast =
          next == runs[index].glyphs.count || runs[index].inner[next] != cluster
        if isLast, stretched.contains(cluster) {
          runs[index].advances[glyph] += extra
          shift += extra
        }
      }
      runs[index].width += shift - start
    }
    width = line.width + shift
  }

  deinit {
    // Fonts of Cairo's go under the lock.
    FontLibrary.use { _ in runs = [] }
  }

  // MARK: - Indices

  /// Gives a run's glyphs the indices that callers know.
  private func setIndices(_ run: inout GlyphRun) {
    let last = run.range.location + run.range.length
    run.indices = run.inner.map { outer($0) }
    let first = outer(run.range.location)
    run.range = NSRange(location: first, length: max(outer(last, isEnd: true) - first, 0))
  }

  /// The index that callers know of a position in the text that was laid out.
  ///
  /// - Parameter isEnd: whether the position is the end of something, and so belongs to the piece before.
  func outer(_ position: Int, isEnd: Bool = false) -> Int {
    var start = 0
    for (number, piece) in pieces.enumerated() {
      let end = start + piece.text.length
      let isInside = isEnd ? position <= end : position < end
      if isInside || number == pieces.count - 1 {
        return piece.isToken ? piece.start : piece.start + min(position, end) - start
      }
      start = end
    }
    return position
  }

  /// The position in the text that was laid out of an index that callers know.
  func inner(_ index: Int) -> Int {
    var start = 0
    var nearest = 0
    for piece in pieces {
      let count = piece.text.length
      if !piece.isToken {
        if index < piece.start { return nearest }
        if index - piece.start < count { return start + index - piece.start }
        nearest = start + count
      }
      start += count
    }
    return nearest
  }

  // MARK: - Text

  /// The attributes of the first character of a run.
  package func attributes(of run: GlyphRun) -> [NSAttributedString.Key: Any] {
    var position = run.inner.min() ?? 0
    for piece in pieces {
      if position < piece.text.length {
        var values = piece.text.attributes(at: position)
        values[.font] = run.font
        return values
      }
      position -= piece.text.length
    }
    return [.font: run.font]
  }

  /// The pieces as one text without ends of lines.
  private static func joined(_ pieces: [Piece], direction: Bool?) -> StyledText {
    var whole = StyledText("")
    for piece in pieces { whole.append(piece.text) }
    for (index, unit) in whole.units.enumerated() where isLineEnd(unit) {
      // A space without width, which is one unit, too.
      whole.replaceUnit(at: index, with: 0x200B)
    }
    guard let direction else { return whole }
    // The text's own style says nothing of a line's place, but for the direction.
    let style = NSMutableParagraphStyle()
    style.baseWritingDirection = direction ? .rightToLeft : .leftToRight
    whole.updateAttributes { $0[.paragraphStyle] = style }
    return whole
  }

  /// Whether a unit ends a line or a paragraph: also a vertical tab, a form feed and NEL.
  package static func isLineEnd(_ unit: UInt16) -> Bool {
    (10...13).contains(unit) || unit == 0x85 || unit == 0x2028 || unit == 0x2029
  }
}

/// Reads the runs of a text that is laid out in one line.
private struct LineReader {
  var runs: [GlyphRun] = []
  var clusters: [GlyphCluster] = []
  var boundaries: [TextBoundary]
  var isRightToLeft = false

  init(length: Int) {
    boundaries = [TextBoundary](repeating: [], count: length + 1)
    boundaries[0] = .caret
    boundaries[length].formUnion(.caret)
  }

  mutating func read(_ text: StyledText) {
    let layout = TextLayout(unwrapped: text)
    FontLibrary.use { library in
      var x: CGFloat = 0
      for line in layout.lines {
        isRightToLeft = line.isRightToLeft
        var next = unsafe layout.pangoLine(of: line).pointee.runs
        while let node = unsafe next {
          if let data = unsafe node.pointee.data {
            let item = unsafe data.assumingMemoryBound(to: PangoGlyphItem.self)
            let run = unsafe GlyphRun(item, x: x, layout.source, library)
            clusters += GlyphCluster.clusters(of: run)
            x += run.width
            runs.append(run)
          }
          unsafe next = node.pointee.next
        }
      }
      if let first = unsafe layout.layouts.first {
        unsafe readBoundaries(first, layout.source)
      }
    }
  }

  /// Reads where lines may end and carets may stand.
  private mutating func readBoundaries(_ layout: OpaquePointer, _ source: TextSource) {
    var count: Int32 = 0
    guard let attributes = unsafe pango_layout_get_log_attrs_readonly(layout, &count) else {
      return
    }
    var character = -1
    var last = -1
    // One entry for each scalar, and one for the end.
    for byte in 0...source.bytes.count {
      let isStart = byte == source.bytes.count || source.bytes[byte] & 0xC0 != 0x80
      guard isStart else { continue }
      character += 1
      guard character < Int(count) else { return }
      let position = source.position(ofByte: byte)
      guard position < boundaries.count, position > last || byte == 0 else { continue }
      last = position
      let values = unsafe attributes[character]
      var boundary: TextBoundary = []
      if values.is_line_break != 0 { boundary.insert(.lineBreak) }
      if values.is_cursor_position != 0 { boundary.insert(.caret) }
      if values.is_white != 0 { boundary.insert(.white) }
      boundaries[position].formUnion(boundary)
    }
  }
}
