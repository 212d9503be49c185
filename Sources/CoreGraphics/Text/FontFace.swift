// SPDX-License-Identifier: MIT

import CCairo
import CPango
import Foundation

/// One opened face of a font file; used inside `FontLibrary.use` only, and never closed.
@safe final class FontFace: @unchecked Sendable {
  // `@unchecked`: the pointers are immutable, and what lies behind them is used under the lock.
  let pattern: FontPattern
  let face: FT_Face
  /// The file that the application opened; nil for installed fonts.
  let file: FontFile?
  /// Cairo's face.
  let cairoFace: OpaquePointer

  init(pattern: FontPattern, face: FT_Face, file: FontFile? = nil) {
    self.pattern = pattern
    self.file = file
    unsafe self.face = face
    unsafe cairoFace = cairo_ft_font_face_create_for_pattern(pattern.pointer)
  }

  /// The description by which Pango finds exactly this face, at a size in points of user space.
  func description(size: CGFloat) -> OpaquePointer {
    let description = unsafe pango_fc_font_description_from_pattern(pattern.pointer, 0)!
    unsafe pango_font_description_set_absolute_size(
      description, Double(size) * Double(PANGO_SCALE))
    return unsafe description
  }

  /// The OS/2 table; nil in fonts without one.
  var os2: TT_OS2? {
    unsafe FT_Get_Sfnt_Table(face, FT_SFNT_OS2)?.assumingMemoryBound(to: TT_OS2.self).pointee
  }

  /// The post table; nil in fonts without one.
  var postScript: TT_Postscript? {
    unsafe FT_Get_Sfnt_Table(face, FT_SFNT_POST)?.assumingMemoryBound(to: TT_Postscript.self)
      .pointee
  }
}
