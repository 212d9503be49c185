// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation

/// Measures frames of fixed scenes beside bare OpenGL drawing the same.
@main
struct LaminaBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lamina-bench",
    abstract: "Measures frames of fixed scenes beside bare OpenGL drawing the same.",
    discussion: "Scenes: \(SceneCatalog.forms.joined(separator: ", ")).")

  @Option(help: "Scenes to run, separated by commas; each brings its limit scene along.")
  var scene = SceneCatalog.standard.joined(separator: ",")

  @Option(help: "Seconds per scene and round.")
  var seconds = 1.0

  @Option(help: "Rounds; scenes take turns, and the medians of the rounds are reported.")
  var rounds = 3

  @Flag(help: "Print one JSON line per scene instead of the table.")
  var json = false

  @Flag(help: "Print what the stages of a frame cost instead.")
  var stages = false

  @Option(help: "Render 0.5 s of the first scene into this PNG file instead.")
  var png: String?

  func validate() throws {
    guard seconds > 0, seconds.isFinite else { throw ValidationError("--seconds must be positive") }
    guard rounds > 0 else { throw ValidationError("--rounds must be at least 1") }
    guard !names.isEmpty else { throw ValidationError("--scene names no scene") }
  }

  func run() throws {
    if let png {
      let scene = try SceneCatalog.scene(named: names[0])
      return try scene.writePicture(at: 0.5, to: URL(fileURLWithPath: png))
    }
    if stages { return try printStages() }
    let windows = try names.compactMap { try WindowScene(name: $0) }.map { scene in
      try scene.run(seconds: max(seconds, 5))
    }
    for result in windows { print(json ? result.jsonLine : result.text) }
    guard names.contains(where: { !WindowScene.isName($0) }) else { return }
    let results = SceneResult.comparing(try measure())
    if json {
      for result in results { print(result.jsonLine) }
    } else {
      print(ResultTable.text(results))
    }
  }

  private var names: [String] {
    scene.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// Runs all scenes and their limits in turns.
  private func measure() throws -> [SceneResult] {
    var runs: [SceneRun] = []
    for name in names where !WindowScene.isName(name) { try addScene(name, to: &runs) }
    for run in runs { try run.warmUp() }
    for _ in 0..<rounds {
      for run in runs { try run.runRound(seconds: seconds) }
    }
    for run in runs { try run.countAllocations() }
    return runs.map(\.result)
  }

  private func addScene(_ name: String, to runs: inout [SceneRun]) throws {
    guard !runs.contains(where: { $0.scene.name == name }) else { return }
    let scene = try SceneCatalog.scene(named: name)
    runs.append(SceneRun(scene))
    if let limit = scene.limitName { try addScene(limit, to: &runs) }
  }

  private func printStages() throws {
    for name in names {
      let scene = try SceneCatalog.scene(named: name)
      try scene.withContext { for frame in 0..<5 { try scene.runFrame(at: Double(frame) / 60) } }
      let frames = max(3, Int(seconds * 30))
      print(ResultTable.text(try scene.measureStages(frames: frames), of: name))
    }
  }
}
