// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics
import Foundation
import RenderTree
public import SceneFile

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
  /// Scene files to run beside them, see `docs/scenes.md`; none has a limit. Default none.
  public var sceneFiles: [URL] = []
  /// The powers of scene files beyond their own text and folders. Default all.
  public var permissions = SceneFile.Permissions.all
  /// Layer trees of the caller's to run beside them. Default none.
  public var trees: [BenchmarkTree] = []
  /// The programs of the scene `first-frame`, which does not run without them. Default nil.
  public var firstFrameCommands: FirstFrameCommands?
  /// Seconds per scene and round. Default 1.
  public var seconds = 1.0
  /// The number of rounds; in each, every scene runs once, and the medians over the rounds are
  /// reported. Default 3.
  public var rounds = 3
  /// Whether results are printed as lines of JSON instead of a table. Default false.
  public var printsJSON = false

  /// A file of thresholds that the results are compared with, see `docs/benchmarks.md`. Default nil.
  public var thresholds: URL?

  /// The programs of the scene `first-frame`: path and arguments of each.
  public struct FirstFrameCommands {
    /// A program that calls `FirstFrameProbe.quads.run(since:)`.
    public var layers: [String]
    /// A program that calls `FirstFrameProbe.emptyWindow.run(since:)`.
    public var emptyWindow: [String]
    /// The bare program `limit-first-frame`.
    public var bare: [String]

    /// Names the programs.
    public init(layers: [String], emptyWindow: [String], bare: [String]) {
      self.layers = layers
      self.emptyWindow = emptyWindow
      self.bare = bare
    }
  }

  /// Makes a run of `scenes` by name.
  public init(scenes: [String]) { self.scenes = scenes }

  /// Runs the scenes and prints the results.
  ///
  /// - Throws: `BenchmarkError` for an unknown scene, a scene file with a fault, a feature that the
  ///   driver lacks, or results that exceed thresholds.
  public func run() throws {
    let limits = try readThresholds()
    var broken: [String] = []
    let windows = try scenes.compactMap { try WindowScene(name: $0) }.map { scene in
      try scene.run(seconds: scene.seconds(asked: seconds))
    }
    for result in windows { print(printsJSON ? result.jsonLine : result.text) }
    if !sceneFiles.isEmpty || !trees.isEmpty || !framedScenes.isEmpty {
      let results = try measure()
      if let limits { broken = Threshold.breaches(of: limits, by: results) }
      print(
        printsJSON
          ? results.map(\.jsonLine).joined(separator: "\n") : ResultTable.text(results))
    }
    if let commands = firstFrameCommands, scenes.contains(FirstFrameRun.name) {
      for result in try FirstFrameRun(commands: commands).run() {
        print(printsJSON ? result.jsonLine : result.text)
      }
    }
    if !broken.isEmpty { throw BenchmarkError.brokenThresholds(broken) }
  }

  /// The thresholds to compare with; nil without a file, and where they do not hold.
  private func readThresholds() throws -> [Threshold]? {
    guard let thresholds else { return nil }
    let list = try Threshold.list(String(contentsOf: thresholds, encoding: .utf8))
    let renderer = try OffscreenRenderer(
      size: CGSize(width: 1, height: 1), scale: 1, api: .openGL33)
    guard renderer.sceneRenderer?.profile == .software, RenderOptions.initial == .all else {
      FileHandle.standardError.write(
        Data("The thresholds are those of a processor with all fast paths: not compared.\n".utf8))
      return nil
    }
    return list
  }

  /// Prints the cost of each stage of a frame.
  public func printStages() throws {
    for scene in try makeScenes(named: framedScenes) {
      try scene.withContext { for frame in 0..<5 { try scene.runFrame(at: Double(frame) / 60) } }
      let frames = max(3, Int(clamping: seconds * 30))
      print(ResultTable.text(try scene.measureStages(frames: frames), of: scene.name))
    }
  }

  /// Samples, resolves and plans frames of each scene without drawing them, and prints the number of units by which
  /// their cost is divided: `Scripts/plan-instructions` runs this below a counter of instructions.
  public func planFrames(_ count: Int) throws {
    for scene in try makeScenes(named: framedScenes) {
      try scene.planFrames(count)
      print("\(scene.name) \(scene.layerCount)")
    }
  }

  /// Prints what each fast path saves on a scene of its own; the scenes of the run do not count.
  ///
  /// - Parameter names: the fast paths, nil for all.
  /// - Throws: `BenchmarkError` for an unknown name.
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
  /// - Throws: `BenchmarkError` for an unknown name.
  public static func disableFastPaths(_ list: String) throws {
    var unknown: String?
    let options = RenderOptions(disabling: list) { unknown = unknown ?? $0 }
    if let unknown { throw BenchmarkError.unknownFastPath(unknown) }
    RenderOptions.initial.formIntersection(options)
  }

  /// Renders 0.5 s of the first scene into a PNG file, of a scene file where no scene is named.
  public func writePicture(to url: URL) throws {
    var first = self
    first.sceneFiles = scenes.isEmpty ? Array(sceneFiles.prefix(1)) : []
    for scene in try first.makeScenes(named: scenes.prefix(1)) {
      try scene.picture(at: 0.5).write(to: url)
    }
  }

  /// Makes the scenes of some names, with their limits if wanted, and then those of the files unless they are not.
  func makeScenes(
    named names: some Sequence<String>, withLimits: Bool = false, filesToo: Bool = true
  ) throws -> [any BenchmarkScene] {
    var made: [any BenchmarkScene] = []
    for name in names { try addScene(name, withLimits, to: &made) }
    if withLimits, (filesToo && !trees.isEmpty) || made.contains(where: \.isComparedToQuads) {
      try addScene(SceneResult.quadsLimit, withLimits, to: &made)
    }
    guard filesToo else { return made }
    return try made + trees.map { try TreeScene($0) }
      + sceneFiles.map { try FileScene(contentsOf: $0, permissions: permissions) }
  }

  private func addScene(
    _ name: String, _ withLimit: Bool, to scenes: inout [any BenchmarkScene]
  ) throws {
    guard !scenes.contains(where: { $0.name == name }) else { return }
    let scene = try SceneCatalog.scene(named: name)
    scenes.append(scene)
    guard withLimit else { return }
    for limit in [scene.limitName, scene.visibleLimitName] {
      if let limit { try addScene(limit, withLimit, to: &scenes) }
    }
  }

  /// The scenes that run frame by frame in this process.
  private var framedScenes: [String] {
    scenes.filter { !WindowScene.isName($0) && $0 != FirstFrameRun.name }
  }

  /// Runs all scenes, the looks last, each beside its limits and apart from the others, so that what one holds goes with
  /// it.
  func measure() throws -> [SceneResult] {
    var results: [SceneResult] = []
    func add(_ scenes: [any BenchmarkScene]) throws {
      for result in SceneResult.comparing(try measure(scenes))
      where !results.contains(where: { $0.scene == result.scene }) { results.append(result) }
    }
    let limits = framedScenes.filter { $0.hasPrefix("limit-look-") }
    let looks = framedScenes.filter { $0.hasPrefix("look-") }
    let others = framedScenes.filter { !looks.contains($0) && !limits.contains($0) }
    for name in others + looks + limits where !results.contains(where: { $0.scene == name }) {
      try add(makeScenes(named: [name], withLimits: true, filesToo: false))
      ProcessUsage.returnFreedMemory()
    }
    if !trees.isEmpty || !sceneFiles.isEmpty { try add(makeScenes(named: [], withLimits: true)) }
    return results
  }

  /// Runs scenes round by round.
  private func measure(_ scenes: [any BenchmarkScene]) throws -> [SceneResult] {
    let runs = scenes.map { SceneRun($0) }
    for run in runs { try run.warmUp() }
    for _ in 0..<rounds {
      for run in runs { try run.runRound(seconds: seconds) }
    }
    for run in runs { try run.countAllocations() }
    return runs.map(\.result)
  }
}
