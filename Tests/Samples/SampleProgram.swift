// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// A sample as a program.
enum SampleProgram {
  /// Runs a sample that was built beside the tests, without a display; gives what it said and its status.
  static func run(
    _ name: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> (output: String, errors: String, status: Int32) {
    let program = try #require(
      [CommandLine.arguments[0], Bundle.main.bundlePath + "/x"].map {
        URL(fileURLWithPath: $0).deletingLastPathComponent().appendingPathComponent(name)
      }.first { FileManager.default.isExecutableFile(atPath: $0.path) }, "\(name) is not built")
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    var variables = ProcessInfo.processInfo.environment
    for display in ["DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "SDL_VIDEODRIVER"] {
      variables[display] = nil
    }
    process.environment = variables.merging(environment) { $1 }
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let texts = [output, errors].map {
      String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    process.waitUntilExit()
    return (texts[0], texts[1], process.terminationStatus)
  }
}
