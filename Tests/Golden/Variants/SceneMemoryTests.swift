// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// The graphics memory that is reported for every reference scene is what the driver has.
struct SceneMemoryTests {
  @Test func `every reference scene reports what the driver holds`() throws {
    var renderers: [Int: OffscreenRenderer] = [:]
    for scene in VariantScene.all {
      let known = renderers[scene.scale]
      // One renderer for all, so that what earlier scenes leave behind counts as well.
      let renderer =
        try known
        ?? OffscreenRenderer(
          size: CGSize(width: VariantScene.side, height: VariantScene.side),
          scale: CGFloat(scene.scale))
      renderers[scene.scale] = renderer
      let layer = try scene.makeLayer()
      for frame in 0..<3 { _ = try renderer.image(of: layer, at: Double(frame)) }
      let report = renderer.memoryReport
      let held = try renderer.withContext { DriverMemory.measured() }
      // Strips of shapes are drawn in memory that the driver does not know.
      let strips = renderer.sceneRenderer?.submitter.strips.byteCount ?? 0
      expect(report.total - report[.programs], equals: held.total + strips, "\(scene.name)")
    }
  }
}
