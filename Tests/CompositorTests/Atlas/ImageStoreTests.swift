// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// Where images go, and what goes when memory runs out.
struct ImageStoreTests {
  private func image(_ width: Int, _ height: Int) throws -> CGImage {
    try PixelImage(width: width, height: height, filledWith: Pixel(1, 2, 3)).cgImage()
  }

  private func place(_ image: CGImage, in store: inout ImageStore) -> ImageStore.Placement? {
    store.placement(of: image, needsOwnTexture: false, needsMipmaps: false)
  }

  @Test func `small images share a page`() throws {
    var store = ImageStore(textureLimit: 1024)
    let first = try #require(place(try image(20, 20), in: &store))
    let second = try #require(place(try image(30, 10), in: &store))
    expect(first.texture, equals: second.texture)
    expect(first.isInAtlas)
    expect(second.isInAtlas)
    expect(store.pages.count, equals: 1)
    expect(store.uploads.map(\.rim), equals: [1, 1])
  }

  /// Lines of text, enlarged ones above all: each would be a draw of its own.
  @Test func `long images with few pixels share a page`() throws {
    var store = ImageStore(textureLimit: 2048)
    let first = try #require(place(try image(900, 70), in: &store))
    let second = try #require(place(try image(288, 72), in: &store))
    expect(first.texture, equals: second.texture)
    expect(!(try #require(place(try image(1100, 10), in: &store)).isInAtlas))
    expect(!(try #require(place(try image(900, 80), in: &store)).isInAtlas))
  }

  @Test func `an image is uploaded once`() throws {
    var store = ImageStore(textureLimit: 1024)
    let shared = try image(300, 250)
    let first = place(shared, in: &store)
    expect(first, equals: place(shared, in: &store))
    expect(store.uploads.count, equals: 1)
    expect(store.byteCount, equals: 300 * 250 * 4)
    store.release(ImageID(rawValue: shared.id))
    expect(store.byteCount, equals: 0)
  }

  /// Mipmaps would mix neighbours, so such an image has a texture of its own, beside the other.
  @Test func `mipmaps have their own texture`() throws {
    var store = ImageStore(textureLimit: 1024)
    let small = try image(32, 32)
    let plain = try #require(place(small, in: &store))
    let own = store.placement(of: small, needsOwnTexture: true, needsMipmaps: true)
    let mipmapped = try #require(own)
    expect(plain.isInAtlas)
    expect(!mipmapped.isInAtlas)
    expect(store.pages[mipmapped.texture.index].hasMipmaps)
  }

  // MARK: - Tiles

  @Test(arguments: [(100, 40), (64, 65), (500, 500), (65, 1)])
  func `tiles cover the image once`(width: Int, height: Int) {
    let tiling = ImageTiling(width: width, height: height, limit: 64)
    var count = [Int](repeating: 0, count: width * height)
    for tile in tiling.tiles {
      expect(tile.stored.z, isAtMost: 64)
      expect(tile.stored.w, isAtMost: 64)
      expect(tile.stored.x, isAtLeast: 0)
      expect(tile.stored.x + tile.stored.z, isAtMost: width)
      for y in tile.drawn.y..<tile.drawn.y + tile.drawn.w {
        for x in tile.drawn.x..<tile.drawn.x + tile.drawn.z { count[y * width + x] += 1 }
      }
      // Each drawn texel has its neighbours in the texture, save at the image's own edges.
      let right = tile.drawn.x + tile.drawn.z
      expect(tile.drawn.x == 0 || tile.stored.x < tile.drawn.x)
      expect(right == width || tile.stored.x + tile.stored.z > right)
    }
    expect(count.allSatisfy { $0 == 1 })
  }

  @Test func `large images are tiled`() throws {
    var store = ImageStore(textureLimit: 64)
    let large = try image(150, 70)
    let placement = try #require(place(large, in: &store))
    expect(!placement.isInOnePiece)
    expect(store.tiling(placement).tiles.count, equals: 6)
    expect(store.uploads.count, equals: 6)
    store.release(ImageID(rawValue: large.id))
    expect(store.byteCount, equals: 0)
    expect(store.uploads.isEmpty)
  }

  // MARK: - Memory

  /// Beyond the budget, what was not drawn for longest goes; what the last frame drew stays.
  @Test func `unused textures go`() throws {
    let side = 300
    let bytes = side * side * 4
    var store = ImageStore(
      textureLimit: 1024, budget: ImageStore.Budget(kept: 3 * bytes, limit: 10 * bytes))
    var images: [CGImage] = []
    for _ in 0..<8 {
      store.beginFrame()
      images.append(try image(side, side))
      for shown in images.suffix(2) {
        let placement = try #require(place(shown, in: &store))
        store.noteUse(of: placement.texture)
      }
      expect(store.byteCount, isAtMost: 4 * bytes)
    }
    let before = store.uploads.count
    expect(place(images[7], in: &store) != nil)
    expect(place(images[6], in: &store) != nil)
    expect(store.uploads.count, equals: before)
    // The first has gone and is uploaded again.
    expect(place(images[0], in: &store) != nil)
    expect(store.uploads.count, equals: before + 1)
  }

  @Test func `evicted tiles and pages are freed`() throws {
    var store = ImageStore(
      textureLimit: 64, budget: ImageStore.Budget(kept: 64 * 64 * 4, limit: 1 << 30))
    let large = try image(200, 100)
    let small = try image(10, 10)
    store.beginFrame()
    expect(place(large, in: &store) != nil)
    let placed = try #require(place(small, in: &store))
    store.beginFrame()
    store.noteUse(of: placed.texture)
    store.beginFrame()
    expect(store.byteCount, equals: 64 * 64 * 4)
    expect(place(small, in: &store), equals: placed)
    let again = place(large, in: &store)
    expect(again?.tiling, equals: 0)
  }

  /// The images of one frame are bounded, too: the rest is left out, with one report.
  @Test func `a frame has a limit`() throws {
    let bytes = 300 * 300 * 4
    var store = ImageStore(
      textureLimit: 1024, budget: ImageStore.Budget(kept: bytes, limit: 3 * bytes))
    store.beginFrame()
    let images = try (0..<6).map { _ in try image(300, 300) }
    let placed = images.map { place($0, in: &store) != nil }
    expect(placed, equals: [true, true, true, false, false, false])
    expect(store.refusals.take().count, equals: 1)
    expect(store.byteCount, equals: 3 * bytes)
    // When there is room again they are drawn.
    for image in images.prefix(3) { store.release(ImageID(rawValue: image.id)) }
    expect(place(images[3], in: &store) != nil)
  }

  /// 65,536 different small images take the pages that they need, and give them back.
  @Test func `many small images`() throws {
    var store = ImageStore(textureLimit: 2048)
    let images = try (0..<65_536).map { _ in try image(2, 2) }
    for image in images { expect(place(image, in: &store) != nil) }
    expect(store.pages.map(\.width), equals: [512, 1024, 2048])
    _ = store.takeUploads()
    for image in images { store.release(ImageID(rawValue: image.id)) }
    store.freeEmptyPages()
    expect(store.byteCount, equals: 0)
  }
}
