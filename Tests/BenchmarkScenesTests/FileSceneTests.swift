// SPDX-License-Identifier: MIT

import Compositor
import Expectations
import Foundation
import SceneFile
import TestSupport
import Testing

@testable import BenchmarkScenes

/// Scene files as scenes of the benchmark.
struct FileSceneTests {
  /// Two squares beside each other, one with a mask, on a white canvas at two pixels per point.
  private static let still = """
    {"size": [40, 20], "scale": 2, "background": "#ffffff", "root": {"sublayers": [
      {"bounds": [0, 0, 10, 10], "position": [10, 10], "backgroundColor": "#ff0000"},
      {"bounds": [0, 0, 10, 10], "position": [30, 10], "backgroundColor": "#0000ff",
       "mask": {"bounds": [0, 0, 5, 10], "position": [5, 5], "backgroundColor": "#000000"}}]}}
    """

  /// A square that moves to the right within a second; pictures of interest end there.
  private static let moving = """
    {"size": [60, 20], "times": [0.5, 1], "root": {"sublayers": [
      {"bounds": [0, 0, 10, 10], "position": [10, 10], "backgroundColor": "#ff0000", "animations": [
        {"type": "basic", "keyPath": "position.x", "from": 10, "to": 50, "duration": 1}]}]}}
    """

  /// Makes the scene of a file in a folder of its own.
  private static func scene(_ text: String, name: String = "scene") throws -> FileScene {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent(name + ".json")
      try Data(text.utf8).write(to: url)
      return try FileScene(contentsOf: url)
    }
  }

  /// The picture that the scene writes.
  private static func picture(of scene: FileScene, at time: Double) throws -> PixelImage {
    PixelImage(try scene.picture(at: time))
  }

  /// The picture of a file by the reader and a renderer of its own.
  private static func expected(_ text: String, at time: Double) throws -> PixelImage {
    let file = try SceneFile(text: text)
    let renderer = try OffscreenRenderer(size: file.size, scale: file.scale)
    return PixelImage(try renderer.image(of: file.makeRootLayer(at: time), at: 0))
  }

  private static func frame(_ scene: FileScene, at time: Double) throws -> FrameStatistics {
    try scene.withContext { try scene.runFrame(at: time) }
    return scene.frameStatistics
  }

  @Test func `a file is a scene of its name, its layers and its size`() throws {
    let scene = try Self.scene(Self.still, name: "two \"squares\"")
    expect(scene.name, equals: "two \"squares\"")
    expect(scene.layerCount, equals: 4)
    expectNil(scene.limitName)
    try expect(Self.picture(of: scene, at: 0.5), equals: Self.expected(Self.still, at: 0.5))
    let moving = try Self.scene(Self.moving)
    expect(moving.layerCount, equals: 2)
    try expect(Self.picture(of: moving, at: 0.25), equals: Self.expected(Self.moving, at: 0.25))
  }

  @Test func `a still tree is drawn whole in each frame`() throws {
    let scene = try Self.scene(Self.still)
    let first = try Self.frame(scene, at: 0)
    expect(first.draws, isAbove: 0)
    expect(first.passes, equals: 1)
    let second = try Self.frame(scene, at: 1 / 60)
    expect(second.draws, equals: first.draws)
    expect(scene.period, equals: 0)
  }

  @Test func `a moving tree starts over after its last time`() throws {
    let scene = try Self.scene(Self.moving)
    expect(scene.period, equals: 60)
    expect(scene.layerTime(at: 0.75), equals: 0.75)
    expect(scene.layerTime(at: 2.25), equals: 0.25)
    for time in [0.25, 0.5, 1, 1.5] {
      try expect(Self.frame(scene, at: time).draws, equals: 1, "\(time)")
    }
    // The time of the frame before: nothing has changed.
    try expect(Self.frame(scene, at: 2.5).draws, equals: 0)
    try expect(Self.picture(of: scene, at: 3.25), equals: Self.expected(Self.moving, at: 0.25))
  }

  @Test func `a moving tree without times runs on`() throws {
    let text = Self.moving.replacingOccurrences(of: "\"times\": [0.5, 1], ", with: "")
    let scene = try Self.scene(text)
    expect(scene.period, equals: 0)
    expect(scene.layerTime(at: 100.5), equals: 100.5)
  }

  @Test func `stages are measured in pixels of the file`() throws {
    let stages = try Self.scene(Self.still).measureStages(frames: 1)
    expect(stages.map(\.name), equals: ["prepare", "plan", "submit", "frame"])
  }

  @Test func `a run has the named scenes, their limits, and the files`() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("own.json")
      try Data(Self.still.utf8).write(to: url)
      var run = BenchmarkRun(scenes: ["quads-2"])
      run.sceneFiles = [url]
      let scenes = try run.makeScenes(named: run.scenes, withLimits: true)
      expect(scenes.map(\.name), equals: ["quads-2", "limit-quads-2", "limit-quads-1000", "own"])
      let plain = try run.makeScenes(named: run.scenes)
      expect(plain.map(\.name), equals: ["quads-2", "own"])
    }
  }

  @Test func `faults name the file`() throws {
    let fault = "line 1, column 29: unknown key \"opacty\" of a layer; did you mean \"opacity\"?"
    let error = #expect(throws: BenchmarkError.self) {
      try Self.scene("{\"size\": [10, 10], \"root\": {\"opacty\": 1}}", name: "broken")
    }
    expect(error?.description, equals: "broken.json: " + fault)
    let missing = URL(fileURLWithPath: "nowhere/missing.json")
    let absent = #expect(throws: BenchmarkError.self) { try FileScene(contentsOf: missing) }
    expect(absent?.description.hasPrefix("missing.json: "), equals: true)
  }

  @Test func `lines of JSON hold any name`() throws {
    var result = SceneRun(try Self.scene(Self.still)).result
    result.scene = "a \"b\""
    let object = try JSONSerialization.jsonObject(with: Data(result.jsonLine.utf8))
    expect((object as? [String: Any])?["scene"] as? String, equals: "a \"b\"")
  }
}
