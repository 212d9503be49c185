// SPDX-License-Identifier: MIT

import TestSupport

/// A sample as a program.
enum SampleProgram {
  /// Runs a sample that was built beside the tests, without a display; gives what it said and its status.
  static func run(
    _ name: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> (output: String, errors: String, status: Int32) {
    let displays = ["DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "SDL_VIDEODRIVER"]
    var variables: [String: String?] = environment
    for display in displays where environment[display] == nil {
      variables.updateValue(nil, forKey: display)
    }
    return try BuiltProgram.run(name, arguments, environment: variables)
  }
}
