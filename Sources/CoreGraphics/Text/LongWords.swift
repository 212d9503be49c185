// SPDX-License-Identifier: MIT

import CPango

/// Words of thousands of characters, which Pango would shape anew for each line that they run over.
///
/// Pango goes over the rest of a run of glyphs at every line break, so a word that is one run costs
/// the square of its length. It ends a run where an attribute that chooses fonts begins or ends,
/// whatever its value, and still joins letters across; such attributes are set every few hundred
/// bytes, between characters as readers see them.
enum LongWords {
  /// Words of more bytes than this are divided, into pieces of about as many.
  static let pieceLength = 256

  /// Adds the attributes that divide the long words of a section.
  ///
  /// - Parameter bytes: the section in UTF-8; the attributes count from its start.
  static func divide(_ bytes: ArraySlice<UInt8>, in list: OpaquePointer?) {
    guard bytes.count > pieceLength else { return }
    for word in bytes.split(whereSeparator: { $0 <= 32 }) where word.count > pieceLength {
      var start = word.startIndex - bytes.startIndex
      var end = start
      var isMarked = true
      for character in String(decoding: word, as: UTF8.self) {
        if end - start >= pieceLength {
          if isMarked { unsafe mark(start, end, list) }
          isMarked.toggle()
          start = end
        }
        end += character.utf8.count
      }
    }
  }

  /// Lets a piece be a run of its own; fallback to other fonts is on without the attribute, too.
  private static func mark(_ start: Int, _ end: Int, _ list: OpaquePointer?) {
    guard let attribute = unsafe pango_attr_fallback_new(1) else { return }
    unsafe attribute.pointee.start_index = UInt32(start)
    unsafe attribute.pointee.end_index = UInt32(end)
    unsafe pango_attr_list_insert(list, attribute)
  }
}
