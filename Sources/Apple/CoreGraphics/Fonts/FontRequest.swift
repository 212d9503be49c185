// SPDX-License-Identifier: MIT

import CPango
import Foundation

/// The family and style parsed from a font's name, for a name that no installed font has.
///
/// Names of fonts of Apple's systems are PostScript names: `HelveticaNeue-BoldItalic`,
/// `Arial-BoldMT`. The part after the hyphen names the style; capitals separate the words of the
/// family.
struct FontRequest {
  var family: String
  /// Weight, slant and width in Fontconfig's numbers.
  var weight = FC_WEIGHT_REGULAR
  var slant = FC_SLANT_ROMAN
  var width = FC_WIDTH_NORMAL

  init(_ name: String) {
    let parts = name.split(separator: "-", maxSplits: 1).map(String.init)
    family = Self.spaced(parts.first ?? name)
    let style = (parts.count > 1 ? parts[1] : Self.styleWords(of: name)).lowercased()
    for (word, value) in Self.weights where style.contains(word) {
      weight = value
      break
    }
    if style.contains("italic") { slant = FC_SLANT_ITALIC }
    if style.contains("oblique") { slant = FC_SLANT_OBLIQUE }
    if style.contains("condensed") || style.contains("narrow") { width = FC_WIDTH_CONDENSED }
  }

  /// The weights by name, longer names first: `semibold` contains `bold`.
  private static let weights: [(String, Int32)] = [
    ("ultralight", FC_WEIGHT_EXTRALIGHT), ("extralight", FC_WEIGHT_EXTRALIGHT),
    ("thin", FC_WEIGHT_THIN), ("light", FC_WEIGHT_LIGHT), ("medium", FC_WEIGHT_MEDIUM),
    ("semibold", FC_WEIGHT_DEMIBOLD), ("demibold", FC_WEIGHT_DEMIBOLD),
    ("extrabold", FC_WEIGHT_EXTRABOLD), ("heavy", FC_WEIGHT_HEAVY), ("black", FC_WEIGHT_BLACK),
    ("bold", FC_WEIGHT_BOLD),
  ]

  /// The words after the first of a name with spaces: `Helvetica Bold`.
  private static func styleWords(of name: String) -> String {
    name.split(separator: " ").dropFirst().joined(separator: " ")
  }

  /// A family with spaces, as Fontconfig expects: `Helvetica Neue`.
  private static func spaced(_ family: String) -> String {
    var result = ""
    var last: Character = " "
    for character in family {
      if character.isUppercase, last.isLowercase { result.append(" ") }
      result.append(character)
      last = character
    }
    for suffix in [" PSMT", " PS", " MT"] where result.hasSuffix(suffix) {
      result.removeLast(suffix.count)
    }
    return result
  }
}
