// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Textures that one renderer frees, loses or has no memory for stay with the others.
struct SharedTextureLifeTests {
  private static let imageBytes = 400 * 300 * 4

  /// A renderer that must keep to its budget gives its use back; the other's stays.
  @Test func `eviction in one leaves the other`() throws {
    let sharing = try SharingRenderers()
    let images = try (0..<3).map { try SharingRenderers.image(400, 300, kind: $0) }
    do {
      let thrifty = try sharing.make()
      let other = try sharing.make()
      try thrifty.withContext {
        thrifty.sceneRenderer?.limitImages(
          textureSize: 2048, budget: ImageStore.Budget(kept: Self.imageBytes))
      }
      let shown = SharingRenderers.root(images[0])
      let expected = try other.pixels(of: shown)
      // The other renderer's tree, in which one image after the other is seen.
      let root = SharingRenderers.root(images[0])
      try expect(thrifty.pixels(of: root), equals: expected)
      expect(thrifty.takeUploads(), equals: [0, 1])
      let layers = try images.map { image in
        let layer = CALayer()
        layer.frame = try #require(root.sublayers?.first).frame
        layer.contents = image
        layer.isHidden = true
        root.addSublayer(layer)
        return layer
      }
      func show(_ layer: CALayer) {
        withoutActions { root.sublayers?.forEach { $0.isHidden = $0 !== layer } }
      }
      for index in [1, 2, 1, 2] {
        show(layers[index])
        let expected = try sharing.makeAlone().pixels(of: root)
        try expect(thrifty.pixels(of: root), equals: expected)
      }
      expect(thrifty.sceneRenderer?.imageByteCount ?? 0, isAtMost: 2 * Self.imageBytes)
      expect(sharing.group.textures.count, isAtMost: 3)
      try expect(other.pixels(of: shown), equals: expected)
      expect(other.takeUploads(), equals: [1, 0])
      // The texture given back is found again, for the other has it still.
      show(layers[0])
      thrifty.graphicsContext.resetStatistics()
      try expect(thrifty.pixels(of: root), equals: expected)
      expect(thrifty.takeUploads(), equals: [0, 1])
    }
    try sharing.expectNothingLeft()
  }

  /// The name of a texture that is gone may be given to another; nothing has it bound then.
  @Test func `a returned texture is unbound`() throws {
    let sharing = try SharingRenderers()
    do {
      let renderers = [try sharing.make(), try sharing.make()]
      let roots = [CALayer(), CALayer()]
      var lastName: UInt32 = 0
      for step in 0..<8 {
        let image = try SharingRenderers.image(300, 300, kind: step)
        let expected = try sharing.makeAlone().pixels(of: SharingRenderers.root(image))
        for index in [step % 2, 1 - step % 2] {
          let fresh = SharingRenderers.root(image)
          withoutActions {
            roots[index].frame = fresh.frame
            roots[index].sublayers = fresh.sublayers
          }
          try expect(renderers[index].pixels(of: roots[index]), equals: expected, "step \(step)")
          let gl = renderers[index].graphicsContext
          let page = renderers[index].sceneRenderer?.images.pages.firstIndex(where: \.isLive)
          let name = renderers[index].sceneRenderer?.submitter.textures.name(of: page ?? -1) ?? 0
          let bound = gl.state.textures.indices.compactMap { gl.state.textures[$0] }
          expect(bound.contains(name))
          if name != lastName { expect(lastName == 0 || !bound.contains(lastName)) }
          if index == 1 - step % 2 { lastName = name }
          expect(gl.takeErrors(), equals: [])
        }
      }
    }
    try sharing.expectNothingLeft()
  }

  // MARK: - Losses

