// SPDX-License-Identifier: MIT

import CCairo
import Diagnostics
import Foundation

extension CairoCanvas {
  /// Draws glyphs with the source; `toDevice` maps their positions to device pixels.
  func showGlyphs(_ glyphs: [cairo_glyph_t], _ font: GlyphFont, _ toDevice: CGAffineTransform) {
    setMatrix(toDevice)
    if set(font) { unsafe cairo_show_glyphs(cr, glyphs, Int32(clamping: glyphs.count)) }
    setMatrix(.identity)
  }

  /// Draws glyphs with intrinsic colours.
  ///
  /// Cairo writes those in its own channel order, which most surfaces here do not have, so they are
  /// drawn separately, with red and blue exchanged.
  func showColorGlyphs(
    _ glyphs: [cairo_glyph_t], _ font: GlyphFont, _ toDevice: CGAffineTransform,
    _ color: SIMD4<Double>
  ) {
    guard surface.order == .rgba else { return showGlyphs(glyphs, font, toDevice) }
    save()
    let op = unsafe cairo_get_operator(cr)
    let group = drawnApart { canvas in
      canvas.setOperator(CAIRO_OPERATOR_OVER)
      unsafe cairo_set_source_rgba(cr, color.x, color.y, color.z, color.w)
      canvas.showGlyphs(glyphs, font, toDevice)
    }
    if let group {
      group.exchangeRedAndBlue()
      setSource(group)
      setOperator(op)
      paint()
      releaseSource()
    }
    restore()
  }

  /// The outline of glyphs in the space that `fromDevice` maps device pixels to.
  func outline(
    of glyphs: [cairo_glyph_t], _ font: GlyphFont, _ toDevice: CGAffineTransform,
    _ fromDevice: CGAffineTransform
  ) -> PathGeometry {
    setMatrix(toDevice)
    unsafe cairo_new_path(cr)
    if set(font) { unsafe cairo_glyph_path(cr, glyphs, Int32(clamping: glyphs.count)) }
    setMatrix(.identity)
    guard let path = unsafe cairo_copy_path(cr) else { return PathGeometry() }
    defer { unsafe cairo_path_destroy(path) }
    unsafe cairo_new_path(cr)
    return unsafe PathGeometry(path.pointee, fromDevice)
  }

  /// Sets the font; false, with a logged reason, for one whose file cannot be read.
  ///
  /// Cairo gives a context up for good that draws with such a font, so that it is tried apart.
  private func set(_ font: GlyphFont) -> Bool {
    let options = unsafe cairo_font_options_create()
    defer { unsafe cairo_font_options_destroy(options) }
    unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    let isSmooth = unsafe cairo_get_antialias(cr) != CAIRO_ANTIALIAS_NONE
    unsafe cairo_font_options_set_antialias(
      options, isSmooth ? CAIRO_ANTIALIAS_GRAY : CAIRO_ANTIALIAS_NONE)
    var matrix = font.matrix
    var space = cairo_matrix_t()
    unsafe cairo_get_matrix(cr, &space)
    // Cairo keeps the font that this makes, and finds it again for the drawing.
    let scaled = unsafe cairo_scaled_font_create(font.face, &matrix, &space, options)
    defer { unsafe cairo_scaled_font_destroy(scaled) }
    let status = unsafe cairo_scaled_font_status(scaled)
    guard status == CAIRO_STATUS_SUCCESS else {
      RefusalLog.refuse(
        "text: unreadable font",
        "a font cannot be drawn with (\(unsafe String(cString: cairo_status_to_string(status)))); "
          + "its glyphs are left out")
      return false
    }
    unsafe cairo_set_font_face(cr, font.face)
    unsafe cairo_set_font_matrix(cr, &matrix)
    unsafe cairo_set_font_options(cr, options)
    return true
  }
}

extension PathGeometry {
  /// The bounding box of glyphs' positions.
  static func box(of glyphs: [cairo_glyph_t]) -> CGRect {
    guard let first = glyphs.first else { return .null }
    var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
    for glyph in glyphs {
      left = min(left, glyph.x)
      right = max(right, glyph.x)
      top = min(top, glyph.y)
      bottom = max(bottom, glyph.y)
    }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The elements of a Cairo path, each point mapped.
  fileprivate init(_ path: cairo_path_t, _ transform: CGAffineTransform) {
    self.init()
    var index = 0
    while index < Int(unsafe path.num_data) {
      let header = unsafe path.data[index].header
      func point(_ offset: Int) -> CGPoint {
        let p = unsafe path.data[index + offset].point
        return CGPoint(x: p.x, y: p.y).applying(transform)
      }
      switch header.type {
      case CAIRO_PATH_MOVE_TO: move(to: point(1))
      case CAIRO_PATH_LINE_TO: line(to: point(1))
      case CAIRO_PATH_CURVE_TO: curve(to: point(3), point(1), point(2))
      default: close()
      }
      // Every element has at least its header.
      index += max(Int(header.length), 1)
    }
  }
}
