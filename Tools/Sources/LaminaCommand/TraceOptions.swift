// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import QuartzCore
import SceneTools

/// The file of a trace.
struct TraceOptions: ParsableArguments {
  @Option(
    help: "A file for the times of commits and frames, in Chrome's trace format (docs/tracing.md).",
    completion: .file(extensions: ["json"]))
  var trace: String?

  /// Begins the trace, which the end of the program ends.
  func start() throws {
    guard let trace else { return }
    do {
      try FrameTrace.start(writingTo: URL(fileURLWithPath: trace))
    } catch { throw ToolError(.cannotCreate, "\(error)") }
  }
}

/// A command that draws, and can write a trace of it.
protocol TracedCommand: ParsableCommand {
  var tracing: TraceOptions { get }
}