  /// A renderer that loses its context finds the image where the other has it; what the lost context
  /// held besides is deleted by the rest of the group.
  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `a lost context leaves the others`(api: GLAPI) throws {
    let sharing = try SharingRenderers(api)
    let image = try SharingRenderers.image(400, 300)
    let small = try SharingRenderers.image(30, 20, kind: 1)
    do {
      let renderers = [try sharing.make(), try sharing.make()]
      let roots = [SharingRenderers.root(image, small), SharingRenderers.root(image, small)]
      let expected = try renderers[0].pixels(of: roots[0])
      try expect(renderers[1].pixels(of: roots[1]), equals: expected)
      for _ in 0..<3 {
        // First the one that made the texture.
        for (renderer, root) in zip(renderers, roots) {
          renderer.graphicsContext.lose()
          try expect(renderer.pixels(of: root), equals: expected)
          expect(renderer.takeReports().contains { $0.contains("context was lost") })
          // The small image goes to a page again.
          expect(renderer.takeUploads(), equals: [1, 1])
          expect(renderer.graphicsContext.takeErrors(), equals: [])
        }
        expect(sharing.group.textures.count, equals: 1)
        expect(sharing.group.memberCount, equals: 3)
        try sharing.collectGarbage()
        let left = sharing.group.liveObjectDescriptions
        expect(left.count, equals: 2, "\(left)")
        expect(left.first?.hasSuffix("\"image\""), equals: true)
        expect(left.last, equals: "fence")
      }
      try expect(renderers[1].pixels(of: roots[1]), equals: expected)
    }
    try sharing.expectNothingLeft()
  }

  /// All contexts are lost at once: the renderers meet in another group.
  @Test func `a lost group is left`() throws {
    let image = try SharingRenderers.image(400, 300)
    var sharing = try SharingRenderers()
    let first = sharing.group
    let makeContext = { () throws(GLContextError) -> GLContext in
      try sharing.keeper.makeCurrent()
      return try GLContext(sharingCurrent: .openGL33, debug: true, group: sharing.group)
    }
    do {
      let renderers = try (0..<2).map { _ in
        try OffscreenRenderer(size: SharingRenderers.size, scale: 1, makeContext)
      }
      let roots = [SharingRenderers.root(image), SharingRenderers.root(image)]
      let expected = try renderers[0].pixels(of: roots[0])
      try expect(renderers[1].pixels(of: roots[1]), equals: expected)
      for renderer in renderers { renderer.graphicsContext.lose() }
      sharing = try SharingRenderers()
      for (renderer, root) in zip(renderers, roots) {
        try expect(renderer.pixels(of: root), equals: expected)
        expect(renderer.graphicsContext.group, isIdenticalTo: sharing.group)
      }
      expect(renderers.map { $0.takeUploads() }, equals: [[1, 0], [0, 1]])
      // Optimised builds release objects after their last use.
      withExtendedLifetime(renderers) {
        expect(sharing.group.textures.count, equals: 1)
        expect(first.textures.count, equals: 0)
        expect(first.memberCount, equals: 0)
      }
    }
    try sharing.expectNothingLeft()
  }

  // MARK: - Memory

  /// The driver's memory holds a shared texture once, and it is full for all.
  @Test func `shared bytes count once`() throws {
    let sharing = try SharingRenderers()
    let images = [
      try SharingRenderers.image(400, 300), try SharingRenderers.image(400, 300, kind: 1),
    ]
    do {
      let renderers = [try sharing.make(), try sharing.make()]
      let expected = try renderers[0].pixels(of: SharingRenderers.root(images[0]))
      let gl = renderers[1].graphicsContext
      gl.textureByteLimit = gl.textureBytes + 1000
      // Nothing is allocated for the first, and the second is left out.
      try expect(renderers[1].pixels(of: SharingRenderers.root(images[0])), equals: expected)
      expect(renderers[1].takeReports(), equals: [])
      let both = SharingRenderers.root(images[0], images[1])
      let picture = try renderers[1].pixels(of: both)
      expect(picture[10, 45] != .clear)
      expect(picture[90, 45], equals: .clear)
      expect(renderers[1].takeReports().contains { $0.contains("memory") })
      expect(sharing.group.textureBytes, equals: Self.imageBytes)
      // With memory for it, it comes.
      gl.textureByteLimit = .max
      try renderers[1].withContext { renderers[1].sceneRenderer?.limitImages(textureSize: 4096) }
      try expect(renderers[1].pixels(of: both)[90, 45] != .clear)
      expect(renderers[1].graphicsContext.takeErrors(), equals: [])
      try expect(renderers[0].pixels(of: SharingRenderers.root(images[0])), equals: expected)
    }
    try sharing.expectNothingLeft()
  }
}
