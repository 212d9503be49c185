// SPDX-License-Identifier: MIT

package import CCairo
package import CPango
import Foundation

/// A font for a Cairo canvas: a face, and the map from its em square to text space.
@safe package final class GlyphFont {
  /// The cairo_font_face_t.
  let face: OpaquePointer
  let matrix: cairo_matrix_t
  /// Whether glyphs have intrinsic colours.
  let hasColors: Bool

  /// Makes the font of one of Pango's glyph runs; its text space has y down.
  package init(pango font: UnsafeMutablePointer<PangoFont>?) {
    let cairoFont = OpaquePointer(font)
    let scaled = unsafe pango_cairo_font_get_scaled_font(cairoFont)
    unsafe face = cairo_font_face_reference(cairo_scaled_font_get_font_face(scaled))
    var matrix = cairo_matrix_t()
    unsafe cairo_scaled_font_get_font_matrix(scaled, &matrix)
    self.matrix = matrix
    let freeType = unsafe cairo_ft_scaled_font_lock_face(scaled)
    // FT_FACE_FLAG_COLOR, a shifted cast that Swift does not import.
    hasColors = unsafe freeType.map { unsafe $0.pointee.face_flags & (1 << 14) != 0 } ?? false
    if unsafe freeType != nil { unsafe cairo_ft_scaled_font_unlock_face(scaled) }
  }

  /// Makes a font at a size, for a text space whose y grows upward.
  init(_ font: CGFont, size: CGFloat) {
    unsafe face = cairo_font_face_reference(font.face.cairoFace)
    matrix = cairo_matrix_t(xx: size, yx: 0, xy: 0, yy: -size, x0: 0, y0: 0)
    hasColors = unsafe font.face.face.pointee.face_flags & (1 << 14) != 0
  }

  /// The boxes of what glyphs show, each where it stands; null for one that shows nothing.
  package func inkBoxes(of glyphs: [cairo_glyph_t]) -> [CGRect] {
    let options = unsafe cairo_font_options_create()
    defer { unsafe cairo_font_options_destroy(options) }
    unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    var (own, identity) = (matrix, cairo_matrix_t())
    unsafe cairo_matrix_init_identity(&identity)
    let scaled = unsafe cairo_scaled_font_create(face, &own, &identity, options)
    defer { unsafe cairo_scaled_font_destroy(scaled) }
    guard unsafe cairo_scaled_font_status(scaled) == CAIRO_STATUS_SUCCESS else {
      return glyphs.map { _ in .null }
    }
    return glyphs.map { glyph in
      var (single, extents) = (glyph, cairo_text_extents_t())
      unsafe cairo_scaled_font_glyph_extents(scaled, &single, 1, &extents)
      guard extents.width > 0, extents.height > 0 else { return .null }
      return CGRect(
        x: glyph.x + extents.x_bearing, y: glyph.y + extents.y_bearing, width: extents.width,
        height: extents.height)
    }
  }

  deinit {
    unsafe cairo_font_face_destroy(face)
  }
}
