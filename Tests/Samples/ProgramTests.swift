// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The samples as programs: what they say on their command line, and where they cannot run.
struct ProgramTests {
  /// Runs a sample that was built beside the tests, without a display; gives what it said and its status.
  private func run(
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

  @Test func `without a display a window program says so in one sentence, and ends`() throws {
    for environment in [[:], ["DISPLAY": ":4711"]] {
      let result = try run("BusyMain", [], environment: environment)
      #expect(result.status == 1)
      #expect(result.output.isEmpty)
      #expect(result.errors.hasPrefix("BusyMain: there is no display for a window ("))
      #expect(result.errors.contains("--offscreen FOLDER"))
      #expect(result.errors.contains("DISPLAY"))
      #expect(result.errors.filter(\.isNewline).count == 1)
    }
  }

  @Test func `a program with a loop of its own refuses as well`() throws {
    for (arguments, words) in [
      ([], "there is no display"), (["--frames", "x"], "takes a number"), (["-x"], "“-x”"),
    ] {
      let result = try run("EmbedInSDL", arguments)
      #expect(result.status == 1, "\(result.errors)")
      #expect(result.errors.contains(words), "\(result.errors)")
    }
    #expect(try run("EmbedInSDL", ["--help"]).output.contains("--frames N"))
  }

  @Test func `--help lists the host's options and the program's`() throws {
    let result = try run("Classics", ["--help", "--nonsense"])
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    for option in ["--only NUMBER,…", "--offscreen FOLDER", "--drag X,Y-X,Y@T-T", "--help"] {
      #expect(result.output.contains("  \(option) "))
    }
  }

  @Test func `what nobody knows, and what cannot be written, is one line`() throws {
    for arguments in [["--onyl", "3"], ["--offscreen", "/proc/lamina/out"]] {
      let result = try run("BusyMain", arguments)
      #expect(result.status == 1)
      #expect(result.errors.hasPrefix("BusyMain: "))
      #expect(result.errors.filter(\.isNewline).count == 1, "\(result.errors)")
      #expect(!result.errors.contains("Domain="))
    }
  }
}
