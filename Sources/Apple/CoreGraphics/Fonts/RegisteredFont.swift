// SPDX-License-Identifier: MIT

import CPango
package import Foundation

/// A font that the application made known, so that it is found by its names.
package struct RegisteredFont: Sendable {
  package let font: CGFont
  /// The file; nil for a font that was registered itself.
  package let path: String?
  private let names: Set<String>

  package init(_ font: CGFont, path: String? = nil) {
    self.font = font
    self.path = path
    names = Set([font.postScriptName as String?, font.fullName as String?].compactMap(\.self))
  }

  var face: FontFace { font.face }

  /// Whether the name is the font's, or that of its family, if its style is the plain one.
  func isCalled(_ name: String) -> Bool {
    names.contains(name) || (font.familyName == name && (font.traits.isPlain || names.isEmpty))
  }

  // MARK: - The list

  /// The fonts that are registered, in order.
  package static var all: [RegisteredFont] { FontLibrary.use { $0.registered } }

  /// Registers fonts.
  package static func add(_ fonts: [RegisteredFont]) { FontLibrary.use { $0.register(fonts) } }

  /// Forgets fonts.
  package static func remove(where isMeant: (RegisteredFont) -> Bool) {
    FontLibrary.use { $0.unregister(where: isMeant) }
  }

  /// The number of fonts in a file; 0 if it is not a font file.
  package static func count(in url: URL) -> Int {
    guard let font = CGFont(contentsOf: url) else { return 0 }
    // As many as a collection may have; each is opened.
    return min(max(Int(unsafe font.face.face.pointee.num_faces), 1), 256)
  }
}

/// The style of a font, in the terms of font files.
package struct FontTraits: Hashable, Sendable {
  /// From 1 to 1000, 400 being regular and 700 bold.
  package var weight: CGFloat = 400
  /// In percent of the normal width.
  package var width: CGFloat = 100
  package var isItalic = false
  package var isMonospaced = false
  package var hasColors = false
  /// The class of IBM's scheme, the upper byte of the font's own number; 0 for none.
  package var familyClass = 0

  package init() {}

  var isPlain: Bool { weight < 600 && !isItalic }
}

extension CGFont {
  /// The style by the font's tables, or as Fontconfig knows it.
  package var traits: FontTraits {
    FontLibrary.use { _ in
      var traits = FontTraits()
      let flags = unsafe face.face.pointee.style_flags
      // FT_STYLE_FLAG_ITALIC and FT_STYLE_FLAG_BOLD, shifts that Swift does not import.
      traits.isItalic = flags & 1 != 0
      if flags & 2 != 0 { traits.weight = 700 }
      if let table = face.os2, table.version != 0xFFFF {
        if (1...1000).contains(table.usWeightClass) { traits.weight = CGFloat(table.usWeightClass) }
        let widths: [CGFloat] = [50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200]
        if (1...9).contains(table.usWidthClass) {
          traits.width = widths[Int(table.usWidthClass) - 1]
        }
        traits.familyClass = Int(table.sFamilyClass) >> 8 & 15
      }
      // FT_FACE_FLAG_FIXED_WIDTH and FT_FACE_FLAG_COLOR.
      traits.isMonospaced = unsafe face.face.pointee.face_flags & (1 << 2) != 0
      traits.hasColors = unsafe face.face.pointee.face_flags & (1 << 14) != 0
      return traits
    }
  }

  /// The name of the style in the font file.
  package var styleName: String? {
    FontLibrary.use { _ in
      unsafe face.face.pointee.style_name.map { unsafe String(cString: $0) }
    }
  }

  /// The name of the family in the font file.
  package var family: String? { familyName }

  /// The top of the underline below the baseline and its thickness, in font units; the first is negative.
  package var underline: (position: CGFloat, thickness: CGFloat) {
    let record = unsafe face.face.pointee
    return unsafe (CGFloat(record.underline_position), CGFloat(record.underline_thickness))
  }

  /// The characters that the font has.
  package var characters: CharacterSet {
    FontLibrary.use { _ in
      var set = CharacterSet()
      var glyph: FT_UInt = 0
      var code = unsafe FT_Get_First_Char(face.face, &glyph)
      while glyph != 0 {
        if let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: code)) { set.insert(scalar) }
        let next = unsafe FT_Get_Next_Char(face.face, code, &glyph)
        // A hostile table could go round in circles.
        guard next > code else { break }
        code = next
      }
      return set
    }
  }

  /// The distance from glyph to glyph in a column, in font units.
  package func verticalAdvance(of glyph: CGGlyph) -> CGFloat? {
    FontLibrary.use { _ in
      guard face.metrics.advances == nil else { return nil }
      var advance: FT_Fixed = 0
      // FT_LOAD_VERTICAL_LAYOUT, a shift that Swift does not import.
      guard
        unsafe FT_Get_Advance(
          face.face, UInt32(glyph), FT_Int32(FT_LOAD_NO_SCALE | 1 << 4), &advance) == 0
      else { return nil }
      return CGFloat(advance)
    }
  }
}
