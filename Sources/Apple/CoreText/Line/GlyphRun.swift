// SPDX-License-Identifier: MIT

import CCairo
// GLib's lists, Pango's form of runs, belong to the module that imported GLib first.
import CPango
internal import CoreGraphics
package import Foundation

/// Neighbouring glyphs of one font and one set of attributes, in a line of text.
///
/// Positions are in points from the line's origin on the baseline, y up. Glyphs are in the order in which
/// they stand, from left to right.
package struct GlyphRun {
  /// The glyph that represents characters without one, such as the end of a paragraph.
  package static let deletedGlyph: CGGlyph = 0xFFFF

  package var glyphs: [CGGlyph] = []
  package var positions: [CGPoint] = []
  package var advances: [CGFloat] = []
  /// The first character of each glyph, in UTF-16 units of the text.
  package var indices: [Int] = []
  /// The characters of the run, in UTF-16 units of the text.
  package var range = NSRange(location: 0, length: 0)
  package let isRightToLeft: Bool
  /// The font of the glyphs: the text's own, or the one that has its characters.
  package let font: CTFont
  /// The left edge.
  package var x: CGFloat
  package var width: CGFloat = 0
  /// The distance of the baseline above the line's.
  let rise: CGFloat
  let drawn: GlyphFont
  let look: TextAttributes
  /// The characters of each glyph, in UTF-16 units of the text that was laid out.
  var inner: [Int] = []
  /// The lines under and through the text: their tops below the line's baseline, and their thickness.
  let underlineY: CGFloat
  let strikethroughY: CGFloat
  let lineThickness: CGFloat

  /// Reads a run of Pango's; used inside `FontLibrary.use` only.
  ///
  /// - Parameter x: the left edge.
  init(
    _ item: UnsafeMutablePointer<PangoGlyphItem>, x: CGFloat, _ source: TextSource,
    _ library: FontLibrary
  ) {
    let scale = CGFloat(PANGO_SCALE)
    let run = unsafe item.pointee
    // The same values as for drawing a layout, on a baseline at 0.
    let placed = unsafe PlacedRun(item, CGPoint(x: x, y: 0), source)
    self.x = x
    rise = -placed.origin.y
    drawn = placed.font
    underlineY = placed.underlineY
    strikethroughY = placed.strikethroughY
    lineThickness = placed.lineThickness
    look = placed.attributes
    let analysis = unsafe run.item.pointee.analysis
    isRightToLeft = unsafe analysis.level & 1 != 0
    let wanted = placed.attributes.font
    let face = unsafe library.face(of: analysis.font)
    if let face, face !== wanted.graphicsFont?.face {
      font = CTFont(CGFont(face: face), size: wanted.size)
    } else {
      font = wanted
    }
    let start = Int(unsafe run.item.pointee.offset)
    // Pango keeps as many glyphs and clusters as it says.
    let string = unsafe run.glyphs.pointee
    var pen = placed.origin.x
    for index in 0..<Int(unsafe string.num_glyphs) {
      let glyph = unsafe string.glyphs[index]
      let advance = CGFloat(glyph.geometry.width) / scale
      let isEmpty = glyph.glyph == 0x0FFF_FFFF
      // Characters without a glyph in any font show glyph 0.
      let isUnknown = glyph.glyph & 0x1000_0000 != 0
      glyphs.append(
        isEmpty ? Self.deletedGlyph : isUnknown ? 0 : CGGlyph(truncatingIfNeeded: glyph.glyph))
      positions.append(
        CGPoint(
          x: pen + CGFloat(glyph.geometry.x_offset) / scale,
          y: rise - CGFloat(glyph.geometry.y_offset) / scale))
      advances.append(advance)
      // One entry for each glyph, in bytes from the start of the item.
      inner.append(source.position(ofByte: start + Int(unsafe string.log_clusters[index])))
      pen += advance
    }
    width = pen - x + CGFloat(unsafe run.end_x_offset) / scale
    let first = source.position(ofByte: start)
    let end = source.position(ofByte: start + Int(unsafe run.item.pointee.length))
    range = NSRange(location: first, length: end - first)
    indices = inner
  }

  /// The glyphs of a range of the run, for drawing with the baseline of the line at 0, y down.
  func placed(_ part: Range<Int>) -> PlacedRun {
    var shown: [cairo_glyph_t] = []
    for index in part where glyphs[index] != Self.deletedGlyph {
      let point = positions[index]
      shown.append(
        cairo_glyph_t(index: UInt(glyphs[index]), x: Double(point.x), y: -Double(point.y)))
    }
    return PlacedRun(self, glyphs: shown)
  }
}

extension PlacedRun {
  fileprivate init(_ run: GlyphRun, glyphs: [cairo_glyph_t]) {
    origin = CGPoint(x: run.x, y: -run.rise)
    width = run.width
    self.glyphs = glyphs
    cells = []
    font = run.drawn
    attributes = run.look
    underlineY = run.underlineY
    strikethroughY = run.strikethroughY
    lineThickness = run.lineThickness
  }
}
