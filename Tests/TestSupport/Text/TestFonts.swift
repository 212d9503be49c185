// SPDX-License-Identifier: MIT

package import CoreGraphics
package import CoreText
package import Foundation

/// The fonts that the tests bring along, so that text looks the same on every machine.
package enum TestFonts {
  /// The folder of the font files.
  package static let folder = ProjectFiles.url("Tests/Fonts")

  /// Latin, some Greek and Cyrillic, Hebrew, Arabic, combining marks and three emoji.
  package static let sansURL = folder.appendingPathComponent("LaminaTestSans.ttf")

  /// U+2588 as a full square.
  package static let blockURL = folder.appendingPathComponent("LaminaTestBlock.ttf")

  /// Writes a copy of the block font named "Lamina Test " and a word of five letters, for tests that register a font
  /// for the process: no other test finds it by its name.
  package static func writeBlock(named word: String, to url: URL) throws {
    precondition(word.utf8.count == 5, "as long as the name in the font")
    var bytes = try Array(Data(contentsOf: blockURL))
    // Names are text of one or of two bytes a letter.
    for zeros in 0...1 {
      func spread(_ text: String) -> [UInt8] { text.utf8.flatMap { zeros == 0 ? [$0] : [0, $0] } }
      let (old, new) = (spread("Block"), spread(word))
      for start in 0...(bytes.count - old.count)
      where bytes[start..<start + old.count].elementsEqual(old) {
        bytes.replaceSubrange(start..<start + old.count, with: new)
      }
    }
    try Data(bytes).write(to: url)
  }

  /// U+1F600 as a picture of 10 by 10 pixels, left half red, right half blue.
  package static let colorURL = folder.appendingPathComponent("LaminaTestColor.ttf")

  /// A square of half an em for "H" and "x", in a variable font: twice as wide where the weight is 900, and
  /// where the optical size is 144, instead of 14.
  package static let variableURL = folder.appendingPathComponent("LaminaTestVariable.ttf")

  /// The bytes of a font file with other ones in place of those of a table, or of the table's name.
  package static func data(
    _ url: URL, replacing tag: String, at offset: Int? = nil, with bytes: [UInt8]
  ) throws -> Data {
    var data = Data(try Data(contentsOf: url))
    // After 12 bytes, each table has 16: its name, a checksum, its start and its length.
    let count = Int(data[4]) << 8 | Int(data[5])
    for entry in (0..<count).map({ 12 + 16 * $0 })
    where data[entry..<entry + 4].elementsEqual(tag.utf8) {
      let start = (0..<4).reduce(0) { $0 << 8 | Int(data[entry + 8 + $1]) }
      let at = offset.map { start + $0 } ?? entry
      data.replaceSubrange(at..<at + bytes.count, with: bytes)
    }
    return data
  }

  /// The text font at a size.
  package static func sans(_ size: CGFloat) -> CTFont {
    CTFont(contentsOf: sansURL, size: size) ?? CTFont(name: "Helvetica", size: size)
  }

  /// The font of the block at a size: a square of that size on the baseline.
  package static func block(_ size: CGFloat) -> CTFont {
    CTFont(contentsOf: blockURL, size: size) ?? CTFont(name: "Helvetica", size: size)
  }

  /// The colour font at a size.
  package static func color(_ size: CGFloat) -> CTFont {
    CTFont(contentsOf: colorURL, size: size) ?? CTFont(name: "Helvetica", size: size)
  }
}
