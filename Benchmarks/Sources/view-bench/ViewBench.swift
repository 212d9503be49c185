// SPDX-License-Identifier: MIT

import ArgumentParser
import BenchmarkScenes
import UIKit

/// Measures frames of views that blocks animate, beside the bare draw of a thousand quads.
///
/// A program of its own, so that `lamina-bench` is built without views.
@main
struct ViewBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "view-bench",
    abstract: "Measures frames of N views that blocks animate, as the scene views-N.")

  @Option(help: "The number of views.")
  var views = 300

  @Option(help: "Seconds per scene and round.")
  var seconds = 1.0

  @Option(help: "Rounds; the medians of the rounds are reported.")
  var rounds = 3

  @Flag(help: "Print one JSON line per scene instead of the table.")
  var json = false

  @Option(help: "Render 0.5 s of the views into this PNG file instead.")
  var png: String?

  func validate() throws {
    guard 1...100_000 ~= views else { throw ValidationError("--views must be 1 to 100000") }
    guard seconds > 0, seconds.isFinite else { throw ValidationError("--seconds must be positive") }
    guard rounds > 0 else { throw ValidationError("--rounds must be at least 1") }
  }

  func run() throws {
    // Used on the main thread only, which runs this. The views live as long as their layers are drawn.
    nonisolated(unsafe) var root: UIView?
    nonisolated(unsafe) var trees: [BenchmarkTree] = []
    let count = views
    MainActor.assumeIsolated {
      let view = AnimatedViews(count: count).root
      trees = [BenchmarkTree(name: "views-\(count)", layerCount: count, root: view.layer)]
      root = view
    }
    defer { withExtendedLifetime(root) {} }
    var run = BenchmarkRun(scenes: [])
    run.trees = trees
    run.seconds = seconds
    run.rounds = rounds
    run.printsJSON = json
    if let png { return try run.writePicture(to: URL(fileURLWithPath: png)) }
    try run.run()
  }
}
