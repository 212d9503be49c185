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

  /// Compares the pictures of one driver with and without features: drivers themselves differ by a step.
  private func check(_ api: GLAPI, without features: [GLFeature]) throws {
    for scene in VariantScene.all where Self.scenes.contains(scene.name) {
      let whole = try draw(scene, api)
      let picture = try hiding(features) { try draw(scene, api) }
      let difference = PixelDifference(expected: whole, actual: picture, limit: 0)
      #expect(difference.count == 0, "\(scene.name) without \(features): \(difference.first)")
    }
  }

  private func draw(_ scene: VariantScene, _ api: GLAPI) throws -> PixelImage {
    let side = CGFloat(VariantScene.side)
    let renderer = try OffscreenRenderer(
      size: CGSize(width: side, height: side), scale: CGFloat(scene.scale)
    ) { () throws(GLContextError) in try GLContext(api: api, debug: true) }
    let root = SceneVariant.plain.root(holding: try scene.makeLayer())
    CATransaction.flush()
    let picture = PixelImage(try renderer.image(of: root, at: 0))
    #expect(renderer.takeReports() == [])
    return picture
  }

  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `instances are drawn by other attributes, from any first one on`(api: GLAPI) throws {
    try check(api, without: [.baseInstance])
  }

  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `pictures need none of the features`(api: GLAPI) throws {
    try check(api, without: GLFeature.allCases)
  }
}
