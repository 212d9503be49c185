// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreImage
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// The bytes that renderers report are those that the driver has for them.
struct MemoryReportTests {
  private func image(_ width: Int, _ height: Int) throws -> CGImage {
    try PixelImage(width: width, height: height, filledWith: Pixel(200, 50, 90)).cgImage()
  }

  /// Images of all kinds, a shape, a gradient, a faded group, a shadow and a blur.
  private func tree() throws -> CALayer {
    let root = plainLayer(CGRect(x: 0, y: 0, width: 64, height: 48), .white)
    for (index, size) in [(30, 20), (700, 300), (513, 7)].enumerated() {
      let layer = plainLayer(CGRect(x: 20 * index, y: 2, width: 18, height: 12), nil)
      layer.contents = try image(size.0, size.1)
      if index == 2 { layer.minificationFilter = .trilinear }
      root.addSublayer(layer)
    }
    let shape = CAShapeLayer()
    shape.path = CGPath(ellipseIn: CGRect(x: 2, y: 16, width: 20, height: 14), transform: nil)
    shape.fillColor = .black
    root.addSublayer(shape)
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 24, y: 16, width: 12, height: 14)
    gradient.colors = [CGColor.black, CGColor.white]
    root.addSublayer(gradient)
    let group = plainLayer(CGRect(x: 40, y: 16, width: 20, height: 14), nil)
    group.opacity = 0.5
    for x in [0.0, 6] {
      group.addSublayer(plainLayer(CGRect(x: x, y: 1, width: 12, height: 12), .black))
    }
    root.addSublayer(group)
    let blurred = plainLayer(CGRect(x: 4, y: 34, width: 20, height: 10), .black)
    blurred.shadowOpacity = 0.5
    let filter = try #require(CIFilter(name: "CIGaussianBlur"))
    filter.setValue(3, forKey: "inputRadius")
    blurred.filters = [filter]
    root.addSublayer(blurred)
    return root
  }

  @Test func `the reported memory is freed with the renderer`() throws {
    try GLTestContext.run { _ in
      let scene = HostScene(.plain, isES: false, version: 45)
      expect(scene.isComplete)
      let before = DriverMemory.measured()
      let renderer = try CARenderer(currentContext: "test")
      let root = try tree()
      renderer.layer = root
      renderer.bounds = CGRect(x: 0, y: 0, width: 64, height: 48)
      expect(renderer.memoryReport.total, equals: 0)
      for frame in 0..<3 {
        CATransaction.setDisableActions(true)
        root.backgroundColor = frame % 2 == 0 ? .white : .black
        renderer.drawFrame(at: Double(frame))
        let report = renderer.memoryReport
        let used = DriverMemory.measured().total - before.total
        // Shapes are drawn in memory that the driver does not know.
        let strips = renderer.driver?.scene.stripBytes ?? 0
        expect(strips, isAbove: 0)
        expect(report.total - report[.programs], equals: used + strips)
      }
      let report = renderer.memoryReport
      expect(report[.output], equals: 64 * 48 * 4)
      expect(report[.atlasPages], equals: 512 * 512 * 4)
      // The levels of 513 × 7 pixels are 256 × 3, and then rows of 128 down to 1.
      expect(report[.images], equals: 4 * (700 * 300 + 513 * 7 + 256 * 3 + 255))
      let categories: [GraphicsMemoryReport.Category] = [
        .shapes, .buffers, .keptBitmaps, .renderTargets,
      ]
      for category in categories {
        expect(report[category], isAbove: 0, "\(category)")
      }
      expect(report.minimum, isAtMost: report.total)
      renderer.tearDown()
      expect(DriverMemory.measured(), equals: before)
      expect(renderer.memoryReport.total, equals: 0)
    }
  }

  @Test func `a buffer that grows counts with its new size`() throws {
    try GLTestContext.run { gl in
      var buffer = Buffer(role: .vertex, capacity: 100, label: "test", in: gl)
      expect(gl.memoryBytes, equals: 100)
      buffer.reserve(1000, in: gl)
      expect(gl.memoryBytes, equals: buffer.byteSize)
      expect(DriverMemory.measured().buffers, equals: gl.memoryBytes)
    }
  }

  /// Drawing, depth and two finished pictures, in the context of the application's code.
  @Test func `buffers of an applications code count as media`() throws {
    final class Box: CAOpenGLLayer {}
    let layer = Box()
    layer.frame = CGRect(x: 0, y: 0, width: 40, height: 30)
    let renderer = try OffscreenRenderer(size: layer.frame.size)
    _ = try renderer.image(of: layer, at: 0)
    let media = renderer.memoryReport[.media]
    expect(media, isAtLeast: 40 * 30 * 4 * 3)
    expect(media, isAtMost: 40 * 30 * (4 * 3 + 4))
    layer.removeFromSuperlayer()
    _ = try renderer.image(of: CALayer(), at: 1)
    expect(renderer.memoryReport[.media], equals: 0)
  }

  @Test func `tiles count by themselves`() throws {
    let layer = CATiledLayer()
    layer.tileSize = CGSize(width: 512, height: 512)
    layer.frame = CGRect(x: 0, y: 0, width: 600, height: 500)
    let renderer = try OffscreenRenderer(size: layer.frame.size)
    _ = try renderer.image(of: layer, at: 0)
    let report = renderer.memoryReport
    expect(report[.tiles] + report[.atlasPages], isAbove: 0)
    expect(report[.images], equals: 0)
  }
}
