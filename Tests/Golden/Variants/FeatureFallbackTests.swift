// SPDX-License-Identifier: MIT

import CoreGraphics
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

  private func check(_ api: GLAPI, _ comment: String) throws {
    for scene in VariantScene.all where Self.scenes.contains(scene.name) {
      let side = CGFloat(VariantScene.side)
      let renderer = try OffscreenRenderer(
        size: CGSize(width: side, height: side), scale: CGFloat(scene.scale)
      ) { () throws(GLContextError) in try GLContext(api: api, debug: true) }
      let root = SceneVariant.plain.root(holding: try scene.makeLayer())
      CATransaction.flush()
      let picture = PixelImage(try renderer.image(of: root, at: 0))
      let reference = try PixelImage(
        contentsOf: ReferencePictures.golden.within("Variants").folder
          .appendingPathComponent(scene.name + ".png"))
      let difference = PixelDifference(expected: reference, actual: picture, limit: 0)
      #expect(difference.count == 0, "\(scene.name) \(comment): \(difference.first)")
      #expect(renderer.takeReports() == [])
    }
  }

  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `instances are drawn by other attributes, from any first one on`(api: GLAPI) throws {
    try hiding([.baseInstance]) { try check(api, "without base instance") }
  }

  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `pictures need none of the features`(api: GLAPI) throws {
    try hiding(GLFeature.allCases) { try check(api, "without all") }
  }
}
