// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Renderers whose contexts share hold an image once, whichever shows it first and goes first.
struct SharedTextureTests {
  @Test(arguments: [GLAPI.openGL33, .openGLES30], [true, false])
  func `an image is uploaded once`(api: GLAPI, firstGoesFirst: Bool) throws {
    let sharing = try SharingRenderers(api)
    let image = try SharingRenderers.image(400, 300)
    let expected = try sharing.makeAlone().pixels(of: SharingRenderers.root(image))
    let roots = [SharingRenderers.root(image), SharingRenderers.root(image)]
    do {
      var renderers = [try sharing.make(), try sharing.make()]
      try expect(renderers[0].pixels(of: roots[0]), equals: expected)
      try expect(renderers[1].pixels(of: roots[1]), equals: expected)
      expect(renderers.map { $0.takeUploads() }, equals: [[1, 0], [0, 1]])
      expect(sharing.group.textures.count, equals: 1)
      expect(sharing.group.textureBytes, equals: 400 * 300 * 4)
      // The image counts where it is shown, and once in the group.
      for renderer in renderers {
        expect(renderer.sceneRenderer?.imageByteCount, equals: 400 * 300 * 4)
      }
      renderers.remove(at: firstGoesFirst ? 0 : 1)
      expect(sharing.group.textures.count, equals: 1)
      let left = try #require(renderers.first)
      try expect(left.pixels(of: firstGoesFirst ? roots[1] : roots[0]), equals: expected)
      expect(left.takeUploads(), equals: [0, 0])
      expect(left.graphicsContext.takeErrors(), equals: [])
    }
    try sharing.expectNothingLeft()
  }

  @Test func `small images stay with their renderer`() throws {
    let sharing = try SharingRenderers()
    let image = try SharingRenderers.image(40, 30)
    do {
      let renderers = [try sharing.make(), try sharing.make()]
      for renderer in renderers { _ = try renderer.pixels(of: SharingRenderers.root(image)) }
      expect(renderers.map { $0.takeUploads() }, equals: [[1, 0], [1, 0]])
      expect(sharing.group.textures.count, equals: 0)
    }
    try sharing.expectNothingLeft()
  }

  /// Each tile and each set of mipmaps is one texture; what differs in size is another.
  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `tiles and mipmaps are shared`(api: GLAPI) throws {
    let sharing = try SharingRenderers(api)
    let image = try SharingRenderers.image(300, 280)
    func root() -> CALayer {
      let root = SharingRenderers.root(image, image)
      root.sublayers?[1].minificationFilter = .trilinear
      return root
    }
    do {
      let alone = try sharing.makeAlone()
      try alone.withContext { alone.sceneRenderer?.limitImages(textureSize: 160) }
      let expected = try alone.pixels(of: root())
      let renderers = [try sharing.make(), try sharing.make()]
      for renderer in renderers {
        try renderer.withContext { renderer.sceneRenderer?.limitImages(textureSize: 160) }
        try expect(renderer.pixels(of: root()), equals: expected)
        expect(renderer.graphicsContext.takeErrors(), equals: [])
      }
      // Two by two tiles, plain and with mipmaps.
      expect(renderers.map { $0.takeUploads() }, equals: [[8, 0], [0, 8]])
      // Optimised builds release objects after their last use.
      withExtendedLifetime(renderers) { expect(sharing.group.textures.count, equals: 8) }
      // Whole textures have nothing in common with tiles.
      let whole = try sharing.make()
      try expect(whole.pixels(of: root()), equals: sharing.makeAlone().pixels(of: root()))
      expect(whole.takeUploads(), equals: [2, 0])
    }
    try sharing.expectNothingLeft()
  }

  // MARK: - At the same time

  /// Two contexts fill a texture with the same image before either has announced it.
  @Test func `the second to finish drops its own`() throws {
    let sharing = try SharingRenderers()
    let key = SharedTextureTable.Key(image: 1, part: SIMD4(0, 0, 2, 2), hasMipmaps: false)
    let table = sharing.group.textures
    try sharing.keeper.withCurrent {
      let gl = sharing.keeper
      func publish() throws -> SharedTextureUse {
        let texture = try Texture(width: 2, height: 2, options: .shared, label: "image", in: gl)
        return table.publish(texture, behind: Fence(in: gl, of: sharing.group), as: key, in: gl)
      }
      let first = try publish()
      let second = try publish()
      expect(first.name, equals: second.name)
      expect(table.userCount(of: key), equals: 2)
      gl.collectGarbage()
      expect(sharing.group.textureBytes, equals: 16)
      expect(gl.takeErrors(), equals: [])
    }
    expect(table.userCount(of: key), equals: 0)
    try sharing.expectNothingLeft()
  }

  /// A name that a context knows may since have been given to another texture by the group.
  @Test func `a use is bound again`() throws {
    let sharing = try SharingRenderers()
    let key = SharedTextureTable.Key(image: 1, part: SIMD4(0, 0, 2, 2), hasMipmaps: false)
    let table = sharing.group.textures
    try sharing.keeper.withCurrent {
      let gl = sharing.keeper
      let texture = try Texture(width: 2, height: 2, options: .shared, label: "image", in: gl)
      let made = table.publish(
        texture, behind: Fence(in: gl, of: sharing.group), as: key, in: gl)
      gl.bindTexture(made.name, unit: 2)
      gl.resetStatistics()
      gl.bindTexture(made.name, unit: 2)
      expect(gl.statistics.stateChanges, equals: 0)
      guard let use = table.use(key, in: gl) else {
        Issue.record("the texture is not in the table")
        return
      }
      gl.bindTexture(use.name, unit: 2)
      expect(gl.statistics.stateChanges, isAbove: 0)
      gl.unbindTexture(use.name)
      expect(gl.state.textures[2], equals: 0)
    }
    try sharing.expectNothingLeft()
  }

  @Test func `renderers on two threads upload at once`() throws {
    let sharing = try SharingRenderers()
    let images = try (0..<6).map { try SharingRenderers.image(280, 270, kind: $0) }
    func root() -> CALayer {
      SharingRenderers.root(images[0], images[1], images[2], images[3], images[4], images[5])
    }
    let expected = try sharing.makeAlone().pixels(of: root())
    for _ in 0..<4 {
      // Each is used by one thread at a time.
      nonisolated(unsafe) let renderers = [try sharing.make(), try sharing.make()]
      nonisolated(unsafe) let roots = [root(), root()]
      CATransaction.flush()
      nonisolated(unsafe) var pictures: [PixelImage?] = [nil, nil]
      let lock = NSLock()
      DispatchQueue.concurrentPerform(iterations: 2) { index in
        let picture = try? renderers[index].pixels(of: roots[index])
        lock.withLock { pictures[index] = picture }
      }
      expect(pictures, equals: [expected, expected])
      expect(sharing.group.textures.count, equals: 6)
      for renderer in renderers {
        expect(renderer.takeUploads().reduce(0, +), equals: 6)
        expect(renderer.takeReports(), equals: [])
        expect(renderer.graphicsContext.takeErrors(), equals: [])
      }
    }
    try sharing.expectNothingLeft()
  }
}
