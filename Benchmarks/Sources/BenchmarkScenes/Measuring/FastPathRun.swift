// SPDX-License-Identifier: MIT

import RenderTree

/// A measurement of fast paths: a scene with all of them beside the same scene without one.
struct FastPathRun {
  /// A fast path with the scene that shows what it saves.
  struct Pair {
    var path: String
    var scene: String
  }

  /// Milliseconds of CPU time a frame.
  struct Result {
    var path: String
    var scene: String
    /// With all fast paths.
    var with: Double
    /// With all but this one.
    var without: Double

    /// The share of the time without the path that it saves.
    var saving: Double { without > 0 ? 1 - with / without : 0 }
  }

  /// The scene that gains most from each path.
  static let pairs = [
    Pair(path: "steady-tracks", scene: "animate-10000"),
    Pair(path: "keyframed-tracks", scene: "tiny-10000"),
    Pair(path: "translation-tracks", scene: "animate-10000"),
    Pair(path: "shared-timing", scene: "animate-10000"),
    Pair(path: "plain-placement", scene: "animate-10000"),
    Pair(path: "moving-leaves", scene: "animate-10000"),
    Pair(path: "leaves", scene: "tiny-10000"),
    Pair(path: "occlusion", scene: "covered-1000"),
    Pair(path: "clear-color", scene: "quads-100"),
    Pair(path: "quad-mask", scene: "masks-100"),
    Pair(path: "plain-image", scene: "fullscreen-blur"),
    Pair(path: "split-fills", scene: "cards-300"),
    Pair(path: "small-quads", scene: "tiny-10000"),
    Pair(path: "unclamped-images", scene: "quads-1000"),
    Pair(path: "particle-runs", scene: "particles-10000"),
    Pair(path: "kept-bitmaps", scene: "groups-100"),
    Pair(path: "shared-passes", scene: "groups-100-changing"),
    Pair(path: "culling", scene: "windows-60"),
    Pair(path: "unblended", scene: "photos-600"),
    Pair(path: "hidden-tracks", scene: "dialog-over-2000"),
    Pair(path: "text-levels", scene: "text-scale-400"),
    Pair(path: "scroll-copies", scene: "scroll-1000"),
    Pair(path: "gradient-ramps", scene: "look-gradient-axial"),
    Pair(path: "single-clips", scene: "look-mask-gradient"),
  ]

  /// Measures fast paths, both sides in turns so that noise affects both alike.
  static func measure(_ pairs: [Pair], seconds: Double, rounds: Int) throws -> [Result] {
    try pairs.map { pair in
      guard let option = RenderOptions(named: pair.path) else {
        throw BenchmarkError.unknownFastPath(pair.path)
      }
      let with = try run(of: pair.scene, options: .all)
      let without = try run(of: pair.scene, options: .all.subtracting(option))
      for _ in 0..<rounds {
        try with.runRound(seconds: seconds)
        try without.runRound(seconds: seconds)
      }
      return Result(
        path: pair.path, scene: pair.scene, with: with.result.cpu, without: without.result.cpu)
    }
  }

  /// A scene whose renderers have the given options, warmed up.
  private static func run(of scene: String, options: RenderOptions) throws -> SceneRun {
    let initial = RenderOptions.initial
    RenderOptions.initial = options
    defer { RenderOptions.initial = initial }
    let run = SceneRun(try SceneCatalog.scene(named: scene))
    try run.warmUp()
    return run
  }
}
