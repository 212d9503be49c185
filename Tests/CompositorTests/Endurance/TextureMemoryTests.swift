// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreImage
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// A driver without memory: what can be made again makes room, the rest is left out and reported.
struct TextureMemoryTests {
  private static let size = CGSize(width: 64, height: 64)

  private func image(_ side: Int, _ red: UInt8) throws -> CGImage {
    try PixelImage(width: side, height: side, filledWith: Pixel(red, 50, 90)).cgImage()
  }

  private func root() -> CALayer {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: Self.size)
    return root
  }

  /// Images of a mebibyte one after the other, on a board with four: old ones make room.
  @Test func `images out of sight make room`() throws {
    let root = root()
    let renderer = try OffscreenRenderer(size: Self.size, scale: 1, api: .openGL33, debug: true)
    renderer.graphicsContext.textureByteLimit = 4 << 20
    var images: [CGImage] = []
    for index in 0..<12 {
      // Kept by the application, so that their textures stay until they have to go.
      images.append(try image(512, UInt8(index * 20)))
      let layer = CALayer()
      layer.frame = root.bounds
      layer.contents = images[index]
      root.sublayers?.forEach { $0.isHidden = true }
      root.addSublayer(layer)
      let picture = PixelImage(try renderer.image(of: root, at: Double(index)))
      expect(picture[30, 30], equals: Pixel(UInt8(index * 20), 50, 90), "image \(index)")
      expect(renderer.graphicsContext.textureBytes, isAtMost: 4 << 20)
    }
    // The one seen first is made again.
    CATransaction.setDisableActions(true)
    root.sublayers?.last?.isHidden = true
    root.sublayers?.first?.isHidden = false
    let picture = PixelImage(try renderer.image(of: root, at: 100))
    expect(picture[30, 30], equals: Pixel(0, 50, 90))
    expect(renderer.takeReports().contains { $0.contains("used up") })
    expect(renderer.graphicsContext.takeErrors(), equals: [])
  }

  /// More in one frame than there is memory for: as many images as fit, one report, no crash.
  @Test func `what fits is drawn`() throws {
    let root = root()
    for index in 0..<16 {
      let layer = CALayer()
      layer.frame = CGRect(x: index % 4 * 16, y: index / 4 * 16, width: 16, height: 16)
      layer.contents = try image(512, UInt8(index * 15))
      root.addSublayer(layer)
    }
    let renderer = try OffscreenRenderer(size: Self.size, scale: 1, api: .openGL33, debug: true)
    renderer.graphicsContext.textureByteLimit = 6 << 20
    for frame in 0..<3 {
      renderer.forgetPicture()
      let picture = PixelImage(try renderer.image(of: root, at: Double(frame)))
      var shown = 0
      for index in 0..<16 {
        let pixel = picture[index % 4 * 16 + 8, index / 4 * 16 + 8]
        expect(pixel == Pixel(0, 0, 0, 0) || pixel == Pixel(UInt8(index * 15), 50, 90))
        if pixel.alpha > 0 { shown += 1 }
      }
      expect((4...6).contains(shown), "\(shown) images in frame \(frame)")
    }
    let reports = renderer.takeReports()
    expect(reports.contains { $0.contains("no memory") || $0.contains("not drawn") })
    expect(reports.count, isBelow: 60)
    expect(renderer.graphicsContext.takeErrors(), equals: [])
  }

  /// Kept bitmaps go first: the picture is the same without them.
  @Test func `kept bitmaps make room`() throws {
    let root = root()
    let group = CALayer()
    group.frame = root.bounds
    group.opacity = 0.5
    for x in [0, 20] {
      let part = CALayer()
      part.frame = CGRect(x: x, y: 10, width: 40, height: 40)
      part.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
      group.addSublayer(part)
    }
    root.addSublayer(group)
    let renderer = try OffscreenRenderer(size: Self.size, scale: 1, api: .openGL33, debug: true)
    var pictures: [PixelImage] = []
    for frame in 0..<4 {
      renderer.forgetPicture()
      pictures.append(PixelImage(try renderer.image(of: root, at: Double(frame))))
    }
    let large = CALayer()
    large.frame = CGRect(x: 0, y: 56, width: 8, height: 8)
    large.contents = try image(512, 200)
    root.addSublayer(large)
    renderer.graphicsContext.textureByteLimit = renderer.graphicsContext.textureBytes + 200_000
    let picture = PixelImage(try renderer.image(of: root, at: 9))
    expect(picture[4, 60], equals: Pixel(200, 50, 90))
    expect(picture[30, 30], equals: pictures[3][30, 30])
    expect(renderer.graphicsContext.takeErrors(), equals: [])
  }

  /// Where there is never enough memory, a still tree is tried again once and then left alone.
  @Test func `a still tree is left alone`() throws {
    let root = root()
    let blurred = CALayer()
    blurred.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
    blurred.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    let filter = try #require(CIFilter(name: "CIGaussianBlur"))
    filter.setValue(4, forKey: "inputRadius")
    blurred.filters = [filter]
    root.addSublayer(blurred)
    let renderer = try OffscreenRenderer(size: Self.size, scale: 1, api: .openGL33, debug: true)
    renderer.graphicsContext.textureByteLimit = renderer.graphicsContext.textureBytes + 100
    for frame in 0..<3 { _ = try renderer.image(of: root, at: Double(frame)) }
    expect(!renderer.takeReports().isEmpty)
    renderer.graphicsContext.resetStatistics()
    for frame in 3..<6 { _ = try renderer.image(of: root, at: Double(frame)) }
    expect(renderer.graphicsContext.statistics.drawCalls, equals: 0)
    expect(renderer.takeReports(), equals: [])
    expect(renderer.graphicsContext.takeErrors(), equals: [])
  }
}
