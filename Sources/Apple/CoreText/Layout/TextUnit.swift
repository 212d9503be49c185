// SPDX-License-Identifier: MIT

import CPango
internal import CoreGraphics
internal import Foundation

/// The units into which a text is divided.
package enum TextUnit: Sendable {
  /// Characters as readers see them: grapheme clusters.
  case letter
  /// Words by Unicode's rules, each with its punctuation and the white space behind it.
  case word
  /// Lines of the layout.
  case line

  /// The bytes at which letters begin.
  static func letters(in text: ArraySlice<UInt8>) -> [Int] {
    var byte = text.startIndex
    return String(decoding: text, as: UTF8.self).map { character in
      defer { byte += character.utf8.count }
      return byte
    }
  }

  /// The bytes at which words begin, by the boundaries of UAX #29 that a layout of the text knows.
  ///
  /// Punctuation belongs to the word before it, at the start or behind white space to the one after it, and so do
  /// opening brackets and quotation marks.
  static func words(in text: ArraySlice<UInt8>, _ layout: OpaquePointer) -> [Int] {
    var count: Int32 = 0
    guard let attributes = unsafe pango_layout_get_log_attrs_readonly(layout, &count) else {
      return [text.startIndex]
    }
    var words = WordBuilder()
    var byte = text.startIndex
    let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
    for (index, scalar) in scalars.enumerated() {
      guard index < Int(count) else { break }
      if index == 0 || (unsafe attributes[index].is_word_boundary) != 0 {
        words.add(WordBuilder.Kind(scalar), at: byte)
      }
      byte += UTF8.width(scalar)
    }
    return words.starts
  }
}

/// Joins the segments between boundaries of words to words with their punctuation.
private struct WordBuilder {
  /// The kinds of segments.
  enum Kind {
    case white, opening, punctuation, letters

    init(_ scalar: Unicode.Scalar) {
      if scalar.properties.isWhitespace {
        self = .white
        return
      }
      switch scalar.properties.generalCategory {
      case .openPunctuation, .initialPunctuation: self = .opening
      case .connectorPunctuation, .dashPunctuation, .closePunctuation, .finalPunctuation,
        .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol:
        self = scalar == "¿" || scalar == "¡" ? .opening : .punctuation
      default: self = .letters
      }
    }
  }

  private(set) var starts: [Int] = []
  private var hasLetters = false
  private var hasMarks = false
  private var endsWithWhite = false

  mutating func add(_ kind: Kind, at byte: Int) {
    let isEmpty = !hasLetters && !hasMarks
    let begins: Bool
    switch kind {
    case .white: begins = starts.isEmpty
    case .letters: begins = starts.isEmpty || !isEmpty && (hasLetters || endsWithWhite)
    case .punctuation: begins = starts.isEmpty || !isEmpty && endsWithWhite
    case .opening: begins = starts.isEmpty || !isEmpty && (hasLetters || endsWithWhite)
    }
    if begins {
      starts.append(byte)
      (hasLetters, hasMarks) = (false, false)
    }
    endsWithWhite = kind == .white
    if kind == .letters { hasLetters = true }
    if kind == .opening || kind == .punctuation { hasMarks = true }
  }
}

extension UTF8 {
  fileprivate static func width(_ scalar: Unicode.Scalar) -> Int {
    scalar.value < 0x80 ? 1 : scalar.value < 0x800 ? 2 : scalar.value < 0x10000 ? 3 : 4
  }
}
