// SPDX-License-Identifier: MIT

import Foundation

/// The trouble during a measurement of hitches.
enum HitchLoad: String, CaseIterable {
  /// None: layers move by animations, one by a display link.
  case none = "hitch"
  /// The application's thread sleeps throughout.
  case blocked = "hitch-blocked"
  /// Another process takes a whole core.
  case loaded = "hitch-loaded"

  /// The seconds of a measurement, unless others are asked for.
  static let seconds = 60.0

  /// Starts what takes a core; nil for the other kinds.
  func begin() throws -> Process? {
    guard self == .loaded else { return nil }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "while :; do :; done"]
    try process.run()
    return process
  }
}
