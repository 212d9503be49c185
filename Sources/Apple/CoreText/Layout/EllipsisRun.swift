// SPDX-License-Identifier: MIT

// GLib's lists, Pango's form of runs, belong to the module that imported GLib first.
import CPango
internal import CoreGraphics

/// The glyphs that represent text left out of a line.
///
/// Pango makes an ellipsis before the end of a line wider than its glyphs, so that the line has the whole
/// width; here it has its own width, as on Apple's systems.
enum EllipsisRun {
  /// Whether a run is an ellipsis: PANGO_ANALYSIS_FLAG_IS_ELLIPSIS, a shift that Swift does not import.
  static func isEllipsis(_ run: PangoGlyphItem) -> Bool {
    guard let item = unsafe run.item else { return false }
    return unsafe item.pointee.analysis.flags & (1 << 1) != 0
  }

  /// The width of a glyph by its font, in Pango's units.
  static func width(of glyph: PangoGlyphInfo, in font: UnsafeMutablePointer<PangoFont>?) -> Int32 {
    var logical = PangoRectangle()
    unsafe pango_font_get_glyph_extents(font, glyph.glyph, nil, &logical)
    return min(logical.width, glyph.geometry.width)
  }

  /// The width that an ellipsis of a line has beyond its glyphs, in Pango's units.
  static func excess(of line: UnsafeMutablePointer<PangoLayoutLine>) -> Int32 {
    var excess: Int32 = 0
    var next = unsafe line.pointee.runs
    while let node = unsafe next {
      if let data = unsafe node.pointee.data {
        let run = unsafe data.assumingMemoryBound(to: PangoGlyphItem.self).pointee
        if unsafe isEllipsis(run) {
          let string = unsafe run.glyphs.pointee
          for index in 0..<Int(unsafe string.num_glyphs) {
            let glyph = unsafe string.glyphs[index]
            let own = unsafe width(of: glyph, in: run.item.pointee.analysis.font)
            excess += glyph.geometry.width - own
          }
        }
      }
      unsafe next = node.pointee.next
    }
    return excess
  }
}
