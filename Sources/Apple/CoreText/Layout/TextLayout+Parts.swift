// SPDX-License-Identifier: MIT

import CPango
internal import CoreGraphics
package import Foundation

/// The letters, words and lines of a layout, each of which can be drawn alone.
extension TextLayout {
  /// A letter, a word or a line that shows something.
  package struct Part: Sendable {
    /// The characters in UTF-16 units: those of one line.
    package let range: Range<Int>
    /// The box of what it shows, from the layout's upper left corner.
    package let box: CGRect
    /// The index of its line.
    package let line: Int
  }

  /// The parts in the order in which they are read, without those that show nothing.
  ///
  /// Letters that share a glyph, as in a ligature, are one part. A word has its punctuation and the white space
  /// behind it. A part is never longer than its line; an ellipsis belongs to the first character that it hides.
  package func parts(by unit: TextUnit) -> [Part] {
    FontLibrary.use { _ in
      var result: [Part] = []
      var starts: (layout: Int, bytes: [Int]) = (-1, [])
      for (number, line) in lines.enumerated() {
        if starts.layout != line.layout {
          starts = (line.layout, self.starts(of: unit, in: line))
        }
        result += parts(of: line, number, starts.bytes)
      }
      return result
    }
  }

  /// The bytes at which units begin in the text of a line's PangoLayout.
  private func starts(of unit: TextUnit, in line: Line) -> [Int] {
    let layout = unsafe layouts[line.layout]
    // A text holds no zeros.
    let count = unsafe pango_layout_get_text(layout).map { unsafe strlen($0) } ?? 0
    let end = min(line.textStart + Int(count), source.bytes.count)
    let text = source.bytes[min(line.textStart, end)..<end]
    switch unit {
    case .letter: return TextUnit.letters(in: text)
    case .word: return unsafe TextUnit.words(in: text, layout)
    case .line: return [line.textStart]
    }
  }

  private func parts(of line: Line, _ number: Int, _ starts: [Int]) -> [Part] {
    var boxes: [Int: CGRect] = [:]
    for run in placedRuns(of: line) {
      let inks = run.font.inkBoxes(of: run.glyphs)
      for cell in run.cells {
        let ink = run.inkBox(of: cell, glyph: cell.glyph.map { inks[$0] } ?? .null, in: line)
        guard !ink.isNull else { continue }
        let index = starts.partitioningIndex { $0 > cell.byte } - 1
        boxes[index] = boxes[index]?.union(ink) ?? ink
      }
    }
    let lineEnd = line.range.location + line.range.length
    return boxes.sorted { $0.key < $1.key }.compactMap { index, box in
      let start = index < 0 ? 0 : starts[index]
      let end = starts.indices.contains(index + 1) ? starts[index + 1] : source.bytes.count
      let from = max(source.position(ofByte: start), line.range.location)
      let to = min(source.position(ofByte: end), lineEnd)
      return from < to ? Part(range: from..<to, box: box, line: number) : nil
    }
  }

  /// Draws those glyphs of a line that begin with some characters, and their share of lines and backgrounds.
  func draw(_ part: Range<Int>, of line: Line, _ context: CGContext, _ box: CGAffineTransform) {
    let own = line.range.location..<line.range.location + line.range.length
    guard own.overlaps(part) else { return }
    let runs = placedRuns(of: line).compactMap { run in
      run.part { part.contains(source.position(ofByte: $0)) }
    }
    for (run, extent) in runs where run.attributes.background != nil {
      context.saveGState()
      context.clipText(to: extent, of: line.frame, box)
      run.fillBackground(from: line.frame.minY, height: line.frame.height, context, box)
      context.restoreGState()
    }
    for (run, extent) in runs {
      var (glyphs, lines) = (run, run)
      glyphs.attributes.underline = nil
      glyphs.attributes.strikethrough = nil
      glyphs.draw(context, box)
      guard run.isLined else { continue }
      lines.glyphs = []
      context.saveGState()
      context.clipText(to: extent, of: line.frame, box)
      lines.draw(context, box)
      context.restoreGState()
    }
  }
}

extension PlacedRun {
  /// Whether a line runs under or through the text.
  var isLined: Bool { attributes.underline != nil || attributes.strikethrough != nil }

  /// The run with those glyphs only whose first byte is wanted, and the room of these; nil for none.
  ///
  /// The room reaches beyond the run where it is that of its first or last glyph.
  func part(where isWanted: (Int) -> Bool) -> (run: PlacedRun, extent: ClosedRange<CGFloat>)? {
    let wanted = cells.indices.filter { isWanted(cells[$0].byte) }
    guard let first = wanted.first, let last = wanted.last else { return nil }
    var run = self
    run.glyphs = wanted.compactMap { cells[$0].glyph }.map { glyphs[$0] }
    let far: CGFloat = 10_000
    let left = first == 0 ? min(origin.x, cells[0].x) - far : cells[first].x
    let right = cells[last].x + cells[last].width + (last == cells.count - 1 ? far : 0)
    return (run, left...max(left, right))
  }

  /// The box of what a glyph shows, with its share of lines, background and shadow.
  func inkBox(of cell: GlyphCell, glyph: CGRect, in line: TextLayout.Line) -> CGRect {
    var ink = glyph
    if !ink.isNull, attributes.outlineWidth != 0 {
      let width = abs(attributes.outlineWidth)
      ink = ink.insetBy(dx: -width, dy: -width)
    }
    func add(_ y: CGFloat, _ height: CGFloat) {
      let rect = CGRect(x: cell.x, y: y, width: cell.width, height: height)
      ink = ink.isNull ? rect : ink.union(rect)
    }
    if cell.width > 0 {
      if attributes.background != nil { add(line.frame.minY, line.frame.height) }
      if attributes.underline != nil { add(underlineY, lineThickness * 6) }
      if attributes.strikethrough != nil { add(strikethroughY, lineThickness * 6) }
    }
    if !ink.isNull, let shadow = attributes.shadow {
      let (dx, dy) = (abs(shadow.offset.width), abs(shadow.offset.height))
      ink = ink.insetBy(dx: -dx - 2 * shadow.blur, dy: -dy - 2 * shadow.blur)
    }
    return ink
  }
}

extension CGContext {
  /// Clips to a part of a line, whose ends are moved to whole pixels: neighbours then meet without a seam.
  fileprivate func clipText(
    to extent: ClosedRange<CGFloat>, of frame: CGRect, _ box: CGAffineTransform
  ) {
    let around = frame.insetBy(dx: 0, dy: -2 * frame.height - 100)
    let rect = CGRect(
      x: extent.lowerBound, y: around.minY, width: extent.upperBound - extent.lowerBound,
      height: around.height
    ).applying(box)
    guard let device = deviceTransform, device.b == 0, device.c == 0, device.a != 0 else {
      return clip(to: rect)
    }
    func rounded(_ x: CGFloat) -> CGFloat {
      // Halves are rounded up wherever the origin is, so that neighbours agree.
      ((x * device.a + device.tx + 0.5).rounded(.down) - device.tx) / device.a
    }
    let (left, right) = (rounded(rect.minX), rounded(rect.maxX))
    clip(to: CGRect(x: left, y: rect.minY, width: right - left, height: rect.height))
  }
}

extension Array {
  /// The first index whose element fulfils a condition that all after it fulfil, too.
  func partitioningIndex(where isPast: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isPast(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
