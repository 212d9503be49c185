// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// The sizes and the life of the pages that small images share.
struct AtlasPageTests {
  private func image(_ width: Int, _ height: Int = 8) throws -> CGImage {
    try PixelImage(width: width, height: height, filledWith: Pixel(9, 80, 200)).cgImage()
  }

  private func sizes(_ store: borrowing ImageStore) -> [SIMD2<Int>] {
    store.pages.filter(\.isLive).map { SIMD2($0.width, $0.height) }
  }

  @Test func `pages grow with the number of images`() throws {
    var store = ImageStore(textureLimit: 4096)
    store.beginFrame()
    for _ in 0..<300 {
      let placement = store.placement(
        of: try image(254, 254), needsOwnTexture: false, needsMipmaps: false)
      expect(placement?.isInAtlas, equals: true)
    }
    expect(
      sizes(store).prefix(4),
      equals: [SIMD2(512, 512), SIMD2(1024, 1024), SIMD2(2048, 2048), SIMD2(2048, 2048)])
  }

  @Test func `a line of text gets a page that is long enough`() throws {
    var store = ImageStore(textureLimit: 4096)
    store.beginFrame()
    let placement = store.placement(
      of: try image(1023, 30), needsOwnTexture: false, needsMipmaps: false)
    expect(placement?.isInAtlas, equals: true)
    expect(sizes(store), equals: [SIMD2(2048, 128)])
    var small = ImageStore(textureLimit: 160)
    small.beginFrame()
    let other = small.placement(
      of: try image(150, 150), needsOwnTexture: false, needsMipmaps: false)
    expect(other?.isInAtlas, equals: true)
    expect(sizes(small), equals: [SIMD2(160, 160)])
  }

  @Test func `a page goes with its last image`() throws {
    var store = ImageStore(textureLimit: 4096)
    store.beginFrame()
    let images = try [image(20), image(30)]
    for image in images {
      _ = store.placement(of: image, needsOwnTexture: false, needsMipmaps: false)
    }
    store.release(ImageID(rawValue: images[0].id))
    store.freeEmptyPages()
    expect(store.byteCount, equals: 512 * 512 * 4)
    expect(store.uploads.count, equals: 1)
    store.release(ImageID(rawValue: images[1].id))
    store.freeEmptyPages()
    expect(store.byteCount, equals: 0)
    expect(store.uploads.isEmpty)
  }

  /// A backing store that is redrawn in each frame must not cost a texture each time.
  @Test func `a page outlives the replacement of its only image`() throws {
    let root = plainLayer(CGRect(x: 0, y: 0, width: 40, height: 30), nil)
    let renderer = try OffscreenRenderer(size: root.frame.size)
    var names: Set<String> = []
    for frame in 0..<4 {
      CATransaction.setDisableActions(true)
      root.contents = try image(30 + frame)
      _ = try renderer.image(of: root, at: Double(frame))
      names.formUnion(
        renderer.graphicsContext.liveObjectDescriptions.filter { $0.contains("atlas page") })
      expect(renderer.memoryReport[.atlasPages], equals: 512 * 512 * 4)
    }
    expect(names.count, equals: 1)
    CATransaction.setDisableActions(true)
    root.contents = nil
    root.backgroundColor = .white
    _ = try renderer.image(of: root, at: 9)
    expect(renderer.memoryReport[.atlasPages], equals: 0)
    expect(renderer.sceneRenderer?.imageByteCount, equals: 0)
  }
}
