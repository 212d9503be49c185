// SPDX-License-Identifier: MIT

import CPango
public import Foundation

extension CGFont {
  /// Stores the advance widths of glyphs, in font units; false when a glyph is not in the font.
  public func getGlyphAdvances(
    glyphs: UnsafePointer<CGGlyph>, count: Int, advances: UnsafeMutablePointer<Int32>
  ) -> Bool {
    FontLibrary.use { _ in
      for index in 0..<max(count, 0) {
        // The caller promises `count` elements behind both pointers.
        let glyph = unsafe glyphs[index]
        if let known = face.metrics.advances {
          guard Int(glyph) < numberOfGlyphs, let last = known.last else { return false }
          unsafe advances[index] = Int32(Int(glyph) < known.count ? known[Int(glyph)] : last)
          continue
        }
        var advance: FT_Fixed = 0
        guard
          unsafe FT_Get_Advance(face.face, UInt32(glyph), FT_Int32(FT_LOAD_NO_SCALE), &advance) == 0
        else { return false }
        unsafe advances[index] = Int32(clamping: advance)
      }
      return true
    }
  }

  /// Stores the boxes of glyphs, in font units with y up; false when a glyph is not in the font.
  public func getGlyphBBoxes(
    glyphs: UnsafePointer<CGGlyph>, count: Int, bboxes: UnsafeMutablePointer<CGRect>
  ) -> Bool {
    FontLibrary.use { _ in
      for index in 0..<max(count, 0) {
        // The caller promises `count` elements behind both pointers.
        guard let box = unsafe face.box(of: UInt32(glyphs[index])) else { return false }
        unsafe bboxes[index] = box
      }
      return true
    }
  }

  /// The glyph with a name; 0, the glyph of unknown characters, when none exists.
  public func getGlyphWithGlyphName(name: CFString) -> CGGlyph {
    FontLibrary.use { _ in
      CGGlyph(truncatingIfNeeded: unsafe FT_Get_Name_Index(face.face, name as String))
    }
  }

  /// The name of a glyph; nil in fonts that do not name their glyphs.
  public func name(for glyph: CGGlyph) -> CFString? {
    FontLibrary.use { _ in
      var buffer = [CChar](repeating: 0, count: 128)
      guard
        unsafe FT_Get_Glyph_Name(face.face, UInt32(glyph), &buffer, UInt32(buffer.count)) == 0
      else { return nil }
      let name = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
      return name.isEmpty ? nil : name as CFString
    }
  }

  /// The glyph of a character; 0 when the font does not have it. Not part of Apple's API.
  public func glyph(for character: Unicode.Scalar) -> CGGlyph {
    FontLibrary.use { _ in
      CGGlyph(truncatingIfNeeded: unsafe FT_Get_Char_Index(face.face, UInt(character.value)))
    }
  }

  /// The bytes of a table of the font file, by its four-letter tag; nil when it is not there.
  public func table(for tag: UInt32) -> CFData? {
    FontLibrary.use { _ in
      var length: FT_ULong = 0
      guard unsafe FT_Load_Sfnt_Table(face.face, FT_ULong(tag), 0, nil, &length) == 0,
        length > 0, length <= 1 << 28
      else { return nil }
      var bytes = [UInt8](repeating: 0, count: Int(length))
      guard unsafe FT_Load_Sfnt_Table(face.face, FT_ULong(tag), 0, &bytes, &length) == 0 else {
        return nil
      }
      return Data(bytes) as CFData
    }
  }

  /// The tags of the tables of the font file, as numbers.
  public var tableTags: CFArray? {
    FontLibrary.use { _ in
      var count: FT_ULong = 0
      guard unsafe FT_Sfnt_Table_Info(face.face, 0, nil, &count) == 0, count < 4096 else {
        return nil
      }
      var tags: [Any] = []
      for index in 0..<UInt32(count) {
        var tag: FT_ULong = 0
        var length: FT_ULong = 0
        if unsafe FT_Sfnt_Table_Info(face.face, index, &tag, &length) == 0 {
          tags.append(NSNumber(value: UInt32(truncatingIfNeeded: tag)))
        }
      }
      return tags as CFArray
    }
  }

  /// Always nil: variable fonts are used in their default instance.
  public var variationAxes: CFArray? { nil }

  /// Always nil: variable fonts are used in their default instance.
  public var variations: CFDictionary? { nil }

  /// The font itself without variations; nil with some, which are not supported.
  public func copy(withVariations variations: CFDictionary?) -> CGFont? {
    variations?.count ?? 0 == 0 ? self : nil
  }
}
