// SPDX-License-Identifier: MIT

internal import Foundation

extension URL {
  /// Whether the address holds a NUL, at which the functions of C would cut a path off: it names no file.
  var holdsNUL: Bool { absoluteString.contains("%00") || absoluteString.utf8.contains(0) }
}
