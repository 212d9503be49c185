// SPDX-License-Identifier: MIT

import ArgumentParser
import BenchmarkScenes
import Foundation

/// Measures frames of fixed scenes beside bare OpenGL drawing the same.
@main
struct LaminaBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lamina-bench",
    abstract: "Measures frames of fixed scenes beside bare OpenGL drawing the same.",
    discussion: "Scenes: \(BenchmarkRun.sceneForms.joined(separator: ", ")).")

  @Option(
    help: """
      Scenes to run, separated by commas; each brings its limit scene along. \
      (default: \(BenchmarkRun.standardScenes.joined(separator: ",")), without --scene-file)
      """)
  var scene: String?

  @Option(
    name: .customLong("scene-file"),
    help: "A scene file (JSON, see docs/scenes.md) to run; may be given several times.")
  var sceneFiles: [String] = []

  @Option(help: "Seconds per scene and round.")
  var seconds = 1.0

  @Option(help: "Rounds; scenes take turns, and the medians of the rounds are reported.")
  var rounds = 3

  @Flag(help: "Print one JSON line per scene instead of the table.")
  var json = false

  @Flag(help: "Print what the stages of a frame cost instead.")
  var stages = false

  @Option(
    help: "Plan this many frames of each scene without drawing; see Scripts/plan-instructions.")
  var planFrames: Int?

  @Option(help: "A file of thresholds: results that exceed them are printed, and the run fails.")
  var thresholds: String?

  @Option(help: "Fast paths to switch off, separated by commas.")
  var disable: String?

  @Flag(help: "Print what each fast path saves instead.")
  var fastPaths = false

  @Option(help: "Render 0.5 s of the first scene into this PNG file instead.")
  var png: String?

  func validate() throws {
    guard seconds > 0, seconds.isFinite else { throw ValidationError("--seconds must be positive") }
    guard rounds > 0 else { throw ValidationError("--rounds must be at least 1") }
    guard !names.isEmpty || !sceneFiles.isEmpty else {
      throw ValidationError("--scene names no scene")
    }
  }

  func run() throws {
    if let disable { try BenchmarkRun.disableFastPaths(disable) }
    var run = BenchmarkRun(scenes: names)
    run.sceneFiles = sceneFiles.map { URL(fileURLWithPath: $0) }
    run.seconds = seconds
    run.rounds = rounds
    run.printsJSON = json
    run.thresholds = thresholds.map { URL(fileURLWithPath: $0) }
    run.firstFrameCommands = Self.firstFrameCommands
    if let png { return try run.writePicture(to: URL(fileURLWithPath: png)) }
    if let planFrames { return try run.planFrames(planFrames) }
    if stages { return try run.printStages() }
    if fastPaths { return try run.printFastPaths() }
    try run.run()
  }

  static func main() {
    let start = FirstFrameProbe.now
    // Programs that show a window have no such parser of arguments.
    let probe = FirstFrameProbe(arguments: CommandLine.arguments.dropFirst())
    guard let probe else { return main(nil) }
    do { try probe.run(since: start) } catch { exit(withError: error) }
  }

  /// This program as a probe, and the bare program beside it.
  private static var firstFrameCommands: BenchmarkRun.FirstFrameCommands? {
    let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    guard let link else { return nil }
    let folder = URL(fileURLWithPath: link).deletingLastPathComponent()
    return BenchmarkRun.FirstFrameCommands(
      layers: [link, FirstFrameProbe.quads.rawValue],
      emptyWindow: [link, FirstFrameProbe.emptyWindow.rawValue],
      bare: [folder.appendingPathComponent("limit-first-frame").path])
  }

  private var names: [String] {
    guard let scene else { return sceneFiles.isEmpty ? BenchmarkRun.standardScenes : [] }
    return scene.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
