// SPDX-License-Identifier: MIT

import CCairo
package import CPango
import Foundation
import Locks

/// The fonts of the system and of the application, and the lock for their use.
///
/// Fontconfig lists the fonts, FreeType opens their files, and Pango lays out text with them. None
/// of the three supports concurrent use of shared fonts, so every use runs inside `use`.
@safe package final class FontLibrary: @unchecked Sendable {
  // `@unchecked`: everything in here is touched inside `use` only.
  private static let shared = FontLibrary()

  private let lock = OrderedRecursiveLock()
  /// The installed fonts.
  private let installed = TextFontMap(files: [])
  /// The font maps that add font files, by the numbers of the files.
  private var mapsWithFiles: [[Int]: TextFontMap] = [:]
  /// The largest number of cached maps; making one reads Fontconfig's cache.
  private static let maximumMaps = 16
  /// The FreeType library; nil when it cannot start, and then no font opens.
  private let freeType: FT_Library?
  /// Font files in memory; open until the process ends, since Pango keeps what it opened.
  private var memoryFiles: [UnsafeMutablePointer<FILE>] = unsafe []
  /// Faces by index and file.
  private var faces: [String: FontFace] = [:]
  /// The paths of font files' copies, by the files' identity.
  private var copies: [String: String] = [:]
  /// Faces of the application's files, by index and path of the copy.
  private var filesByPath: [String: FontFace] = [:]
  /// The faces found by name; nil for names without a font.
  private var named: [String: FontFace?] = [:]
  private var nextNumber = 1
  /// The fonts that the application registered, in order.
  private(set) var registered: [RegisteredFont] = []

  private init() {
    var library: FT_Library?
    unsafe freeType = FT_Init_FreeType(&library) == 0 ? library : nil
  }

  /// Runs `body` while no other thread uses a font; calls may be nested.
  package static func use<R>(_ body: (FontLibrary) throws -> R) rethrows -> R {
    shared.lock.lock()
    defer { shared.lock.unlock() }
    return try body(shared)
  }

  /// The font map for a text in some faces: the installed fonts and the files of these faces.
  package func fontMap(for faces: [FontFace]) -> TextFontMap {
    let files = Set(faces.compactMap(\.file)).sorted { $0.number < $1.number }
    guard !files.isEmpty else { return installed }
    let key = files.map(\.number)
    if let cached = mapsWithFiles[key] { return cached }
    if mapsWithFiles.count >= Self.maximumMaps { mapsWithFiles.removeAll() }
    let made = TextFontMap(files: files)
    mapsWithFiles[key] = made
    return made
  }

  // MARK: - Fonts from files

  /// The face of a font file in its present state; nil when it is no font.
  func face(file path: String, index: Int) -> FontFace? {
    guard let file = FontSource(path: path) else { return nil }
    let cacheKey = "\(index) \(file.identity)"
    if let face = faces[cacheKey] { return face }
    if let copy = copies[file.identity] {
      faces[cacheKey] = face(copy: copy, index: index)
    } else if let data = file.contents(), let (face, copy) = face(data: data, index: index) {
      faces[cacheKey] = face
      copies[file.identity] = copy
    }
    return faces[cacheKey]
  }

  /// The face of a font in memory; nil when it is no font, or there is no room for a copy.
  func face(data: Data) -> FontFace? { face(data: data, index: 0)?.face }

  /// Opens a face of a copy of a font.
  ///
  /// - Returns: the face, and the path of the copy.
  ///
  /// FreeType and Pango map fonts into memory: a file that another process truncates would crash
  /// this one.
  private func face(data: Data, index: Int) -> (face: FontFace, copy: String)? {
    // An unlinked file, which Fontconfig and Pango open by its descriptor's path; it vanishes with
    // the process.
    guard !data.isEmpty, let file = unsafe tmpfile() else { return nil }
    let written = unsafe data.withUnsafeBytes { bytes in
      unsafe fwrite(bytes.baseAddress, 1, bytes.count, file)
    }
    let path = "/proc/self/fd/\(unsafe fileno(file))"
    guard written == data.count, unsafe fflush(file) == 0,
      let face = face(copy: path, index: index)
    else {
      _ = unsafe fclose(file)
      return nil
    }
    unsafe memoryFiles.append(file)
    return (face, path)
  }

  /// Opens a face of a file that no other process writes to.
  private func face(copy path: String, index: Int) -> FontFace? {
    guard let opened = unsafe open(path, index) else { return nil }
    guard let pattern = unsafe FcFreeTypeQueryFace(opened, path, UInt32(index), nil) else {
      _ = unsafe FT_Done_Face(opened)
      return nil
    }
    let file = FontFile(path: path, index: index, number: nextNumber)
    nextNumber += 1
    unsafe file.rename(pattern)
    let face = unsafe FontFace(pattern: FontPattern(adopting: pattern), face: opened, file: file)
    filesByPath["\(index) \(path)"] = face
    return face
  }

  private func open(_ path: String, _ index: Int) -> FT_Face? {
    guard let freeType = unsafe freeType else { return nil }
    var face: FT_Face?
    guard unsafe FT_New_Face(freeType, path, index, &face) == 0, let face = unsafe face else {
      return nil
    }
    // Outlines, or pictures of glyphs: FT_FACE_FLAG_SCALABLE and FT_FACE_FLAG_COLOR, which Swift
    // does not import. Other fonts have a few fixed sizes and do not scale.
    guard unsafe face.pointee.face_flags & (1 | 1 << 14) != 0,
      unsafe face.pointee.units_per_EM > 0 || face.pointee.face_flags & 1 == 0
    else {
      _ = unsafe FT_Done_Face(face)
      return nil
    }
    return unsafe face
  }

  // MARK: - Registered fonts

  /// Finds fonts by name from now on among others, too.
  func register(_ fonts: [RegisteredFont]) {
    registered += fonts
    named.removeAll()
  }

  /// Finds some fonts no more by name.
  func unregister(where isMeant: (RegisteredFont) -> Bool) {
    registered.removeAll(where: isMeant)
    named.removeAll()
  }

  /// The face of one of Pango's fonts; nil when its file does not open.
  package func face(of font: UnsafeMutablePointer<PangoFont>?) -> FontFace? {
    guard let font = unsafe font else { return nil }
    // The map is Fontconfig's, and so are all of its fonts.
    let own = unsafe UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self)
    guard let pattern = unsafe pango_fc_font_get_pattern(own),
      let path = unsafe FontPattern.string(pattern, FC_FILE)
    else { return nil }
    let index = Int(unsafe FontPattern.integer(pattern, FC_INDEX) ?? 0)
    if let face = filesByPath["\(index) \(path)"] { return face }
    let cacheKey = "installed \(index) \(path)"
    if let face = faces[cacheKey] { return face }
    guard let opened = unsafe open(path, index) else { return nil }
    let face = unsafe FontFace(pattern: FontPattern(retaining: pattern), face: opened)
    faces[cacheKey] = face
    return face
  }

  // MARK: - Installed fonts

  /// The face with a PostScript, full or family name; nil when no font has it.
  func face(named name: String) -> FontFace? {
    if let cached = named[name] { return cached }
    var found = registered.last { $0.isCalled(name) }?.face
    for key in [FC_POSTSCRIPT_NAME, FC_FULLNAME, FC_FAMILY] where found == nil {
      found = exactFace(key, name)
    }
    named[name] = .some(found)
    return found
  }

  /// The face that comes nearest to a name; nil only when there are no fonts.
  package func nearestFace(_ name: String) -> FontFace? {
    if let exact = face(named: name) { return exact }
    let key = "nearest " + name
    if let cached = named[key] { return cached }
    let request = FontRequest(name)
    let pattern = FontPattern()
    pattern.add(FC_FAMILY, request.family)
    for family in AppleFonts.substitutes(for: request.family) { pattern.add(FC_FAMILY, family) }
    pattern.add(FC_WEIGHT, request.weight)
    pattern.add(FC_SLANT, request.slant)
    pattern.add(FC_WIDTH, request.width)
    let found = matched(pattern)
    named[key] = .some(found)
    return found
  }

  /// The face of the system's design for a kind of text; nil only when there are no fonts.
  package func systemFace(_ family: String, weight: Double, isItalic: Bool) -> FontFace? {
    let key = "system \(family) \(weight) \(isItalic)"
    if let cached = named[key] { return cached }
    let pattern = FontPattern()
    for family in family == "sans-serif" ? AppleFonts.system : [family] {
      pattern.add(FC_FAMILY, family)
    }
    let own = FcWeightFromOpenTypeDouble(min(max(weight, 1), 1000))
    pattern.add(FC_WEIGHT, Int32(clamping: own.rounded()))
    pattern.add(FC_SLANT, isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    let found = matched(pattern)
    named[key] = .some(found)
    return found
  }

  /// A property of each installed font that scales, of one family or of all; each value once, sorted.
  func names(_ property: String, ofFamily family: String? = nil) -> [String] {
    let pattern = FontPattern()
    if let family { pattern.add(FC_FAMILY, family) }
    pattern.add(FC_SCALABLE, true)
    let properties = unsafe FcObjectSetCreate()
    defer { unsafe FcObjectSetDestroy(properties) }
    _ = unsafe FcObjectSetAdd(properties, property)
    guard let list = unsafe FcFontList(installed.config, pattern.pointer, properties) else {
      return []
    }
    defer { unsafe FcFontSetDestroy(list) }
    var result = Set<String>()
    for index in 0..<Int(unsafe list.pointee.nfont) {
      if let font = unsafe list.pointee.fonts[index],
        let name = unsafe FontPattern.string(font, property)
      {
        result.insert(name)
      }
    }
    return result.sorted()
  }

  private func exactFace(_ key: String, _ name: String) -> FontFace? {
    let pattern = FontPattern()
    pattern.add(key, name)
    let properties = unsafe FcObjectSetCreate()
    defer { unsafe FcObjectSetDestroy(properties) }
    _ = unsafe FcObjectSetAdd(properties, FC_FILE)
    guard let list = unsafe FcFontList(installed.config, pattern.pointer, properties) else {
      return nil
    }
    defer { unsafe FcFontSetDestroy(list) }
    guard unsafe list.pointee.nfont > 0 else { return nil }
    return matched(pattern)
  }

  /// Fontconfig's best match for a pattern.
  private func matched(_ pattern: FontPattern) -> FontFace? {
    guard installed.hasFonts else { return nil }
    pattern.add(FC_SCALABLE, true)
    _ = unsafe FcConfigSubstitute(installed.config, pattern.pointer, FcMatchPattern)
    unsafe FcDefaultSubstitute(pattern.pointer)
    var result = FcResultNoMatch
    guard let match = unsafe FcFontMatch(installed.config, pattern.pointer, &result) else {
      return nil
    }
    let found = unsafe FontPattern(adopting: match)
    guard let path = unsafe FontPattern.string(found.pointer, FC_FILE) else { return nil }
    let index = Int(unsafe FontPattern.integer(found.pointer, FC_INDEX) ?? 0)
    let cacheKey = "installed \(index) \(path)"
    if let face = faces[cacheKey] { return face }
    guard let opened = unsafe open(path, index) else { return nil }
    let face = unsafe FontFace(pattern: found, face: opened)
    faces[cacheKey] = face
    return face
  }
}
