// SPDX-License-Identifier: MIT

import CoreGraphics
import QuartzCore
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// Random trees under random edits show the same with and without culling.
struct CullingPictureTests {
  @Test(arguments: 1...4)
  func `culling changes no pixel`(round: Int) throws {
    let layers = try RandomLayers(test: "culling \(round)", hasEffects: round % 2 == 0)
    let size = CGSize(width: 120, height: 90)
    let scale = CGFloat(round > 2 ? 3 : 1)
    let renderer = try OffscreenRenderer(size: size, scale: scale)
    let other = try OffscreenRenderer(size: size, scale: scale)
    let culling: RenderOptions = [.culling, .occlusion]
    let scene = try #require(renderer.sceneRenderer)
    scene.options = .all.subtracting(.keptBitmaps)
    try #require(other.sceneRenderer).options = scene.options.subtracting(culling)
    var culled = 0
    for step in 0..<40 {
      layers.edit()
      renderer.forgetPicture()
      other.forgetPicture()
      let less = PixelImage(try renderer.image(of: layers.root, at: Double(step)))
      let all = PixelImage(try other.image(of: layers.root, at: Double(step)))
      culled += scene.culling.culled
      try ReferencePictures.golden.check(
        less, against: all, named: "culling-\(round)-\(step)",
        tolerance: .pixels(perChannel: 0, count: 0))
    }
    #expect(culled > 0)
  }
}
