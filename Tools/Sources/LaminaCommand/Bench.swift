// SPDX-License-Identifier: MIT

import ArgumentParser
import BenchmarkScenes
import Foundation
import SceneTools

/// Measures the frames of scenes.
struct Bench: TracedCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measures the frames of scenes.",
    discussion: """
      docs/benchmarks.md explains the numbers.

      EXAMPLE
        lamina bench before.json after.json --rounds 5
      """)

  @Argument(help: "The scene files (JSON).", completion: .file(extensions: ["json"]))
  var scenes: [String]

  @Option(help: "Seconds per scene and round.")
  var seconds = 1.0

  @Option(help: "Rounds; scenes take turns, and the medians of the rounds are reported.")
  var rounds = 3

  @Flag(help: "Print one JSON line per scene instead of the table.")
  var json = false

  @OptionGroup var permissions: PermissionOptions

  @OptionGroup var tracing: TraceOptions

  func validate() throws {
    guard seconds > 0, seconds.isFinite else { throw ValidationError("--seconds must be positive") }
    guard rounds > 0 else { throw ValidationError("--rounds must be at least 1") }
  }

  func run() throws {
    var run = BenchmarkRun(scenes: [])
    run.sceneFiles = scenes.map { URL(fileURLWithPath: $0) }
    run.seconds = seconds
    run.rounds = rounds
    run.printsJSON = json
    run.permissions = permissions.permissions
    do {
      try run.run()
    } catch { throw ToolError(.badScene, "\(error)") }
  }
}
