// SPDX-License-Identifier: MIT

import CCairo
import CPango
import Foundation

/// The fonts of a text: those installed, and some font files.
///
/// Where a font lacks a character, Fontconfig looks for it in all fonts of its configuration. Each
/// set of font files therefore has a separate configuration, so that a text never falls back to
/// another text's file. Used inside `FontLibrary.use` only.
@safe package final class TextFontMap {
  /// The FcConfig: the list of fonts.
  let config: OpaquePointer
  /// The map from descriptions to fonts.
  private var fontMap: UnsafeMutablePointer<PangoFontMap>
  /// One PangoContext for each writing direction, by whether that is from right to left; changing a layout's context would lay it out
  /// again.
  private var contexts: [Bool: OpaquePointer] = unsafe [:]
  /// The fonts of the texts laid out with the present map.
  private var usedFonts: Set<UsedFont> = []

  /// A face at a size.
  private struct UsedFont: Hashable {
    let face: ObjectIdentifier
    let size: CGFloat
  }

  /// The most fonts of a map; then another one takes over.
  ///
  /// Pango 1.50 keeps what it looked up for each font until the map goes: some 25 KiB for every size
  /// that a text ever had, without end, and it gets slower.
  static let fontLimit = 64

  /// Makes a map of the installed fonts and the faces of files.
  init(files: [FontFile]) {
    // A private configuration, so that other users of Fontconfig do not see this library's fonts.
    unsafe config = FcInitLoadConfigAndFonts() ?? FcConfigCreate()
    for file in files { unsafe Self.add(file, to: config) }
    unsafe fontMap = Self.makeMap(config)
  }

  deinit {
    releaseMap()
    unsafe FcConfigDestroy(config)
  }

  private static func makeMap(_ config: OpaquePointer) -> UnsafeMutablePointer<PangoFontMap> {
    let map = unsafe pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT)!
    unsafe pango_fc_font_map_set_config(OpaquePointer(map), config)
    return unsafe map
  }

  private func releaseMap() {
    // Layouts keep the contexts that they were made with, and those the map.
    unsafe contexts.values.forEach { unsafe g_object_unref(UnsafeMutableRawPointer($0)) }
    unsafe contexts = [:]
    unsafe g_object_unref(UnsafeMutableRawPointer(fontMap))
  }

  /// Notes the fonts of a text that is laid out next, for which a fresh map may take over.
  package func willUse(_ fonts: some Sequence<(font: CGFont, size: CGFloat)>) {
    let new = fonts.map { UsedFont(face: ObjectIdentifier($0.font.face), size: $0.size) }
    if usedFonts.union(new).count > Self.fontLimit {
      usedFonts = []
      releaseMap()
      unsafe fontMap = Self.makeMap(config)
    }
    usedFonts.formUnion(new)
  }

  /// Adds a face under its file's unique family name.
  private static func add(_ file: FontFile, to config: OpaquePointer) {
    guard unsafe FcConfigAppFontAddFile(config, file.path) == 1,
      let fonts = unsafe FcConfigGetFonts(config, FcSetApplication)
    else { return }
    for position in 0..<Int(unsafe fonts.pointee.nfont) {
      guard let pattern = unsafe fonts.pointee.fonts[position],
        unsafe FontPattern.string(pattern, FC_FILE) == file.path
      else { continue }
      if unsafe FontPattern.integer(pattern, FC_INDEX) == Int32(file.index) {
        // The pattern is private to this configuration; under the new family nothing else can
        // match.
        unsafe file.rename(pattern)
      } else {
        // Another face of a collection: without characters it is never a fallback.
        _ = unsafe FcPatternDel(pattern, FC_CHARSET)
      }
    }
  }

  /// Whether there is any font; without one no text is laid out.
  package var hasFonts: Bool {
    for set in [FcSetSystem, FcSetApplication] {
      if let fonts = unsafe FcConfigGetFonts(config, set), unsafe fonts.pointee.nfont > 0 {
        return true
      }
    }
    return false
  }

  /// The PangoContext whose paragraphs are written in a direction, or begin in their own.
  package func context(isRightToLeft: Bool) -> OpaquePointer {
    if let cached = unsafe contexts[isRightToLeft] { return unsafe cached }
    let context = unsafe pango_font_map_create_context(fontMap)!
    unsafe Self.configure(context)
    unsafe pango_context_set_base_dir(
      context, isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
    unsafe contexts[isRightToLeft] = context
    return unsafe context
  }

  /// Unhinted outlines at fractions of a pixel: text measures the same at every scale.
  private static func configure(_ context: OpaquePointer) {
    let options = unsafe cairo_font_options_create()
    defer { unsafe cairo_font_options_destroy(options) }
    unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    unsafe pango_cairo_context_set_font_options(context, options)
    unsafe pango_cairo_context_set_resolution(context, 72)
    unsafe pango_context_set_round_glyph_positions(context, 0)
  }
}
