// SPDX-License-Identifier: MIT

import Compositor
import Expectations
import Testing

@testable import BenchmarkScenes

/// Draws and passes of the benchmark's scenes, as they are planned for each kind of driver.
struct DrawCountTests {
  /// Draws and passes of a steady frame.
  private func counts(
    _ name: String, _ profile: DriverProfile
  ) throws -> (draws: Int, passes: Int) {
    let scene = try SceneCatalog.scene(named: name)
    let layers = try #require(scene as? any LayerScene)
    let renderer = try #require(layers.canvas.renderer.sceneRenderer)
    renderer.profile = profile
    try scene.withContext {
      for frame in 0..<4 { try scene.runFrame(at: Double(frame) / 60) }
    }
    let statistics = scene.frameStatistics
    return (statistics.draws, statistics.passes)
  }

  @Test func `cards are few draws on a graphics card`() throws {
    let few = try counts("cards-300", .hardware)
    expect(few.draws, isAtMost: 6)
    expect(few.passes, equals: 1)
    // On a processor the insides of the cards are drawn by themselves.
    try expect(counts("cards-300", .software).draws, isAbove: 100)
  }

  @Test func `changing groups are few draws in two passes on a graphics card`() throws {
    let few = try counts("groups-100-changing", .hardware)
    expect(few.draws, isAtMost: 4)
    expect(few.passes, isAtMost: 2)
    try expect(counts("groups-100-changing", .software).passes, isAtMost: 4)
  }

  /// Rounded bodies and shadows are cut by the windows in front, and none needs a pass.
  @Test func `of windows upon each other only the visible part is drawn`() throws {
    try expect(counts("windows-60", .hardware).passes, equals: 1)
    let windows = try counts("windows-60", .software)
    expect(windows.passes, equals: 1)
    expect(windows.draws, isBelow: 60)
    let scene = try #require(try SceneCatalog.scene(named: "windows-60") as? any LayerScene)
    let renderer = try #require(scene.canvas.renderer.sceneRenderer)
    renderer.profile = .software
    try scene.withContext {
      for frame in 0..<3 { try scene.runFrame(at: Double(frame) / 60) }
    }
    expect(renderer.culling.overdraw, isBelow: 1.5)
  }

  @Test func `of rounded photos upon each other little is drawn twice`() throws {
    let scene = try #require(try SceneCatalog.scene(named: "rounded-photos-300") as? any LayerScene)
    let renderer = try #require(scene.canvas.renderer.sceneRenderer)
    renderer.profile = .software
    try scene.withContext { try scene.runFrame(at: 0) }
    expect(renderer.culling.overdraw, isBelow: 3)
  }
}
