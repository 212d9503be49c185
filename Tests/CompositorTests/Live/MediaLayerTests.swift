// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Media layers by their pixels: conversion, strides, crops, times, and their margins.
struct MediaLayerTests {
  private func layer(_ width: Int, _ height: Int) -> CAMediaLayer {
    let layer = CAMediaLayer()
    layer.frame = CGRect(x: 0, y: 0, width: width, height: height)
    return layer
  }

  private func plain(_ red: UInt8, _ green: UInt8, _ blue: UInt8, at time: Double) throws
    -> MediaFrame
  {
    let bytes = Data((0..<16).flatMap { _ in [red, green, blue, 255] })
    return try MediaFrame(
      format: .rgbx, size: CGSize(width: 4, height: 4), planes: [.init(bytes, bytesPerRow: 16)],
      presentationTime: time)
  }

  private func expectNear(
    _ picture: PixelImage, _ model: PixelImage, within limit: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect(picture.width, equals: model.width, sourceLocation: sourceLocation)
    for y in 0..<model.height {
      for x in 0..<model.width {
        expect(
          picture[x, y], near: model[x, y], within: limit, "\(x), \(y)",
          sourceLocation: sourceLocation)
      }
    }
  }

  @Test(arguments: MediaFormat.allCases)
  func `every format comes out as exact conversion has it`(format: MediaFormat) throws {
    var random = SeededGenerator(seed: 16)
    let renderer = try OffscreenRenderer(size: CGSize(width: 22, height: 14))
    for matrix in MediaColorMatrix.allCases {
      for range in MediaRange.allCases {
        var model = MediaFrameModel(format, width: 22, height: 14, using: &random)
        model.matrix = matrix
        model.range = range
        let layer = layer(22, 14)
        expect(layer.enqueue(try model.frame()), equals: .accepted)
        let picture = PixelImage(try renderer.image(of: layer, at: 0))
        expectNear(picture, model.picture(), within: format.isYUV ? 1 : 0)
      }
    }
    expect(renderer.takeReports(), equals: [])
  }

  @Test(arguments: [(21, 13), (1, 1), (3, 2), (2, 5)])
  func `odd sizes, strides and offsets are read as they lie`(width: Int, height: Int) throws {
    var random = SeededGenerator(seed: 16)
    for format in MediaFormat.allCases {
      let model = MediaFrameModel(format, width: width, height: height, using: &random)
      let renderer = try OffscreenRenderer(size: CGSize(width: width, height: height))
      let layer = layer(width, height)
      layer.enqueue(try model.frame(padding: 5, offset: 3))
      let picture = PixelImage(try renderer.image(of: layer, at: 0))
      expectNear(picture, model.picture(), within: 1)
    }
  }

  @Test func `a crop shows its pixels, with the differences around it`() throws {
    var random = SeededGenerator(seed: 16)
    let model = MediaFrameModel(.nv12, width: 16, height: 12, using: &random)
    let renderer = try OffscreenRenderer(size: CGSize(width: 9, height: 6))
    let layer = layer(9, 6)
    layer.enqueue(try model.frame(crop: CGRect(x: 3, y: 5, width: 9, height: 6)))
    let picture = PixelImage(try renderer.image(of: layer, at: 0))
    let whole = model.picture()
    for y in 0..<6 {
      for x in 0..<9 { expect(picture[x, y], near: whole[x + 3, y + 5], within: 1, "\(x), \(y)") }
    }
    expect(layer.frameSize, equals: CGSize(width: 9, height: 6))
  }

  @Test func `pixels are the same by OpenGL ES`() throws {
    var random = SeededGenerator(seed: 16)
    for format in [MediaFormat.bgra, .nv12, .yuv420] {
      let model = MediaFrameModel(format, width: 10, height: 6, using: &random)
      let renderer = try OffscreenRenderer(
        size: CGSize(width: 10, height: 6), scale: 1, api: .openGLES30)
      let layer = layer(10, 6)
      layer.enqueue(try model.frame())
      expectNear(
        PixelImage(try renderer.image(of: layer, at: 0)), model.picture(), within: 1)
    }
  }

  @Test func `frames follow the layer's time, and the last one stays`() throws {
    let renderer = try OffscreenRenderer(size: CGSize(width: 4, height: 4))
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    let layer = layer(4, 4)
    root.addSublayer(layer)
    layer.speed = 2
    layer.enqueue(try plain(255, 0, 0, at: 1))
    layer.enqueue(try plain(0, 255, 0, at: 2))
    layer.enqueue(try plain(0, 0, 255, at: 3))
    func shown(_ time: Double) throws -> Pixel {
      PixelImage(try renderer.image(of: root, at: time))[1, 1]
    }
    try expect(shown(0.25), equals: .clear)
    try expect(shown(0.5), equals: Pixel(255, 0, 0))
    try expect(shown(1.25), equals: Pixel(0, 255, 0))
    layer.speed = 0
    layer.timeOffset = 2.5
    try expect(shown(5), equals: Pixel(0, 255, 0))
    layer.timeOffset = 3
    try expect(shown(6), equals: Pixel(0, 0, 255))
    try expect(shown(60), equals: Pixel(0, 0, 255))
    expect(layer.queue.statistics.shown, equals: 3)
    expect(layer.queue.statistics.dropped, equals: 0)
  }

