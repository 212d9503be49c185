// SPDX-License-Identifier: MIT

import CPango
import Foundation

/// One face of a font file that the application opened, under a family name of its own.
///
/// The name keeps it apart from fonts of the same name that are installed.
struct FontFile: Hashable {
  let path: String
  /// The face's place in a collection.
  let index: Int
  /// A number that no other face has.
  let number: Int

  /// Gives a pattern this file's family.
  func rename(_ pattern: OpaquePointer) {
    _ = unsafe FcPatternDel(pattern, FC_FAMILY)
    _ = unsafe FcPatternAddString(pattern, FC_FAMILY, "Lamina Font \(number)")
  }
}
