// SPDX-License-Identifier: MIT

import CCairo
package import CPango
import Foundation

/// One opened face of a font file; used inside `FontLibrary.use` only, and never closed.
@safe package final class FontFace: @unchecked Sendable {
  // `@unchecked`: the pointers are immutable, and what lies behind them is used under the lock.
  let pattern: FontPattern
  package let face: FT_Face
  /// The file that the application opened; nil for installed fonts.
  let file: FontFile?
  /// Cairo's face.
  let cairoFace: OpaquePointer
  /// The measures, in font units.
  package let metrics: FontMetrics
  /// The instance of a variable font; nil for others.
  private let variations: String?

  init(pattern: FontPattern, face: FT_Face, file: FontFile? = nil) {
    self.pattern = pattern
    self.file = file
    unsafe self.face = face
    unsafe cairoFace = cairo_ft_font_face_create_for_pattern(pattern.pointer)
    unsafe metrics = FontMetrics(face)
    unsafe variations = Self.variations(of: face)
  }

  /// The description by which Pango finds exactly this face, at a size in points of user space.
  package func description(size: CGFloat) -> OpaquePointer {
    let description = unsafe pango_fc_font_description_from_pattern(pattern.pointer, 0)!
    unsafe pango_font_description_set_absolute_size(
      description, Double(size) * Double(PANGO_SCALE))
    // Fontconfig would pick another instance of a variable font, by the size and the weight.
    if let variations { unsafe pango_font_description_set_variations(description, variations) }
    return unsafe description
  }

  /// The design coordinates of the face's instance, as Pango writes them; nil for a font without axes.
  private static func variations(of face: FT_Face) -> String? {
    var found: UnsafeMutablePointer<FT_MM_Var>?
    guard unsafe FT_Get_MM_Var(face, &found) == 0, let axes = unsafe found else { return nil }
    defer { unsafe FT_Done_MM_Var(face.pointee.glyph.pointee.library, axes) }
    let count = Int(unsafe axes.pointee.num_axis)
    var coordinates = [FT_Fixed](repeating: 0, count: count)
    guard
      unsafe FT_Get_Var_Design_Coordinates(face, UInt32(clamping: count), &coordinates) == 0
    else { return nil }
    let values = (0..<count).map { index in
      let tag = unsafe axes.pointee.axis[index].tag
      let letters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> UInt($0)) }
      return "\(String(decoding: letters, as: UTF8.self))=\(Double(coordinates[index]) / 65_536)"
    }
    return values.isEmpty ? nil : values.joined(separator: ",")
  }

  /// The OS/2 table; nil in fonts without one.
  package var os2: TT_OS2? {
    unsafe FT_Get_Sfnt_Table(face, FT_SFNT_OS2)?.assumingMemoryBound(to: TT_OS2.self).pointee
  }

  /// The post table; nil in fonts without one.
  package var postScript: TT_Postscript? {
    unsafe FT_Get_Sfnt_Table(face, FT_SFNT_POST)?.assumingMemoryBound(to: TT_Postscript.self)
      .pointee
  }

  /// The box of a glyph in font units, y up; nil for a glyph that the font does not have.
  package func box(of glyph: UInt32) -> CGRect? {
    // A font without outlines has pictures of one size, at 64 units a pixel.
    let isScaled = metrics.advances != nil
    var perUnit = 1.0
    if isScaled {
      guard unsafe FT_Select_Size(face, 0) == 0,
        let size = unsafe face.pointee.available_sizes?.pointee, size.y_ppem > 0
      else { return nil }
      perUnit = Double(metrics.unitsPerEm) / Double(size.y_ppem)
    }
    // FT_LOAD_COLOR, a shift that Swift does not import.
    let flags = isScaled ? 1 << 20 : FT_LOAD_NO_SCALE
    guard unsafe FT_Load_Glyph(face, glyph, FT_Int32(flags)) == 0,
      let metrics = unsafe face.pointee.glyph?.pointee.metrics
    else { return nil }
    return CGRect(
      x: Double(metrics.horiBearingX) * perUnit,
      y: Double(metrics.horiBearingY - metrics.height) * perUnit,
      width: Double(metrics.width) * perUnit, height: Double(metrics.height) * perUnit)
  }
}
