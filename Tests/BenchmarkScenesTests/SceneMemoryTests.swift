// SPDX-License-Identifier: MIT

import Expectations
import TestSupport
import Testing

@testable import BenchmarkScenes
@testable import Compositor

/// The graphics memory that is reported for the benchmark's scenes is what the driver has.
struct SceneMemoryTests {
  @Test(arguments: [
    "quads-100", "windows-60", "photos-60", "page-stack", "dialog-over-200", "rounded-photos-30",
    "scroll-100", "shape-stroke-20", "text-scroll", "text-scale-40", "cards-30", "groups-20",
    "masks-20", "fullscreen-blur", "particles-100", "replicator-100", "tiled-pan", "media-720p30",
  ])
  func `a scene of the benchmark reports what the driver holds`(name: String) throws {
    let scene = try SceneCatalog.scene(named: name)
    let renderer = try #require(
      (scene as? any LayerScene)?.canvas.renderer ?? (scene as? QuadsScene)?.renderer)
    try scene.withContext {
      for frame in 0..<3 { try scene.runFrame(at: Double(frame) / 60) }
      let report = renderer.memoryReport
      // Strips of shapes are drawn in memory that the driver does not know.
      let strips = renderer.sceneRenderer?.stripBytes ?? 0
      expect(report.total - report[.programs], equals: DriverMemory.measured().total + strips)
      expect(report.total, isAtMost: renderer.memoryBudget)
    }
  }
}
