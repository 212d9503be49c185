// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Foundation
internal import Locks

/// The switch that reports keys which no class knows: misspelled ones, as a rule.
///
/// Layers, animations and emitter cells keep what they are given under any key, so a wrong key is
/// no error. While the switch is on, each such key is written to the log once for each class;
/// values are kept as ever. The environment variable `LAMINA_DEBUG_KEYS`, set to anything but 0,
/// turns it on from the start, and so does `lamina_set_reports_unknown_keys()` in C.
package enum UnknownKeys {
  private static let isOn = Atomic<Bool>(
    ProcessInfo.processInfo.environment["LAMINA_DEBUG_KEYS"].map { $0 != "" && $0 != "0" } ?? false)
  /// The topics under which keys are reported begin with this.
  private static let topic = "unknown key"

  /// Whether keys are reported.
  package static var areReported: Bool {
    get { isOn.load(ordering: .relaxed) }
    set {
      isOn.store(newValue, ordering: .relaxed)
      // A developer who turns it on wants to know of all of them.
      if newValue { RefusalLog.forget(prefix: topic) }
    }
  }

  /// Reports a key that a class does not know.
  ///
  /// - Parameter use: the use of the key, such as "is set".
  static func note(_ key: String, of owner: Any, _ use: String) {
    let name = "\(type(of: owner))"
    RefusalLog.note("\(topic) '\(key)' of \(name)", "\(name) has no such property, which \(use)")
  }
}
