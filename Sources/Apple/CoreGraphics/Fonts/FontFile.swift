// SPDX-License-Identifier: MIT

import CPango
import Foundation

/// One face of a font file that the application opened, under a unique family name.
///
/// The unique name separates it from installed fonts of the same name.
struct FontFile: Hashable {
  let path: String
  /// The index of the face in a collection.
  let index: Int
  /// A number that no other face has.
  let number: Int

  /// Sets a pattern's family to this file's.
  func rename(_ pattern: OpaquePointer) {
    _ = unsafe FcPatternDel(pattern, FC_FAMILY)
    _ = unsafe FcPatternAddString(pattern, FC_FAMILY, "Lamina Font \(number)")
  }
}
