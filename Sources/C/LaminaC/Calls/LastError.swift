// SPDX-License-Identifier: MIT

internal import Foundation

/// The text of a thread's last error, as C reads it.
@safe final class LastError {
  private static let key = "lamina.last-error"
  private var text: UnsafeMutablePointer<CChar>?

  /// This thread's.
  static var current: LastError {
    let values = Thread.current.threadDictionary
    if let error = values[key] as? LastError { return error }
    let error = LastError()
    values[key] = error
    return error
  }

  private init() {}

  // Freed with the thread's dictionary.
  deinit { unsafe free(text) }

  /// The text, which stays until the next change; nil for none.
  var pointer: UnsafePointer<CChar>? { unsafe text.map { unsafe UnsafePointer($0) } }

  /// Sets the text, or removes it.
  func set(_ message: String?) {
    unsafe free(text)
    unsafe text = message.flatMap { unsafe strdup($0) }
  }
}
