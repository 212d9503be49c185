// SPDX-License-Identifier: MIT

internal import Foundation

extension URL {
  /// Whether the URL contains a NUL, at which C functions would cut the path off: it names no file.
  package var holdsNUL: Bool { absoluteString.contains("%00") || absoluteString.utf8.contains(0) }
}