  @Test func `a seek flushes, and shows the frames of its time`() throws {
    let renderer = try OffscreenRenderer(size: CGSize(width: 4, height: 4))
    let layer = layer(4, 4)
    layer.speed = 0
    layer.timeOffset = 10
    layer.enqueue(try plain(255, 0, 0, at: 10))
    expect(PixelImage(try renderer.image(of: layer, at: 0))[0, 0], equals: Pixel(255, 0, 0))
    layer.flush()
    layer.timeOffset = 3
    expect(PixelImage(try renderer.image(of: layer, at: 0))[0, 0], equals: Pixel(255, 0, 0))
    expect(layer.enqueue(try plain(0, 0, 255, at: 3)), equals: .accepted)
    expect(PixelImage(try renderer.image(of: layer, at: 0))[0, 0], equals: Pixel(0, 0, 255))
    layer.flushAndRemoveImage()
    expect(PixelImage(try renderer.image(of: layer, at: 0))[0, 0], equals: .clear)
  }

  @Test func `gravity, corners, filters and masks apply as to an image`() throws {
    var random = SeededGenerator(seed: 16)
    let model = MediaFrameModel(.rgbx, width: 12, height: 8, using: &random)
    let image = try model.picture().cgImage()
    func dress(_ layer: CALayer, _ number: Int) {
      layer.frame = CGRect(x: 4, y: 4, width: 24, height: 24)
      switch number {
      case 0: layer.contentsGravity = .resizeAspect
      case 1:
        layer.contentsGravity = .resizeAspectFill
        layer.cornerRadius = 8
        layer.masksToBounds = true
      case 2: layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.4))
      case 3:
        let mask = CALayer()
        mask.frame = CGRect(x: 3, y: 3, width: 12, height: 15)
        mask.cornerRadius = 4
        mask.backgroundColor = CGColor(gray: 0, alpha: 1)
        layer.mask = mask
      case 4: layer.contentsRect = CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.5)
      case 5: layer.filters = [CIFilter(name: "CIColorInvert")].compactMap { $0 }
      case 6:
        layer.contentsGravity = .center
        layer.contentsScale = 2
      default: layer.minificationFilter = .trilinear
      }
    }
    let renderer = try OffscreenRenderer(size: CGSize(width: 32, height: 32))
    for number in 0..<8 {
      func picture(_ layer: CALayer) throws -> PixelImage {
        dress(layer, number)
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 32, height: 32)
        root.addSublayer(layer)
        return PixelImage(try renderer.image(of: root, at: 0))
      }
      let expected = CALayer()
      expected.contents = image
      let media = CAMediaLayer()
      media.enqueue(try model.frame())
      let (one, other) = (try picture(expected), try picture(media))
      let worst = zip(one.bytes, other.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
      expect(worst, isAtMost: 2, "look \(number)")
    }
  }

  @Test func `a still film costs nothing, and a new frame redraws its layer alone`() throws {
    let renderer = try OffscreenRenderer(size: CGSize(width: 32, height: 32))
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 32, height: 32)
    let layer = layer(4, 4)
    root.addSublayer(layer)
    layer.enqueue(try plain(1, 2, 3, at: 0))
    layer.enqueue(try plain(9, 9, 9, at: 5))
    try expect(renderer.frame(root, at: 1), equals: 5)
    let before = renderer.graphicsContext.statistics.textureUploads
    try expect(renderer.frame(root, at: 2), equals: 5)
    expect(renderer.graphicsContext.statistics.textureUploads, equals: before)
    try expect(renderer.frame(root, at: 5), equals: .infinity)
    expect(renderer.graphicsContext.statistics.textureUploads, equals: before + 1)
  }

  @Test func `sixty sizes leave the textures of one`() throws {
    let renderer = try OffscreenRenderer(size: CGSize(width: 32, height: 32))
    var random = SeededGenerator(seed: 16)
    let layer = layer(32, 32)
    for step in 0..<60 {
      let format = MediaFormat.allCases[step % 6]
      let model = MediaFrameModel(
        format, width: 1 + step % 31, height: 1 + (step * 7) % 29, using: &random)
      layer.enqueue(try model.frame(at: Double(step)))
      _ = try renderer.frame(layer, at: Double(step))
    }
    let objects = renderer.graphicsContext.liveObjectDescriptions.filter { $0.contains("media") }
    // The last frame's planes, luma and differences; the picture with its framebuffer.
    expect(objects.filter { $0.contains("media plane") }.count, equals: 2)
    expect(objects.filter { $0.contains("media frame") }.count, equals: 2)
    layer.flushAndRemoveImage()
    _ = try renderer.frame(layer, at: 61)
    _ = try renderer.frame(layer, at: 62)
    let left = renderer.graphicsContext.liveObjectDescriptions
    expect(left.filter { $0.contains("media plane") }, equals: [])
    expect(left.filter { $0.contains("media frame") }, equals: [])
  }

  @Test func `frames pushed by other threads while the layer goes are taken or dropped`()
    async throws
  {
    let renderer = try OffscreenRenderer(size: CGSize(width: 8, height: 8))
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    for round in 0..<4 {
      var layer: CAMediaLayer? = layer(8, 8)
      weak let released = layer
      let queue = try #require(layer?.queue)
      if let layer { root.addSublayer(layer) }
      let frames = try (0..<100).map { try plain(UInt8($0), 0, 0, at: Double($0)) }
      let pushing = Task.detached {
        for frame in frames { queue.enqueue(frame) }
      }
      for step in 0..<10 { _ = try renderer.image(of: root, at: Double(10 * round + step)) }
      layer?.removeFromSuperlayer()
      layer = nil
      // The rest may run on another thread, which has transactions of its own.
      CATransaction.flush()
      await pushing.value
      _ = try renderer.image(of: root, at: Double(10 * round + 9))
      expectNil(released)
      expect(queue.statistics.enqueued, equals: 100)
      expect(queue.count, isAtMost: CAMediaQueue.defaultCapacity)
    }
    expect(renderer.takeReports(), equals: [])
  }
}
