// SPDX-License-Identifier: MIT

internal import Dispatch
import Expectations
internal import Foundation
internal import Locks
package import Testing

/// A program that was built beside the tests, as a process.
package enum BuiltProgram {
  /// Runs a program; gives what it said and its status.
  ///
  /// - Parameters:
  ///   - name: the name of its file.
  ///   - arguments: its arguments.
  ///   - environment: values beside those of this process; nil removes one.
  package static func run(
    _ name: String, _ arguments: [String], environment: [String: String?] = [:]
  ) throws -> (output: String, errors: String, status: Int32) {
    let program = try #require(
      [CommandLine.arguments[0], Bundle.main.bundlePath + "/x"].map {
        URL(fileURLWithPath: $0).deletingLastPathComponent().appendingPathComponent(name)
      }.first { FileManager.default.isExecutableFile(atPath: $0.path) }, "\(name) is not built")
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    var variables = ProcessInfo.processInfo.environment
    for (name, value) in environment { variables[name] = value }
    process.environment = variables
    let pipes = [Pipe(), Pipe()]
    process.standardOutput = pipes[0]
    process.standardError = pipes[1]
    process.standardInput = FileHandle.nullDevice
    try process.run()
    // Side by side: a program that fills one pipe waits until it is read.
    let texts = Mutex(["", ""])
    DispatchQueue.concurrentPerform(iterations: 2) { index in
      let data = pipes[index].fileHandleForReading.readDataToEndOfFile()
      texts.withLock { $0[index] = String(decoding: data, as: UTF8.self) }
    }
    process.waitUntilExit()
    let (output, errors) = texts.withLock { ($0[0], $0[1]) }
    return (output, errors, process.terminationStatus)
  }

  /// Runs tests of this program in a process that does without class tables, and expects them to pass.
  ///
  /// - Parameters:
  ///   - target: the name of the tests' module.
  ///   - suites: the beginnings of the names of suites; none runs all of the module.
  package static func expectPassWithoutClassTables(
    of target: String, suites: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let filter = "^\(target)\\.(\(suites.joined(separator: "|")))"
    let result = try run(
      "laminaPackageTests.xctest", ["--testing-library", "swift-testing", "--filter", filter],
      environment: ["LAMINA_CLASS_TABLES": "off"])
    let lines = (result.output + result.errors).split(separator: "\n")
    let failures = lines.filter { $0.contains("✘") || $0.contains("Fatal error") }
    expect(failures.isEmpty, sourceLocation: sourceLocation)
    expect(result.status, equals: 0, sourceLocation: sourceLocation)
    let count = lines.compactMap { $0.firstMatch(of: /run with (\d+) tests/)?.1 }.first
    expect((count.flatMap { Int($0) } ?? 0), isAbove: 10, sourceLocation: sourceLocation)
  }
}
