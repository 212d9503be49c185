// SPDX-License-Identifier: MIT

import CPango
internal import Diagnostics
public import Foundation

/// The number of a glyph in its font.
public typealias CGGlyph = UInt16

/// The number of a glyph in its font.
public typealias CGFontIndex = UInt16

/// A font without a size: one face of an installed font, a font file, or font data.
///
/// Metrics are in font units, `unitsPerEm` of which are one em. Fonts are immutable and may be used
/// on any thread.
public final class CGFont: Hashable, Sendable {
  package let face: FontFace

  package init(face: FontFace) {
    self.face = face
  }

  /// Makes a font of the contents of a TrueType or OpenType file; nil when it is no such font.
  public convenience init?(_ provider: CGDataProvider) {
    let data = provider.bytes.data
    guard let face = FontLibrary.use({ $0.face(data: data) }) else {
      RefusalLog.refuse("font: no font", "\(data.count) bytes are no font with outlines")
      return nil
    }
    self.init(face: face)
  }

  /// Finds an installed font by its PostScript, full or family name; nil when none has it.
  ///
  /// Fonts of Apple's systems, such as `Helvetica`, are substituted by the nearest one installed.
  public convenience init?(_ name: CFString) {
    let name = name as String
    let face = FontLibrary.use { library in
      library.face(named: name) ?? (AppleFonts.contains(name) ? library.nearestFace(name) : nil)
    }
    guard let face else { return nil }
    self.init(face: face)
  }

  /// Makes a font of a font file; nil when it is no font with outlines. Not part of Apple's API.
  ///
  /// - Parameter index: the face within a collection (`.ttc`).
  public convenience init?(contentsOf url: URL, index: Int = 0) {
    guard (0..<0x10000).contains(index), !url.holdsNUL,
      let face = FontLibrary.use({ $0.face(file: url.path, index: index) })
    else {
      RefusalLog.refuse("font: no font", "\(url.lastPathComponent) is no font with outlines")
      return nil
    }
    self.init(face: face)
  }

  // MARK: - Names and metrics

  /// The PostScript name; nil in a font without one.
  public var postScriptName: CFString? {
    FontLibrary.use { _ in
      unsafe FT_Get_Postscript_Name(face.face).map { unsafe String(cString: $0) as CFString }
    }
  }

  /// The full name: family and style.
  public var fullName: CFString? {
    FontLibrary.use { _ in
      if let name = unsafe FontPattern.string(face.pattern.pointer, FC_FULLNAME) {
        return name as CFString
      }
      let family = unsafe face.face.pointee.family_name.map { unsafe String(cString: $0) }
      let style = unsafe face.face.pointee.style_name.map { unsafe String(cString: $0) }
      return family.map {
        (style == nil || style == "Regular" ? $0 : "\($0) \(style ?? "")") as CFString
      }
    }
  }

  /// The family's name in the font file; nil in a font without one.
  package var familyName: String? {
    FontLibrary.use { _ in
      unsafe face.face.pointee.family_name.map { unsafe String(cString: $0) }
    }
  }

  /// The number of glyphs.
  public var numberOfGlyphs: Int { unsafe face.face.pointee.num_glyphs }

  /// The font units per em.
  public var unitsPerEm: Int32 { face.metrics.unitsPerEm }

  /// The ascent above the baseline, in font units.
  ///
  /// Where the font's own is lower than its letters, they stand in the middle of the line instead.
  public var ascent: Int32 { face.metrics.ascent }

  /// The descent below the baseline, in font units; negative.
  public var descent: Int32 { face.metrics.descent }

  /// The extra space between lines, beyond ascent and descent, in font units.
  public var leading: Int32 { face.metrics.leading }

  /// The height of flat capitals, in font units.
  public var capHeight: Int32 {
    FontLibrary.use { _ in stated { $0.sCapHeight } ?? height(of: "H") }
  }

  /// The height of a flat lower-case letter, in font units.
  public var xHeight: Int32 {
    FontLibrary.use { _ in stated { $0.sxHeight } ?? height(of: "x") }
  }

  /// A height in the font's OS/2 table; nil in old tables, which have none.
  private func stated(_ height: (TT_OS2) -> Int16) -> Int32? {
    guard let table = face.os2, table.version >= 2 else { return nil }
    let value = height(table)
    return value > 0 ? Int32(value) : nil
  }

  /// The height of a letter; 0 when the font does not have it.
  private func height(of letter: Unicode.Scalar) -> Int32 {
    let glyph = glyph(for: letter)
    var box = CGRect.zero
    // One glyph and one box, as the count says.
    guard glyph != 0, unsafe getGlyphBBoxes(glyphs: [glyph], count: 1, bboxes: &box) else {
      return 0
    }
    return Int32(clamping: box.maxY)
  }

  /// The box that holds every glyph, in font units with y up.
  public var fontBBox: CGRect { face.metrics.box }

  /// The slant in degrees counterclockwise from upright; 0 for upright fonts.
  public var italicAngle: CGFloat {
    FontLibrary.use { _ in CGFloat(face.postScript?.italicAngle ?? 0) / 65536 }
  }

  /// The width of the main upright stem, in font units; 0, since OpenType fonts do not say.
  public var stemV: CGFloat { 0 }

  // MARK: - Identity

  /// Whether two fonts are the same face of the same file.
  public static func == (lhs: CGFont, rhs: CGFont) -> Bool { lhs.face === rhs.face }

  /// Hashes the face.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(face)) }
}
