// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Renderers that a program makes in one context, or in contexts that share, hold an image once.
struct SharedRendererTests {

  private func renderer(_ image: CGImage, in group: ShareGroup?) throws -> CARenderer {
    let renderer = try CARenderer(currentContext: "test", sharingWith: group)
    renderer.layer = SharingRenderers.root(image)
    renderer.bounds = CGRect(origin: .zero, size: SharingRenderers.size)
    return renderer
  }

  private func picture(_ body: () throws -> Void) rethrows -> PixelImage {
    let scene = HostScene(.plain, isES: false, version: 45)
    try body()
    return scene.picture()
  }

  @Test func `renderers of one context hold an image once`() throws {
    let image = try SharingRenderers.image(400, 300)
    let group = ShareGroup()
    try GLTestContext.run(.openGL33) { _ in
      let alone = try renderer(image, in: nil)
      let expected = picture { alone.drawFrame(at: 0) }
      alone.tearDown()
      let renderers = [try renderer(image, in: group), try renderer(image, in: group)]
      for time in [0.0, 1] {
        for renderer in renderers {
          expect(picture { renderer.drawFrame(at: time) }, equals: expected)
        }
      }
      expect(renderers.map { $0.gl?.statistics.textureUploads }, equals: [1, 0])
      expect(group.textures.count, equals: 1)
      expect(group.textureBytes, equals: 400 * 300 * 4)
      renderers[0].tearDown()
      expect(picture { renderers[1].drawFrame(at: 2) }, equals: expected)
      // By itself in what may be another context.
      try renderers[1].rebuildInCurrentContext()
      expect(picture { renderers[1].drawFrame(at: 3) }, equals: expected)
      expect(renderers[1].gl?.statistics.textureUploads, equals: 1)
      expect(group.memberCount, equals: 0)
      expect(group.textures.count, equals: 0)
      renderers[1].tearDown()
    }
  }

  @Test func `renderers of contexts that share hold an image once`() throws {
    let image = try SharingRenderers.image(400, 300)
    let group = ShareGroup()
    let first = try GLContext(debug: true)
    let one = try renderer(image, in: group)
    let expected = picture { one.drawFrame(at: 0) }
    let second = try GLContext(sharingCurrent: .openGL33, debug: true)
    let other = try renderer(image, in: group)
    expect(picture { other.drawFrame(at: 0) }, equals: expected)
    expect(other.gl?.statistics.textureUploads, equals: 0)
    expect(other.gl?.statistics.sharedTextures, equals: 1)
    try first.makeCurrent()
    one.tearDown()
    try second.makeCurrent()
    expect(picture { other.drawFrame(at: 1) }, equals: expected)
    other.tearDown()
    expect(group.liveObjectDescriptions, equals: [])
    expect(first.takeErrors() + second.takeErrors(), equals: [])
    second.releaseCurrent()
  }
}
