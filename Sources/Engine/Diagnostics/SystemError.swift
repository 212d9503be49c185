// SPDX-License-Identifier: MIT

internal import Foundation

/// The errors of system calls, by their codes.
package enum SystemError {
  /// The system's words for a code.
  package static func words(_ code: Int32) -> String {
    // The system's text is a constant or lies in storage of the thread; it is copied at once.
    unsafe String(cString: strerror(code))
  }
}
