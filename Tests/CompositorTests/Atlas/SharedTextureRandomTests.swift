// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Two trees with images in common, edited at random and drawn by renderers that share, look as by a
/// renderer for itself; renderers come, go, lose their contexts and run short meanwhile.
struct SharedTextureRandomTests {
  private static let sizes = [(270, 100), (100, 270), (40, 30), (400, 20), (260, 260)]

  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `pictures are those of renderers for themselves`(api: GLAPI) throws {
    var random = SeededGenerator(test: "picturesAreThoseOfRenderersForThemselves")
    let sharing = try SharingRenderers(api)
    let alone = [try sharing.makeAlone(), try sharing.makeAlone()]
    var images = try Self.sizes.enumerated().map {
      try SharingRenderers.image($1.0, $1.1, kind: $0)
    }
    do {
      var renderers = [try sharing.make(), try sharing.make()]
      let roots = [
        SharingRenderers.root(images[0], images[1], images[2], images[0]),
        SharingRenderers.root(images[2], images[1], images[3], images[4]),
      ]
      var shared = 0
      for step in 0..<50 {
        if step % 9 == 8 {
          let index = Int.random(in: 0..<images.count, using: &random)
          let (width, height) = Self.sizes[index]
          images[index] = try SharingRenderers.image(width, height, kind: step)
        }
        let index = Int.random(in: 0..<2, using: &random)
        for _ in 0..<3 { Self.edit(roots[index], images, &random) }
        switch Int.random(in: 0..<12, using: &random) {
        case 0: renderers[index].graphicsContext.lose()
        case 1: renderers[index] = try sharing.make()
        case 2:
          let renderer = renderers[index]
          try renderer.withContext {
            renderer.sceneRenderer?.limitImages(
              textureSize: 2048, budget: ImageStore.Budget(kept: 0))
          }
        default: break
        }
        let expected = try alone[index].pixels(of: roots[index], at: Double(step))
        let actual = try renderers[index].pixels(of: roots[index], at: Double(step))
        try ReferencePictures.golden.check(
          actual, against: expected, named: "shared-\(api.isES ? "es" : "gl")-\(step)")
        expect(renderers[index].graphicsContext.takeErrors(), equals: [])
        shared += renderers[index].takeUploads()[1]
      }
      expect(shared, isAbove: 0)
    }
    try sharing.expectNothingLeft()
  }

  private static func edit(
    _ root: CALayer, _ images: [CGImage], _ random: inout SeededGenerator
  ) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    guard let layer = root.sublayers?.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<8, using: &random) {
    case 0...4: layer.contents = images.randomElement(using: &random)
    case 5: layer.isHidden.toggle()
    case 6: layer.minificationFilter = Bool.random(using: &random) ? .trilinear : .linear
    default: layer.position.x = CGFloat(Int.random(in: 10...110, using: &random))
    }
  }
}
