// SPDX-License-Identifier: MIT

import CPango

/// The fonts that are installed.
package enum InstalledFonts {
  /// The names of the families, sorted.
  package static var families: [String] {
    FontLibrary.use { library in
      let own = library.registered.compactMap(\.font.family)
      let installed = library.names(FC_FAMILY)
      return own.isEmpty ? installed : Set(installed + own).sorted()
    }
  }

  /// The PostScript names of a family's fonts, sorted; none for an unknown family.
  package static func names(ofFamily family: String) -> [String] {
    FontLibrary.use { library in
      let own = library.registered.filter { $0.font.family == family }
        .compactMap { $0.font.postScriptName as String? }
      let installed = library.names(FC_POSTSCRIPT_NAME, ofFamily: family)
      return own.isEmpty ? installed : Set(installed + own).sorted()
    }
  }

  /// The PostScript names of all fonts, sorted.
  package static var postScriptNames: [String] {
    FontLibrary.use { library in
      let own = library.registered.compactMap { $0.font.postScriptName as String? }
      return Set(library.names(FC_POSTSCRIPT_NAME) + own).sorted()
    }
  }
}
