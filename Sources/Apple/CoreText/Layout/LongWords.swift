// SPDX-License-Identifier: MIT

import CPango
internal import CoreGraphics

/// Divides words of thousands of characters, which Pango would reshape for each line that they
/// span.
///
/// Pango goes over the rest of a run of glyphs at every line break, so a word of one run takes
/// quadratic time. It ends a run where an attribute that chooses fonts begins or ends, regardless
/// of its value, and still joins letters across it; such attributes are set every few hundred
/// bytes, between characters as readers see them.
enum LongWords {
  /// The length of a piece, in bytes; longer words are divided.
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

  /// Makes a piece a run of its own, by an attribute that repeats the default.
  private static func mark(_ start: Int, _ end: Int, _ list: OpaquePointer?) {
    guard let attribute = unsafe pango_attr_fallback_new(1) else { return }
    unsafe attribute.pointee.start_index = UInt32(start)
    unsafe attribute.pointee.end_index = UInt32(end)
    unsafe pango_attr_list_insert(list, attribute)
  }
}
