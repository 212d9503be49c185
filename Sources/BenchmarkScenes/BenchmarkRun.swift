// SPDX-License-Identifier: MIT

import Foundation
import RenderTree

/// A measurement of fixed scenes, frame by frame, beside bare OpenGL drawing the same.
///
/// The program `lamina-bench` uses it, a package of its own in `Benchmarks/`, so that a program
/// that uses Lamina depends on nothing that only the benchmark's command line needs.
public struct BenchmarkRun {
  /// Names of scenes as they may be given, `quads-N` for example.
  public static var sceneForms: [String] { SceneCatalog.forms }
  /// The scenes that run when none is named.
  public static var standardScenes: [String] { SceneCatalog.standard }

  /// The scenes to run; the limit scene of each runs too.
  public var scenes: [String]
  /// Seconds per scene and round. Default 1.
  public var seconds = 1.0
  /// The number of rounds; in each, every scene runs once, and the medians over the rounds are
  /// reported. Default 3.
  public var rounds = 3
  /// Whether results are printed as lines of JSON instead of a table. Default false.
  public var printsJSON = false

  /// Makes a run of `scenes` by name.
  public init(scenes: [String]) { self.scenes = scenes }

  /// Runs the scenes and prints the results.
  ///
  /// - Throws: `BenchmarkError` for an unknown scene or a feature that the driver lacks.
  public func run() throws {
    let windows = try scenes.compactMap { try WindowScene(name: $0) }.map { scene in
      try scene.run(seconds: max(seconds, 5))
    }
    for result in windows { print(printsJSON ? result.jsonLine : result.text) }
    guard scenes.contains(where: { !WindowScene.isName($0) }) else { return }
    let results = SceneResult.comparing(try measure())
    if printsJSON {
      for result in results { print(result.jsonLine) }
    } else {
      print(ResultTable.text(results))
    }
  }

  /// Prints the cost of each stage of a frame.
  public func printStages() throws {
    for name in scenes {
      let scene = try SceneCatalog.scene(named: name)
      try scene.withContext { for frame in 0..<5 { try scene.runFrame(at: Double(frame) / 60) } }
      let frames = max(3, Int(seconds * 30))
      print(ResultTable.text(try scene.measureStages(frames: frames), of: name))
    }
  }

  /// Prints what each fast path saves on a scene of its own; the scenes of the run do not count.
  ///
  /// - Parameter names: the fast paths, nil for all.
  /// - Throws: `BenchmarkError` for a name that is none.
  public func printFastPaths(_ names: [String]? = nil) throws {
    let all = FastPathRun.pairs
    for name in names ?? [] where !all.contains(where: { $0.path == name }) {
      throw BenchmarkError.unknownFastPath(name)
    }
    let pairs = all.filter { names?.contains($0.path) ?? true }
    for pair in pairs {
      let results = try FastPathRun.measure([pair], seconds: seconds, rounds: rounds)
      print(ResultTable.text(results))
    }
  }

  /// Switches fast paths off for all scenes that are made from now on.
  ///
  /// - Parameter list: their names, separated by commas.
  /// - Throws: `BenchmarkError` for a name that is none.
  public static func disableFastPaths(_ list: String) throws {
    var unknown: String?
    let options = RenderOptions(disabling: list) { unknown = unknown ?? $0 }
    if let unknown { throw BenchmarkError.unknownFastPath(unknown) }
    RenderOptions.initial.formIntersection(options)
  }

  /// Renders 0.5 s of the first scene into a PNG file.
  public func writePicture(to url: URL) throws {
    guard let name = scenes.first else { return }
    try SceneCatalog.scene(named: name).writePicture(at: 0.5, to: url)
  }

  /// Runs all scenes and their limits, round by round.
  private func measure() throws -> [SceneResult] {
    var runs: [SceneRun] = []
    for name in scenes where !WindowScene.isName(name) { try addScene(name, to: &runs) }
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
}
