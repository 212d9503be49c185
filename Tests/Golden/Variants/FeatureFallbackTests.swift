// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Reference scenes on drivers that are taken to lack features: the same pixels.
struct FeatureFallbackTests {
  /// Scenes of many instances, images, groups, masks, shapes, filters and perspective.
  private static let scenes = [
    "blend", "clips", "contents-trilinear", "crossing-planes", "filter-blur", "filter-torus",
    "group-opacity", "mask", "particles", "perspective", "replicator-nested", "rounded-border",
    "shadow",
  ]

  /// Compares pictures with those that the same driver draws with all features: drivers differ by a step.
  private func check(_ pictures: [PixelImage], _ api: GLAPI) throws {
    for (picture, whole) in zip(pictures, try draw(api)) {
      let difference = PixelDifference(expected: whole.picture, actual: picture, limit: 0)
      expect(difference.count, equals: 0, "\(whole.name): \(difference.first)")
    }
  }

  /// Draws all scenes.
  private func draw(_ api: GLAPI) throws -> [(name: String, picture: PixelImage)] {
    try VariantScene.all.filter { Self.scenes.contains($0.name) }.map { scene in
      let side = CGFloat(VariantScene.side)
      let renderer = try OffscreenRenderer(
        size: CGSize(width: side, height: side), scale: CGFloat(scene.scale)
      ) { () throws(GLContextError) in try GLContext(api: api, debug: true) }
      let root = SceneVariant.plain.root(holding: try scene.makeLayer())
      CATransaction.flush()
      let picture = PixelImage(try renderer.image(of: root, at: 0))
      expect(renderer.takeReports(), equals: [])
      return (scene.name, picture)
    }
  }

  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `instances are drawn by other attributes, from any first one on`(api: GLAPI) throws {
    let pictures = try hiding([.baseInstance]) { try draw(api) }
    try check(pictures.map(\.picture), api)
  }

  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `pictures need none of the features`(api: GLAPI) throws {
    let pictures = try hiding(GLFeature.allCases) { try draw(api) }
    try check(pictures.map(\.picture), api)
  }
}
