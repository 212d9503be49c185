// SPDX-License-Identifier: MIT

internal import CLamina

/// The failure of a call from C: its status, and the text of the last error.
struct CallError: Error {
  let status: lamina_status
  let text: String

  init(_ status: lamina_status, _ text: String) {
    self.status = status
    self.text = text
  }

  /// An argument that makes no sense.
  static func argument(_ text: String) -> CallError { CallError(LAMINA_ERROR_ARGUMENT, text) }

  /// Something that is not there.
  static func nothing(_ text: String) -> CallError { CallError(LAMINA_ERROR_NOTHING, text) }

  /// A value that was refused.
  static func value(_ text: String) -> CallError { CallError(LAMINA_ERROR_VALUE, text) }
}
