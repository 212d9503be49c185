// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// Text that is shown larger than it was drawn: drawn again at twice, four times… the scale.
struct TextLevelTests {
  /// A square of 8 points at the left edge of a layer of 16 by 12.
  private func block(color: CGColor = .white) -> CATextLayer {
    let layer = CATextLayer()
    layer.string = "\u{2588}"
    layer.font = TestFonts.block(1)
    layer.fontSize = 8
    layer.foregroundColor = color
    layer.frame = CGRect(x: 8, y: 10, width: 16, height: 12)
    return layer
  }

  private func root(_ layers: CALayer...) -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 160, height: 120)
    root.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    for layer in layers { root.addSublayer(layer) }
    CATransaction.flush()
    return root
  }

  private func picture(
    _ root: CALayer, options: RenderOptions = .all, scale: CGFloat = 1
  ) throws -> PixelImage {
    let renderer = try OffscreenRenderer(size: root.bounds.size, scale: scale)
    try #require(renderer.sceneRenderer).options = options
    return PixelImage(try renderer.image(of: root, at: 0))
  }

  /// The number of pixels that are neither background nor text: soft edges.
  private func softCount(_ picture: PixelImage) -> Int {
    var count = 0
    for y in 0..<picture.height {
      for x in 0..<picture.width where (16..<240).contains(picture[x, y].red) { count += 1 }
    }
    return count
  }

  @Test func `text that is not enlarged has the pixels of its backing store`() throws {
    let layer = block()
    let plain = try picture(root(layer))
    try expect(picture(root(layer), options: .all.subtracting(.textLevels)), equals: plain)
    layer.transform = CATransform3DMakeTranslation(3, 5, 0)
    let moved = try picture(root(layer))
    try expect(picture(root(layer), options: .all.subtracting(.textLevels)), equals: moved)
    layer.transform = CATransform3DMakeScale(0.5, 0.5, 1)
    let small = try picture(root(layer))
    try expect(picture(root(layer), options: .all.subtracting(.textLevels)), equals: small)
  }

  @Test(arguments: [2.0, 3.0, 4.0, 7.5])
  func `enlarged text has edges as sharp as drawn at that size`(scale: Double) throws {
    let layer = block()
    layer.anchorPoint = .zero
    layer.position = CGPoint(x: 3, y: 2)
    layer.transform = CATransform3DMakeScale(CGFloat(scale), CGFloat(scale), 1)
    let sharp = softCount(try picture(root(layer)))
    let soft = softCount(try picture(root(layer), options: .all.subtracting(.textLevels)))
    // A soft edge is about as wide as an enlarged pixel, a sharp one at most two pixels.
    expect(soft, isAbove: 0)
    expect(Double(sharp), isBelow: 4 * 8 * scale * 2 + 8)
    expect(sharp * 3, isBelow: soft * 2)
  }

  @Test func `text under a window's scale, a turn and an animation is sharp, too`() throws {
    let layer = block()
    let plain = softCount(try picture(root(layer), scale: 4))
    expect(plain, isBelow: 4 * 32 * 2)
    let grow = CABasicAnimation(keyPath: "transform.scale")
    grow.fromValue = 4
    grow.toValue = 5
    grow.duration = 10
    let moving = block()
    moving.position = CGPoint(x: 80, y: 60)
    moving.add(grow, forKey: "grow")
    let sharp = softCount(try picture(root(moving)))
    let soft = softCount(try picture(root(moving), options: .all.subtracting(.textLevels)))
    expect(sharp * 2, isBelow: soft)
    let turned = block()
    turned.position = CGPoint(x: 80, y: 60)
    turned.transform = CATransform3DRotate(CATransform3DMakeScale(5, 5, 1), 0.4, 0, 0, 1)
    let sharpTurned = softCount(try picture(root(turned)))
    let softTurned = softCount(
      try picture(root(turned), options: .all.subtracting(.textLevels)))
    expect(sharpTurned * 3, isBelow: softTurned * 2)
  }

  @Test func `text that masks is sharp, with and without the fast path of masks`() throws {
    func masked() -> CALayer {
      let layer = plainLayer(
        CGRect(x: 0, y: 0, width: 16, height: 12), CGColor(gray: 1, alpha: 1))
      let mask = block()
      mask.frame = layer.bounds
      layer.mask = mask
      layer.position = CGPoint(x: 80, y: 60)
      layer.transform = CATransform3DMakeScale(5, 5, 1)
      return layer
    }
    let fast = softCount(try picture(root(masked())))
    let general = softCount(try picture(root(masked()), options: .all.subtracting(.quadMask)))
    let soft = softCount(try picture(root(masked()), options: .all.subtracting(.textLevels)))
    expect(fast * 3, isBelow: soft * 2)
    expect(general * 3, isBelow: soft * 2)
  }

  @Test func `pictures of levels are kept, freed with the text, and bounded`() throws {
    let layer = block()
    layer.transform = CATransform3DMakeScale(4, 4, 1)
    layer.displayIfNeeded()
    let image = try #require(layer.contents as? CGImage)
    let detail = try #require(image.detail)
    var store = ImageStore(textureLimit: 64)
    var level = 2
    let first = try #require(store.placement(of: image, detail, level: &level))
    expect(level, equals: 2)
    expect(store.takeUploads().map { $0.image.width }, equals: [64])
    expect(store.placement(of: image, detail, level: &level), equals: first)
    expect(store.takeUploads().isEmpty)
    // 128 pixels are more than a texture has here.
    level = 5
    expect(store.placement(of: image, detail, level: &level), equals: first)
    expect(level, equals: 2)
    store.release(ImageID(rawValue: image.id))
    expect(store.placement(of: image, detail, level: &level) != nil)
    expect(store.takeUploads().count, equals: 1)
    store.releaseAll()
    var full = ImageStore(textureLimit: 64, budget: TextureBudget(kept: 0, limit: 0))
    expectNil(full.placement(of: image, detail, level: &level))
    expect(level, equals: 0)
  }

  @Test func `levels follow the scale in steps of two`() {
    expect([0.1, 1, 1.06].map { DetailLevel.level(scale: $0) }, equals: [0, 0, 0])
    expect([1.07, 2, 2.1].map { DetailLevel.level(scale: $0) }, equals: [1, 1, 1])
    expect([2.2, 4].map { DetailLevel.level(scale: $0) }, equals: [2, 2])
    expect([1e9, .infinity].map { DetailLevel.level(scale: $0) }, equals: [5, 5])
    expect(DetailLevel.level(scale: .nan), equals: 0)
  }

  @Test func `contents that are shown by nearest pixels, or drawn by a delegate, stay bitmaps`()
    throws
  {
    let nearest = block()
    nearest.magnificationFilter = .nearest
    nearest.transform = CATransform3DMakeScale(4, 4, 1)
    let plain = try picture(root(nearest))
    try expect(picture(root(nearest), options: .all.subtracting(.textLevels)), equals: plain)
    final class Drawer: NSObject, CALayerDelegate {}
    let drawer = Drawer()
    let drawn = block()
    drawn.delegate = drawer
    _ = root(drawn)
    expectNil((drawn.contents as? CGImage)?.detail)
  }

  @Test func `text that changes while it is large shows the new text`() throws {
    let layer = block()
    layer.anchorPoint = .zero
    layer.position = .zero
    layer.transform = CATransform3DMakeScale(4, 4, 1)
    let shown = root(layer)
    let renderer = try OffscreenRenderer(size: shown.bounds.size)
    let before = PixelImage(try renderer.image(of: shown, at: 0))
    layer.string = "\u{2588}\u{2588}"
    CATransaction.flush()
    let after = PixelImage(try renderer.image(of: shown, at: 1))
    expect(before[48, 20].red, equals: 0)
    expect(after[48, 20].red, equals: 255)
  }
}
