// SPDX-License-Identifier: MIT

import CPango

/// The fonts that are installed.
package enum InstalledFonts {
  /// The names of the families, sorted.
  package static var families: [String] { FontLibrary.use { $0.names(FC_FAMILY) } }

  /// The PostScript names of a family's fonts, sorted; none for an unknown family.
  package static func names(ofFamily family: String) -> [String] {
    FontLibrary.use { $0.names(FC_POSTSCRIPT_NAME, ofFamily: family) }
  }
}
