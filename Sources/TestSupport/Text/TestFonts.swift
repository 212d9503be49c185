// SPDX-License-Identifier: MIT

package import CoreGraphics
package import Foundation

/// The fonts that the tests bring along, so that text looks the same on every machine.
package enum TestFonts {
  /// The folder of the font files.
  package static let folder = ProjectFiles.url("Tests/Fonts")

  /// Latin, some Greek and Cyrillic, Hebrew, Arabic, combining marks and three emoji.
  package static let sansURL = folder.appendingPathComponent("LaminaTestSans.ttf")

  /// U+2588 as a full square.
  package static let blockURL = folder.appendingPathComponent("LaminaTestBlock.ttf")

  /// U+1F600 as a picture of 10 by 10 pixels, left half red, right half blue.
  package static let colorURL = folder.appendingPathComponent("LaminaTestColor.ttf")

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
