// SPDX-License-Identifier: MIT

import CCairo
import CPango
import Foundation

/// The fonts of the system and of the application, and the lock under which all of them are used.
///
/// Fontconfig knows which fonts there are, FreeType opens their files, and Pango lays out text with
/// them. None of the three may be used by two threads at once with shared fonts, so every use runs
/// inside `use`. Fonts from files and from memory are entered under a family name of their own, so
/// that a font of the same name that is installed is never taken for them.
@safe final class FontLibrary: @unchecked Sendable {
  // `@unchecked`: everything behind these pointers is touched inside `use` only.
  private static let shared = FontLibrary()

  private let lock = NSRecursiveLock()
  /// The FcConfig: which fonts there are.
  let config: OpaquePointer
  /// The map from descriptions to fonts.
  let fontMap: UnsafeMutablePointer<PangoFontMap>
  /// One PangoContext for each writing direction; a layout is set anew when its context changes.
  private var contexts: [NSWritingDirection: OpaquePointer] = unsafe [:]
  /// FreeType itself; nil when it cannot start, and then no font opens.
  private let freeType: FT_Library?
  /// Font files in memory; open as long as the program runs, since Pango keeps what it opened.
  private var memoryFiles: [UnsafeMutablePointer<FILE>] = unsafe []
  /// Faces by file and index.
  private var faces: [String: FontFace] = [:]
  /// The faces that names were resolved to; nil for names that no font has.
  private var named: [String: FontFace?] = [:]
  private var nextFamily = 1

