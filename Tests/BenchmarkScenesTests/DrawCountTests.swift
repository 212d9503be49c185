// SPDX-License-Identifier: MIT

import Compositor
import Testing

@testable import BenchmarkScenes

/// Draws and passes of the benchmark's scenes, as they are planned for each kind of driver.
struct DrawCountTests {
  /// Draws and passes of a steady frame.
  private func counts(_ name: String, _ profile: DriverProfile) throws -> (draws: Int, passes: Int) {
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
    #expect(few.draws <= 6)
    #expect(few.passes == 1)
    // On a processor the insides of the cards are drawn by themselves.
    #expect(try counts("cards-300", .software).draws > 600)
  }

  @Test func `changing groups are few draws in two passes on a graphics card`() throws {
    let few = try counts("groups-100-changing", .hardware)
    #expect(few.draws <= 4)
    #expect(few.passes <= 2)
    #expect(try counts("groups-100-changing", .software).passes <= 4)
  }
}
