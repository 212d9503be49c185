// SPDX-License-Identifier: MIT

import CPango
import Foundation

/// The measures of a face in font units, as its tables state them.
package struct FontMetrics {
  /// The font units per em.
  var unitsPerEm: Int32 = 1
  var ascent: Int32 = 0
  /// Negative below the baseline.
  var descent: Int32 = 0
  /// The space between lines beyond ascent and descent.
  var leading: Int32 = 0
  /// The ascent in the font's tables.
  package private(set) var statedAscent: Int32 = 0
  /// The box that holds every glyph.
  var box = CGRect.zero
  /// Horizontal advances of the glyphs, the last one for all that follow; nil where FreeType knows them.
  private(set) var advances: [UInt16]?

  /// Reads the measures of a face.
  ///
  /// FreeType leaves those of fonts without outlines out: they are read of the tables.
  init(_ face: FT_Face) {
    // FT_FACE_FLAG_SCALABLE, which Swift does not import.
    guard unsafe face.pointee.face_flags & 1 != 0 else {
      unsafe readTables(face)
      statedAscent = ascent
      return
    }
    unitsPerEm = max(Int32(unsafe face.pointee.units_per_EM), 1)
    ascent = Int32(unsafe face.pointee.ascender)
    descent = Int32(unsafe face.pointee.descender)
    leading = max(Int32(unsafe face.pointee.height) - ascent + descent, 0)
    let bounds = unsafe face.pointee.bbox
    box = CGRect(
      x: bounds.xMin, y: bounds.yMin, width: bounds.xMax - bounds.xMin,
      height: bounds.yMax - bounds.yMin)
    statedAscent = ascent
    unsafe moveLowBaseline(face)
  }

  private mutating func readTables(_ face: FT_Face) {
    if let head = unsafe FT_Get_Sfnt_Table(face, FT_SFNT_HEAD)?
      .assumingMemoryBound(to: TT_Header.self).pointee
    {
      unitsPerEm = max(Int32(head.Units_Per_EM), 1)
      box = CGRect(
        x: Int(head.xMin), y: Int(head.yMin), width: Int(head.xMax) - Int(head.xMin),
        height: Int(head.yMax) - Int(head.yMin))
    }
    guard
      let header = unsafe FT_Get_Sfnt_Table(face, FT_SFNT_HHEA)?
        .assumingMemoryBound(to: TT_HoriHeader.self)
    else { return }
    ascent = Int32(unsafe header.pointee.Ascender)
    descent = Int32(unsafe header.pointee.Descender)
    leading = max(Int32(unsafe header.pointee.Line_Gap), 0)
    let count = Int(unsafe header.pointee.number_Of_HMetrics)
    var bytes = [UInt8](repeating: 0, count: 4 * count)
    var length = FT_ULong(bytes.count)
    // "hmtx": an advance and a bearing for each glyph.
    guard count > 0, unsafe FT_Load_Sfnt_Table(face, 0x686D_7478, 0, &bytes, &length) == 0 else {
      return
    }
    advances = (0..<count).map { UInt16(bytes[4 * $0]) << 8 | UInt16(bytes[4 * $0 + 1]) }
  }

  /// Centres letters in the line if they would rise above it.
  ///
  /// Faces made for Courier's place have an ascent lower than a "d": 603 units where that takes 629 and
  /// Apple's face has 754.
  private mutating func moveLowBaseline(_ face: FT_Face) {
    guard ascent > 0, let tall = unsafe Self.extent(of: "d", face),
      let deep = unsafe Self.extent(of: "p", face), tall.high > Int(ascent), deep.low < 0
    else { return }
    let height = ascent - descent
    let rest = Int(height) - (tall.high - deep.low)
    guard rest >= 0 else { return }
    ascent = Int32(clamping: tall.high + rest / 2)
    descent = ascent - height
  }

  /// The top and the bottom of a letter; nil if the font lacks it.
  private static func extent(of letter: Unicode.Scalar, _ face: FT_Face) -> (high: Int, low: Int)? {
    let glyph = unsafe FT_Get_Char_Index(face, UInt(letter.value))
    guard glyph != 0, unsafe FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_NO_SCALE)) == 0,
      let metrics = unsafe face.pointee.glyph?.pointee.metrics
    else { return nil }
    return (metrics.horiBearingY, metrics.horiBearingY - metrics.height)
  }
}