  private init() {
    // A configuration of our own, so that fonts of this library are not seen by others.
    unsafe config = FcInitLoadConfigAndFonts() ?? FcConfigCreate()
    unsafe fontMap = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT)
    unsafe pango_fc_font_map_set_config(OpaquePointer(fontMap), config)
    var library: FT_Library?
    unsafe freeType = FT_Init_FreeType(&library) == 0 ? library : nil
  }

  /// Runs `body` while no other thread uses a font; calls may be nested.
  static func use<R>(_ body: (FontLibrary) throws -> R) rethrows -> R {
    shared.lock.lock()
    defer { shared.lock.unlock() }
    return try body(shared)
  }

  /// The PangoContext whose paragraphs are written in a direction, or begin in their own.
  func context(_ direction: NSWritingDirection) -> OpaquePointer {
    if let known = unsafe contexts[direction] { return unsafe known }
    let context = unsafe pango_font_map_create_context(fontMap)!
    unsafe Self.configure(context)
    unsafe pango_context_set_base_dir(
      context, direction == .rightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
    unsafe contexts[direction] = context
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

  /// Whether there is any font at all; without one no text is laid out.
  var hasFonts: Bool {
    for set in [FcSetSystem, FcSetApplication] {
      if let fonts = unsafe FcConfigGetFonts(config, set), unsafe fonts.pointee.nfont > 0 {
        return true
      }
    }
    return false
  }

  // MARK: - Fonts from files

  /// The face of a font file; nil when it is no font.
  func face(file path: String, index: Int) -> FontFace? {
    let known = "\(index) \(path)"
    if let face = faces[known] { return face }
    // Opened first: Fontconfig would take any file and say nothing about a bad one.
    guard let opened = unsafe open(path, index) else { return nil }
    guard unsafe FcConfigAppFontAddFile(config, path) == 1,
      let fonts = unsafe FcConfigGetFonts(config, FcSetApplication)
    else {
      _ = unsafe FT_Done_Face(opened)
      return nil
    }
    var result: FontFace?
    for position in 0..<Int(unsafe fonts.pointee.nfont) {
      guard let pattern = unsafe fonts.pointee.fonts[position],
        unsafe FontPattern.string(pattern, FC_FILE) == path,
        unsafe FontPattern.integer(pattern, FC_INDEX) == Int32(index)
      else { continue }
      // The pattern is this library's own; under the new family nothing else can be matched.
      let family = "Lamina Font \(nextFamily)"
      nextFamily += 1
      _ = unsafe FcPatternDel(pattern, FC_FAMILY)
      _ = unsafe FcPatternAddString(pattern, FC_FAMILY, family)
      result = unsafe FontFace(pattern: FontPattern(retaining: pattern), face: opened)
    }
    unsafe pango_fc_font_map_config_changed(OpaquePointer(fontMap))
    guard let result else {
      _ = unsafe FT_Done_Face(opened)
      return nil
    }
    faces[known] = result
    return result
  }

  /// The face of a font in memory; nil when it is no font, or there is no room for a copy.
  func face(data: Data) -> FontFace? {
    // A file without a name: Fontconfig and Pango open fonts by path, and it goes with the program.
    guard !data.isEmpty, let file = unsafe tmpfile() else { return nil }
    let written = unsafe data.withUnsafeBytes { bytes in
      unsafe fwrite(bytes.baseAddress, 1, bytes.count, file)
    }
    let path = "/proc/self/fd/\(unsafe fileno(file))"
    guard written == data.count, unsafe fflush(file) == 0, let face = face(file: path, index: 0)
    else {
      _ = unsafe fclose(file)
      return nil
    }
    unsafe memoryFiles.append(file)
    return face
  }

  private func open(_ path: String, _ index: Int) -> FT_Face? {
    guard let freeType = unsafe freeType else { return nil }
    var face: FT_Face?
    guard unsafe FT_New_Face(freeType, path, index, &face) == 0, let face = unsafe face else {
      return nil
    }
    // Outlines, or pictures of glyphs: FT_FACE_FLAG_SCALABLE and FT_FACE_FLAG_COLOR, which Swift
    // does not import. Others have a few fixed sizes and cannot be drawn at any.
    guard unsafe face.pointee.face_flags & (1 | 1 << 14) != 0,
      unsafe face.pointee.units_per_EM > 0 || face.pointee.face_flags & 1 == 0
    else {
      _ = unsafe FT_Done_Face(face)
      return nil
    }
    return unsafe face
  }

  // MARK: - Installed fonts

  /// The face with a PostScript, full or family name; nil when no font has it.
  func face(named name: String) -> FontFace? {
    if let known = named[name] { return known }
    var found: FontFace?
    for key in [FC_POSTSCRIPT_NAME, FC_FULLNAME, FC_FAMILY] where found == nil {
      found = exactFace(key, name)
    }
    named[name] = .some(found)
    return found
  }

  /// The face that comes nearest to a name; nil only when there are no fonts.
  func nearestFace(_ name: String) -> FontFace? {
    if let exact = face(named: name) { return exact }
    let key = "nearest " + name
    if let known = named[key] { return known }
    let request = FontRequest(name)
    let pattern = FontPattern()
    pattern.add(FC_FAMILY, request.family)
    pattern.add(FC_WEIGHT, request.weight)
    pattern.add(FC_SLANT, request.slant)
    pattern.add(FC_WIDTH, request.width)
    let found = matched(pattern)
    named[key] = .some(found)
    return found
  }

  private func exactFace(_ key: String, _ name: String) -> FontFace? {
    let pattern = FontPattern()
    pattern.add(key, name)
    let properties = unsafe FcObjectSetCreate()
    defer { unsafe FcObjectSetDestroy(properties) }
    _ = unsafe FcObjectSetAdd(properties, FC_FILE)
    guard let list = unsafe FcFontList(config, pattern.pointer, properties) else { return nil }
    defer { unsafe FcFontSetDestroy(list) }
    guard unsafe list.pointee.nfont > 0 else { return nil }
    return matched(pattern)
  }

  /// What Fontconfig finds best for a pattern.
  private func matched(_ pattern: FontPattern) -> FontFace? {
    guard hasFonts else { return nil }
    pattern.add(FC_SCALABLE, true)
    _ = unsafe FcConfigSubstitute(config, pattern.pointer, FcMatchPattern)
    unsafe FcDefaultSubstitute(pattern.pointer)
    var result = FcResultNoMatch
    guard let match = unsafe FcFontMatch(config, pattern.pointer, &result) else { return nil }
    let found = unsafe FontPattern(adopting: match)
    guard let path = unsafe FontPattern.string(found.pointer, FC_FILE) else { return nil }
    let index = Int(unsafe FontPattern.integer(found.pointer, FC_INDEX) ?? 0)
    let known = "installed \(index) \(path)"
    if let face = faces[known] { return face }
    guard let opened = unsafe open(path, index) else { return nil }
    let face = unsafe FontFace(pattern: found, face: opened)
    faces[known] = face
    return face
  }
}
